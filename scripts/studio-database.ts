/**
 * The studio's database: its own, on the same PostgreSQL, with a role that has rights nowhere else. The casino and the studio
 * are two systems that meet by the wallet protocol alone, and the database holds them to it.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { Failure } from './failure.ts'

const CONNECT_TIMEOUT_MS = 5_000
/** The longest name PostgreSQL keeps. */
const NAME_BYTES_MAX = 63

type Options = {
  /** The casino's database, as its owner. */
  databaseUrl: string
  password: string
  /** Whether the casino's database is ours alone to close to other roles. */
  isEmbedded: boolean
}

/** Makes what is missing, and nothing at a usual start. Answers the address for the studio. */
export async function openStudioDatabase({ databaseUrl, password, isEmbedded }: Options): Promise<string> {
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  const name = studioNameOf(database)
  const url = addressOf(databaseUrl, { name, password })
  if (await isLetIn(url)) return url

  await withClient(databaseUrl, async (client) => {
    await makeRole(client, { name, password })
    await makeDatabase(client, name)
    // Every role may enter every database unless told otherwise; the casino's own roles are granted it by name.
    if (isEmbedded) await client.query(`revoke connect on database ${quoted(database)} from public`)
  }).catch((error: unknown) => {
    const { code } = error as pg.DatabaseError
    if (code !== '42501') throw error
    throw new Failure(
      'DATABASE_URL: its role may not create the studio’s role and database; create both and set STUDIO_DATABASE_URL',
    )
  })
  return url
}

/** `casino` is served beside `casino_studio`; role and database have one name. */
function studioNameOf(database: string): string {
  const name = `${database}_studio`
  if (Buffer.byteLength(name) <= NAME_BYTES_MAX) return name
  return `studio_${createHash('sha256').update(database).digest('hex').slice(0, 32)}`
}

async function makeRole(client: pg.Client, { name, password }: { name: string; password: string }): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  const can = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  const secret = pg.escapeLiteral(password)
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${quoted(name)} ${can} password ${secret}`)
}

async function makeDatabase(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount !== 0) return
  // Only a member of a role can give it a database.
  await client.query(`grant ${quoted(name)} to current_user`)
  await client.query(`create database ${quoted(name)} owner ${quoted(name)}`)
  await client.query(`revoke all on database ${quoted(name)} from public`)
}

async function isLetIn(url: string): Promise<boolean> {
  try {
    await withClient(url, async () => {})
    return true
  } catch (error) {
    // An unknown role, another password, no such database, or not allowed into it.
    const { code = '' } = error as pg.DatabaseError
    if (code.startsWith('28') || code === '3D000' || code === '42501') return false
    throw error
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** The same server of PostgreSQL with another role and database in it. Addresses of sockets have no host. */
function addressOf(databaseUrl: string, { name, password }: { name: string; password: string }): string {
  const url = new URL(databaseUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  if (url.host === '') {
    url.searchParams.set('user', name)
    url.searchParams.set('password', password)
  } else {
    url.username = encodeURIComponent(name)
    url.password = password
  }
  return url.href
}

const quoted = (name: string) => pg.escapeIdentifier(name)
