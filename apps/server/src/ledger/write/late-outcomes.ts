import { systemClock } from '@tablestakes/node/clock'
import type { Reader } from '@tablestakes/node/database'
import { entryKinds } from '../codes.ts'
import { daysIn } from '../read/movement-days.ts'
import { dayOf, type Key } from './key.ts'

/**
 * Most bets end within minutes, and a round that was left open is closed after 48 hours. What comes of a bet on any other day than
 * its own and these two after it is late, and written down in `late_outcome`.
 */
export const USUAL_DAYS = 2

type Bets = {
  playerId: bigint
  /** The days of the bets. */
  days: readonly number[]
  /** Both are included. */
  firstKey: Key
  lastKey: Key
}

/**
 * Every day on which something can have come of these bets: their own, the usual ones after them, those of late outcomes, and the
 * last few, of which the late ones are not written down yet. Looking into all days of a journal of three years takes a fifth of
 * a second, into these a few milliseconds.
 */
export async function outcomeDays(reader: Reader, { playerId, days, firstKey, lastKey }: Bets): Promise<number[]> {
  const { rows } = await reader.query<{ through: number; late: number[] }>({
    name: 'ledger-outcome-days',
    text: `select (select coalesce(max(day), 0) from summed_day) as through,
             array(select distinct day from late_outcome
                   where player_id = $1 and play_id between $2 and $3) as late`,
    values: [playerId, firstKey, lastKey],
  })
  const { through, late } = rows[0]!
  const wanted = new Set(late)
  for (const day of days) for (let after = 0; after <= USUAL_DAYS; after++) wanted.add(day + after)
  const tomorrow = dayOf(systemClock()) + 1
  // Two clocks may differ at midnight: what belongs to a bet can have a key of the day before.
  const first = Math.min(...days) - 1
  for (let day = Math.max(first, through, tomorrow - OPEN_DAYS_MOST); day <= tomorrow; day++) wanted.add(day)
  return [...wanted]
}

/** More than are ever open: a day is summed up two days after its end, if anything runs at all. */
export const OPEN_DAYS_MOST = 60

/**
 * The late outcomes that came on a day, as a query. A key can still be settled on the day after its own, so a day has all of its
 * entries only when the next one is over too. The void of a win or a closing is an outcome of that one's bet.
 */
export async function lateOutcomesOf(reader: Reader, day: number): Promise<string> {
  const voids = await reader.query<{ day: number }>(
    `select distinct day_of(play_id) as day from entry where day = ${day} and kind = ${entryKinds.void}`,
  )
  // Their days are written out: otherwise every day there ever was would be planned for, and for every day anew.
  const voidedDays = voids.rows.map((row) => row.day)
  const bet =
    voidedDays.length === 0
      ? 'e.play_id'
      : `coalesce(
           (select w.play_id from entry w
            where e.kind = ${entryKinds.void} and w.player_id = e.player_id and w.entry_id = e.play_id
              and ${daysIn(voidedDays)} and w.day = day_of(e.play_id) and w.kind in (${entryKinds.win}, ${entryKinds.close})),
           e.play_id)`
  return `
    select distinct e.player_id, bet.play_id, e.day, day_of(bet.play_id)
    from entry e cross join lateral (select ${bet} as play_id offset 0) bet
    where e.day = ${day} and e.kind in (${entryKinds.win}, ${entryKinds.void}, ${entryKinds.close})
      and e.day not between day_of(bet.play_id) and day_of(bet.play_id) + ${USUAL_DAYS}`
}
