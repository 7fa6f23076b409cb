import type { SupplierAnswer } from '@tablestakes/contract/wallet-protocol'
import { askSupplier } from './ask-supplier.ts'
import type { Catalogues } from './catalogue.ts'

/** Asks a supplier for its games. Null: there is no supplier of that name. */
export async function askForGames(
  catalogues: Catalogues,
  supplierKey: string,
): Promise<SupplierAnswer<'gameList'> | null> {
  const supplier = (await catalogues.get()).supplier(supplierKey)
  return supplier ? askSupplier(supplier, 'gameList', { operator_id: supplier.operatorId }) : null
}
