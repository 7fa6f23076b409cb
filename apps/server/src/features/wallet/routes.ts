import {
  balanceConfigTypes,
  exportStatement,
  getBalance,
  getReceipt,
  getReceiptProof,
  getWallet,
  listStatement,
} from '@tablestakes/contract/wallet'
import { loadTotals, type Owner } from '../../ledger/index.ts'
import { type App, serve } from '../../platform/http/http.ts'
import { loadPlayer } from '../players/index.ts'
import { areOffersOff } from '../protection/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import type { Cashier } from './cashier.ts'
import { writeStatement } from './export-statement.ts'
import { lawfulTiers } from './lawful-tiers.ts'
import { loadReceiptProof } from './receipt-proof.ts'
import type { BetTitles } from './show-movement.ts'
import { loadReceipt, loadStatementPage } from './statement.ts'
import { loadBalance, loadWallet } from './wallet.ts'

type Caller = { playerId: bigint; site: { id: string } }

type WalletServices = { sites: Sites; cashier: Cashier; betTitles: BetTitles }

export function walletRoutes(app: App, { sites, cashier, betTitles }: WalletServices): void {
  const { database } = app
  const ownerOf = async ({ playerId, site }: Caller): Promise<Owner> => ({
    playerId,
    currency: currencyOfSite(await sites.get(site.id)),
  })

  serve(app, getWallet, async (_request, caller) => loadWallet(database, await ownerOf(caller)))

  serve(app, getBalance, async ({ config_type: type = balanceConfigTypes.GLOBAL }, caller) => {
    const [offer, owner] = [await cashier.offerOf(caller.site.id, type), await ownerOf(caller)]
    const { entry_bonus: isEntryBonusAllowed } = (await sites.get(caller.site.id)).jurisdiction
    const { deposits: payCount } = await loadTotals(database, owner)
    const isOff = await areOffersOff(database, caller.playerId, app.clock())
    const tiers = lawfulTiers(offer.tiers, { isEntryBonusAllowed, payCount, areOffersOff: isOff })
    return loadBalance(database, owner, { ...offer, type, tiers })
  })

  serve(app, listStatement, async (request, caller) =>
    loadStatementPage(database, { ...(await ownerOf(caller)), lang: caller.lang, betTitles }, request),
  )

  serve(
    app,
    exportStatement,
    async (request, caller) => {
      const { createdAt: since } = await loadPlayer(database, caller.playerId)
      const asker = { ...(await ownerOf(caller)), lang: caller.lang, betTitles }
      return writeStatement(database, asker, { ...request, nowMs: app.clock(), since })
    },
    // A year of it may have megabytes.
    { cost: 10 },
  )

  serve(app, getReceipt, async ({ number }, caller) =>
    loadReceipt(database, { ...(await ownerOf(caller)), lang: caller.lang, betTitles }, number),
  )

  serve(
    app,
    getReceiptProof,
    async ({ number }, caller) => loadReceiptProof(database, await ownerOf(caller), number),
    // It reads and hashes some thousand rows.
    { cost: 10 },
  )
}
