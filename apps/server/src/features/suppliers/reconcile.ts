import type { SupplierTransaction } from '@tablestakes/contract/wallet-protocol'
import {
  findForeignEntries,
  findVoided,
  foreignIdsOf,
  type PlayOfDay,
  patiently,
  playsOfDay,
} from '../../ledger/index.ts'
import { type Database, type Reader, type Tx, transact } from '../../platform/database.ts'
import { askSupplier } from './ask-supplier.ts'
import type { Supplier } from './catalogue.ts'
import { compareTransaction, type Difference, ourSide } from './compare-transactions.ts'

export type Reconciliation = {
  supplier: string
  /** UTC, yyyy-mm-dd. */
  day: string
  /** How many transactions of both sides were held against each other. */
  compared: number
  /** How many differ; at most a thousand of them are listed. */
  differs: number
  ranAt: Date
  differences: Difference[]
}

const DAY_MS = 86_400_000
const PAGE = 1_000
const PORTION = 5_000
/** A supplier that goes on and on has a fault in its cursors. */
const PAGES_MAX = 20_000
const LISTED_MAX = 1_000

/** Holds our plays of a day against the supplier's list of it, and writes down what differs in place of what was written before. */
export function reconcileSupplier(
  database: Database,
  supplier: Supplier,
  { day, signal }: { day: string; signal?: AbortSignal },
): Promise<Reconciliation> {
  return patiently(
    database,
    async (reader) => {
      const startMs = Date.parse(`${day}T00:00:00Z`)
      const found = await compareTheirs(reader, supplier, { startMs })
      const missing = await findMissing(reader, supplier, { startMs, known: found.known })
      const differences = [...found.differences, ...missing.differences]
      const compared = found.compared + missing.differences.length
      const ranAt = await transact(database, (tx) => writeDown(tx, { supplier, day, compared, differences }))
      const listed = differences.slice(0, LISTED_MAX)
      return { supplier: supplier.key, day, compared, differs: differences.length, ranAt, differences: listed }
    },
    signal,
  )
}

/** Theirs, and what we have under their ids, whenever that came to us. */
async function compareTheirs(reader: Reader, supplier: Supplier, { startMs }: { startMs: number }) {
  const source = supplier.accountId
  const differences: Difference[] = []
  const known = new Set<string>()
  let compared = 0
  for await (const page of transactionsOf(supplier, { startMs })) {
    const ours = await findForeignEntries(reader, { source, ids: page.map((one) => idOf(one.transaction_uuid)) })
    const references = page.flatMap((one) =>
      one.kind === 'ROLLBACK' && one.reference_transaction_uuid ? [idOf(one.reference_transaction_uuid)] : [],
    )
    const voided = references.length === 0 ? new Set<string>() : await findVoided(reader, { source, ids: references })
    for (const theirs of page) {
      const entry = ours.get(idOf(theirs.transaction_uuid))
      if (entry) known.add(entry.key)
      const reference = theirs.reference_transaction_uuid
      const isReferenceVoided = !!reference && voided.has(idOf(reference))
      const difference = compareTransaction(theirs, { ours: entry, isReferenceVoided })
      if (difference) differences.push(difference)
      compared++
    }
  }
  return { differences, known, compared }
}

/** Ours of the day that they did not list, also not on the day before or after: what is repeated for hours crosses midnight. */
async function findMissing(
  reader: Reader,
  supplier: Supplier,
  { startMs, known }: { startMs: number; known: ReadonlySet<string> },
): Promise<{ differences: Difference[] }> {
  const source = supplier.accountId
  const suspects: PlayOfDay[] = []
  for await (const plays of playsOfDay(reader, { accountId: source, day: startMs / DAY_MS, portion: PORTION }))
    suspects.push(...plays.filter(({ key }) => !known.has(key)))
  if (suspects.length === 0) return { differences: [] }
  const ids = await foreignIdsOf(reader, { source, keys: suspects.map(({ key }) => key) })
  const nearby = new Set<string>()
  for (const near of [startMs - DAY_MS, startMs + DAY_MS])
    for await (const page of transactionsOf(supplier, { startMs: near }))
      for (const { transaction_uuid } of page) nearby.add(idOf(transaction_uuid))
  const differences = suspects.flatMap((play): Difference[] => {
    const transactionId = ids.get(play.key)
    if (transactionId !== undefined && nearby.has(transactionId)) return []
    const ours = ourSide({ ...play, foreignId: transactionId ?? '' })
    return [{ transactionId: transactionId ?? play.key, kind: 'missing_there', ours, theirs: null }]
  })
  return { differences }
}

const idOf = (uuid: string) => uuid.toLowerCase()

async function* transactionsOf(
  supplier: Supplier,
  { startMs }: { startMs: number },
): AsyncGenerator<SupplierTransaction[]> {
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const { transactions, next_cursor } = (await askSupplier(supplier, 'transactions', {
      operator_id: supplier.operatorId,
      from: startMs,
      to: startMs + DAY_MS,
      limit: PAGE,
      ...(cursor !== null && { cursor }),
    })) as { transactions: SupplierTransaction[]; next_cursor: string | null }
    if (transactions.length > 0) yield transactions
    if (next_cursor === null) return
    cursor = next_cursor
  }
  throw new Error(`${supplier.key} lists more than ${PAGES_MAX} pages a day`)
}

type Result = { supplier: Supplier; day: string; compared: number; differences: Difference[] }

async function writeDown(tx: Tx, { supplier, day, compared, differences }: Result): Promise<Date> {
  // Its row first: of two who compare the same day the second waits here, and replaces what the first wrote.
  const { rows } = await tx.query<{ ran_at: Date }>(
    `insert into supplier_reconciliation (supplier_id, day, compared, differences) values ($1, $2, $3, $4)
     on conflict (supplier_id, day) do update
       set compared = excluded.compared, differences = excluded.differences, ran_at = now()
     returning ran_at`,
    [supplier.id, day, compared, differences.length],
  )
  await tx.query('delete from supplier_difference where supplier_id = $1 and day = $2', [supplier.id, day])
  const listed = differences.slice(0, LISTED_MAX)
  await tx.query(
    `insert into supplier_difference (supplier_id, day, transaction_id, kind, ours, theirs)
     select $1, $2, difference.* from unnest($3::text[], $4::text[], $5::jsonb[], $6::jsonb[]) as difference
     on conflict do nothing`,
    [
      supplier.id,
      day,
      listed.map(({ transactionId }) => transactionId),
      listed.map(({ kind }) => kind),
      listed.map(({ ours }) => ours && JSON.stringify(ours)),
      listed.map(({ theirs }) => theirs && JSON.stringify(theirs)),
    ],
  )
  return rows[0]!.ran_at
}

/** What was compared last, the newest day first. */
export async function listSupplierReconciliations(
  reader: Reader,
  { limit }: { limit: number },
): Promise<Reconciliation[]> {
  const { rows } = await reader.query<Reconciliation>(
    `select supplier_key as supplier, day::text, compared, differences as differs, ran_at as "ranAt", (
       select coalesce(json_agg(json_build_object('transactionId', transaction_id, 'kind', kind, 'ours', ours,
         'theirs', theirs) order by transaction_id), '[]')
       from supplier_difference d where d.supplier_id = r.supplier_id and d.day = r.day
     ) as differences
     from supplier_reconciliation r join supplier using (supplier_id) order by day desc, supplier_key limit $1`,
    [limit],
  )
  return rows
}
