import { randomBytes } from 'node:crypto'
import { connect, type Database } from '@tablestakes/node/database'
import { inject } from 'vitest'
import { guardedTables } from '../src/guarded-tables.ts'
import { grantToApplication } from '../src/platform/postgres/roles.ts'
import { atEnd } from './at-end.ts'
import { databaseNamed, TEMPLATE } from './template-database.ts'

/**
 * A migrated, empty database of its own for the test file that asks for it, removed when the file is done:
 *
 *   const database = await freshDatabase()
 *
 * Call it at the top of a file or in beforeAll. `freshDatabaseUrl` gives the address for tests that connect themselves.
 * Both come in as the application's role, as the server does; `ownerUrlOf` and `asOwner` are for what only the owner may.
 */
export async function freshDatabase(): Promise<Database> {
  const database = connect(await freshDatabaseUrl())
  atEnd(() => database.end())
  return database
}

export async function freshDatabaseUrl(): Promise<string> {
  return databaseNamed(inject('applicationUrl'), await makeDatabase(TEMPLATE))
}

/** A database without any tables, as its owner. */
export async function emptyDatabaseUrl(): Promise<string> {
  return databaseNamed(inject('ownerUrl'), await makeDatabase('template0'))
}

/** The same database as the owner of its tables. */
export function ownerUrlOf(database: Database | string): string {
  const url = typeof database === 'string' ? database : String(database.options.connectionString)
  return databaseNamed(inject('ownerUrl'), new URL(url).pathname.slice(1))
}

/** Runs statements as the owner. Tables that they make are then open to the application, as those of migrations are. */
export async function asOwner(database: Database | string, statements: string): Promise<void> {
  const owner = connect(ownerUrlOf(database), { max: 1 })
  try {
    await owner.query(statements)
    await grantToApplication(owner, { role: new URL(inject('applicationUrl')).username, guarded: guardedTables })
  } finally {
    await owner.end()
  }
}

async function makeDatabase(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // The other strategy writes every page into the journal first: measured alone, that was two to six times the work.
  await administer(inject('ownerUrl'), `create database ${name} template ${template} strategy file_copy`)
  // Hooks run in reverse, so the pools that were opened later are closed before; FORCE ends what a test left open, and
  // needs a superuser for it, since the owner cannot end what another role runs.
  atEnd(() => administer(inject('adminUrl'), `drop database ${name} with (force)`))
  return name
}

async function administer(url: string, statement: string) {
  const admin = connect(url, { max: 1 })
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
