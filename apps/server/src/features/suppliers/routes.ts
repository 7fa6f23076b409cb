import type { App } from '../../platform/http/http.ts'
import type { Suppliers } from './suppliers.ts'
import type { Wallet } from './wallet/wallet.ts'
import { walletProtocolRoutes } from './wallet/wallet-routes.ts'

/** What suppliers call. */
export function supplierRoutes(app: App, { suppliers, wallet }: { suppliers: Suppliers; wallet: Wallet }): void {
  walletProtocolRoutes(app, { catalogues: suppliers.catalogues, wallet })
}
