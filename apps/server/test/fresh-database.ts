import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../src/platform/database.ts'
import { databaseNamed, TEMPLATE } from './template-database.ts'

/**
 * A migrated, empty database of its own for the test file that asks for it, removed when the file is done:
 *
 *   const database = await freshDatabase()
 *
 * Call it at the top of a file or in beforeAll. `freshDatabaseUrl` gives the address for tests that connect themselves.
 */
export async function freshDatabase(): Promise<Database> {
  const database = connect(await freshDatabaseUrl())
  afterAll(() => database.end())
  return database
}

export async function freshDatabaseUrl(options: { empty?: true } = {}): Promise<string> {
  const url = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name} template ${options.empty ? 'template0' : TEMPLATE}`)
  // Hooks run in reverse, so the pools that were opened later are closed before; FORCE ends what a test left open.
  afterAll(() => administer(url, `drop database ${name} with (force)`))
  return databaseNamed(url, name)
}

async function administer(url: string, statement: string) {
  const admin = connect(url, { max: 1 })
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
