import { getIndex } from '@tablestakes/contract/lobby'
import type { Language } from '@tablestakes/dictionary'
import { type App, serve } from '../../platform/http.ts'
import { countOnline } from '../../platform/live-presence.ts'
import { Prepared } from '../../platform/prepared.ts'
import { createVersioned } from '../../platform/versioned.ts'
import { realMoneyAllowed, type Sites } from '../site/index.ts'
import { composeIndex } from './compose-index.ts'
import { loadCatalogue } from './queries.ts'

/** Banners begin and end by the clock, so an answer is made again after this long even when nothing was edited. */
const KEPT_MS = 30_000

type Kept = { version: bigint; isSandbox: boolean; untilMs: number; answer: Prepared<typeof getIndex> }

/** Gives back how to make the lobby's answer, for index.html. */
export function lobbyRoutes(
  app: App,
  sites: Sites,
): { indexOf: (siteId: string, lang: Language) => Promise<Prepared<typeof getIndex>> } {
  const catalogue = createVersioned(app, { name: 'lobby', load: loadCatalogue })
  const kept = new Map<string, Kept>()

  async function indexOf(siteId: string, lang: Language): Promise<Prepared<typeof getIndex>> {
    const { version, value } = await catalogue.get()
    const isSandbox = !realMoneyAllowed(await sites.get(siteId))
    const nowMs = app.clock()
    const known = kept.get(`${siteId} ${lang}`)
    if (known?.version === version && known.isSandbox === isSandbox && nowMs < known.untilMs) return known.answer
    const online = await countOnline(app.database)
    const answer = new Prepared(getIndex, composeIndex(value, { siteId, lang, nowMs, isSandbox, online }))
    kept.set(`${siteId} ${lang}`, { version, isSandbox, untilMs: nowMs + KEPT_MS, answer })
    return answer
  }

  serve(app, getIndex, (_request, { site, lang }) => indexOf(site.id, lang))
  return { indexOf }
}
