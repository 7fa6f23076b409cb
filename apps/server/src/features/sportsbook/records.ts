import type { ResponseOf } from '@tablestakes/contract/call'
import type { getMatch } from '@tablestakes/contract/sportsbook'
import { ratioText, readRatio } from '@tablestakes/domain/money/ratio'
import type { LegResult } from '@tablestakes/domain/sports/result'

/** Rows of matches and markets as the database holds them, and what follows from them. */

type WireMatch = ResponseOf<typeof getMatch>['match']
export type MatchState = WireMatch['state']
export type MarketState = WireMatch['markets'][number]['state']
export type Score = Pick<
  WireMatch,
  'minute' | 'period' | 'home_score' | 'away_score' | 'parts' | 'points' | 'turn' | 'overs'
>

export const noScore: Score = {
  ...{ minute: null, period: 'not_started', home_score: 0, away_score: 0 },
  ...{ parts: [], points: null, turn: 'none', overs: '' },
}

/**
 * Its number in the feed, the price in thousandths, the chance to win in billionths, whether it is offered now, and the chances that half
 * of it wins, half is lost, and all comes back.
 */
export type Outcome = [
  id: string,
  price: number,
  chance: number,
  isOpen: boolean,
  halfWin?: number,
  halfLose?: number,
  back?: number,
]

/** A result as it is stored: its word, and of a dead heat the share that won. */
export type StoredResult = [result: LegResult['result'], share?: string]
export type Results = Record<string, StoredResult>

export type EventRow = {
  event_id: number
  feed_id: string
  league_id: number | null
  season_id: number | null
  sport: string
  state: MatchState
  score: Partial<Score>
  starts_at: Date
  is_held: boolean
  version: bigint
}

export type MarketRow = {
  market_id: bigint
  event_id: number
  feed_market: number
  specifiers: string
  kind: string
  line: number | null
  number: number | null
  part: number | null
  feed_state: 'open' | 'suspended' | 'closed'
  state: 'open' | 'suspended' | 'closed'
  product: number
  is_favourite: boolean
  outcomes: Outcome[]
  state_order: bigint
  price_order: bigint
  is_held: boolean
  held_because: string
  stopped_at: Date | null
  version: number
  event_version: bigint
  result: Results | null
  result_order: bigint
  certainty: number
  cancels: Record<string, [order: string, stands: boolean]>
  hand_result: Results | null
  result_number: number
}

/** Which producers speak, by their numbers. */
export type Producers = ReadonlySet<number>

type StateOf = Pick<MarketRow, 'state' | 'is_held' | 'product' | 'result' | 'hand_result' | 'cancels'>

/** What a player sees and may do: what the feed says, what traders say, and whether anybody speaks at all. */
export function marketStateOf(
  market: StateOf,
  { event, up }: { event: Pick<EventRow, 'state' | 'is_held'>; up: Producers },
): MarketState {
  const results = market.hand_result ?? market.result
  if (Object.entries(market.cancels).some(([window, [, stands]]) => stands && window === WHOLE_TIME)) return 'void'
  if (results) return Object.values(results).every(([result]) => result === 'void') ? 'void' : 'settled'
  if (market.state === 'closed' || (event.state !== 'scheduled' && event.state !== 'live')) return 'closed'
  const isStopped = market.state === 'suspended' || market.is_held || event.is_held || !up.has(market.product)
  return isStopped ? 'suspended' : 'open'
}

/** The window of a cancelling that names no times. */
export const WHOLE_TIME = '-'

/** What became of a leg: null until it is known. */
export function legResultOf(
  market: Pick<MarketRow, 'result' | 'hand_result' | 'cancels'>,
  { outcome, acceptedMs }: { outcome: string; acceptedMs: number },
): LegResult | null {
  if (isCancelled(market, acceptedMs)) return { result: 'void' }
  const results = market.hand_result ?? market.result
  if (!results) return null
  // An outcome that the result does not name did not come in.
  const [result, share] = results[outcome] ?? ['lose']
  if (result !== 'dead_heat') return { result }
  return { result, share: readRatio(share ?? '') ?? { over: 1n, under: 2n } }
}

function isCancelled({ cancels }: Pick<MarketRow, 'cancels'>, acceptedMs: number): boolean {
  return Object.entries(cancels).some(([window, [, stands]]) => {
    if (!stands) return false
    const [from = '', to = ''] = window.split('-')
    return (from === '' || acceptedMs >= Number(from)) && (to === '' || acceptedMs < Number(to))
  })
}

export const storeResult = (leg: LegResult): StoredResult =>
  leg.result === 'dead_heat' ? [leg.result, ratioText(leg.share)] : [leg.result]

export const outcomeOf = ({ outcomes }: Pick<MarketRow, 'outcomes'>, id: string): Outcome | undefined =>
  outcomes.find(([known]) => known === id)
