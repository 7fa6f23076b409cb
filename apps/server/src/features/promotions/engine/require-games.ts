import { goldCurrency } from '@tablestakes/contract/wallet-protocol'
import { readDecimalText } from '@tablestakes/domain/money/decimal-text'
import type { Reader } from '@tablestakes/node/database'
import { Refused } from '../../../platform/operators/refused.ts'

type Rounds = { games: readonly number[]; stake: bigint }

/**
 * Free rounds must be of games that there are, at a stake these games take: otherwise a player is given what nobody can use. Slots and
 * originals take them; a table, where everybody plays one round and a bet has many places, does not, nor does a game of gold.
 * Finds them wherever they stand in what an operator said: awards, or the configuration of an activity.
 */
export async function requireGames(reader: Reader, said: unknown, currency: string): Promise<void> {
  for (const { games, stake } of roundsIn(said)) {
    const { rows } = await reader.query<{ id: number }>(
      `select id from unnest($1::integer[]) id
       left join game on game_id = id
       left join game_limit l on l.game_id = id and l.currency = $2
       left join game_limit gold on gold.game_id = id and gold.currency = $4
       where game.game_id is null or game.tags @> '{table,shared}' or (gold.game_id is not null and l.game_id is null) or $3::bigint < coalesce(l.min_bet, 0) or $3::bigint > coalesce(l.max_bet, $3::bigint)`,
      [games, currency, stake, goldCurrency],
    )
    if (rows[0]) throw new Refused('CANNOT_CHANGE', `no free rounds of that stake in game ${rows[0].id}`)
  }
}

function roundsIn(said: unknown): Rounds[] {
  if (typeof said !== 'object' || said === null) return []
  const { free_rounds: free, amount } = said as { free_rounds?: { games: number[] }; amount?: unknown }
  const stake = typeof amount === 'string' ? readDecimalText(amount) : typeof amount === 'bigint' ? amount : null
  if (free && Array.isArray(free.games) && stake !== null) return [{ games: free.games, stake }]
  return Object.values(said).flatMap(roundsIn)
}
