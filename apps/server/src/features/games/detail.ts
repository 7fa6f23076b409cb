import type { ResponseOf } from '@tablestakes/contract/call'
import { moneyTypes } from '@tablestakes/contract/fields'
import type { getGameDetail } from '@tablestakes/contract/games'
import { demoCurrency, goldCurrency } from '@tablestakes/contract/wallet-protocol'
import type { Language } from '@tablestakes/dictionary'
import { type Catalogue, type CatalogueGame, isOffered, numberedTexts, showGame, textOrNone } from '../lobby/index.ts'
import { alikeGames, categoryOf } from './choose-games.ts'
import type { GameFigures } from './figures.ts'

type Detail = ResponseOf<typeof getGameDetail>
type View = {
  catalogue: Catalogue
  figures: GameFigures
  siteId: string
  currency: string
  lang: Language
  isFavorite: boolean
}

export function composeDetail(game: CatalogueGame, view: View): Detail {
  const { catalogue, siteId, currency, lang, isFavorite } = view
  return {
    game: showGame(game, lang),
    category: categoryOf(catalogue, game.id),
    about: textOrNone(lang, game.aboutKey),
    rules: numberedTexts(lang, game.rulesKey),
    rtp_most: Math.max(game.rtp ?? 0, game.rtpMost ?? 0),
    limits: limitsOf(game, currency),
    has_demo: game.supplier?.currencies.includes(demoCurrency) ?? false,
    is_fair: game.tags.includes('fair'),
    state: stateOf(game, { siteId, currency }),
    is_favorite: isFavorite,
    alike: alikeGames(view, game).map((other) => showGame(other, lang)),
  }
}

/** Those of the moneys it can be played with here for which there are any. */
function limitsOf({ supplier, limits }: CatalogueGame, currency: string): Detail['limits'] {
  const moneys = [
    { wire: currency, money_type: moneyTypes.CASH },
    { wire: goldCurrency, money_type: moneyTypes.GOLD },
  ]
  return moneys.flatMap(({ wire, money_type }) => {
    const limit = limits.find((one) => one.currency === wire)
    if (!limit || !supplier?.currencies.includes(wire)) return []
    return [{ money_type, min_bet: limit.least, max_bet: limit.most, max_win: limit.mostWin }]
  })
}

function stateOf(game: CatalogueGame, { siteId, currency }: { siteId: string; currency: string }): Detail['state'] {
  if (!isOffered(game, siteId)) return 'closed'
  if (!game.supplier) return 'soon'
  if (!game.supplier.isOpen) return 'down'
  const isPlayable = [currency, goldCurrency, demoCurrency].some((wire) => game.supplier?.currencies.includes(wire))
  return isPlayable ? 'open' : 'closed'
}
