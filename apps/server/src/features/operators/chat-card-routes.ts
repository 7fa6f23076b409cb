import * as contract from '@tablestakes/contract/operator/support'
import type { Reader } from '@tablestakes/node/database'
import { betsOf, type Owner, readBalance } from '../../ledger/index.ts'
import type { App } from '../../platform/http/http.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { lastDeposits } from '../deposits/index.ts'
import { loadPlayer } from '../players/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { readChatRow } from '../support/index.ts'
import { lastWithdrawals } from '../withdrawals/index.ts'

const SHOWN = 5

/** Who somebody at the desk talks to. That it was looked at is written down. */
export function chatCardRoutes(app: App, { sites }: { sites: Sites }): void {
  serveOperator(
    app,
    contract.readCard,
    async ({ chat: chatId }, { tx }) => {
      const { player_id: playerId, site_id: siteId } = await readChatRow(tx, chatId)
      if (playerId === null) {
        const currency = currencyOfSite(await sites.get(siteId))
        return { player_id: null, currency, purses: null, deposits: [], withdrawals: [], rounds: [] }
      }
      const player = await loadPlayer(tx, playerId)
      const owner = { playerId, currency: currencyOfSite(await sites.get(player.siteId)) }
      const { cash, coin, gold } = await readBalance(tx, owner)
      return {
        player_id: Number(playerId),
        currency: owner.currency,
        purses: { cash, bonus: coin, gold },
        deposits: await lastDeposits(tx, playerId, SHOWN),
        withdrawals: await lastWithdrawals(tx, playerId, SHOWN),
        rounds: await lastRounds(tx, owner),
      }
    },
    { about: ({ chat }) => `chat ${chat}` },
  )
}

async function lastRounds(reader: Reader, owner: Owner) {
  for await (const bets of betsOf(reader, { ...owner, portion: SHOWN })) {
    return bets.slice(0, SHOWN).map(({ key, subject, stake, win, at }) => ({
      round: key,
      game_id: subject?.kind === 'game' ? subject.id : 0,
      stake,
      payout: win,
      at,
    }))
  }
  return []
}
