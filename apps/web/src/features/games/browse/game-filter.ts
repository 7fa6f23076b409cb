import type { RequestOf } from '@tablestakes/contract/call'
import { type GameCategory, gameCategories } from '@tablestakes/contract/game-categories'
import type { Game, GameType, listGames } from '@tablestakes/contract/games'

/** Which games a page shows. It lives in the address, so that a link and a step back bring the same ones. */
export type GameFilter = {
  category: GameCategory
  secondType: string | null
  provider: string | null
  tag: string | null
  order: GameOrder
}
type ListRequest = RequestOf<typeof listGames>
export type GameOrder = NonNullable<ListRequest['order']>

/** As the contract's gameOrders; that module would bring its schemas into whatever only reads an address. */
export const orders = ['lobby', 'popular', 'name', 'rtp'] as const satisfies readonly GameOrder[]

/** The kinds of games there are pages of; providers have their own. */
export const listedCategories: readonly GameCategory[] = Object.values(gameCategories).filter(
  (category) => category !== gameCategories.PROVIDERS,
)

export function readFilter(query: string): GameFilter {
  const values = new URLSearchParams(query)
  const word = (name: string) => values.get(name) || null
  return {
    category: listedCategories.find((category) => category === values.get('category')) ?? gameCategories.ALL,
    secondType: word('second_type'),
    provider: word('provider'),
    tag: word('tag'),
    order: orders.find((order) => order === values.get('order')) ?? 'lobby',
  }
}

/** What a filter does not set is left out, so that the plain page has the plain address. */
export function writeFilter({ category, secondType, provider, tag, order }: GameFilter): string {
  const values = new URLSearchParams()
  if (category !== gameCategories.ALL) values.set('category', category)
  if (secondType !== null) values.set('second_type', secondType)
  if (provider !== null) values.set('provider', provider)
  if (tag !== null) values.set('tag', tag)
  if (order !== 'lobby') values.set('order', order)
  return values.size > 0 ? `/moreGameList?${values}` : '/moreGameList'
}

/** "All" is every game there is, not only those of its own row in the lobby, unless that row is asked for. */
export function requestOf({ category, secondType, provider, tag, order }: GameFilter): ListRequest {
  return {
    ...((category !== gameCategories.ALL || secondType !== null) && { category }),
    ...(secondType !== null && { second_type: secondType }),
    ...(provider !== null && { provider }),
    ...(tag !== null && { tag }),
    ...(order !== 'lobby' && { order }),
  }
}

export const isNarrowed = ({ secondType, provider, tag }: GameFilter): boolean =>
  secondType !== null || provider !== null || tag !== null

export const widen = (filter: GameFilter): GameFilter => ({ ...filter, secondType: null, provider: null, tag: null })

/**
 * What games of a category can be told apart by. One choice is no choice, so it is not offered; what the address has chosen
 * always is, or nobody could let it go.
 */
export function choicesOf(types: readonly GameType[], { category, secondType, provider, tag }: GameFilter) {
  const ofCategory = category === gameCategories.ALL ? types : types.filter(({ lang_key }) => lang_key === category)
  const rows = ofCategory.flatMap((type) => type.second_type_list).filter(({ game_list }) => game_list.length > 0)
  const games = rows.flatMap((row) => row.game_list)
  const rests = rows.flatMap(({ rest }) => rest ?? [])
  const countOf = (tag: string) => new Set(games.filter((game) => game.tags.includes(tag)).map(({ id }) => id)).size
  const all = new Set(games.map(({ id }) => id)).size
  return {
    secondTypes: withChosen(
      category === gameCategories.ALL ? [] : atLeastTwo(rows.map(({ lang_key }) => lang_key)),
      secondType,
    ),
    providers: withChosen(
      atLeastTwo(unique([...games.map((game) => game.provider), ...rests.flatMap((rest) => rest.providers)])),
      provider,
    ),
    // A tag that every game has would change nothing. Of games that are not listed here nobody knows how many have it.
    tags: withChosen(
      unique([...games.flatMap((game: Game) => game.tags), ...rests.flatMap((rest) => rest.tags)]).filter(
        (word) => rests.length > 0 || countOf(word) < all,
      ),
      tag,
    ),
  }
}

const withChosen = (words: string[], chosen: string | null): string[] =>
  chosen === null || words.includes(chosen) ? words : [chosen, ...words]
const unique = (words: readonly string[]): string[] => [...new Set(words)]
const atLeastTwo = (words: string[]): string[] => (words.length < 2 ? [] : words)
