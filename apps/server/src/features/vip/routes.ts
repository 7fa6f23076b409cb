import { claimVipAward as claimCall, getVip } from '@tablestakes/contract/vip'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { claimVipAward, loadVip } from './vip.ts'

export function vipRoutes(app: App, { sites }: { sites: Sites }): void {
  const ownerOf = async (playerId: bigint, siteId: string) => ({
    playerId,
    currency: currencyOfSite(await sites.get(siteId)),
  })
  serve(app, getVip, async (_request, { playerId, site }) => {
    const owner = await ownerOf(playerId, site.id)
    return transact(app.database, (tx) => loadVip(tx, owner))
  })
  serve(app, claimCall, async ({ vip_level: level }, { tx, playerId, site }) =>
    claimVipAward(tx, await ownerOf(playerId, site.id), level),
  )
}
