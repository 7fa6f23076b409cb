import { activityTypes } from '@tablestakes/contract/promotions'
import { ratio } from '@tablestakes/domain/money/ratio'
import type { ActivityKind } from '../engine/activity-kind.ts'

/** Free guesses on matches. The right ones share the pool of their match. */
export const freeGuess: ActivityKind<typeof activityTypes.FREE_GUESS> = {
  type: activityTypes.FREE_GUESS,
  period: 'whole',
  isSettled: true,
  // Matches are everybody's: they are read beside the rule.
  show: () => ({}),
  cost: ({ pool }) => ({ expected: ratio(pool), most: pool }),
  problems: ({ pool, most }) => (pool > 0n && most > 0n ? [] : ['There is nothing to share.']),
  example: (unit) => ({ pool: 20n * unit, most: unit, money: 'bonus', multiplier: 5 }),
}
