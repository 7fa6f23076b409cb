import * as contract from '@tablestakes/contract/vip'
import { transact } from '@tablestakes/node/database'
import { type App, serve } from '../../platform/http/http.ts'
import { inOneState } from '../promotions/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { claimVipAward, claimVipPeriod } from './claim-vip.ts'
import { keepLevel } from './keep-level.ts'
import { loadVip } from './vip.ts'

export function vipRoutes(app: App, { sites }: { sites: Sites }): void {
  const whoAndWhen = async (playerId: bigint, siteId: string) => {
    const site = await sites.get(siteId)
    return {
      owner: { playerId, currency: currencyOfSite(site) },
      moment: { timeZone: site.timeZone, nowMs: app.clock() },
    }
  }
  serve(app, contract.getVip, async (_request, { playerId, site }) => {
    const { owner, moment } = await whoAndWhen(playerId, site.id)
    await transact(app.database, (tx) => keepLevel(tx, owner))
    return inOneState(app.database, (tx) => loadVip(tx, owner, moment))
  })
  serve(app, contract.claimVipAward, async ({ vip_level: level }, { tx, playerId, site }) =>
    claimVipAward(tx, { ...(await whoAndWhen(playerId, site.id)), level }),
  )
  serve(app, contract.claimVipPeriod, async ({ period: kind }, { tx, playerId, site }) =>
    claimVipPeriod(tx, { ...(await whoAndWhen(playerId, site.id)), kind }),
  )
}
