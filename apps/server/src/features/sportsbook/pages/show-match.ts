import type { Market, Match } from '@tablestakes/contract/sportsbook'
import { isMarketKind, kindOf, mainKindOf, outcomeOfId, type Sport, sports } from '@tablestakes/domain/sports/kinds'
import { type EventRow, type MarketRow, marketStateOf, noScore, type Producers } from '../records.ts'

/** A match with the names around it. */
export type ListedEvent = EventRow & {
  league: string
  season: number
  round: number
  home: string
  home_mark: string
  away: string
  away_mark: string
  is_virtual: boolean
  market_count: number
}

export const listedColumns = `e.event_id, e.feed_id, e.league_id, e.season_id, e.sport, e.state, e.score, e.starts_at, e.is_held,
  e.version, e.round, e.home, e.home_mark, e.away, e.away_mark, e.is_virtual, g.name as league, coalesce(s.number, 0) as season`

export const listedFrom = `sports_event e join sports_league g using (league_id) left join sports_season s using (season_id)`

export function showMatch(
  event: ListedEvent,
  { markets, up }: { markets: readonly MarketRow[]; up: Producers },
): Match {
  return {
    ...{ id: String(event.event_id), sport: event.sport, league_id: String(event.league_id), league: event.league },
    ...{ season: event.season, round: event.round, start_time: event.starts_at.getTime() },
    home: { name: event.home, mark: event.home_mark || 'none' },
    away: { name: event.away, mark: event.away_mark || 'none' },
    ...{ is_virtual: event.is_virtual, state: event.state, ...noScore, ...event.score },
    ...{ version: Number(event.version), market_count: event.market_count },
    markets: markets.map((market) => showMarket(market, { event, up })),
  }
}

/** A market as far as players see it. */
export type ShownMarket = Pick<
  MarketRow,
  | 'market_id'
  | 'kind'
  | 'line'
  | 'number'
  | 'part'
  | 'state'
  | 'product'
  | 'is_held'
  | 'version'
  | 'outcomes'
  | 'result'
  | 'hand_result'
  | 'cancels'
>

export function showMarket(
  market: ShownMarket,
  { event, up }: { event: Pick<EventRow, 'state' | 'is_held'>; up: Producers },
): Market {
  const { line, number, part, kind } = market
  const results = market.hand_result ?? market.result
  return {
    ...{ id: String(market.market_id), kind, group: isMarketKind(kind) ? kindOf(kind).group : 'main' },
    ...(line !== null && { line }),
    ...(number !== null && { number }),
    ...(part !== null && { part }),
    ...{ state: marketStateOf(market, { event, up }), version: market.version },
    outcomes: market.outcomes.map(([id, price, , isOpen]) => {
      const result = results?.[id]?.[0]
      return { id, title: titleOf(kind, id), price, is_open: isOpen, ...(result && { result }) }
    }),
  }
}

/** The outcome's word within its kind; the number itself where the house has no word for it. */
export function titleOf(kind: string, id: string): string {
  return (isMarketKind(kind) && outcomeOfId(kind, Number(id))?.key) || id
}

const isSport = (name: string): name is Sport => (sports as readonly string[]).includes(name)

/** Kinds that stand in lists: who wins, and the line nearest to even of the totals. */
export function isMain(market: Pick<MarketRow, 'kind' | 'is_favourite'>, sport: string): boolean {
  if (!isSport(sport)) return false
  return market.kind === mainKindOf(sport) || (market.is_favourite && LISTED.has(market.kind))
}

const LISTED = new Set(['total_goals', 'innings_runs', 'total_games', 'total_points'])
/** As a condition: only these are read for a list. */
export const mainKinds: readonly string[] = [...sports.map(mainKindOf), ...LISTED]
