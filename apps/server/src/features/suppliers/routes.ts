import { openSettling, type Play, type Settled, tellSettled } from '../../ledger/index.ts'
import type { App } from '../../platform/http/http.ts'
import type { Sites } from '../site/index.ts'
import type { Suppliers } from './suppliers.ts'
import { openWallet } from './wallet/wallet.ts'
import { walletProtocolRoutes } from './wallet/wallet-routes.ts'

type Parts = {
  suppliers: Suppliers
  sites: Sites
  /** Told of every play that was done, and of every repeat of one, after it was answered. */
  onSettled?: (play: Play, settled: Settled) => void
}

/** What suppliers call. Their plays are settled many at a time, and open pages see each balance at once. */
export function supplierRoutes(app: App, { suppliers, sites, onSettled }: Parts): void {
  const { database, log } = app
  const tellPlayer = tellSettled(app.whispers)
  const settling = openSettling(database, {
    onSettled(play, settled) {
      tellPlayer(play, settled)
      onSettled?.(play, settled)
    },
  })
  const wallet = openWallet({ database, settling, sites, log })
  walletProtocolRoutes(app, { catalogues: suppliers.catalogues, wallet })
}
