import * as z from 'zod/mini'
import { gameId, list, matching, whole } from '../fields.ts'
import { activityTypes } from '../promotions.ts'
import { award } from './activity-parts.ts'
import { decimal } from './fields.ts'

/** What activities are told in which players share a pool or a board. */

/** As what a pool is given. */
const pooled = { money: z.enum(['cash', 'bonus']), multiplier: whole(0, 1_000) }

const tournament = {
  /** A board for each day or week, or one from the activity's beginning to its end. */
  repeat: z.enum(['day', 'week', 'whole']),
  /** All that is staked, the best win as a whole multiple of its stake, or what is won less what is staked. */
  score: z.enum(['stake', 'multiplier', 'net-win']),
  /** Only bets on these count; none named: on all. */
  games: list(gameId, 200),
  /** Smaller bets do not count. */
  least_stake: decimal,
  /** Up to which rank each prize goes: 1, 3, 10 are the first, the second and third, the fourth to the tenth. */
  prizes: list(z.object({ to_rank: whole(1, 1_000), awards: list(award, 5).check(z.minLength(1)) }), 20).check(
    z.minLength(1),
  ),
}

export const boardConfigs = {
  [activityTypes.RED_ENVELOPE_RAIN]: z.object({
    /** Each day, by the clock of the activity's zone. No part is smaller than `least`. */
    rains: list(
      z.object({
        start: matching(/^([01]\d|2[0-3]):[0-5]\d$/, 5),
        minutes: whole(1, 120),
        pool: decimal,
        parts: whole(1, 10_000),
        least: decimal,
      }),
      24,
    ).check(z.minLength(1)),
    /** So many parts one player may take of a rain. */
    grabs: whole(1, 10),
    ...pooled,
  }),
  [activityTypes.COIN_TOURNAMENT]: z.object(tournament),
  [activityTypes.PLATFORM_COIN_TOURNAMENT]: z.object({
    ...tournament,
    /** Activities of this type with the same name share one board, on whichever sites they are. */
    name: matching(/^[a-z][a-z0-9-]{0,31}$/, 32),
    /** So much of the site's currency is one point. It holds as it was when the board began. */
    unit: decimal,
  }),
  [activityTypes.FREE_GUESS]: z.object({
    /** Shared by the right guesses of one match; nobody gets more than `most`. */
    pool: decimal,
    most: decimal,
    ...pooled,
  }),
} as const
