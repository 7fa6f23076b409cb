import { connect, type Database } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '../../test/studio-bed.ts'
import { migrate } from './migrate.ts'

async function listOf(database: Database): Promise<unknown[]> {
  return (await database.query('select number, name, checksum from migration order by number')).rows
}

test('a database of the first studio, which lists its migrations without numbers, is taken over by several nodes', async () => {
  const database = connect(await freshDatabaseUrl())
  await migrate(database)
  const list = await listOf(database)
  await database.query(`
    alter table migration drop constraint migration_pkey;
    alter table migration drop column number;
    update migration set name = name || '.sql';
    alter table migration add primary key (name)`)

  await Promise.all(Array.from({ length: 3 }, () => migrate(database)))
  expect(await listOf(database)).toEqual(list)
  expect(list[0]).toMatchObject({ number: 1, name: '0001_studio' })
  await database.end()
})

test('a migration that was edited after it was applied ends the start in one line', async () => {
  const database = connect(await freshDatabaseUrl())
  await migrate(database)
  await database.query(`update migration set checksum = 'another' where number = 2`)
  await expect(migrate(database)).rejects.toThrow(
    /^migration 0002_crash was edited after it was applied; add a new one instead$/,
  )
  await database.end()
})

test('a database that cannot be reached is named by its own variable', async () => {
  const nowhere = connect('postgres://nobody:secret@127.0.0.1:1/none')
  await expect(migrate(nowhere)).rejects.toThrow(
    /^STUDIO_DATABASE_URL: cannot reach the database \(connect ECONNREFUSED 127.0.0.1:1\)$/,
  )
  await nowhere.end()
})
