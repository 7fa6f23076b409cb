import pg from 'pg'

// int8 columns are money or ids, so they arrive as bigint and can never meet a float.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))

declare const inTransaction: unique symbol

/** Where reads may run: the pool or an open transaction. */
export type Reader = Pick<pg.ClientBase, 'query'>
/** An open transaction. The pool is not assignable to it. */
export type Tx = Reader & { readonly [inTransaction]: true }
export type Database = pg.Pool

export function connect(url: string, options: { max?: number; onError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    lock_timeout: 8_000,
    keepAlive: true,
    application_name: 'tablestakes studio',
  })
  // Without a listener a killed database ends the whole process: 'error' events must never be unheard.
  const heard = options.onError ?? (() => {})
  pool.on('error', heard)
  pool.on('connect', (client) => client.on('error', heard))
  return pool
}

/** Runs `work` in one transaction. No network, hashing or waiting inside. */
export async function transact<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
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
    throw error
  } finally {
    client.release(broken)
  }
}

/** Whether an insert met a row that is there already; `constraint` narrows it to one rule. */
export function isTaken(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return false
  return constraint === undefined || error.constraint === constraint
}

/** Contention and absence of the database: nothing was decided, the caller may ask again. */
export function isTrouble(error: unknown): boolean {
  if (error instanceof pg.DatabaseError)
    return /^(40001|40P01|55P03|57014|57P0[123]|53300|25P03|08)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code = '', message }: NodeJS.ErrnoException = error
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) return true
  return /^(timeout e|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed)/.test(
    message,
  )
}
