import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { asOwner, freshDatabase } from '../../../test/fresh-database.ts'
import { deleteOld } from './delete-old.ts'

test('a backlog goes in portions, and what is not old stays', async () => {
  const database = await freshDatabase()
  await asOwner(
    database,
    `create table diary (at timestamptz not null);
    insert into diary select now() - interval '2 days' from generate_series(1, 25000);
    insert into diary select now() from generate_series(1, 3);
    create table portion (deleted int);
    create function note_portion() returns trigger language plpgsql as
      'begin insert into portion select count(*) from gone; return null; end';
    create trigger diary_swept after delete on diary referencing old table as gone
      for each statement execute function note_portion()`,
  )
  await transact(database, (tx) => deleteOld(tx, { from: 'diary', where: `at < now() - interval '1 day'` }))
  expect((await database.query('select deleted from portion order by deleted')).rows).toEqual([
    { deleted: 5_000 },
    { deleted: 10_000 },
    { deleted: 10_000 },
  ])
  expect((await database.query('select from diary')).rowCount).toBe(3)
})
