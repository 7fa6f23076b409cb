import type { RequestOf } from '@tablestakes/contract/call'
import { type GameCategory, gameCategories } from '@tablestakes/contract/game-categories'
import type { listGames, searchGames } from '@tablestakes/contract/games'
import { historyPageSize } from '@tablestakes/contract/pages'
import type { Language } from '@tablestakes/dictionary'
import { matchScore, type Searchable, searchable } from '@tablestakes/domain/text/search'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Catalogue, type CatalogueGame, isOffered, nameOfGame } from '../lobby/index.ts'
import type { GameFigures } from './figures.ts'

type Filter = Pick<RequestOf<typeof listGames>, 'category' | 'second_type' | 'provider' | 'tag'>
type View = { catalogue: Catalogue; siteId: string; lang: Language; figures: GameFigures }

/** A page of games. Its last game says where the next one begins, also when that game has been closed since. */
export function pageOfGames(
  { catalogue, siteId, lang, figures }: View,
  request: RequestOf<typeof listGames>,
): { games: CatalogueGame[]; lastId: string } {
  const sorted = sortGames(gamesIn(catalogue, request), { order: request.order ?? 'lobby', lang, figures })
  const rest = sorted.slice(placeAfter(sorted, request.last_id)).filter((game) => isOffered(game, siteId))
  const limit = request.limit ?? historyPageSize
  const games = rest.slice(0, limit)
  return { games, lastId: rest.length > limit ? String(games.at(-1)!.id) : '' }
}

function placeAfter(sorted: readonly CatalogueGame[], lastId: string | undefined): number {
  if (lastId === undefined || lastId === '') return 0
  const place = sorted.findIndex(({ id }) => String(id) === lastId)
  if (place === -1) throw new Refusal('INVALID')
  return place + 1
}

/** Categories that are no shelves of their own: they show what stands elsewhere. */
const overviews: readonly string[] = [gameCategories.ALL, gameCategories.PROVIDERS]

/** In the order of the lobby: by its rows, then what is in none. */
function gamesIn(catalogue: Catalogue, { category, second_type, provider, tag }: Filter): CatalogueGame[] {
  const isEverything = category === undefined || (overviews.includes(category) && second_type === undefined)
  const rows = catalogue.types
    .filter(({ langKey }) => (isEverything ? !overviews.includes(langKey) : langKey === category))
    .flatMap((type) => type.rows)
    .filter(({ langKey }) => second_type === undefined || langKey === second_type)
  const placed = rows.flatMap((row) => row.games)
  const ids = new Set(isEverything && second_type === undefined ? [...placed, ...catalogue.games.keys()] : placed)
  return [...ids]
    .flatMap((id) => catalogue.games.get(id) ?? [])
    .filter((game) => provider === undefined || game.provider === provider)
    .filter((game) => tag === undefined || game.tags.includes(tag))
}

type Sorting = { order: NonNullable<RequestOf<typeof listGames>['order']>; lang: Language; figures: GameFigures }

/** Equal ones keep the order of the lobby. */
function sortGames(games: readonly CatalogueGame[], { order, lang, figures }: Sorting): CatalogueGame[] {
  if (order === 'popular')
    return games.toSorted((one, other) => figures.recentRounds(other.id) - figures.recentRounds(one.id))
  if (order === 'rtp') return games.toSorted((one, other) => (other.rtp ?? 0) - (one.rtp ?? 0))
  if (order === 'name') {
    const { compare } = new Intl.Collator(LOCALES[lang] ?? lang)
    return games.toSorted((one, other) => compare(nameOfGame(one, lang), nameOfGame(other, lang)))
  }
  return [...games]
}

/** The wire's names that are no locales. */
const LOCALES: Partial<Record<Language, string>> = { bd: 'bn', ind: 'id' }

/** Best match first: by the name in the reader's language, by the English one, and by its provider's. */
export function searchCatalogue(
  { catalogue, siteId, lang }: View,
  { q: query, limit = SEARCH_SHOWN, ...filter }: RequestOf<typeof searchGames>,
): { games: CatalogueGame[]; firms: string[] } {
  const wanted = searchable(query)
  const providers = new Map(catalogue.providers.map(({ key, name }) => [key, matchScore(wanted, searchable(name))]))
  const scored = gamesIn(catalogue, filter)
    .filter((game) => isOffered(game, siteId))
    .map((game) => {
      const byName = namesOf(game, lang).map((name) => matchScore(wanted, name))
      // A provider's name finds all of its games, behind those that are called so themselves.
      return { game, score: Math.max(...byName, (providers.get(game.provider) ?? 0) / 10) }
    })
  const games = scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ game }) => game)
  const found = new Set(scored.map(({ game }) => game.provider))
  const firms = [...providers].filter(([key, score]) => score > 0 && found.has(key)).map(([key]) => key)
  return { games, firms: firms.slice(0, FIRMS_SHOWN) }
}

const namesKept = new WeakMap<CatalogueGame, Map<Language, readonly Searchable[]>>()

/** Every letter somebody types asks all games for their names: they are made ready once, for as long as the catalogue is kept. */
function namesOf(game: CatalogueGame, lang: Language): readonly Searchable[] {
  const kept = namesKept.get(game) ?? new Map<Language, readonly Searchable[]>()
  namesKept.set(game, kept)
  const names =
    kept.get(lang) ?? [...new Set([nameOfGame(game, lang), nameOfGame(game, 'en'), game.name])].map(searchable)
  kept.set(lang, names)
  return names
}

const SEARCH_SHOWN = 24
const FIRMS_SHOWN = 20

/** The shelf a game stands on. */
export const categoryOf = (catalogue: Catalogue, gameId: number): GameCategory =>
  shelvesOf(catalogue).get(gameId) ?? gameCategories.ALL

const shelvesKept = new WeakMap<Catalogue, ReadonlyMap<number, GameCategory>>()

/** A shelf of its own comes before gold and overviews, and of two the first in the lobby. */
function shelvesOf(catalogue: Catalogue): ReadonlyMap<number, GameCategory> {
  const kept = shelvesKept.get(catalogue)
  if (kept) return kept
  const isOwn = ({ langKey }: { langKey: string }) => !overviews.includes(langKey) && langKey !== gameCategories.GOLD
  const byRank = [...catalogue.types.filter(isOwn), ...catalogue.types.filter((type) => !isOwn(type))]
  const shelves = new Map<number, GameCategory>()
  for (const { langKey, rows } of byRank.toReversed())
    for (const id of rows.flatMap((row) => row.games)) shelves.set(id, langKey as GameCategory)
  shelvesKept.set(catalogue, shelves)
  return shelves
}

/** Games of the same shelf or with the same tags, those with most in common first. */
export function alikeGames(
  { catalogue, siteId, figures }: Pick<View, 'catalogue' | 'siteId' | 'figures'>,
  game: CatalogueGame,
): CatalogueGame[] {
  const category = categoryOf(catalogue, game.id)
  const inCommon = (other: CatalogueGame) =>
    other.tags.filter((tag) => tag !== 'fair' && game.tags.includes(tag)).length +
    (categoryOf(catalogue, other.id) === category ? 2 : 0) +
    (other.supplier ? 1 : 0)
  return gamesIn(catalogue, {})
    .filter((other) => other.id !== game.id && isOffered(other, siteId))
    .map((other) => ({ other, score: inCommon(other) }))
    .filter(({ score }) => score > 1)
    .toSorted(
      (one, two) => two.score - one.score || figures.recentRounds(two.other.id) - figures.recentRounds(one.other.id),
    )
    .slice(0, ALIKE_SHOWN)
    .map(({ other }) => other)
}

const ALIKE_SHOWN = 12
