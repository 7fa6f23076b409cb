import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { type Database, databaseTrouble } from './database.ts'
import { reasonOf, StartFailure } from './start-failure.ts'

/** PostgreSQL 15, in the form of server_version_num. */
const VERSION_MIN = 150_000

/** The longest a timer can run: 24 days. */
const TIMER_MAX_MS = 2 ** 31 - 1

type Migration = { number: number; name: string; sql: string; checksum: string }

type Release = {
  /** Plain SQL, forward only: `NNNN_name.sql`. */
  folder: string
  /** Any fixed number: nodes that start together queue on this advisory lock, and the first one migrates. */
  lock: number
  /**
   * SQL functions that can be made again at any time, as one text. They are applied after the migrations, whenever they are
   * not those of the last time.
   */
  functions?: string
  /** The variable that names the database, for what an operator has to mend. */
  variable?: string
  /** SQL for a list of applied migrations that an earlier release has kept in another form. */
  adopt?: string
}

/**
 * Brings the database up to this release. Each file runs in a transaction of its own and is written down with its
 * checksum in the same transaction. Functions come in the transaction of the last new file: nobody meets the new tables with
 * the old functions. Throws StartFailure for everything an operator can mend.
 */
export async function migrate(database: Database, release: Release): Promise<void> {
  const { folder, lock, functions = '', variable = 'DATABASE_URL', adopt } = release
  const migrations = await readMigrations(folder)
  const client = await reach(database, variable)
  try {
    await requireVersion(client, variable)
    // A migration may take longer than a request may, and so may waiting for the node that runs it.
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query('set idle_in_transaction_session_timeout = 0')
    await client.query(patiently(`select pg_advisory_lock(${lock})`))
    if (adopt) await client.query(adopt)
    await client.query(`
      create table if not exists migration (
        number int primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`)
    const applied = await client.query<Migration>('select number, name, checksum from migration order by number')
    requireUnedited(applied.rows, migrations)
    const pending = migrations.slice(applied.rows.length)
    for (const migration of pending) await apply(client, migration, migration === pending.at(-1) ? functions : '')
    if (pending.length === 0) await applyChangedFunctions(client, functions)
  } finally {
    // The connection is dropped, not reused: its settings and its lock go with it.
    client.release(true)
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const migrations: Migration[] = []
  for (const file of files) {
    const [, number] = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file) ?? []
    if (!number) throw new StartFailure(`migration ${file}: the name must be NNNN_name.sql`)
    if (Number(number) !== migrations.length + 1) {
      throw new StartFailure(`migration ${file}: expected number ${String(migrations.length + 1).padStart(4, '0')}`)
    }
    // Line ends are normalised, or a checkout on another system would look like an edited migration.
    const sql = (await readFile(`${folder}/${file}`, 'utf8')).replaceAll('\r\n', '\n')
    migrations.push({ number: Number(number), name: file.slice(0, -'.sql'.length), sql, checksum: checksumOf(sql) })
  }
  return migrations
}

async function reach(database: Database, variable: string): Promise<pg.PoolClient> {
  try {
    return await database.connect()
  } catch (error) {
    const what = databaseTrouble(error) === 'away' ? 'cannot reach the database' : 'the database refuses us'
    throw new StartFailure(`${variable}: ${what} (${reasonOf(error)})`)
  }
}

async function requireVersion(client: pg.PoolClient, variable: string) {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const version = rows[0]!
  if (version.number < VERSION_MIN) {
    throw new StartFailure(`${variable}: PostgreSQL ${version.name} is too old, 15 or newer is needed`)
  }
}

/** What was applied must be the beginning of what this release has, unchanged. */
function requireUnedited(applied: Pick<Migration, 'number' | 'name' | 'checksum'>[], known: Migration[]) {
  for (const [index, was] of applied.entries()) {
    const is = known[index]
    if (!is || is.name !== was.name) {
      throw new StartFailure(`migration ${was.name} was applied to this database but is not in this release`)
    }
    if (is.checksum !== was.checksum) {
      throw new StartFailure(`migration ${was.name} was edited after it was applied; add a new one instead`)
    }
  }
}

async function apply(client: pg.PoolClient, { number, name, sql, checksum }: Migration, functions: string) {
  try {
    await client.query('begin')
    await client.query(patiently(sql))
    await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [number, name, checksum])
    if (functions) await makeFunctions(client, functions)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartFailure(`migration ${name} failed: ${reasonOf(error)}`)
  }
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function applyChangedFunctions(client: pg.PoolClient, functions: string) {
  if (!functions) return
  await client.query(FUNCTION_SET)
  const { rows } = await client.query<{ checksum: string }>('select checksum from function_set')
  if (rows[0]?.checksum === checksumOf(functions)) return
  try {
    await client.query('begin')
    await makeFunctions(client, functions)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new StartFailure(`the database's functions cannot be made: ${reasonOf(error)}`)
  }
}

const FUNCTION_SET = `
  create table if not exists function_set (
    is_only boolean primary key default true check (is_only),
    checksum text not null,
    applied_at timestamptz not null default now()
  )`

async function makeFunctions(client: pg.PoolClient, functions: string) {
  await client.query(patiently(functions))
  await client.query(FUNCTION_SET)
  await client.query(
    `insert into function_set (checksum) values ($1)
     on conflict (is_only) do update set checksum = excluded.checksum, applied_at = now()`,
    [checksumOf(functions)],
  )
}

/** Waits for the answer however long it takes; requests give up much sooner. The types of pg do not know the option. */
function patiently(text: string): pg.QueryConfig & { query_timeout: number } {
  return { text, query_timeout: TIMER_MAX_MS }
}
