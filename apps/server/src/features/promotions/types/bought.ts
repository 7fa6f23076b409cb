import { activityTypes } from '@tablestakes/contract/promotions'
import { ZERO } from '@tablestakes/domain/money/ratio'
import type { ActivityKind } from '../engine/activity-kind.ts'

/** What comes with an order: it is bought, not claimed, and what it brings is part of the order's own price. */
export type BoughtType =
  | typeof activityTypes.FIRST_RECHARGE
  | typeof activityTypes.SECOND_RECHARGE
  | typeof activityTypes.RECHARGE_REWARD
  | typeof activityTypes.DAILY_GIFT

const bought = <Type extends BoughtType>(type: Type): ActivityKind<Type> => ({
  type,
  period: 'whole',
  isBought: true,
  show: () => ({}),
  // Nothing of it is paid from the activity's budget.
  cost: () => ({ expected: ZERO, most: 0n }),
  example: () => ({}) as never,
})

export const firstRecharge = bought(activityTypes.FIRST_RECHARGE)
export const secondRecharge = bought(activityTypes.SECOND_RECHARGE)
export const rechargeReward = bought(activityTypes.RECHARGE_REWARD)
export const dailyGift = bought(activityTypes.DAILY_GIFT)
