import type { Reader } from '@tablestakes/node/database'
import type { Owner } from '../write/balance.ts'
import { openDays } from './movement-days.ts'

/** What a player did with money on one day of the books. What was taken back does not count; gold is left out. */
export type PlayerDay = { day: number; deposited: bigint; staked: bigint; won: bigint; rounds: number }

const COLUMNS = 'day, deposited, staked, won, rounds'

/** From a day on, oldest first; days without movements are missing. Days that are over are read from their sums. */
export async function playerDaysOf(reader: Reader, { playerId, currency }: Owner, since: number): Promise<PlayerDay[]> {
  const kept = await reader.query<{ through: number }>('select coalesce(max(day), 0) as through from summed_day')
  const { rows } = await reader.query<PlayerDay>(
    `select ${COLUMNS} from player_day where player_id = $1 and currency = $2 and day >= $3
     union all
     select ${COLUMNS} from journal_of_player
     where player_id = $1 and currency = $2 and ${openDays(kept.rows[0]!.through)} and day >= $3
     order by day`,
    [playerId, currency, since],
  )
  return rows
}
