import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

// int8 columns are money or ids, so they arrive as bigint and can never meet a float.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

declare const inTransaction: unique symbol

/** Where reads may run: the pool or an open transaction. */
export type Reader = Pick<pg.ClientBase, 'query'>
/** An open transaction: the first parameter of every writer. The pool is not assignable to it. */
export type Tx = Reader & { readonly [inTransaction]: true }
export type Database = pg.Pool

/** Others kept changing the same rows: nothing was done, and the caller may ask again. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy'
}

const ATTEMPTS_MAX = 5
/** Serialization failure and deadlock: contention, never the player's fault. */
const CONTENTION = new Set(['40001', '40P01'])
/** A lock or a statement that outlasted its timeout: the work did not happen, the caller may try again. */
const TIMED_OUT = new Set(['55P03', '57014', '25P03'])
/** The server is stopping, starting, full or gone. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'])
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])

/** Longer than the database lets a statement run, so that its own word comes first where there is one. */
const QUERY_TIMEOUT_MS = 20_000

export function connect(
  url: string,
  options: { max?: number; queryTimeoutMs?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    statement_timeout: 15_000,
    // The two above are kept by the database. A host that vanished keeps nothing, and TCP notices after a quarter of an
    // hour: until then every connection would be waited for, and with the nonces' one every signed call.
    query_timeout: options.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
    // Shorter than the 10 s a caller waits, so that a long queue at a row is told as BUSY and not as silence.
    lock_timeout: 8_000,
    keepAlive: true,
    application_name: 'tablestakes',
  })
  // Without a listener a killed database ends the whole process: 'error' events must never be unheard.
  const heard = options.onError ?? (() => {})
  pool.on('error', heard)
  pool.on('connect', (client) => client.on('error', heard))
  return pool
}

/** What waits for the commit of an open transaction. */
const waiting = new WeakMap<Tx, ((database: Database) => void)[]>()

/**
 * Runs `action` once the transaction has committed, and never when it rolls back. For waking loops, cookies and notices:
 * nothing that must happen, since a node may die in between.
 */
export function afterCommit(tx: Tx, action: (database: Database) => void): void {
  const actions = waiting.get(tx)
  if (!actions) throw new Error('afterCommit needs a transaction opened by transact')
  actions.push(action)
}

/** Runs `work` in one transaction. Contention is retried with jitter, then given up as DatabaseBusy. */
export async function transact<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const client = await database.connect()
    const tx = client as unknown as Tx
    const actions: ((database: Database) => void)[] = []
    waiting.set(tx, actions)
    let broken: Error | undefined
    let isBegun = false
    try {
      await client.query('begin')
      isBegun = true
      const result = await work(tx)
      const ended = await client.query('commit')
      // PostgreSQL answers COMMIT with ROLLBACK when a statement failed and `work` swallowed the error.
      if (ended.command !== 'COMMIT') throw new Error('the transaction had failed, but its work returned a result')
      for (const action of actions) action(database)
      return result
    } catch (error) {
      // A connection that is gone or silent cannot be asked to roll back; closing it does the same.
      if (databaseTrouble(error) === 'away') broken = error as Error
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
      const contended = error instanceof pg.DatabaseError && CONTENTION.has(error.code ?? '')
      // A pooled connection may have been cut while it lay idle: nothing was done on it, so the next one is tried.
      const stale = !isBegun && databaseTrouble(error) === 'away'
      if (!contended && !stale) throw error
    } finally {
      waiting.delete(tx)
      client.release(broken)
    }
    await delay(Math.random() * 10 * 2 ** attempt)
  }
  throw new DatabaseBusy()
}

/**
 * Why the database could not do the work just now, or null when the error is of another kind. The one mapping of
 * errors in http.ts tells all three to the caller as BUSY.
 */
export function databaseTrouble(error: unknown): 'contended' | 'timed-out' | 'away' | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseBusy) return 'contended'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError) {
    if (CONTENTION.has(code)) return 'contended'
    if (TIMED_OUT.has(code)) return 'timed-out'
    return AWAY.has(code) ? 'away' : null
  }
  if (UNREACHABLE.has(code)) return 'away'
  // pg gives these without a code: no connection or no answer in time, and a connection cut while in use.
  const cut =
    /^(timeout e|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/
  return cut.test(error.message) ? 'away' : null
}
