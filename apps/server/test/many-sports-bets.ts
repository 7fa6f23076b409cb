import type { Database } from '@tablestakes/node/database'
import { newKey, type Settling } from '../src/ledger/index.ts'

type Market = { eventId: number; marketId: string; outcome: string }
type Many = { market: Market; players: readonly bigint[]; bets: number; stake: bigint; accountId: number }

/** In the ledger at once: it refuses more than wait for it. */
const TOGETHER = 5_000

/** Open bets of one unit's stake on one outcome at 2.00, of players that are there already: written many at a time, and staked. */
export async function betMany(
  { database, settling }: { database: Database; settling: Settling },
  { market: { eventId, marketId, outcome }, players, bets, stake, accountId: source }: Many,
): Promise<void> {
  const { rows } = await database.query<{ bet_id: number; player_id: bigint }>(
    `insert into sports_bet (player_id, site_id, currency, request_key, place, kind, lines, line_stake, stake, price, possible_win,
       payout_most, accept, counts, state, accepted_at)
     select ($1::bigint[])[1 + n % cardinality($1::bigint[])], 'main', 'IDR', 'many-' || n, 0, 'single', 1, $3::bigint, $3::bigint, 2000, $3::bigint * 2,
       $3::bigint * 2, 'none', true, 'open', now() from generate_series(1, $2) n returning bet_id, player_id`,
    [players, bets, stake],
  )
  await database.query(
    `insert into sports_leg (bet_id, place, event_id, market_id, outcome, price, version)
     select bet_id, 0, $2, $3, $4, 2000, 1 from unnest($1::integer[]) n (bet_id)`,
    [rows.map(({ bet_id: id }) => id), eventId, marketId, outcome],
  )
  for (let from = 0; from < rows.length; from += TOGETHER)
    await Promise.all(
      rows.slice(from, from + TOGETHER).map(({ bet_id: id, player_id: playerId }) =>
        settling.settle({
          ...{ playerId, currency: 'IDR', key: newKey(), accountId: source, subject: { kind: 'match', id: eventId } },
          ...{ reference: String(id), foreign: { source, id: `${id}.stake` }, kind: 'stake', purse: 'cash' },
          ...{ stake, counting: stake },
        }),
      ),
    )
}
