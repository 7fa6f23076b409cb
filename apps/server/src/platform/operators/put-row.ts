import type { Reader, Tx } from '@tablestakes/node/database'
import pg from 'pg'
import { Refusal } from '../http/refusal.ts'

/** Names come from our own code, never from a request. */
type Row = Record<string, unknown>
type Put = {
  table: string
  key: Row
  /** What is undefined stays as it is. */
  values: Row
  /** True where a row that is not there is refused instead of added. */
  mustExist?: boolean
}

/** A row as it was and as it is, for the act; null for one that was not there. */
export type Change = { before: Row | null; after: Row }

/**
 * Writes one row of content under its key: adds it, or changes the columns that are given. Two who write the same one come one after
 * the other. What the table itself does not allow is the caller's fault: INVALID, or NOT_FOUND where it names something unknown.
 */
export async function putRow(tx: Tx, { table, key, values, mustExist = false }: Put): Promise<Change> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${table} ${Object.values(key).map(String).join(' ')}`,
  ])
  const before = await readRow(tx, table, key)
  if (!before && mustExist) throw new Refusal('NOT_FOUND')
  const after = await asRefusal(() =>
    before ? update(tx, table, { key, given }) : insert(tx, table, { ...key, ...given }),
  )
  return { before, after }
}

async function update(tx: Tx, table: string, { key, given }: { key: Row; given: Row }): Promise<Row> {
  const names = Object.keys(given)
  if (names.length === 0) return (await readRow(tx, table, key))!
  const sets = names.map((name, place) => `${name} = $${place + 1}`)
  const { rows } = await tx.query<{ row: Row }>(
    `update ${table} set ${sets.join(', ')} where ${matching(key, names.length)} returning to_jsonb(${table}) as row`,
    [...Object.values(given), ...Object.values(key)],
  )
  return rows[0]!.row
}

async function insert(tx: Tx, table: string, row: Row): Promise<Row> {
  const places = Object.keys(row).map((_, place) => `$${place + 1}`)
  const { rows } = await tx.query<{ row: Row }>(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')}) returning to_jsonb(${table}) as row`,
    Object.values(row),
  )
  return rows[0]!.row
}

export async function readRow(reader: Reader, table: string, key: Row): Promise<Row | null> {
  const { rows } = await reader.query<{ row: Row }>(
    `select to_jsonb(${table}) as row from ${table} where ${matching(key, 0)} for update`,
    Object.values(key),
  )
  return rows[0]?.row ?? null
}

const matching = (key: Row, from: number): string =>
  Object.keys(key)
    .map((name, place) => `${name} = $${from + place + 1}`)
    .join(' and ')

/** A check, a missing column, a number out of range, a name used twice; and a reference to what is not there. */
const WRONG = new Set(['23514', '23502', '22003', '23505', '22P02'])
const UNKNOWN = '23503'

/** What a table's own rules refuse, told as a refusal. The transaction is over with it. */
export async function asRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code === undefined) throw error
    if (error.code === UNKNOWN) throw new Refusal('NOT_FOUND')
    if (WRONG.has(error.code)) throw new Refusal('INVALID')
    throw error
  }
}
