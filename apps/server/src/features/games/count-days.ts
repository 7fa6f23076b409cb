import { patiently } from '../../ledger/index.ts'
import type { Database, Reader } from '../../platform/database.ts'
import { defineJob, type Job, nothing } from '../../platform/jobs.ts'

/** A round that was left open is ended a day later, and nobody's clock is a day off: by then nothing comes to a day any more. */
const FINAL_AFTER_DAYS = 3
/** Days that are over but not final hardly change, so they are not added up again as often as today. */
const AGAIN_AFTER_HOURS = 6

/** Counts what was played on every day that is not final, the oldest first. */
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
     order by d.day`,
    [FINAL_AFTER_DAYS, AGAIN_AFTER_HOURS],
  )
  return rows.map(({ day }) => day)
}

/** Wins may come on the two days after. The days are written out, so that only their partitions are opened. */
async function countDay(reader: Reader, day: number): Promise<void> {
  if (!Number.isSafeInteger(day)) throw new RangeError(`not a day: ${day}`)
  await reader.query('begin')
  try {
    // One node at a time: two would write the same rows.
    await reader.query('select pg_advisory_xact_lock(7411020266)')
    await reader.query('delete from game_day where day = $1', [day])
    await reader.query(`
      with staked as (
        select player_id, entry_id, kind, account_id, reference, game_id, currency, purse, stake, win from entry
        where day = ${day} and kind in (1, 2) and game_id is not null and stake > 0
      ), won as (
        select player_id, play_id, sum(win) as win from entry e
        where day between ${day} and ${day + 2} and kind = 3
          and not exists (select from voided_play v where v.player_id = e.player_id and v.play_id = e.entry_id)
        group by player_id, play_id
      ), ended as (
        select s.game_id, s.currency, s.purse, s.stake, s.win + coalesce(w.win, 0) as win
        from staked s left join won w on w.player_id = s.player_id and w.play_id = s.entry_id
        where not exists (select from voided_play v where v.player_id = s.player_id and v.play_id = s.entry_id)
          and (s.kind = 1 or w.play_id is not null or exists (
            select from house_account h join supplier on supplier_key = h.name
              join round_end r on r.player_id = s.player_id and r.supplier_id = supplier.supplier_id and r.round = s.reference
            where h.account_id = s.account_id and h.kind = 'game'))
      )
      insert into game_day (day, game_id, currency, purse, rounds, stake, win, multipliers, multiplier_squares)
      select ${day}, game_id, currency, purse, count(*), sum(stake), sum(win), sum(win::float8 / stake),
        sum((win::float8 / stake) ^ 2)
      from ended group by game_id, currency, purse`)
    await reader.query(
      `insert into counted_day (day, is_final) values ($1, $1 <= today() - $2)
       on conflict (day) do update set counted_at = now(), is_final = excluded.is_final`,
      [day, FINAL_AFTER_DAYS],
    )
    await reader.query('commit')
  } catch (error) {
    await reader.query('rollback')
    throw error
  }
}

export const countGameDaysJob = (database: Database): Job =>
  defineJob({
    kind: 'games.count-days',
    payload: nothing,
    everyMs: 300_000,
    prepare: (_, { signal }) => countGameDays(database, signal),
    async run() {},
  })
