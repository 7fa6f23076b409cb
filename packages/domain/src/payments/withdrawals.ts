/**
 * Withdrawals (specification §3 and §5): bounds from min_amount, max_amount and day_amount_limit, a fee beyond
 * free_amount, and the reason a request must be refused. Screen and server ask the same question; the server asks it
 * under lock.
 */
import { leftOf, percentDown, smallerOf } from '../money/money.ts'

export type WithdrawalLimits = {
  minimum: bigint
  maximum: bigint
  /** The most a player may take out in a day; null sets no limit. */
  dayLimit: bigint | null
  /** What was already requested today and not refused. */
  takenToday: bigint
  /** Without fee per day. */
  freeAmount: bigint
  feePercent: number
  /** The smallest amount that can be paid: what a fee leaves is a multiple of it. */
  smallest?: bigint
}

export type WithdrawalRefusal =
  | 'GUEST_WITHDRAWAL'
  | 'ACCOUNT_FROZEN'
  | 'WITHDRAW_ACCOUNT_NEEDED'
  | 'VERIFICATION_NEEDED'
  | 'BELOW_MINIMUM'
  | 'ABOVE_MAXIMUM'
  | 'DAY_LIMIT'
  | 'INSUFFICIENT_FUNDS'
  | 'WAGERING_UNFINISHED'

export type Withdrawer = {
  isGuest: boolean
  isFrozen: boolean
  hasAccount: boolean
  /** Whether the document level the site asks for is reached. */
  isVerified: boolean
  cash: bigint
  /** The cash open cash tasks still bind. */
  boundCash: bigint
}

/** `can_withdraw` and `can_not_withdraw`: cash without what tasks bind, and the rest. */
export function withdrawable({ cash, boundCash }: { cash: bigint; boundCash: bigint }) {
  const free = leftOf(cash, boundCash)
  return { free, bound: cash - free }
}

/** The reason a withdrawal must be refused, or null: the player first, then the bounds, then the purse. */
export function withdrawalRefusal(
  amount: bigint,
  player: Withdrawer,
  limits: WithdrawalLimits,
): WithdrawalRefusal | null {
  if (player.isGuest) return 'GUEST_WITHDRAWAL'
  if (player.isFrozen) return 'ACCOUNT_FROZEN'
  if (!player.hasAccount) return 'WITHDRAW_ACCOUNT_NEEDED'
  if (!player.isVerified) return 'VERIFICATION_NEEDED'
  if (amount <= 0n || amount < limits.minimum) return 'BELOW_MINIMUM'
  if (amount > limits.maximum) return 'ABOVE_MAXIMUM'
  if (limits.dayLimit !== null && amount > leftOf(limits.dayLimit, limits.takenToday)) return 'DAY_LIMIT'
  if (amount > player.cash) return 'INSUFFICIENT_FUNDS'
  if (amount > withdrawable(player).free) return 'WAGERING_UNFINISHED'
  return null
}

/** Nothing up to the free amount of the day, then a percentage of the rest, rounded down to what can be paid. */
export function withdrawalFee(
  amount: bigint,
  {
    freeAmount,
    takenToday,
    feePercent,
    smallest = 1n,
  }: Pick<WithdrawalLimits, 'freeAmount' | 'takenToday' | 'feePercent' | 'smallest'>,
): bigint {
  const charged = leftOf(amount, leftOf(freeAmount, takenToday))
  const fee = smallerOf(percentDown(charged, feePercent), amount)
  return fee - (fee % smallest)
}
