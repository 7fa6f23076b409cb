import type { Database } from '@tablestakes/node/database'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import type { Catalogues, Supplier } from './catalogue/catalogue.ts'
import { sweepGameSessions } from './launch/sessions.ts'
import { reconcileSupplier } from './reconcile/reconcile.ts'

type Parts = {
  database: Database
  catalogues: Catalogues
  log: { error(about: object, text: string): void }
}

/** How long a supplier, or all of us, may be away without a day being left out. */
const DAYS_BACK = 7
/** Told in the log by their ids; the others are in the table. */
const TOLD = 10

export const supplierJobs = (parts: Parts): readonly Job[] => [reconcileJob(parts), sweepGameSessions]

/**
 * Holds the day before, and those that were missed, against every open supplier's list, once. It looks every hour, so that one that
 * was away is asked again; and not in the first hour of a day, when what was played at midnight may still be on its way.
 */
const reconcileJob = (parts: Parts) =>
  defineJob({
    kind: 'suppliers.reconcile',
    payload: nothing,
    everyMs: 3_600_000,
    // The next hour begins anew.
    attemptsMax: 3,
    isForgotten: true,
    async prepare(_payload, { signal }) {
      const failures: unknown[] = []
      for (const { supplier, day } of await listDue(parts)) {
        // One that is away must not keep the others from being compared.
        await reconcileAloud(parts, { supplier, day, signal }).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days were not compared`)
    },
    async run() {},
  })

async function listDue({ database, catalogues }: Parts): Promise<{ supplier: Supplier; day: string }[]> {
  const open = (await catalogues.get()).suppliers.filter(({ isOpen }) => isOpen)
  const { rows } = await database.query<{ id: number; day: string }>(
    `select supplier_id as id, day::text
     from supplier, (select (now() at time zone 'utc' - interval '25 hours')::date as newest) as due,
       lateral (select newest - back as day from generate_series(0, $2) as back) as days
     where supplier_id = any ($1) and day >= (created_at at time zone 'utc')::date and not exists (
       select from supplier_reconciliation done where done.supplier_id = supplier.supplier_id and done.day = days.day)
     order by day, supplier_id`,
    [open.map(({ id }) => id), DAYS_BACK],
  )
  return rows.map(({ id, day }) => ({ supplier: open.find((one) => one.id === id)!, day }))
}

async function reconcileAloud(
  { database, log }: Parts,
  { supplier, day, signal }: { supplier: Supplier; day: string; signal: AbortSignal },
): Promise<void> {
  const { differs, stopped, differences } = await reconcileSupplier(database, supplier, { day, signal })
  if (differs === 0 && stopped === '') return
  const transactions = differences.slice(0, TOLD).map(({ transactionId, kind }) => `${transactionId} ${kind}`)
  log.error(
    { alarm: 'reconciliation', supplier: supplier.key, day, count: differs, stopped, transactions },
    stopped === '' ? 'our plays and the supplier’s list differ' : 'the supplier’s list was not compared to its end',
  )
}
