import {
  balanceConfigTypes,
  exportStatement,
  getBalance,
  getReceipt,
  getWallet,
  listStatement,
} from '@tablestakes/contract/wallet'
import type { Owner } from '../../ledger/index.ts'
import { type App, serve } from '../../platform/http.ts'
import { loadPlayer } from '../players/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import type { Cashier } from './cashier.ts'
import { writeStatement } from './export-statement.ts'
import { loadReceipt, loadStatementPage } from './statement.ts'
import { loadBalance, loadWallet } from './wallet.ts'

type Caller = { playerId: bigint; site: { id: string } }

export function walletRoutes(app: App, { sites, cashier }: { sites: Sites; cashier: Cashier }): void {
  const { database } = app
  const ownerOf = async ({ playerId, site }: Caller): Promise<Owner> => ({
    playerId,
    currency: currencyOfSite(await sites.get(site.id)),
  })

  serve(app, getWallet, async (_request, caller) => loadWallet(database, await ownerOf(caller)))

  serve(app, getBalance, async ({ config_type: type = balanceConfigTypes.GLOBAL }, caller) => {
    const offer = await cashier.offerOf(caller.site.id, type)
    return loadBalance(database, await ownerOf(caller), { ...offer, type })
  })

  serve(app, listStatement, async (request, caller) =>
    loadStatementPage(database, { ...(await ownerOf(caller)), lang: caller.lang }, request),
  )

  serve(
    app,
    exportStatement,
    async (request, caller) => {
      const { createdAt: since } = await loadPlayer(database, caller.playerId)
      const asker = { ...(await ownerOf(caller)), lang: caller.lang }
      return writeStatement(database, asker, { ...request, nowMs: app.clock(), since })
    },
    // A year of it may have megabytes.
    { cost: 10 },
  )

  serve(app, getReceipt, async ({ number }, caller) =>
    loadReceipt(database, { ...(await ownerOf(caller)), lang: caller.lang }, number),
  )
}
