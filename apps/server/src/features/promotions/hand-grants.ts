import * as contract from '@tablestakes/contract/operator/grants'
import type { Reader } from '@tablestakes/node/database'
import { lockBalance, newKey } from '../../ledger/index.ts'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import { hasPlayer, loadPlayer } from '../players/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { requireFree } from './engine/audience.ts'
import { type Award, costOf, readAwards, type StoredAward, storeAwards } from './engine/award.ts'
import { grantAwards } from './engine/grant.ts'
import { requireGames } from './engine/require-games.ts'

/** What operators give by hand: written down, once for each key, and by two from an amount on. */
export function handGrantRoutes(app: App, { sites }: { sites: Sites }): void {
  serveOperator(
    app,
    contract.giveGrant,
    async ({ player, awards, reason }, { tx, operator, note }) => {
      const playerId = BigInt(player)
      if (!(await hasPlayer(tx, playerId))) throw new Refusal('NOT_FOUND')
      await requireFree(tx, playerId)
      const { siteId } = await loadPlayer(tx, playerId)
      const owner = { playerId, currency: currencyOfSite(await sites.get(siteId)) }
      await requireGames(tx, awards, owner.currency)
      await lockBalance(tx, owner)
      const grantId = newKey()
      // Nothing but nothing was asked for.
      if (awards.every(({ amount }) => amount === 0n)) throw new Refusal('NOT_ELIGIBLE')
      const { entryId } = await grantAwards(tx, {
        ...{ owner, awards, account: 'by-hand', reason: 'promotion' as const, reference: `grant ${grantId}` },
      })
      await tx.query(
        `insert into hand_grant (grant_id, player_id, currency, awards, entry_id, reason, given_by) values ($1, $2, $3, $4, $5, $6, $7)`,
        [grantId, playerId, owner.currency, storeAwards(awards), entryId, reason, operator.name],
      )
      note({ reason, awards: JSON.parse(storeAwards(awards)) as unknown, grant_id: grantId })
      return (await listGrants(tx, { grantId }))[0]!
    },
    {
      about: ({ player }) => `player ${player}`,
      isForTwo: async (tx, { player, awards }) => costOf(awards) > (await twoAbove(tx, BigInt(player))),
    },
  )

  serveOperator(app, contract.listGrants, async ({ player }) => ({
    list: await listGrants(app.database, { ...(player && { playerId: BigInt(player) }) }),
  }))
}

/** From when on two must agree that money of this site leaves the house. */
async function twoAbove(reader: Reader, playerId: bigint): Promise<bigint> {
  const { rows } = await reader.query<{ most: bigint }>(
    'select two_above as most from cashier_rule join player using (site_id) where player_id = $1',
    [playerId],
  )
  return rows[0]?.most ?? 0n
}

type Grant = {
  grant_id: string
  player: number
  awards: Award[]
  reason: string
  given_by: string
  given_at: Date
}

async function listGrants(
  reader: Reader,
  { playerId, grantId }: { playerId?: bigint; grantId?: string },
): Promise<Grant[]> {
  const { rows } = await reader.query<Omit<Grant, 'awards'> & { awards: StoredAward[] }>(
    `select grant_id, player_id::float8 as player, awards, reason, given_by, given_at from hand_grant
     where ($1::bigint is null or player_id = $1) and ($2::uuid is null or grant_id = $2) order by given_at desc limit 500`,
    [playerId ?? null, grantId ?? null],
  )
  return rows.map((row) => ({ ...row, awards: readAwards(row.awards) }))
}
