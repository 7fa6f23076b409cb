import * as z from 'zod/mini'
import { count, key, list, recordId, text, whole } from './fields.ts'

/**
 * What the live stream and the sportsbook's calls both speak of. It stands apart because every page loads the live stream, and few load
 * the sportsbook.
 */

/** Decimal odds as a whole number of thousandths: 1850 is 1.85. Whole, so that a payout is exact. */
export const price = whole(1000, 10_000_000)
export const matchStates = ['scheduled', 'live', 'ended', 'postponed', 'abandoned', 'void'] as const
export const marketStates = ['open', 'suspended', 'closed', 'settled', 'void'] as const
/** Win, lose, push and half results by the market's rules. */
export const legResults = ['win', 'lose', 'void', 'half_win', 'half_lose', 'dead_heat'] as const
export const sides = ['home', 'away', 'none'] as const

const outcome = z.object({
  id: recordId,
  /** A text key (`outcome_home`), a score (`2:1`), or a team's name. */
  title: text(64),
  price,
  /** False: not offered now, though the market is open. */
  is_open: z.boolean(),
  /** Absent until settled. */
  result: z.optional(z.enum(legResults)),
})

export const market = z.object({
  id: recordId,
  /** The market's rule and text, e.g. `match_winner`, `total_goals`. */
  kind: key,
  /** Under which heading the match's page shows it: `main`, `goals`, `handicap`, `score`, `halves`, `next`, … */
  group: key,
  /** The line of totals and handicaps, in hundredths: 250 is 2.5, −25 a quarter ball. Absent for markets without a line. */
  line: z.optional(whole(-100_000, 100_000)),
  /** Which goal, set, game, quarter, innings or over it is about. */
  number: z.optional(whole(0, 1_000)),
  /** The second of the two, where one is inside the other: game 3 of set 2 has number 3 and part 2. */
  part: z.optional(whole(0, 1_000)),
  state: z.enum(marketStates),
  /** Rises with every change of price or state; a slip sends what it saw. */
  version: count,
  outcomes: list(outcome, 100),
})
export type Market = z.output<typeof market>

const twoSides = z.object({ home: count, away: count })

/** What changes while a match runs; also in the live stream's match message. */
export const matchScore = {
  state: z.enum(matchStates),
  minute: z.nullable(whole(0, 300)),
  period: key,
  home_score: count,
  away_score: count,
  /** Finished and running parts in their order: halves, sets, quarters, innings. */
  parts: list(twoSides, 12),
  /** Points of the running tennis game (`40`, `A`), wickets of the innings in cricket. */
  points: z.nullable(z.object({ home: text(8), away: text(8) })),
  /** Who serves or bats, or has the ball. */
  turn: z.enum(sides),
  /** Overs bowled in the running innings, as `7.3`. Empty elsewhere. */
  overs: text(8),
}

/** `returned`: something came back that is no profit, as from a push or half a loss. */
export const sportsBetStates = ['pending', 'open', 'won', 'lost', 'returned', 'void', 'cashed_out', 'refused'] as const
