/**
 * The studio's database: its own, on the same PostgreSQL, with a role that has rights nowhere else. The casino and the studio
 * are two systems that meet by the wallet protocol alone, and the database holds them to it.
 */

import type { Reader } from '@tablestakes/node/database'
import { addressAs, ask, quoted, ROLE_RIGHTS, refusedEntry, roleBeside } from '@tablestakes/node/database-roles'
import { scramVerifier } from '@tablestakes/node/scram'
import { Failure } from './failure.ts'

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
  // Role and database have one name.
  const name = roleBeside(database, 'studio')
  const url = addressAs(databaseUrl, { user: name, password, database: name })
  if (await isLetIn(url)) return url

  await ask(databaseUrl, async (client) => {
    await makeRole(client, { name, password })
    await makeDatabase(client, name)
    // Every role may enter every database unless told otherwise; the casino's own roles are granted it by name.
    if (isEmbedded) await client.query(`revoke connect on database ${quoted(database)} from public`)
  }).catch((error: unknown) => {
    const { code } = error as { code?: string }
    if (code !== '42501') throw error
    throw new Failure(
      'DATABASE_URL: its role may not create the studio’s role and database; create both and set STUDIO_DATABASE_URL',
    )
  })
  return url
}

async function makeRole(client: Reader, { name, password }: { name: string; password: string }): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  const what = `${rowCount === 0 ? 'create' : 'alter'} role ${quoted(name)} ${ROLE_RIGHTS}`
  await client.query(`${what} password '${scramVerifier(password)}'`)
}

async function makeDatabase(client: Reader, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (rowCount !== 0) return
  // Only a member of a role can give it a database.
  await client.query(`grant ${quoted(name)} to current_user`)
  await client.query(`create database ${quoted(name)} owner ${quoted(name)}`)
  await client.query(`revoke all on database ${quoted(name)} from public`)
}

async function isLetIn(url: string): Promise<boolean> {
  const refusal = await refusedEntry(url)
  if (refusal === null) return true
  // An unknown role, another password, no such database, or not allowed into it.
  const { code = '' } = refusal
  if (code.startsWith('28') || code === '3D000' || code === '42501') return false
  throw refusal
}
