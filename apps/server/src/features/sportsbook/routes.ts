import * as contract from '@tablestakes/contract/sportsbook'
import { marketKinds } from '@tablestakes/domain/sports/kinds'
import { MOST_LEGS } from '@tablestakes/domain/sports/slip/systems'
import { readBalance } from '../../ledger/index.ts'
import { Done } from '../../platform/http/done.ts'
import { type App, serve } from '../../platform/http/http.ts'
import type { Register } from '../protection/index.ts'
import { currencyOfSite, type Sites } from '../site/index.ts'
import { loadBet, loadBetPage, loadBets } from './bets/load-bets.ts'
import { loadFreeBets } from './betting/free-bets.ts'
import { type PlacedSlip, placeBets } from './betting/place.ts'
import { quote } from './betting/quote.ts'
import { openPlayable } from './betting/require-playable.ts'
import { cashOut, setTarget } from './cash-out/cash-out.ts'
import type { Sportsbook } from './open-sportsbook.ts'
import { loadMatches, loadSports } from './pages/list-matches.ts'
import { loadMatch } from './pages/match-page.ts'
import { loadSeasonProof, loadSeasons, loadTable } from './pages/seasons.ts'
import { loadRules } from './rules.ts'

type SportsRouteServices = { sites: Sites; register: Register; sportsbook: Sportsbook }

export function sportsbookRoutes(app: App, services: SportsRouteServices): void {
  pageRoutes(app)
  slipRoutes(app, services)
  betRoutes(app, services)
}

function pageRoutes(app: App): void {
  const { database } = app
  serve(app, contract.listSports, () => loadSports(database))
  serve(app, contract.listMatches, (request) => loadMatches(database, request))
  serve(app, contract.getMatch, ({ id }) => loadMatch(database, id))
  serve(app, contract.getTable, ({ league_id: leagueId, season: number }) => loadTable(database, { leagueId, number }))
  serve(app, contract.listSeasons, ({ league_id: leagueId }) => loadSeasons(database, leagueId))
  serve(app, contract.getSeasonProof, ({ league_id: leagueId, season: number }) =>
    loadSeasonProof(database, { leagueId, number }),
  )
  serve(app, contract.getSportsRules, async (_request, { site }) => {
    const rules = await loadRules(database, site.id)
    return {
      ...{ min_stake: rules.min_stake, max_payout: rules.max_payout, legs_max: MOST_LEGS },
      boosts: rules.boosts.map(({ legs, percent }) => ({ legs, boost: percent * 100 })),
      ...{ boost_min_price: rules.boost_min_price, counting_min_price: rules.counting_min_price },
      ...{ cash_out_margin: rules.cash_out_margin, price_tolerance_ms: rules.price_tolerance_ms },
      delays: Object.entries(rules.delays).map(([sport, delay_ms]) => ({ sport, delay_ms })),
      margins: marketKinds.map(({ sport, key: market, margin }) => ({ sport, market, margin })),
      is_void_on_stop: rules.void_on_stop === true,
    }
  })
}

function slipRoutes(app: App, { sites, register, sportsbook }: SportsRouteServices): void {
  const { database, clock } = app
  const requirePlayable = openPlayable({ database, clock, register })
  serve(app, contract.quoteSlip, async (request, { playerId, site }) =>
    quote(
      {
        ...{ reader: database, siteId: site.id, playerId, nowMs: clock() },
        currency: currencyOfSite(await sites.get(site.id)),
      },
      request,
    ),
  )

  serve(
    app,
    contract.placeSportsBet,
    async (_request, { tx, playerId, site }, { ids, shown, purses, currency }: PlacedSlip & { currency: string }) => ({
      bets: shown ?? (await loadBets(tx, { playerId, siteId: site.id }, ids)),
      purses: shownPurses(purses ?? (await readBalance(tx, { playerId, currency }))),
    }),
    {
      awake: true,
      async beforehand(request, { playerId, site: { id }, requestId }) {
        const site = await sites.get(id)
        await requirePlayable(playerId, site)
        const currency = currencyOfSite(site)
        const placing = { request, playerId, siteId: site.id, currency, requestKey: requestId, nowMs: clock() }
        const placed = await placeBets({ ...sportsbook.bets, wakeDecider: sportsbook.wakeDecider }, placing)
        const { shown, purses } = placed
        return shown && purses ? new Done({ bets: shown, purses: shownPurses(purses) }) : { ...placed, currency }
      },
    },
  )
}

const shownPurses = ({ cash, coin, gold }: Record<'cash' | 'coin' | 'gold', bigint>) => ({ money: cash, coin, gold })

function betRoutes(app: App, { sites, sportsbook }: SportsRouteServices): void {
  const { database } = app
  const ownerOf = ({ playerId, site }: { playerId: bigint; site: { id: string } }) => ({ playerId, siteId: site.id })

  serve(app, contract.getSportsBet, async ({ id }, caller) => ({ bet: await loadBet(database, ownerOf(caller), id) }))

  serve(app, contract.listSportsBets, (request, caller) => loadBetPage(database, ownerOf(caller), request))

  serve(app, contract.listFreeBets, async (_request, { playerId, site }) =>
    loadFreeBets(database, {
      ...{ playerId, nowMs: app.clock() },
      currency: currencyOfSite(await sites.get(site.id)),
    }),
  )

  serve(
    app,
    contract.cashOut,
    async ({ id }, { tx, ...caller }) => ({
      bet: await loadBet(tx, ownerOf(caller), id),
      purses: shownPurses(
        await readBalance(tx, {
          ...{ playerId: caller.playerId, currency: currencyOfSite(await sites.get(caller.site.id)) },
        }),
      ),
    }),
    {
      async beforehand({ id, amount, part = 100 }, { playerId, requestId }) {
        await cashOut(sportsbook.bets, { playerId, betId: id, amount, part, requestKey: requestId })
      },
    },
  )

  serve(app, contract.setCashOutTarget, async ({ id, target }, caller) => {
    await setTarget(database, { playerId: caller.playerId, betId: id, target })
    return { bet: await loadBet(database, ownerOf(caller), id) }
  })
}
