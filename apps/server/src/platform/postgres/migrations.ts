import { fileURLToPath } from 'node:url'
import type { Database } from '@tablestakes/node/database'
import { migrate as migrateFolder } from '@tablestakes/node/migrations'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const LOCK = 7_411_020_261

/** Brings the server's database up to this release. `functions` are those of the ledger. */
export function migrate(
  database: Database,
  { folder = migrationsFolder, functions = '' }: { folder?: string; functions?: string } = {},
): Promise<void> {
  return migrateFolder(database, { folder, functions, lock: LOCK })
}
