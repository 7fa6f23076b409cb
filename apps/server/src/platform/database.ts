import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { Refusal } from './refusal.ts'

// int8 columns are money or ids, so they arrive as bigint and can never meet a float.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

declare const inTransaction: unique symbol

/** Where reads may run: the pool or an open transaction. */
export type Reader = Pick<pg.ClientBase, 'query'>
/** An open transaction: the first parameter of every writer. The pool is not assignable to it. */
export type Tx = Reader & { readonly [inTransaction]: true }
export type Database = pg.Pool

const ATTEMPTS_MAX = 5
/** Serialization failure and deadlock: contention, never the player's fault. */
const CONTENTION = new Set(['40001', '40P01'])

export function connect(url: string, options: { max?: number; onError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    statement_timeout: 15_000,
    keepAlive: true,
  })
  // Without a listener a killed database ends the whole process: 'error' events must never be unheard.
  const heard = options.onError ?? (() => {})
  pool.on('error', heard)
  pool.on('connect', (client) => client.on('error', heard))
  return pool
}

/** Runs `work` in one transaction. Contention is retried with jitter, then refused as BUSY. */
export async function transact<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const client = await database.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work(client as unknown as Tx)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      const contended = error instanceof pg.DatabaseError && CONTENTION.has(error.code ?? '')
      if (!contended) throw error
    } finally {
      client.release(broken)
    }
    await delay(Math.random() * 10 * 2 ** attempt)
  }
  throw new Refusal('BUSY')
}
