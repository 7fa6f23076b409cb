import { fileURLToPath } from 'node:url'
import type { Database } from '@tablestakes/node/database'
import { migrate as migrateFolder } from '@tablestakes/node/migrations'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))
const LOCK = 7_411_020_271

/** The studio's first databases list their migrations by the names of the files, without numbers. */
const ADOPT = `
  do $$ begin
    if exists (select from pg_attribute where attrelid = to_regclass('migration') and attname = 'name')
      and not exists (select from pg_attribute where attrelid = to_regclass('migration') and attname = 'number')
    then
      alter table migration drop constraint migration_pkey, add column number int;
      update migration set number = left(name, 4)::int, name = replace(name, '.sql', '');
      alter table migration add primary key (number);
    end if;
  end $$`

/** Brings the studio's database up to this release. */
export function migrate(database: Database): Promise<void> {
  return migrateFolder(database, { folder, lock: LOCK, variable: 'STUDIO_DATABASE_URL', adopt: ADOPT })
}
