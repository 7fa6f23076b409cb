import type { SupplierAnswer, SupplierTransaction } from '@tablestakes/contract/wallet-protocol'
import { type Database, type Reader, type Tx, transact } from '@tablestakes/node/database'
import {
  dayOfKey,
  type ForeignEntry,
  findForeignEntries,
  findVoided,
  foreignIdsOf,
  type Key,
  type PlayOfDay,
  patiently,
  playsOfDay,
} from '../../../ledger/index.ts'
import { type FreePlay, findFreePlays, freePlaysBetween } from '../../free-rounds/index.ts'
import { askSupplier } from '../catalogue/ask-supplier.ts'
import type { Supplier } from '../catalogue/catalogue.ts'
import { compareTransaction, type Difference, ourSide } from './compare-transactions.ts'

/** Why a comparison ended before its end: `pages` of one list, `differences` of both sides, the `time` of all of it. */
type Stop = 'pages' | 'differences' | 'time'

export type Reconciliation = {
  supplier: string
  /** UTC, yyyy-mm-dd. */
  day: string
  /** How many transactions of both sides were compared. */
  compared: number
  /** How many differ; at most a thousand of them are listed. */
  differs: number
  /** '': all of the day was compared. Otherwise there may be more that differ. */
  stopped: Stop | ''
  ranAt: Date
  differences: Difference[]
}

const DAY_MS = 86_400_000
const PAGE = 1_000
const PORTION = 5_000

/**
 * How far a comparison goes. A supplier writes its list as long as it likes, or leaves all of it out: whatever it does, we end, with
 * little in memory, and write down that it was too much. One that fails instead would be tried again for ever.
 */
const BOUNDS = {
  /** A list that goes on and on has a fault in its cursors. */
  pages: 20_000,
  /** Books that differ so often are not of the same plays; a person must look before anybody goes on. */
  differences: 10_000,
  listed: 1_000,
  /** A supplier that takes half a minute for each page holds up the others. */
  durationMs: 30 * 60_000,
}
type Bounds = typeof BOUNDS

type Run = {
  reader: Reader
  supplier: Supplier
  startMs: number
  signal: AbortSignal | undefined
  bounds: Bounds
  untilMs: number
  compared: number
  differs: number
  differences: Difference[]
  stopped: Stop | ''
}

type Compared = Omit<Reconciliation, 'ranAt'> & { supplierId: number }
type ReconcileRequest = { day: string; signal?: AbortSignal; bounds?: Partial<Bounds> }

/** Compares our plays of a day with the supplier's list of it, and writes the differences in place of those written before. */
export async function reconcileSupplier(
  database: Database,
  supplier: Supplier,
  wanted: ReconcileRequest,
): Promise<Reconciliation> {
  const compared = await compareSupplier(database, supplier, wanted)
  return transact(database, (tx) => writeSupplierReconciliation(tx, compared))
}

/** The comparison itself, which asks the supplier and therefore happens outside of any transaction that writes. */
export function compareSupplier(
  database: Database,
  supplier: Supplier,
  { day, signal, bounds }: ReconcileRequest,
): Promise<Compared> {
  return patiently(
    database,
    async (reader) => {
      const within = { ...BOUNDS, ...bounds }
      const run: Run = {
        ...{ reader, supplier, signal, bounds: within, startMs: Date.parse(`${day}T00:00:00Z`) },
        ...{ untilMs: performance.now() + within.durationMs, compared: 0, differs: 0, differences: [], stopped: '' },
      }
      const known = await compareTheirs(run)
      // If a list was not read to its end, nobody can say what is missing in it.
      if (run.stopped === '') await findMissing(run, known)
      const { compared, differs, stopped, differences } = run
      return { supplierId: supplier.id, supplier: supplier.key, day, compared, differs, stopped, differences }
    },
    signal,
  )
}

function note(run: Run, difference: Difference): void {
  run.differs++
  if (run.differences.length < run.bounds.listed) run.differences.push(difference)
}

/** Theirs, and what we have under their ids, whenever that came to us. Answers the keys of the day that they have listed. */
async function compareTheirs(run: Run): Promise<Set<Key>> {
  const { reader, supplier, startMs, bounds } = run
  const source = supplier.accountId
  const known = new Set<Key>()
  for await (const page of transactionsOf(run, { startMs })) {
    const ids = page.map((one) => idOf(one.transaction_uuid))
    const ours = await findForeignEntries(reader, { source, ids })
    for (const [id, play] of await findFreePlays(reader, { source, ids })) ours.set(id, entryOfFree(play))
    const references = page.flatMap(({ kind, transaction_uuid, reference_transaction_uuid: reference }) => {
      if (kind === 'ROLLBACK') return reference ? [idOf(reference)] : []
      return kind === 'BET' && ours.get(idOf(transaction_uuid))?.kind === 'round' ? [idOf(transaction_uuid)] : []
    })
    const voided = references.length === 0 ? new Set<string>() : await findVoided(reader, { source, ids: references })
    for (const [id, { voidedBy }] of await findFreePlays(reader, { source, ids: references }))
      if (voidedBy !== null) voided.add(id)
    for (const theirs of page) {
      const entry = ours.get(idOf(theirs.transaction_uuid))
      // Only those are looked for afterwards: a supplier that lists all there ever was fills no memory.
      if (entry && dayOfKey(entry.key) === startMs / DAY_MS) known.add(entry.key)
      const reference = theirs.reference_transaction_uuid
      const isReferenceVoided = !!reference && voided.has(idOf(reference))
      const isVoided = voided.has(idOf(theirs.transaction_uuid))
      const difference = compareTransaction(theirs, { ours: entry, isVoided, isReferenceVoided })
      if (difference) note(run, difference)
      run.compared++
    }
    if (run.differs >= bounds.differences) {
      run.stopped = 'differences'
      break
    }
  }
  return known
}

/** Ours of the day that they did not list, also not on the day before or after: what is repeated for hours crosses midnight. */
async function findMissing(run: Run, known: ReadonlySet<Key>): Promise<void> {
  const { reader, supplier, startMs } = run
  const suspects = await findSuspects(run, known)
  if (suspects.length === 0) return
  const ids = await foreignIdsOf(reader, { source: supplier.accountId, keys: suspects.map(({ key }) => key) })
  const missing = new Set(ids.values())
  for (const near of [startMs - DAY_MS, startMs + DAY_MS])
    for await (const page of transactionsOf(run, { startMs: near })) {
      for (const { transaction_uuid } of page) missing.delete(idOf(transaction_uuid))
      if (missing.size === 0) break
    }
  for (const play of suspects) {
    const transactionId = ids.get(play.key)
    if (transactionId !== undefined && !missing.has(transactionId)) continue
    run.compared++
    const ours = ourSide({ ...play, foreignId: transactionId ?? '' })
    note(run, { transactionId: transactionId ?? play.key, kind: 'missing_there', ours, theirs: null })
  }
}

/** At most as many as there may be differences: a supplier that lists nothing is missing all of our plays. */
async function findSuspects(run: Run, known: ReadonlySet<Key>): Promise<PlayOfDay[]> {
  const { reader, supplier, startMs, bounds } = run
  const day = startMs / DAY_MS
  const left = bounds.differences - run.differs
  const suspects: PlayOfDay[] = []
  for await (const plays of playsOfDay(reader, { accountId: supplier.accountId, day, portion: PORTION })) {
    for (const play of plays) {
      if (known.has(play.key)) continue
      if (suspects.length === left) {
        run.stopped = 'differences'
        return suspects
      }
      suspects.push(play)
    }
  }
  const free = { source: supplier.accountId, fromMs: startMs, toMs: startMs + DAY_MS, limit: left }
  for (const play of await freePlaysBetween(reader, free))
    if (!known.has(play.entryId) && suspects.length < left) suspects.push(entryOfFree(play))
  return suspects
}

const KINDS = { bet: 'stake', win: 'win', rollback: 'void' } as const

/** A free round is no play of the ledger's; to a supplier it is the same. */
const entryOfFree = ({ foreignId, entryId, kind, playerId, currency, reference, amount }: FreePlay): ForeignEntry => ({
  ...{ foreignId, key: entryId, kind: KINDS[kind], playerId, purse: 'cash', currency, reference, amount, win: amount },
})

const idOf = (uuid: string) => uuid.toLowerCase()

/** A supplier's list of a day. Where it is cut short, the run says why. */
async function* transactionsOf(run: Run, { startMs }: { startMs: number }): AsyncGenerator<SupplierTransaction[]> {
  const { supplier, signal, bounds } = run
  let cursor: string | null = null
  for (let page = 1; ; page++) {
    const wanted = {
      ...{ operator_id: supplier.operatorId, from: startMs, to: startMs + DAY_MS, limit: PAGE },
      ...(cursor !== null && { cursor }),
    }
    const answer: SupplierAnswer<'transactions'> = await askSupplier(supplier, 'transactions', wanted, { signal })
    if (answer.transactions.length > 0) yield answer.transactions
    if (answer.next_cursor === null) return
    cursor = answer.next_cursor
    const isLate = performance.now() >= run.untilMs
    if (isLate || page >= bounds.pages) {
      run.stopped = isLate ? 'time' : 'pages'
      return
    }
  }
}

export async function writeSupplierReconciliation(tx: Tx, { supplierId, ...done }: Compared): Promise<Reconciliation> {
  const { day, compared, differs, stopped, differences } = done
  // Its row first: of two who compare the same day the second waits here, and replaces what the first wrote.
  const { rows } = await tx.query<{ ran_at: Date }>(
    `insert into supplier_reconciliation (supplier_id, day, compared, differences, stopped) values ($1, $2, $3, $4, $5)
     on conflict (supplier_id, day) do update set compared = excluded.compared, differences = excluded.differences,
       stopped = excluded.stopped, ran_at = now()
     returning ran_at`,
    [supplierId, day, compared, differs, stopped],
  )
  await tx.query('delete from supplier_difference where supplier_id = $1 and day = $2', [supplierId, day])
  await tx.query(
    `insert into supplier_difference (supplier_id, day, transaction_id, kind, ours, theirs)
     select $1, $2, difference.* from unnest($3::text[], $4::text[], $5::jsonb[], $6::jsonb[]) as difference
     on conflict do nothing`,
    [
      supplierId,
      day,
      differences.map(({ transactionId }) => transactionId),
      differences.map(({ kind }) => kind),
      differences.map(({ ours }) => ours && JSON.stringify(ours)),
      differences.map(({ theirs }) => theirs && JSON.stringify(theirs)),
    ],
  )
  return { ...done, ranAt: rows[0]!.ran_at }
}

/** What was compared last, the newest day first. */
export async function listSupplierReconciliations(
  reader: Reader,
  { limit }: { limit: number },
): Promise<Reconciliation[]> {
  const { rows } = await reader.query<Reconciliation>(
    `select supplier_key as supplier, day::text, compared, differences as differs, stopped, ran_at as "ranAt", (
       select coalesce(json_agg(json_build_object('transactionId', transaction_id, 'kind', kind, 'ours', ours,
         'theirs', theirs) order by transaction_id), '[]')
       from supplier_difference d where d.supplier_id = r.supplier_id and d.day = r.day
     ) as differences
     from supplier_reconciliation r join supplier using (supplier_id) order by day desc, supplier_key limit $1`,
    [limit],
  )
  return rows
}
