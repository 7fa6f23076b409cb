/** Prices that say when they were told. */
import type { FeedMessageOf } from '@tablestakes/contract/sports-feed'

/** A price is the time in milliseconds, which begins anew every thousand seconds. */
const ROUND_MS = 1_000_000
const LEAST = 1_001
const RUNNING = 1
const WINNER = { id: 1, outcomes: ['1', '2', '3'] } as const
const TOTAL = { id: 18, outcomes: ['12', '13'] } as const

export const feedIdOf = (match: number): string => `vf:match:${match}`

/** Of a match's markets: the first is its winner, the others are totals. */
function marketOf(nth: number, price: number) {
  const { id, outcomes } = nth === 0 ? WINNER : TOTAL
  return {
    ...{ id, ...(nth > 0 && { specifiers: `total=${nth - 1}.5` }), status: 1 },
    outcome: outcomes.map((name) => ({ id: name, odds: price, active: true, probabilities: 450_000_000 })),
  }
}

export function pricesOf(match: number, markets: readonly number[], nowMs: number): FeedMessageOf<'odds_change'> {
  const price = LEAST + (nowMs % ROUND_MS)
  return {
    ...{ kind: 'odds_change', product: RUNNING, timestamp: nowMs, event_id: feedIdOf(match) },
    odds: { market: markets.map((nth) => marketOf(nth, price)) },
  } as never
}

/** How old the prices of a message are, in milliseconds. */
export function latenessOf(message: string): number[] {
  const { changed = [] } = JSON.parse(message) as { changed?: { prices: { price: number }[] }[] }
  const now = Date.now() % ROUND_MS
  return changed.flatMap(({ prices }) => (prices[0] ? [(now - (prices[0].price - LEAST) + ROUND_MS) % ROUND_MS] : []))
}
