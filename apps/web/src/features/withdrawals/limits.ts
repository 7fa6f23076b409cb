import type { PayMethod } from '@tablestakes/contract/payment-methods'
import type { WithdrawInfo } from '@tablestakes/contract/withdrawals'
import { smallestOf } from '@tablestakes/domain/money/currencies'
import { leftOf, smallerOf } from '@tablestakes/domain/money/money'
import {
  type WithdrawalLimits,
  type WithdrawalRefusal,
  withdrawalFee,
  withdrawalRefusal,
} from '@tablestakes/domain/payments/withdrawals'

type MethodBounds = Pick<PayMethod, 'min_amount' | 'max_amount'>

/** The site's bounds, narrowed by those of the method. A day limit of zero means no limit. */
export function limitsOf(info: WithdrawInfo, method?: MethodBounds): WithdrawalLimits {
  return {
    minimum: method && method.min_amount > info.min_amount ? method.min_amount : info.min_amount,
    maximum: method ? smallerOf(info.max_amount, method.max_amount) : info.max_amount,
    dayLimit: info.day_amount_limit === 0n ? null : info.day_amount_limit,
    takenToday: info.day_withdraw,
    freeAmount: info.free_amount,
    feePercent: info.fee_rate,
  }
}

/** What is left of the day's limit; null without a limit. */
export const dayLeft = ({ dayLimit, takenToday }: WithdrawalLimits): bigint | null =>
  dayLimit === null ? null : leftOf(dayLimit, takenToday)

/** The most that can leave now, cut to what the currency shows: what stands in the field is what is asked for. */
export function mostNow(info: WithdrawInfo, limits: WithdrawalLimits, currency: string): bigint {
  const left = dayLeft(limits)
  const bounded = smallerOf(info.can_withdraw, limits.maximum)
  return cutToShown(left === null ? bounded : smallerOf(bounded, left), currency)
}

export function cutToShown(amount: bigint, currency: string): bigint {
  return amount - (amount % smallestOf(currency))
}

/** What is wrong with an amount; the server and the parts of the page beside it check the player. */
export function amountProblem(
  amount: bigint,
  info: WithdrawInfo,
  limits: WithdrawalLimits,
): { refusal: WithdrawalRefusal; figure: bigint } | null {
  const player = { isGuest: false, isFrozen: false, hasAccount: true, isVerified: true }
  const refusal = withdrawalRefusal(amount, { ...player, cash: info.money, boundCash: info.can_not_withdraw }, limits)
  if (refusal === null) return null
  const figures: Partial<Record<WithdrawalRefusal, bigint>> = {
    BELOW_MINIMUM: limits.minimum,
    ABOVE_MAXIMUM: limits.maximum,
    DAY_LIMIT: dayLeft(limits) ?? 0n,
    INSUFFICIENT_FUNDS: info.money,
    WAGERING_UNFINISHED: info.can_withdraw,
  }
  return { refusal, figure: figures[refusal] ?? 0n }
}

export type Quote = { fee: bigint; receive: bigint; freeLeft: bigint }

/** What a withdrawal costs and brings, before it is asked for. */
export function quoteOf(amount: bigint, limits: WithdrawalLimits): Quote {
  const fee = withdrawalFee(amount, limits)
  return { fee, receive: amount - fee, freeLeft: leftOf(limits.freeAmount, limits.takenToday) }
}
