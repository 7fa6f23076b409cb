import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import { StatementChanged } from '../../ledger/index.ts'
import { defineJob, type Job, nothing } from '../../platform/jobs/jobs.ts'
import type { Catalogues, Supplier } from './catalogue/catalogue.ts'
import { sweepGameSessions } from './launch/sessions.ts'
import { PROBE_EVERY_MS, probeSupplier } from './outage/probe-suppliers.ts'
import { reconcileSupplier } from './reconcile/reconcile.ts'
import { askForWaitingRounds } from './reconcile/waiting-rounds.ts'
import { readStatements } from './statements/read-statements.ts'

type SupplierServices = {
  database: Database
  catalogues: Catalogues
  log: { error(about: object, text: string): void; info(about: object, text: string): void }
  clock: Clock
  /** Signs the heads and exports them: what was said must be out before it can be regretted. */
  signHeads: () => Promise<void>
}

/** How long a supplier, or all of us, may be away without a day being left out. */
const DAYS_BACK = 7
/** Told in the log by their ids; the others are in the table. */
const TOLD = 10

export const supplierJobs = (parts: SupplierServices): readonly Job[] => [
  reconcileJob(parts),
  waitingRoundsJob(parts),
  probeJob(parts),
  statementsJob(parts),
  sweepGameSessions,
]

/** Marks the games of a supplier that has fallen silent, and takes the mark off when it answers. */
const probeJob = (parts: SupplierServices) =>
  defineJob({
    kind: 'suppliers.probe',
    payload: nothing,
    everyMs: PROBE_EVERY_MS,
    attemptsMax: 1,
    isForgotten: true,
    async prepare(_payload, { signal }) {
      const open = (await parts.catalogues.get()).suppliers.filter(({ isOpen }) => isOpen)
      await Promise.all(open.map((supplier) => probeSupplier(parts, supplier, { signal })))
    },
    async run() {},
  })

/** Asks every supplier, also one that is closed: what was staked before is still to be settled. */
const waitingRoundsJob = ({ catalogues, log }: SupplierServices) =>
  defineJob({
    kind: 'suppliers.waiting-rounds',
    payload: nothing,
    everyMs: 600_000,
    attemptsMax: 1,
    isForgotten: true,
    async prepare(_payload, { signal }) {
      for (const supplier of (await catalogues.get()).suppliers) {
        const waiting = (await askForWaitingRounds(supplier, { signal })) ?? []
        if (waiting.length === 0) continue
        const rounds = waiting.slice(0, TOLD).map(({ round, waits_for }) => `${round} ${waits_for}`)
        log.error(
          { alarm: 'rounds-waiting', supplier: supplier.key, count: waiting.length, rounds },
          'rounds at a supplier wait for an answer of ours',
        )
      }
    },
    async run() {},
  })

/**
 * Compares the day before, and those that were missed, with every open supplier's list, once. It looks every hour, so that one
 * that was away is asked again; and not in the first hour of a day, when what was played at midnight may still be on its way.
 */
const reconcileJob = (parts: SupplierServices) =>
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

/**
 * Copies what suppliers commit themselves to. Every minute: a beacon's round is named ten minutes ahead, and a copy is worth something
 * only if it was signed and taken elsewhere before that.
 */
const statementsJob = ({ database, catalogues, log, clock, signHeads }: SupplierServices) =>
  defineJob({
    kind: 'suppliers.read-statements',
    payload: nothing,
    everyMs: 60_000,
    attemptsMax: 1,
    isForgotten: true,
    async prepare(_payload, { signal }) {
      let added = 0
      for (const supplier of (await catalogues.get()).suppliers.filter(({ isOpen }) => isOpen)) {
        try {
          added += await readStatements(database, supplier, { nowMs: clock(), signal })
        } catch (error) {
          // One that is away is asked again in a minute, and many have nothing to say.
          if (!(error instanceof StatementChanged)) continue
          log.error(
            { alarm: 'statements_changed', supplier: supplier.key, reason: error.message },
            'a supplier’s statements are not what they were',
          )
        }
      }
      if (added > 0) await signHeads()
    },
    async run() {},
  })

async function listDue({ database, catalogues }: SupplierServices): Promise<{ supplier: Supplier; day: string }[]> {
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
  { database, log }: SupplierServices,
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
