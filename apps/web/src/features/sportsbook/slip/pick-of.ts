import type { Market, Match } from '@tablestakes/contract/sportsbook'
import { outcomeKey } from '../words/market-words.ts'
import type { Pick } from './slip-store.ts'

type Outcome = Market['outcomes'][number]

/** A pick as the player saw it: price and version of now, and all that names it. */
export const pickOf = (match: Match, market: Market, outcome: Outcome): Pick => ({
  matchId: match.id,
  marketId: market.id,
  outcomeId: outcome.id,
  price: outcome.price,
  version: market.version,
  sport: match.sport,
  league: match.league,
  home: match.home.name,
  away: match.away.name,
  homeMark: match.home.mark,
  awayMark: match.away.mark,
  kind: market.kind,
  ...(market.line !== undefined && { line: market.line }),
  ...(market.number !== undefined && { number: market.number }),
  ...(market.part !== undefined && { part: market.part }),
  title: outcome.title,
})

export const isOffered = (market: Market, outcome: Outcome): boolean => market.state === 'open' && outcome.is_open

/** Whose coat of arms a pick shows: the side it is on, else the home side. */
export const markOf = (pick: Pick): string => (outcomeKey(pick.title) === 'away' ? pick.awayMark : pick.homeMark)
