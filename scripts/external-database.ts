import pg from 'pg'
import { Failure } from './failure.ts'

const VERSION_MIN = 15
const CONNECT_TIMEOUT_MS = 5_000

/** Proves that DATABASE_URL leads to a PostgreSQL we can work with. Its password never appears in a message. */
export async function requireDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  const { hostname, port } = new URL(url)
  const where = `${hostname || 'localhost'}:${port || 5432}`
  let version: string
  try {
    await client.connect()
    const answer = await client.query<{ server_version: string }>('show server_version')
    version = answer.rows[0]?.server_version ?? ''
  } catch (error) {
    throw new Failure(`DATABASE_URL: cannot use the database at ${where}: ${reasonOf(error)}`)
  } finally {
    await client.end().catch(() => {})
  }
  if (Number.parseInt(version, 10) < VERSION_MIN) {
    throw new Failure(`DATABASE_URL: PostgreSQL ${VERSION_MIN} or newer is needed, ${where} runs ${version}`)
  }
}

/** A refused connection to a name with several addresses is an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const { code, message } = error as NodeJS.ErrnoException
  return message?.split('\n')[0] || code || 'unknown'
}
