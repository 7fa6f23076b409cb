import type { LiveBet } from '@tablestakes/contract/games'
import type { Winner } from '@tablestakes/contract/notices'
import type { Clock } from '@tablestakes/node/clock'
import type { Database } from '@tablestakes/node/database'
import { loadShownBets, showLiveBet, showWinner } from './shown-bets.ts'

/** The lists that every visitor asks for, masked, newest first. */
export type PublicBets = {
  bets(siteId: string): Promise<LiveBet[]>
  winners(siteId: string): Promise<Winner[]>
}

/** Everybody who comes within a second gets the same: what is newer the live stream brings. */
const KEPT_MS = 1_000

export function openPublicBets({ database, clock }: { database: Database; clock: Clock }): PublicBets {
  return {
    bets: keep(clock, async (siteId) => (await loadShownBets(database, { siteId, of: 'is_bet' })).map(showLiveBet)),
    winners: keep(clock, async (siteId) =>
      (await loadShownBets(database, { siteId, of: 'is_winner' })).map(showWinner),
    ),
  }
}

/** Asks once for all who ask at the same time. */
function keep<Value>(clock: Clock, load: (siteId: string) => Promise<Value>): (siteId: string) => Promise<Value> {
  const kept = new Map<string, { untilMs: number; value: Promise<Value> }>()
  return (siteId) => {
    const known = kept.get(siteId)
    if (known && clock() < known.untilMs) return known.value
    const value = load(siteId)
    kept.set(siteId, { untilMs: clock() + KEPT_MS, value })
    // What failed is not kept.
    value.catch(() => kept.delete(siteId))
    return value
  }
}
