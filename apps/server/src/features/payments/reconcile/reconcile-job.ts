import type { Database } from '@tablestakes/node/database'
import { defineJob, nothing } from '../../../platform/jobs/jobs.ts'
import type { Providers } from '../providers/providers.ts'
import { reconcile } from './reconcile.ts'

type ReconcileServices = { database: Database; providers: Providers; log: { error(about: object, text: string): void } }

/** How long a provider, or all of us, may be away without a day being left out. */
const DAYS_BACK = 7

/** Told in the log by their numbers; the others are in the table. */
const TOLD = 10

/**
 * Compares the day before, and those that were missed, with the report of every open provider, once. It looks every hour, so
 * that a provider that was away is asked again; and not in the first hour of a day, when what ended at midnight may still be
 * on its way.
 */
export const reconcileJob = (parts: ReconcileServices) =>
  defineJob({
    kind: 'payments.reconcile',
    payload: nothing,
    everyMs: 3_600_000,
    // The next hour begins anew.
    attemptsMax: 3,
    isForgotten: true,
    async prepare() {
      const failures: unknown[] = []
      for (const { providerId, day } of await listDue(parts)) {
        // One that is away must not keep the others from being compared.
        await reconcileAloud(parts, { providerId, day }).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} providers were not compared`)
    },
    async run() {},
  })

async function listDue({ database, providers }: ReconcileServices): Promise<{ providerId: string; day: string }[]> {
  const { rows } = await database.query<{ providerId: string; day: string }>(
    `select provider_id as "providerId", day::text
     from payment_provider open, (select (now() at time zone 'utc' - interval '25 hours')::date as newest) as due,
       lateral (select newest - back as day from generate_series(0, $2) as back) as days
     where provider_id = any ($1) and (day = newest or day >= (created_at at time zone 'utc')::date) and not exists (
       select from reconciliation done where done.provider_id = open.provider_id and done.day = days.day)
     order by day, provider_id`,
    [await providers.listOpen(), DAYS_BACK],
  )
  return rows
}

async function reconcileAloud(
  { database, providers, log }: ReconcileServices,
  wanted: { providerId: string; day: string },
) {
  const result = await reconcile(database, providers, wanted)
  if (!result || result.differences.length === 0) return
  const { differences } = result
  const orders = differences.slice(0, TOLD).map(({ orderNo, direction, kind }) => `${orderNo} ${direction} ${kind}`)
  log.error(
    { alarm: 'reconciliation', provider: wanted.providerId, day: wanted.day, count: differences.length, orders },
    'our orders and the provider’s report differ',
  )
}
