import type { ResponseOf } from '@tablestakes/contract/call'
import type { Firm, getFirm } from '@tablestakes/contract/suppliers'
import type { Language } from '@tablestakes/dictionary'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Catalogue, type CatalogueProvider, isOffered } from './queries.ts'
import { textOrNone } from './show-game.ts'

/** The providers that have something to play on a site. */
export function showFirms(catalogue: Catalogue, siteId: string): Firm[] {
  const counts = new Map<string, number>()
  for (const game of catalogue.games.values()) {
    if (isOffered(game, siteId)) counts.set(game.provider, (counts.get(game.provider) ?? 0) + 1)
  }
  return catalogue.providers.flatMap((provider) => {
    const count = counts.get(provider.key)
    return count === undefined ? [] : [firmOf(provider, count)]
  })
}

function firmOf({ key, name, mark, url, sortIndex }: CatalogueProvider, count: number): Firm {
  return { key, name, mark, url, game_count: count, sort_index: sortIndex }
}

type FirmRequest = { key: string; siteId: string; lang: Language }

export function showFirm(catalogue: Catalogue, { key, siteId, lang }: FirmRequest): ResponseOf<typeof getFirm> {
  const firm = showFirms(catalogue, siteId).find((one) => one.key === key)
  if (!firm) throw new Refusal('NOT_FOUND')
  const { aboutKey, licence } = catalogue.providers.find((one) => one.key === key)!
  return { firm, about: textOrNone(lang, aboutKey), licence }
}
