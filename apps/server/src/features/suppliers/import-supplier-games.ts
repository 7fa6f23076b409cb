import { type Database, transact } from '@tablestakes/node/database'
import { askSupplier } from './ask-supplier.ts'
import type { Catalogues } from './catalogue.ts'
import { importGames } from './import-games.ts'

/** Asks a supplier for its games and writes them into the catalogue. Null: there is no supplier of that name. */
export async function importSupplierGames(
  { database, catalogues }: { database: Database; catalogues: Catalogues },
  supplierKey: string,
): Promise<{ added: number; closed: number } | null> {
  const supplier = (await catalogues.get()).supplier(supplierKey)
  if (!supplier) return null
  const games = await askSupplier(supplier, 'gameList', { operator_id: supplier.operatorId })
  return transact(database, (tx) => importGames(tx, { supplierKey, games }))
}
