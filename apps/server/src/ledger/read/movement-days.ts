import { systemClock } from '@tablestakes/node/clock'
import type { Reader } from '@tablestakes/node/database'
import type { Owner } from '../write/balance.ts'
import { dayOf } from '../write/key.ts'

/**
 * Where a player's movements are. The journal has a partition a day, and looking into each of a thousand takes a fifth of a
 * second; so of days that are over it is written down who had which numbers on them (`player_day`), and only those are
 * looked at, besides the last few.
 *
 * Numbers follow the days, except around midnight: a movement that began before it can get its number after one that began
 * after it. What the days that were not looked at can still hold is therefore part of the answer.
 */
type SomeDays = {
  /** A condition on `day`. Written out: bounds that come as values leave all partitions in the plan. */
  condition: string
  /** No movement on the days left is above this number; 0 when none are left. */
  highestLeft: bigint
}

type DaysFilter = Owner & {
  /** Only numbers below it. */
  before: bigint
  firstDay?: number
  lastDay?: number
  /** Only days on which these occur: their numbers in the journal. */
  purse?: number | null
  reason?: number | null
}

const FIRST_DAYS = 8
const GROWTH = 4
/** The planner compares every day of a list with every partition. */
const MOST_DAYS = 64

/** Newest first: the open days first, then ever more past days. */
export async function* movementDays(reader: Reader, wanted: DaysFilter): AsyncGenerator<SomeDays> {
  const { firstDay = 0 } = wanted
  // The clock of the database may be ahead of ours.
  const lastDay = Math.min(wanted.lastDay ?? tomorrow(), tomorrow())
  if (firstDay > lastDay) return
  const { through, closed } = await readDays(reader, { purse: null, reason: null, ...wanted, firstDay, lastDay })
  if (through < lastDay)
    yield {
      condition: `day between ${Math.max(firstDay, through + 1)} and ${lastDay}`,
      highestLeft: closed[0]?.highest ?? 0n,
    }
  let left = closed
  for (let size = FIRST_DAYS; left.length > 0; size = Math.min(MOST_DAYS, size * GROWTH)) {
    const days = left.slice(0, size).map(({ day }) => day)
    left = left.slice(size)
    yield { condition: daysIn(days), highestLeft: left[0]?.highest ?? 0n }
  }
}

/** The days that are not summed up yet. */
export const openDays = (through: number): string => `day between ${through + 1} and ${tomorrow()}`

export const daysIn = (days: readonly number[]): string => `day in (${days.join(', ')})`

const tomorrow = () => dayOf(systemClock()) + 1

/** `highest` is the highest number of that day and all before it. */
type ClosedDay = { day: number; highest: bigint }

async function readDays(
  reader: Reader,
  { playerId, currency, before, firstDay, lastDay, purse, reason }: Required<DaysFilter>,
): Promise<{ through: number; closed: ClosedDay[] }> {
  const { rows } = await reader.query<{ through: number; days: number[]; highests: string[] }>({
    name: 'ledger-movement-days',
    text: `with closed as (
             select day, max(last_number) over (order by day) as highest from player_day
             where player_id = $1 and currency = $2 and first_number < $3 and day between $4 and $5
               and ($6::integer is null or purses & (1 << $6) <> 0) and ($7::integer is null or reasons & (1 << $7) <> 0)
           )
           select (select coalesce(max(day), 0) from summed_day) as through,
             array(select day from closed order by day desc) as days,
             array(select highest from closed order by day desc) as highests`,
    values: [playerId, currency, before, firstDay, lastDay, purse, reason],
  })
  const { through, days, highests } = rows[0]!
  return { through, closed: days.map((day, place) => ({ day, highest: BigInt(highests[place]!) })) }
}
