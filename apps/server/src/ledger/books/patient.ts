import type { Database, Reader } from '@tablestakes/node/database'
import { withoutDeadline } from '@tablestakes/node/deadline'
import type pg from 'pg'

/** The longest a timer can run: 24 days. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Lends a connection for work over the whole journal, which may take minutes where a request may take seconds. Its settings
 * go with it when it is closed. Aborting cancels what it is doing.
 */
export function patiently<T>(
  database: Database,
  work: (reader: Reader) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return withoutDeadline(() => lend(database, work, signal))
}

async function lend<T>(
  database: Database,
  work: (reader: Reader) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  signal?.throwIfAborted()
  const client = await database.connect()
  const { processID } = client as unknown as { processID: number }
  const cancel = () => void database.query('select pg_cancel_backend($1)', [processID]).catch(() => {})
  signal?.addEventListener('abort', cancel)
  try {
    await client.query(`
      set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      -- Sorts beyond this go to the disk, so the memory it takes does not grow with the journal.
      set work_mem = '64MB'; set jit = off`)
    return await work(withoutTimeout(client, signal))
  } finally {
    signal?.removeEventListener('abort', cancel)
    client.release(true)
  }
}

/** The same, and everything is read as of one moment, however much is written meanwhile. */
export function asOfNow<T>(database: Database, work: (reader: Reader) => Promise<T>, signal?: AbortSignal): Promise<T> {
  return patiently(
    database,
    async (reader) => {
      await reader.query('begin transaction isolation level repeatable read, read only')
      const result = await work(reader)
      await reader.query('commit')
      return result
    },
    signal,
  )
}

/** The driver has a timeout of its own besides the database's. Its types do not know that a query can have one. */
function withoutTimeout(client: pg.PoolClient, signal: AbortSignal | undefined): Reader {
  const query = (query: string | pg.QueryConfig, values?: unknown[]) => {
    // Told to stop between two statements, there was nothing to cancel.
    signal?.throwIfAborted()
    const config = typeof query === 'string' ? { text: query } : query
    return client.query({ ...config, ...(values && { values }), query_timeout: TIMER_MAX_MS } as pg.QueryConfig)
  }
  return { query } as Reader
}
