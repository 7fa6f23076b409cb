import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DeadlinePassed, onItsOwnTime, remainingMs } from './deadline.ts'

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
/** The database's disk is full: it reads, but can write nothing more. */
const NO_ROOM = '53100'
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])

/** Longer than the database lets a statement run, so that its own word comes first where there is one. */
const QUERY_TIMEOUT_MS = 20_000
/** A rollback says that nothing happened; a database that does not take it in this time loses the connection, which says the same. */
const ROLLBACK_MS = 2_000

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
    // Shorter than a call may take, so that a long queue at a row is told by the database and costs no connection.
    lock_timeout: 5_000,
    keepAlive: true,
    application_name: 'tablestakes',
  })
  // Without a listener a killed database ends the whole process: 'error' events must never be unheard.
  const heard = options.onError ?? (() => {})
  pool.on('error', heard)
  pool.on('connect', (client) => {
    client.on('error', heard)
    boundByDeadline(client, options.queryTimeoutMs ?? QUERY_TIMEOUT_MS)
  })
  pool.query = queryOf(pool)
  return pool
}

type Timed = pg.QueryConfig & { query_timeout?: number }

/** Every statement ends with the time of the call it is for; none begins after it. */
function boundByDeadline(client: pg.PoolClient, usualMs: number): void {
  const ask = client.query.bind(client) as (statement: unknown, ...more: unknown[]) => Promise<unknown>
  const bounded = (statement: string | Timed, ...more: unknown[]): Promise<unknown> => {
    const leftMs = remainingMs()
    if (leftMs === Number.POSITIVE_INFINITY) return ask(statement, ...more)
    if (leftMs <= 0) return Promise.reject(new DeadlinePassed())
    const config: Timed = typeof statement === 'string' ? { text: statement } : statement
    const timeoutMs = Math.min(Math.ceil(leftMs), config.query_timeout ?? usualMs)
    return ask({ ...config, query_timeout: timeoutMs }, ...more)
  }
  client.query = bounded as unknown as typeof client.query
}

/** The pool's own asks for its connection by callback, which runs in the time of the call that happened to give one back. */
function queryOf(pool: pg.Pool): pg.Pool['query'] {
  const query = async (...statement: Parameters<typeof pool.query>): Promise<unknown> => {
    if (remainingMs() <= 0) throw new DeadlinePassed()
    const client = await pool.connect()
    let failed: Error | undefined
    try {
      return await (client.query(...statement) as unknown as Promise<unknown>)
    } catch (error) {
      if (!(error instanceof DeadlinePassed)) failed = error as Error
      noticeNoRoom(pool, error)
      throw error
    } finally {
      client.release(failed)
    }
  }
  return query as unknown as pg.Pool['query']
}

const listeners = new WeakMap<Database, Set<() => void>>()

/** Told whenever the database has refused something because its disk is full. */
export function onNoRoom(database: Database, listener: () => void): void {
  listeners.set(database, (listeners.get(database) ?? new Set()).add(listener))
}

function noticeNoRoom(database: Database, error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== NO_ROOM) return
  for (const listener of listeners.get(database) ?? []) listener()
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
    if (remainingMs() <= 0) throw new DeadlinePassed()
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
      noticeNoRoom(database, error)
      // A connection that is gone or silent cannot be asked to roll back; closing it does the same.
      if (databaseTrouble(error) === 'away') broken = error as Error
      else
        await onItsOwnTime(ROLLBACK_MS, () => client.query('rollback')).catch((failure: Error) => {
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

export type DatabaseTrouble = 'contended' | 'timed-out' | 'away' | 'no-room'

/**
 * Why the database could not do the work just now, or null when the error is of another kind. The one mapping of
 * errors in http.ts tells all of them to the caller as BUSY.
 */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DeadlinePassed) return 'timed-out'
  if (error instanceof DatabaseBusy) return 'contended'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError) {
    if (CONTENTION.has(code)) return 'contended'
    if (TIMED_OUT.has(code)) return 'timed-out'
    if (code === NO_ROOM) return 'no-room'
    return AWAY.has(code) ? 'away' : null
  }
  if (UNREACHABLE.has(code)) return 'away'
  // pg gives these without a code: no connection or no answer in time, and a connection cut while in use.
  const cut =
    /^(timeout e|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/
  return cut.test(error.message) ? 'away' : null
}
