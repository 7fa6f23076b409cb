import type { Market } from '@tablestakes/contract/sportsbook'

/** Markets of one kind about the same thing stand on one card: every line of total goals, every over of an innings. */
export type MarketCard = {
  key: string
  kind: string
  group: string
  number?: number | undefined
  part?: number | undefined
  markets: Market[]
}

/** Cards in the order in which their first market came. Only lines are sorted; a new line never moves another card. */
export function cardsOf(markets: readonly Market[]): MarketCard[] {
  const cards = new Map<string, MarketCard>()
  for (const market of markets) {
    const { kind, group, number, part } = market
    const key = `${kind} ${part ?? ''} ${number ?? ''}`
    const card = cards.get(key)
    if (card) card.markets.push(market)
    else cards.set(key, { key, kind, group, number, part, markets: [market] })
  }
  const byLine = (one: Market, other: Market) => (one.line ?? 0) - (other.line ?? 0)
  return [...cards.values()].map((card) => ({ ...card, markets: card.markets.toSorted(byLine) }))
}

/** What stands under the first heading besides its own: what the player follows. */
export const FAVORITES = 'favorites'
export const ALL = 'all'

/** Headings that have something under them, in the order of the markets. */
export const groupsOf = (cards: readonly MarketCard[]): string[] => [...new Set(cards.map(({ group }) => group))]

type Shown = { group: string; typed: string; favorites: ReadonlySet<string>; nameOf: (card: MarketCard) => string }

/** What is looked for is found under every heading. */
export function shownCards(cards: readonly MarketCard[], { group, typed, favorites, nameOf }: Shown): MarketCard[] {
  const wanted = typed.trim().toLocaleLowerCase()
  if (wanted !== '') return cards.filter((card) => nameOf(card).toLocaleLowerCase().includes(wanted))
  if (group === ALL) return [...cards]
  if (group === FAVORITES) return cards.filter(({ kind }) => favorites.has(kind))
  return cards.filter((card) => card.group === group)
}
