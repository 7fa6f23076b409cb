import {
  getBetProof,
  getGameDetail,
  getGameUrl,
  getSuggested,
  getTrust,
  listBets,
  listFavorites,
  listGameRecords,
  listGames,
  listLiveBets,
  listRecents,
  listUnfinished,
  searchGames,
  setFavorite,
} from '@tablestakes/contract/games'
import type { Language } from '@tablestakes/dictionary'
import { transact } from '@tablestakes/node/database'
import type { Config } from '../../config.ts'
import { type App, serve } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Catalogues, isOffered, showGame } from '../lobby/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import type { Suppliers } from '../suppliers/index.ts'
import { findProof, findUnfinished, loadBetsPage, loadUnfinished } from './bets.ts'
import { pageOfGames, searchCatalogue } from './choose-games.ts'
import { composeDetail } from './detail.ts'
import { favoritesOf, setFavorite as keepFavorite } from './favorites.ts'
import type { Figures } from './figures.ts'
import { openedGamesOf } from './opened-games.ts'
import type { PublicBets } from './public-bets.ts'
import { loadRecordsPage } from './records.ts'
import { composeSuggested } from './suggest.ts'
import { composeTrust } from './trust.ts'

type GameServices = {
  suppliers: Suppliers
  sites: Sites
  catalogues: Catalogues
  figures: Figures
  publicBets: PublicBets
  config: Pick<Config, 'countryHeader'>
}

export function gameRoutes(app: App, parts: GameServices): void {
  playRoutes(app, parts)
  catalogueRoutes(app, parts)
  ownGameRoutes(app, parts)
  historyRoutes(app, parts)
  publicRoutes(app, parts)
}

function playRoutes(app: App, { suppliers, sites, config }: GameServices): void {
  serve(
    app,
    getGameUrl,
    async ({ game_id, type, is_mobile }, { site, session, lang, ip, origin, header }) => {
      const launched = await suppliers.launch({
        gameId: game_id,
        type,
        player: session && { id: session.playerId, loginId: session.sessionId },
        site: await sites.get(site.id),
        origin,
        lang,
        ip,
        country: countryIn(config.countryHeader === '' ? '' : header(config.countryHeader)),
        isMobile: is_mobile ?? false,
      })
      return { url: launched.url, game_id, is_demo: launched.isDemo, session_id: launched.sessionId }
    },
    // A signature, a call to somebody else's system and rows, also for visitors who are not signed in.
    { cost: 10 },
  )
}

/** What stands at the edge of the network tells the country in two letters. */
const countryIn = (told: string) => (/^[A-Za-z]{2}$/.test(told) ? told.toUpperCase() : '')

function catalogueRoutes(app: App, { sites, catalogues, figures: kept }: GameServices): void {
  const viewOf = async ({ site, lang }: { site: { id: string }; lang: Language }) => {
    const [{ value: catalogue }, figures] = await Promise.all([catalogues.get(), kept.get()])
    return { catalogue, figures, siteId: site.id, lang }
  }

  serve(app, getGameDetail, async ({ game_id }, caller) => {
    const view = await viewOf(caller)
    const game = view.catalogue.games.get(game_id)
    if (!game) throw new Refusal('NOT_FOUND')
    const favorites = caller.playerId === null ? [] : await favoritesOf(app.database, caller.playerId)
    const currency = currencyOfSite(await sites.get(caller.site.id))
    return composeDetail(game, { ...view, currency, isFavorite: favorites.includes(game_id) })
  })

  serve(app, listGames, async (request, caller) => {
    const { games, lastId } = pageOfGames(await viewOf(caller), request)
    return { list: games.map((game) => showGame(game, caller.lang)), last_id: lastId }
  })

  serve(app, searchGames, async (request, caller) => {
    const { games, firms } = searchCatalogue(await viewOf(caller), request)
    return { list: games.map((game) => showGame(game, caller.lang)), firms }
  })

  serve(app, getTrust, async (_request, caller) => composeTrust(await viewOf(caller)))
}

/** A list of favourites or recents is as long as anybody could want. */
const RECENTS = { days: 180, limit: 100 }

function ownGameRoutes(app: App, { sites, catalogues, figures: kept }: GameServices): void {
  async function showGames(ids: readonly number[], { site, lang }: { site: { id: string }; lang: Language }) {
    const { value } = await catalogues.get()
    const games = ids.flatMap((id) => value.games.get(id) ?? []).filter((game) => isOffered(game, site.id))
    return { list: games.map((game) => showGame(game, lang)) }
  }

  serve(app, setFavorite, async ({ game_id, is_favorite }, { playerId, site }) => {
    const game = (await catalogues.get()).value.games.get(game_id)
    // What is closed can still be taken off the list.
    if (!game || (is_favorite !== false && !isOffered(game, site.id))) throw new Refusal('NOT_FOUND')
    const isFavorite = await transact(app.database, (tx) =>
      keepFavorite(tx, { playerId, gameId: game_id, isFavorite: is_favorite }),
    )
    return { game_id, is_favorite: isFavorite }
  })

  serve(app, listFavorites, async (_request, caller) =>
    showGames(await favoritesOf(app.database, caller.playerId), caller),
  )

  serve(app, listRecents, async (_request, caller) => {
    const opened = await openedGamesOf(app.database, { playerId: caller.playerId, ...RECENTS })
    return showGames(
      opened.map(({ gameId }) => gameId),
      caller,
    )
  })

  serve(app, getSuggested, async (_request, { playerId, site, lang }) => {
    const { database: reader } = app
    const nowMs = app.clock()
    const [{ value: catalogue }, figures] = await Promise.all([catalogues.get(), kept.get()])
    const view = { catalogue, figures, siteId: site.id, lang }
    if (playerId === null) return composeSuggested({ ...view, opened: [], unfinished: [], favorites: [] }, nowMs)
    const currency = currencyOfSite(await sites.get(site.id))
    const [opened, favorites, unfinished] = await Promise.all([
      openedGamesOf(reader, { playerId, ...RECENTS }),
      favoritesOf(reader, playerId),
      findUnfinished(reader, { playerId, currency }),
    ])
    return composeSuggested({ ...view, opened, favorites, unfinished }, nowMs)
  })
}

function historyRoutes(app: App, { suppliers, sites, catalogues }: GameServices): void {
  const reader = app.database
  const ownerOf = async ({ playerId, site }: { playerId: bigint; site: { id: string } }) => ({
    playerId,
    currency: currencyOfSite(await sites.get(site.id)),
  })
  const viewOf = async (lang: Language) => {
    const { value: catalogue } = await catalogues.get()
    return { reader, suppliers, catalogue, lang, nowMs: app.clock() }
  }

  serve(
    app,
    listBets,
    async (request, caller) => loadBetsPage(await viewOf(caller.lang), await ownerOf(caller), request),
    // With a filter a page may look at thousands of bets.
    { cost: 5 },
  )
  serve(app, listUnfinished, async (_request, caller) =>
    loadUnfinished(await viewOf(caller.lang), await ownerOf(caller)),
  )
  serve(app, listGameRecords, async (request, caller) =>
    loadRecordsPage(await viewOf(caller.lang), await ownerOf(caller), request),
  )
  serve(app, getBetProof, ({ id }, { playerId }) => findProof({ reader, suppliers }, { playerId, id }))
}

/** Shown to everybody. */
function publicRoutes(app: App, { publicBets }: GameServices): void {
  serve(app, listLiveBets, async (_request, { site }) => ({ list: await publicBets.bets(site.id) }))
}
