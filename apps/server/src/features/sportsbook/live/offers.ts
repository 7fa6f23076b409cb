import type { Database } from '@tablestakes/node/database'
import { encodeWhisper } from '../../../platform/live/live-stream.ts'
import { type BetRow, legsOf } from '../bets/bet-row.ts'
import { cashOutOffer } from '../cash-out/offer.ts'
import { loadProducers } from '../ingest/producers.ts'
import type { Producers } from '../records.ts'
import { loadRules } from '../rules.ts'
import type { Watcher } from './watchers.ts'

/** Values are worked out anew no more often than this. */
const EVERY_MS = 1_000

/** Tells players what their open bets would pay, whenever that has changed. */
export function openOffers({ database, clock }: { database: Database; clock: () => number }) {
  const told = new Map<bigint, string>()
  let atMs = 0

  async function offersOf({ playerId, siteId, up }: { playerId: bigint; siteId: string; up: Producers }) {
    const { rows } = await database.query<BetRow>({
      name: 'sports-open-bets',
      text: `select * from sports_bet where player_id = $1 and state = 'open' order by bet_id desc limit 100`,
      values: [playerId],
    })
    const legs = await legsOf(
      database,
      rows.map(({ bet_id: id }) => id),
    )
    const { cash_out_margin: margin } = await loadRules(database, siteId)
    return rows.map((bet) => ({
      bet_id: String(bet.bet_id),
      amount: cashOutOffer(bet, { legs: legs.get(bet.bet_id)!, up, margin }),
    }))
  }

  return {
    /** A new page of the player's has heard nothing yet. */
    forget: (playerId: bigint) => told.delete(playerId),
    async tell(watching: ReadonlySet<Watcher>): Promise<void> {
      if (clock() - atMs < EVERY_MS) return
      atMs = clock()
      const byPlayer = Map.groupBy(watching, ({ playerId }) => playerId)
      const up = await loadProducers(database)
      for (const [playerId, streams] of byPlayer) {
        const list = await offersOf({ playerId, siteId: streams[0]!.siteId, up })
        const text = list.map(({ bet_id: id, amount }) => `${id} ${amount}`).join()
        if (told.get(playerId) === text) continue
        told.set(playerId, text)
        const words = encodeWhisper({ type: 'cash_outs', list })
        for (const stream of streams) stream.whisper(words)
      }
      for (const playerId of told.keys()) if (!byPlayer.has(playerId)) told.delete(playerId)
    },
  }
}
