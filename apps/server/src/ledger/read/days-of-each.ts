import type { Reader } from '@tablestakes/node/database'
import { openDays } from './movement-days.ts'

/**
 * A source for other statements, after `cross join lateral`: the days of the books on which the player whose number stands there paid in or played,
 * with `deposits` and `rounds`. Looked up for each player, so it costs what the players of a report cost and not what the house does.
 */
export async function daysOfEach(reader: Reader, playerId: string): Promise<string> {
  const { rows } = await reader.query<{ through: number }>('select coalesce(max(day), 0) as through from summed_day')
  return `(
    select day, deposits, rounds from player_day where player_day.player_id = ${playerId}
    union all
    select day, deposits, rounds from journal_of_player
    where journal_of_player.player_id = ${playerId} and ${openDays(rows[0]!.through)})`
}
