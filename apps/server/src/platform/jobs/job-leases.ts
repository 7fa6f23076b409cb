import type { Database, Tx } from '@tablestakes/node/database'
import type { Job } from './jobs.ts'

/** A job this node may work on for a while. The lease proves it: who finishes a job must still hold it. */
export type Leased = { job_id: bigint; kind: string; payload: unknown; attempts: number; lease: string }

/** Another node took the job over while this one was away: its transaction must not commit. */
export class LeaseLost extends Error {}

export async function registerSchedules(database: Database, jobs: readonly Job[]) {
  for (const { kind, everyMs } of jobs) {
    if (everyMs === undefined) continue
    await database.query(
      `insert into job_schedule (kind, every_ms, next_at) values ($1, $2, now())
       on conflict (kind) do update set every_ms = excluded.every_ms where job_schedule.every_ms <> excluded.every_ms`,
      [kind, everyMs],
    )
  }
}

/** Times are multiples of the period, so ticks missed while everything was down become one, not many. */
export async function enqueueDueTicks(database: Database, kinds: string[]) {
  await database.query({
    name: 'job-ticks',
    text: `
      with due as (
        select kind, every_ms from job_schedule where kind = any ($1) and next_at <= now() for update skip locked
      ), moved as (
        update job_schedule s
        set next_at = to_timestamp((floor(extract(epoch from now()) * 1000 / s.every_ms) + 1) * s.every_ms / 1000)
        from due where s.kind = due.kind
      )
      insert into job (kind, payload)
      select kind, '{}' from due
      where not exists (select from job j where j.kind = due.kind and j.state in ('waiting', 'running'))`,
    values: [kinds],
  })
}

export async function leaseDueJobs(
  database: Database,
  want: { kinds: string[]; limit: number; leaseMs: number },
): Promise<Leased[]> {
  const { rows } = await database.query<Leased>({
    name: 'job-lease',
    // Chosen once, before the update: inside its condition a plan may choose again for every row, each time others because
    // the first are locked, and take more than the limit.
    text: `
      with due as materialized (
        select job_id from job
        where state in ('waiting', 'running') and due_at <= now() and kind = any ($1)
        order by due_at limit $2 for update skip locked)
      update job set state = 'running', attempts = attempts + 1, lease = gen_random_uuid(),
        due_at = now() + $3 * interval '1 ms'
      from due where job.job_id = due.job_id
      returning job.job_id, kind, payload, attempts, lease`,
    values: [want.kinds, want.limit, want.leaseMs],
  })
  return rows
}

export async function renewLeases(database: Database, leases: string[], leaseMs: number): Promise<Set<string>> {
  const { rows } = await database.query<{ lease: string }>(
    `update job set due_at = now() + $2 * interval '1 ms' where lease = any ($1) and state = 'running' returning lease`,
    [leases, leaseMs],
  )
  return new Set(rows.map((row) => row.lease))
}

export async function finishJob(tx: Tx, { job_id, lease }: Leased) {
  const { rows } = await tx.query<{ job_key: string | null }>(
    `update job set state = 'done', lease = null, finished_at = now() where job_id = $1 and lease = $2 returning job_key`,
    [job_id, lease],
  )
  if (!rows[0]) throw new LeaseLost()
  if (rows[0].job_key === null) await tx.query('delete from job where job_id = $1', [job_id])
}

export async function putBack(
  database: Database,
  { job_id, lease }: Leased,
  { error, isLast, afterMs }: { error: unknown; isLast: boolean; afterMs: number },
) {
  await database.query(
    `update job set state = $3, lease = null, due_at = now() + $4 * interval '1 ms', last_error = $5,
       finished_at = case when $3 = 'dead' then now() end
     where job_id = $1 and lease = $2`,
    [job_id, lease, isLast ? 'dead' : 'waiting', afterMs, String(error).slice(0, 2_000)],
  )
}

export async function forgetJob(database: Database, { job_id, lease }: Leased) {
  await database.query('delete from job where job_id = $1 and lease = $2', [job_id, lease])
}

/** The attempt was cut short by us, so it does not count. */
export async function giveBack(database: Database, leases: string[]) {
  await database.query(
    `update job set state = 'waiting', lease = null, due_at = now(), attempts = attempts - 1 where lease = any ($1)`,
    [leases],
  )
}
