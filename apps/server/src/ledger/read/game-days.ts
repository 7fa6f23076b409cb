import type { Database, Reader } from '@tablestakes/node/database'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import { patiently } from '../books/patient.ts'
import { isOn } from '../subject.ts'
import { USUAL_DAYS } from '../write/late-outcomes.ts'
import { isPot } from './is-pot.ts'

/** A game's stake is closed after 48 hours, so that by then a day's bets have ended. What still comes to one is a late outcome. */
const FINAL_AFTER_DAYS = 4
/** Days that are over but not final hardly change, so they are not added up again as often as today. */
const AGAIN_AFTER_HOURS = 6

/** Counts what was played on every day that is not final, or that late outcomes have come to since, the oldest first. */
export async function countGameDays(database: Database, signal?: AbortSignal): Promise<void> {
  await patiently(
    database,
    async (reader) => {
      for (const day of await daysToCount(reader)) {
        signal?.throwIfAborted()
        await countDay(reader, day)
      }
    },
    signal,
  )
}

async function daysToCount(reader: Reader): Promise<number[]> {
  const { rows } = await reader.query<{ day: number }>(
    `select d.day from generate_series(
       coalesce((select max(day) + 1 from counted_day where is_final), (select min(day) from summed_day), today() - $1),
       today()) d (day)
     left join counted_day c on c.day = d.day
     where c.day is null or d.day = today() or d.day <= today() - $1 or c.counted_at < now() - make_interval(hours => $2)
     union
     select c.day from counted_day c
     where c.is_final and exists (select from late_outcome l where l.play_day = c.day and l.day >= c.late_through)
     order by day`,
    [FINAL_AFTER_DAYS, AGAIN_AFTER_HOURS],
  )
  return rows.map(({ day }) => day)
}

async function countDay(reader: Reader, day: number): Promise<void> {
  if (!Number.isSafeInteger(day)) throw new RangeError(`not a day: ${day}`)
  await reader.query('begin')
  try {
    // One node at a time: two would write the same rows.
    await reader.query('select pg_advisory_xact_lock(7411020266)')
    const { through, lateDays } = await readLateDays(reader, day)
    await reader.query('delete from game_day where day = $1', [day])
    // The days are written out, so that only their partitions are opened.
    await reader.query(`
      with ended as (
        select player_id, entry_id, game_id, currency, purse, stake, win from entry e
        where day = ${day} and kind in (1, 2) and ${isOn('game')} and stake > 0
          and not exists (select from open_stake o where o.player_id = e.player_id and o.play_id = e.entry_id)
          and not exists (select from voided_play v where v.player_id = e.player_id and v.play_id = e.entry_id)
      ), won as (
        select player_id, play_id, sum(win) as win from (
          select player_id, entry_id, play_id, win from entry
          where day between ${day} and ${day + USUAL_DAYS} and kind = 3 and ${ownWin('entry')}
          ${lateDays.length === 0 ? '' : `union all ${lateWins(day, lateDays)}`}) e
        where not exists (select from voided_play v where v.player_id = e.player_id and v.play_id = e.entry_id)
        group by player_id, play_id
      ), counted as (
        select e.game_id, e.currency, e.purse, e.stake, e.win + coalesce(w.win, 0) as win
        from ended e left join won w on w.player_id = e.player_id and w.play_id = e.entry_id
      )
      insert into game_day (day, game_id, currency, purse, rounds, stake, win, multipliers, multiplier_squares)
      select ${day}, game_id, currency, purse, count(*), sum(stake), sum(win), sum(win::float8 / stake),
        sum((win::float8 / stake) ^ 2)
      from counted group by game_id, currency, purse`)
    await reader.query(
      `insert into counted_day (day, is_final, late_through) values ($1, $1 <= today() - $2, $3)
       on conflict (day) do update
       set counted_at = now(), is_final = excluded.is_final, late_through = excluded.late_through`,
      [day, FINAL_AFTER_DAYS, through],
    )
    await reader.query('commit')
  } catch (error) {
    await reader.query('rollback')
    throw error
  }
}

/** The days on which something came late to a day's bets. Those before `through` are known. */
async function readLateDays(reader: Reader, day: number): Promise<{ through: number; lateDays: number[] }> {
  const { rows } = await reader.query<{ through: number; lateDays: number[] }>(
    `select (select coalesce(max(day), 0) from summed_day) as through,
       array(select distinct day from late_outcome where play_day = $1) as "lateDays"`,
    [day],
  )
  return rows[0]!
}

/** A pot is no part of what the game itself returns. */
const ownWin = (name: string) => `not ${isPot(name)}`

/** Each is looked up by its bet: there are few, and the other wins of their days need not be read. */
const lateWins = (day: number, lateDays: readonly number[]) => `
  select e.player_id, e.entry_id, e.play_id, e.win
  from late_outcome l cross join lateral (
    select player_id, entry_id, play_id, win from entry w
    where w.player_id = l.player_id and w.play_id = l.play_id and w.day = l.day and w.day in (${lateDays.join(', ')})
      and w.kind = 3 and ${ownWin('w')} offset 0) e
  where l.play_day = ${day}`

export const countGameDaysJob = (database: Database): Job =>
  defineJob({
    kind: 'games.count-days',
    payload: nothing,
    everyMs: 300_000,
    prepare: (_, { signal }) => countGameDays(database, signal),
    async run() {},
  })
