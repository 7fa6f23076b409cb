import type { Consumer } from './facts/index.ts'
import { rechargeReward } from './features/deposits/index.ts'
import { promotionSums } from './features/promotions/index.ts'

/** What follows the facts of every player. */
export const consumers: readonly Consumer[] = [rechargeReward, promotionSums]
