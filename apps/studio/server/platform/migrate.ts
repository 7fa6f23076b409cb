import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
/** Any fixed number: nodes that start at once queue on this advisory lock, and the first one migrates. */
const LOCK = 7_411_020_271

type Applied = { name: string; checksum: string }
type Migration = Applied & { sql: string }

/** Brings the studio's database up to this release: plain SQL, forward only, each file in a transaction of its own. */
export async function migrate(database: Database): Promise<void> {
  const migrations = await readMigrations()
  const client = await database.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    await client.query(`select pg_advisory_lock(${LOCK})`)
    await client.query(`
      create table if not exists migration (
        name text primary key, checksum text not null, applied_at timestamptz not null default now()
      )`)
    const { rows } = await client.query<Applied>('select name, checksum from migration order by name')
    requireUnedited(rows, migrations)
    for (const { name, checksum, sql } of migrations.slice(rows.length)) {
      await client.query('begin')
      await client.query(sql)
      await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
    }
  } finally {
    // The connection is dropped, not reused: its settings and its lock go with it.
    client.release(true)
  }
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (name) => {
      // Line ends are normalised, or a checkout on another system would look like an edited migration.
      const sql = (await readFile(`${FOLDER}${name}`, 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** What was applied must be the beginning of what this release has, unchanged. */
function requireUnedited(applied: Applied[], known: Migration[]): void {
  for (const [index, { name, checksum }] of applied.entries()) {
    if (known[index]?.name !== name) throw new Error(`migration ${name} was applied but is not in this release`)
    if (known[index]?.checksum !== checksum) throw new Error(`migration ${name} was edited after it was applied`)
  }
}
