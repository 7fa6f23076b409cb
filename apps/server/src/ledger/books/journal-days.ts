import type { Reader } from '@tablestakes/node/database'
import { defineJob, nothing } from '../../platform/jobs/jobs.ts'

/** Enough for a fortnight in which only the database runs. */
const DAYS_AHEAD = 14

/** Makes the missing partitions of the journal. Old ones stay where they are, and can be read like any other. */
export async function makeJournalDays(reader: Reader): Promise<void> {
  await reader.query(`select make_journal_days(today() - 1, today() + ${DAYS_AHEAD})`)
}

export const keepJournalDays = defineJob({
  kind: 'ledger.journal-days',
  payload: nothing,
  everyMs: 3_600_000,
  run: makeJournalDays,
})

/** The days the journal has room for, first to last. */
export async function listJournalDays(reader: Reader): Promise<number[]> {
  const { rows } = await reader.query<{ day: number }>(
    `select substring(c.relname from '\\d+$')::integer as day
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'transfer'::regclass order by 1`,
  )
  return rows.map(({ day }) => day)
}

/** Those of them that have transfers, or entries. */
export async function listFilledDays(reader: Reader, table: 'transfer' | 'entry' = 'transfer'): Promise<number[]> {
  const { rows } = await reader.query<{ day: number }>(
    `select d.day from unnest($1::integer[]) d (day) where exists (select from ${table} t where t.day = d.day) order by 1`,
    [await listJournalDays(reader)],
  )
  return rows.map(({ day }) => day)
}

export async function readToday(reader: Reader): Promise<number> {
  const { rows } = await reader.query<{ day: number }>('select today() as day')
  return rows[0]!.day
}

/** As people write it. */
export function dayInWords(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}
