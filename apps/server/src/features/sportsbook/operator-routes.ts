import * as contract from '@tablestakes/contract/operator/sportsbook'
import type { Tx } from '@tablestakes/node/database'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'
import type { Sites } from '../site/index.ts'
import { loadProducers } from './ingest/producers.ts'
import { giveBet, loadGivenBets } from './operators/give-free-bet.ts'
import { loadPlayerBets, putHandResult, resultsOf, voidBet } from './operators/results.ts'
import { loadEventMarkets, loadEvents, loadMarket, putEventHold, putMarketHold } from './operators/trading.ts'
import { loadRules, siteRules } from './rules.ts'

/** What traders do: see, stop, limit, settle and give back. Whatever pays or takes back needs two of them. */
export function sportsOperatorRoutes(app: App, { sites }: { sites: Sites }): void {
  tradingRoutes(app)
  resultRoutes(app)
  limitRoutes(app)
  ruleRoutes(app)
  freeBetRoutes(app, sites)
}

function tradingRoutes(app: App): void {
  const { database } = app
  serveOperator(app, contract.listEvents, async ({ state, sport }) => ({
    list: await loadEvents(database, { state, sport }),
    is_feed_alive: (await loadProducers(database)).size > 0,
  }))
  serveOperator(app, contract.listMarkets, ({ event_id: id }) => loadEventMarkets(database, id))
  serveOperator(app, contract.listPlayerBets, async ({ player, event_id: eventId, before }) => ({
    list: await loadPlayerBets(database, { player, eventId, before }),
  }))
  serveOperator(
    app,
    contract.holdEvent,
    async ({ event_id: eventId, is_held: isHeld }, { tx, note }) => {
      note(await putEventHold(tx, { eventId, isHeld }))
      return (await loadEvents(tx, { id: eventId }))[0]!
    },
    { about: ({ event_id: id }) => `match ${id}` },
  )
  serveOperator(
    app,
    contract.holdMarket,
    async ({ market_id: marketId, is_held: isHeld, reason: because }, { tx, note }) => {
      note(await putMarketHold(tx, { marketId, isHeld, because }))
      return loadMarket(tx, marketId)
    },
    { about: aboutMarket },
  )
}

const aboutMarket = ({ market_id: id }: { market_id: number }) => `market ${id}`

function resultRoutes(app: App): void {
  const put = async (tx: Tx, given: Parameters<typeof putHandResult>[1]) => ({
    change: await putHandResult(tx, given),
    market: await loadMarket(tx, given.marketId),
  })
  serveOperator(
    app,
    contract.settleMarket,
    async ({ market_id: marketId, results }, { tx, note }) => {
      const { change, market } = await put(tx, { marketId, results: resultsOf(results) })
      note(change)
      return market
    },
    { about: aboutMarket },
  )
  serveOperator(
    app,
    contract.voidMarket,
    async ({ market_id: marketId }, { tx, note }) => {
      const { change, market } = await put(tx, { marketId, results: 'void' })
      note(change)
      return market
    },
    { about: aboutMarket },
  )
  serveOperator(
    app,
    contract.releaseMarket,
    async ({ market_id: marketId }, { tx, note }) => {
      const { change, market } = await put(tx, { marketId, results: null })
      note(change)
      return market
    },
    { about: aboutMarket },
  )
  serveOperator(
    app,
    contract.voidBet,
    async ({ bet_id: betId }, { tx, note }) => {
      note(await voidBet(tx, betId))
      return (await loadPlayerBets(tx, { betId }))[0]!
    },
    { about: ({ bet_id: id }) => `sports bet ${id}` },
  )
}

type Limit = {
  site_id: string
  scope: (typeof contract.limitScopes)[number]
  subject: string
  stake_most: bigint | null
  payout_most: bigint | null
  loss_most: bigint | null
}

function limitRoutes(app: App): void {
  serveOperator(app, contract.listLimits, async ({ site_id: siteId }) => {
    const { rows } = await app.database.query<Limit>(
      'select * from sports_limit where $1::text is null or site_id = $1 order by site_id, scope, subject limit 2000',
      [siteId ?? null],
    )
    return { list: rows }
  })
  serveOperator(
    app,
    contract.putLimit,
    async (limit, { tx, note }) => {
      await requireSite(tx, limit.site_id)
      const key = [limit.site_id, limit.scope, limit.subject]
      const { rows } = await tx.query<Limit>(
        'delete from sports_limit where site_id = $1 and scope = $2 and subject = $3 returning *',
        key,
      )
      const { stake_most: stake, payout_most: payout, loss_most: loss } = limit
      if (stake !== null || payout !== null || loss !== null)
        await tx.query('insert into sports_limit values ($1, $2, $3, $4, $5, $6)', [...key, stake, payout, loss])
      note({ before: rows[0] ? plain(rows[0]) : null, after: plain(limit) })
      return limit
    },
    { about: ({ site_id: site, scope, subject }) => `${site} ${scope} ${subject}` },
  )
}

/** As it is written into an act. */
const plain = (limit: Limit) => ({
  ...limit,
  ...{ stake_most: text(limit.stake_most), payout_most: text(limit.payout_most), loss_most: text(limit.loss_most) },
})
const text = (amount: bigint | null) => (amount === null ? null : String(amount))

async function requireSite(tx: Tx, siteId: string): Promise<void> {
  const { rowCount } = await tx.query('select from site where site_id = $1', [siteId])
  if (rowCount === 0) throw new Refusal('NOT_FOUND')
}

function ruleRoutes(app: App): void {
  serveOperator(app, contract.getRules, async ({ site_id: siteId }) => {
    const { rowCount } = await app.database.query('select from site where site_id = $1', [siteId])
    if (rowCount === 0) throw new Refusal('NOT_FOUND')
    return { site_id: siteId, rules: await loadRules(app.database, siteId) }
  })
  serveOperator(
    app,
    contract.putRules,
    async ({ site_id: siteId, rules }, { tx, note }) => {
      await requireSite(tx, siteId)
      const before = z.encode(siteRules, await loadRules(tx, siteId))
      const after = z.encode(siteRules, rules)
      await tx.query(
        `insert into sports_rules (site_id, rules) values ($1, $2)
         on conflict (site_id) do update set rules = excluded.rules, version = sports_rules.version + 1`,
        [siteId, JSON.stringify(after)],
      )
      note({ before, after })
      return { site_id: siteId, rules }
    },
    { about: ({ site_id: siteId }) => `sports rules of ${siteId}` },
  )
}

function freeBetRoutes(app: App, sites: Sites): void {
  serveOperator(app, contract.listGivenFreeBets, async ({ player }) => ({
    list: await loadGivenBets(app.database, { player }),
  }))
  serveOperator(
    app,
    contract.giveFreeBet,
    async (request, { tx, operator, note }) => {
      const given = await giveBet(tx, { ...request, givenBy: operator.name, nowMs: app.clock(), sites })
      note({ before: null, after: { free_bet_id: given.free_bet_id, amount: String(given.amount) } })
      return given
    },
    { about: ({ player }) => `player ${player}` },
  )
}
