import { getIndex, getRed } from '@tablestakes/contract/lobby'
import type { Winner } from '@tablestakes/contract/notices'
import { getFirm, listFirms } from '@tablestakes/contract/suppliers'
import type { Language } from '@tablestakes/dictionary'
import { type App, serve } from '../../platform/http/http.ts'
import { Prepared } from '../../platform/http/prepared.ts'
import { countOnline } from '../../platform/live/live-presence.ts'
import type { Notices } from '../notices/index.ts'
import { listOpen, showActivity } from '../promotions/index.ts'
import { currencyOfSite, realMoneyAllowed, type Sites } from '../site/index.ts'
import { composeIndex } from './compose-index.ts'
import type { Catalogues } from './queries.ts'
import { loadRed, type VipLevelOf } from './red-points.ts'
import { showFirm, showFirms } from './show-firm.ts'

/** Banners begin and end by the clock, so an answer is made again after this long even when nothing was edited. */
const KEPT_MS = 30_000

type KeptIndex = { version: bigint; isSandbox: boolean; untilMs: number; answer: Prepared<typeof getIndex> }

type LobbyServices = {
  sites: Sites
  catalogues: Catalogues
  /** The newest of a site, masked. */
  winnersOf: (siteId: string) => Promise<Winner[]>
  notices: Notices
  vipLevelOf: VipLevelOf
}

/** Gives back how to make the lobby's answer, for index.html. */
export function lobbyRoutes(
  app: App,
  { sites, catalogues, winnersOf, notices, vipLevelOf }: LobbyServices,
): { indexOf: (siteId: string, lang: Language) => Promise<Prepared<typeof getIndex>> } {
  const kept = new Map<string, KeptIndex>()

  async function indexOf(siteId: string, lang: Language): Promise<Prepared<typeof getIndex>> {
    const { version, value } = await catalogues.get()
    const isSandbox = !realMoneyAllowed(await sites.get(siteId))
    const nowMs = app.clock()
    const known = kept.get(`${siteId} ${lang}`)
    if (known?.version === version && known.isSandbox === isSandbox && nowMs < known.untilMs) return known.answer
    const [online, winners] = await Promise.all([countOnline(app.database), winnersOf(siteId)])
    const activities = (await listOpen(app.database, { siteId, nowMs })).map((one) => showActivity(one, nowMs))
    const shown = { winners, activities, notices: await notices.now(await sites.get(siteId), { vipLevel: 0 }) }
    const answer = new Prepared(getIndex, composeIndex(value, { siteId, lang, nowMs, isSandbox, online, ...shown }))
    kept.set(`${siteId} ${lang}`, { version, isSandbox, untilMs: nowMs + KEPT_MS, answer })
    return answer
  }

  serve(app, getIndex, (_request, { site, lang }) => indexOf(site.id, lang))
  serve(app, getRed, async (_request, { playerId, site: { id } }) => {
    const site = await sites.get(id)
    const owner = { playerId, currency: currencyOfSite(site) }
    return loadRed({ database: app.database, clock: app.clock, vipLevelOf }, { site, owner })
  })
  serve(app, listFirms, async (_request, { site }) => ({
    list: showFirms((await catalogues.get()).value, site.id),
  }))
  serve(app, getFirm, async ({ provider }, { site, lang }) =>
    showFirm((await catalogues.get()).value, { key: provider, siteId: site.id, lang }),
  )
  return { indexOf }
}
