import type { LiveMessageOf } from '@tablestakes/contract/live'
import type { Market, Match } from '@tablestakes/contract/sportsbook'

type Change = LiveMessageOf<'match'>

/**
 * A match after a change. Null: the change builds on something that was not heard, so the match has to be asked for. What is
 * older than what is known says nothing. What is as new may: a feed that falls silent changes markets without a new version.
 */
export function applyChange(match: Match, change: Change): Match | null {
  if (change.version < match.version) return match
  if (change.after > match.version) return null
  if (change.version === match.version && change.changed.length + change.markets.length === 0) return match
  const changed = new Map(change.changed.map((market) => [market.id, market]))
  const whole = new Map(change.markets.map((market) => [market.id, market]))
  const kept = match.markets.map((market) => {
    const fresh = whole.get(market.id)
    if (fresh) return fresh
    const moved = changed.get(market.id)
    return moved && moved.version >= market.version ? moveMarket(market, moved) : market
  })
  // New markets go to the end: what the finger is about to press stays where it is.
  const known = new Set(match.markets.map(({ id }) => id))
  const added = change.markets.filter(({ id }) => !known.has(id))
  return { ...match, ...change.score, version: change.version, markets: [...kept, ...added] }
}

function moveMarket(market: Market, moved: Change['changed'][number]): Market {
  const prices = new Map(moved.prices.map((price) => [price.id, price]))
  return {
    ...market,
    version: moved.version,
    state: moved.state,
    outcomes: market.outcomes.map((outcome) => {
      const fresh = prices.get(outcome.id)
      return fresh ? { ...outcome, price: fresh.price, is_open: fresh.is_open } : outcome
    }),
  }
}

/** A row of a list has room for its main markets only: what is new elsewhere is the match's own page's. */
export function applyToRow(match: Match, change: Change): Match | null {
  const known = new Set(match.markets.map(({ id }) => id))
  const markets = change.markets.filter(({ id }) => known.has(id))
  return applyChange(match, { ...change, after: change.row_after ?? change.after, markets })
}
