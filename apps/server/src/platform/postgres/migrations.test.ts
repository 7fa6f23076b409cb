import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@tablestakes/node/database'
import { afterAll, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { emptyDatabaseUrl } from '../../../test/fresh-database.ts'
import { migrate, migrationsFolder } from './migrations.ts'

const folder = await mkdtemp(join(tmpdir(), 'tablestakes-migrations-'))
afterAll(() => rm(folder, { recursive: true }))

async function emptyDatabase(): Promise<Database> {
  const database = connect(await emptyDatabaseUrl())
  atEnd(() => database.end())
  return database
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const path = await mkdtemp(join(folder, 'case-'))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(path, name), sql)
  return path
}

test('several nodes that start at once apply each migration once', async () => {
  const database = await emptyDatabase()
  await Promise.all(Array.from({ length: 5 }, () => migrate(database)))
  const { rows } = await database.query('select count(*)::int as applied, max(number) as last from migration')
  expect(rows[0].applied).toBe(rows[0].last)
})

test('a second start applies only what is new', async () => {
  const database = await emptyDatabase()
  const path = await folderWith({ '0001_a.sql': 'create table a (n int)' })
  await migrate(database, { folder: path })
  await writeFile(join(path, '0002_b.sql'), 'insert into a values (7)')
  await migrate(database, { folder: path })
  await migrate(database, { folder: path })
  expect((await database.query('select n from a')).rows).toEqual([{ n: 7 }])
})

test('a migration edited after it was applied is named in one line', async () => {
  const database = await emptyDatabase()
  const path = await folderWith({ '0001_a.sql': 'create table a (n int)' })
  await migrate(database, { folder: path })
  await writeFile(join(path, '0001_a.sql'), 'create table a (n bigint)')
  await expect(migrate(database, { folder: path })).rejects.toThrow(
    /^migration 0001_a was edited after it was applied; add a new one instead$/,
  )
})

test('line ends of another system are no edit', async () => {
  const database = await emptyDatabase()
  const path = await folderWith({ '0001_a.sql': 'create table a (\n n int)' })
  await migrate(database, { folder: path })
  await writeFile(join(path, '0001_a.sql'), 'create table a (\r\n n int)')
  await expect(migrate(database, { folder: path })).resolves.toBeUndefined()
})

test('a migration that fails leaves nothing behind and is named', async () => {
  const database = await emptyDatabase()
  const path = await folderWith({ '0001_a.sql': 'create table a (n int); select 1/0' })
  await expect(migrate(database, { folder: path })).rejects.toThrow(/^migration 0001_a failed: division by zero$/)
  expect((await database.query(`select to_regclass('a') as found`)).rows).toEqual([{ found: null }])
})

test('a database of a newer release, a gap and a wrong name are refused', async () => {
  const database = await emptyDatabase()
  const path = await folderWith({ '0001_a.sql': 'select 1', '0002_b.sql': 'select 2' })
  await migrate(database, { folder: path })
  await rm(join(path, '0002_b.sql'))
  await expect(migrate(database, { folder: path })).rejects.toThrow(
    '0002_b was applied to this database but is not in this release',
  )
  await expect(migrate(database, { folder: await folderWith({ '0002_b.sql': '' }) })).rejects.toThrow(
    'expected number 0001',
  )
  await expect(migrate(database, { folder: await folderWith({ 'one.sql': '' }) })).rejects.toThrow(
    'the name must be NNNN_name.sql',
  )
})

test('an unreachable database is told in one line', async () => {
  const nowhere = connect('postgres://nobody:secret@127.0.0.1:1/none')
  const failure = await migrate(nowhere).catch((error: Error) => error.message)
  expect(failure).toBe('DATABASE_URL: cannot reach the database (connect ECONNREFUSED 127.0.0.1:1)')
  await nowhere.end()
})

test('the folder of the server can be copied as a release', async () => {
  const copy = join(folder, 'release')
  await cp(migrationsFolder, copy, { recursive: true })
  const database = await emptyDatabase()
  await migrate(database)
  await expect(migrate(database, { folder: copy })).resolves.toBeUndefined()
})

const functionSaying = (word: string) =>
  `create or replace function word() returns text language sql as $$ select '${word}' $$;`
const one = functionSaying('one')
const other = functionSaying('other')
const broken = 'create or replace function word() returns text language sql as $$ select nothing $$;'

async function wordOf(database: Database): Promise<string> {
  const { rows } = await database.query<{ said: string }>('select word() as said')
  return rows[0]!.said
}

/** Which row of the database's own catalogue the function is: a new one whenever it is made again. */
async function makingOf(database: Database): Promise<string> {
  const { rows } = await database.query<{ xmin: string }>(`select xmin::text from pg_proc where proname = 'word'`)
  return rows[0]!.xmin
}

test('functions are made once, and again only when their text changes', async () => {
  const database = await emptyDatabase()
  const path = await folderWith({ '0001_a.sql': 'create table a (n int)' })
  await migrate(database, { folder: path, functions: one })
  const first = await makingOf(database)
  await migrate(database, { folder: path, functions: one })
  expect(await makingOf(database)).toBe(first)
  expect(await wordOf(database)).toBe('one')

  await migrate(database, { folder: path, functions: other })
  expect(await makingOf(database)).not.toBe(first)
  expect(await wordOf(database)).toBe('other')
  // Back to the release before.
  await migrate(database, { folder: path, functions: one })
  expect(await wordOf(database)).toBe('one')
})

test('functions come in the transaction of the last new migration: one that fails leaves it unapplied', async () => {
  const database = await emptyDatabase()
  const path = await folderWith({ '0001_a.sql': 'create table a (n int)' })
  await migrate(database, { folder: path, functions: one })
  await writeFile(join(path, '0002_b.sql'), 'create table b (n int)')
  await writeFile(join(path, '0003_c.sql'), 'create table c (n int)')
  await expect(migrate(database, { folder: path, functions: broken })).rejects.toThrow(
    /^migration 0003_c failed: column "nothing" does not exist$/,
  )
  const tables = `select to_regclass('b') is not null as b, to_regclass('c') is not null as c`
  expect((await database.query(tables)).rows).toEqual([{ b: true, c: false }])
  expect(await wordOf(database)).toBe('one')

  await migrate(database, { folder: path, functions: other })
  expect((await database.query(tables)).rows).toEqual([{ b: true, c: true }])
  expect(await wordOf(database)).toBe('other')
  // Written down with it: nothing is left to do.
  const made = await makingOf(database)
  await migrate(database, { folder: path, functions: other })
  expect(await makingOf(database)).toBe(made)
})

test('functions that cannot be made are told in one line, and those from before stay', async () => {
  const database = await emptyDatabase()
  const path = await folderWith({ '0001_a.sql': 'create table a (n int)' })
  await migrate(database, { folder: path, functions: one })
  await expect(migrate(database, { folder: path, functions: `${other}\n${broken}` })).rejects.toThrow(
    /^the database's functions cannot be made: column "nothing" does not exist$/,
  )
  expect(await wordOf(database)).toBe('one')
  // Not written down either: the next start tries again.
  await migrate(database, { folder: path, functions: other })
  expect(await wordOf(database)).toBe('other')
})

test('of several nodes that start together one makes the functions', async () => {
  const database = await emptyDatabase()
  const path = await folderWith({ '0001_a.sql': 'create table a (n int)' })
  await migrate(database, { folder: path })
  await database.query('create table made (at timestamptz default clock_timestamp())')
  const counted = `insert into made default values; ${other}`
  await Promise.all(Array.from({ length: 5 }, () => migrate(database, { folder: path, functions: counted })))
  expect((await database.query('select count(*)::int as times from made')).rows).toEqual([{ times: 1 }])
  expect(await wordOf(database)).toBe('other')
})
