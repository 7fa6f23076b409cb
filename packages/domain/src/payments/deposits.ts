/**
 * Deposits: what a player gets for one and what it binds, computed in this one place and shown before paying, and the states
 * an order goes through.
 */

import { wageringTarget } from '../ledger/wagering.ts'
import { percentDown, scaleUp, smallerOf } from '../money/money.ts'

/** Percent extras on a deposit of at least `amount` (specification §3: rate tier per amount). */
export type RateTier = { amount: bigint; cashRate: number; coinRate: number; goldRate: number }

/** What comes with an item of the shop besides the extras of its amount. */
export type GoodsExtras = { extraCash: bigint; coin: bigint; gold: bigint; coinMultiplier: number }

/** The recharge reward (specification §9, activity 26): percent of the deposit as bonus, bound by a multiplier of its own. */
export type RechargeReward = {
  tiers: readonly { amount: bigint; rate: number }[]
  coinMultiplier: number
  /** What it can still bring this player; null: there is no limit. */
  left: bigint | null
}

export type DepositOffer = {
  amount: bigint
  /** Lowest first. */
  tiers: readonly RateTier[]
  goods: GoodsExtras | null
  /** The open recharge reward, for players who join it and may have it. */
  reward: RechargeReward | null
  /** The player wants the bonus (`is_add_coin`), and the law of the site lets this deposit have one. */
  hasBonus: boolean
  /** The site's own wagering of bonuses, in times, where an item has none. */
  coinMultiplier: number
  /** Percent of the deposit that must be staked before it can leave. */
  cashTaskRate: number
}

export type DepositQuote = {
  /** Cash on top of the amount paid. */
  extraCash: bigint
  coin: bigint
  /** What of the coin is the recharge reward's. */
  rewardCoin: bigint
  gold: bigint
  /** Stakes that set the cash free, and the bonus. */
  cashTarget: bigint
  coinTarget: bigint
  /** The part of the bonus's wagering that is for the recharge reward. */
  rewardTarget: bigint
}

/** The tier an amount has reached: the highest one not above it. */
export function tierOf<Tier extends { amount: bigint }>(amount: bigint, tiers: readonly Tier[]): Tier | null {
  return tiers.reduce<Tier | null>(
    (best, tier) => (tier.amount <= amount && (best === null || tier.amount > best.amount) ? tier : best),
    null,
  )
}

/** What a deposit brings. Gold is play money and no bonus: it comes whether or not a bonus is wanted. */
export function quoteDeposit(offer: DepositOffer): DepositQuote {
  const { amount, goods, hasBonus } = offer
  const tier = tierOf(amount, offer.tiers)
  const extraCash = percentDown(amount, tier?.cashRate ?? 0) + (goods?.extraCash ?? 0n)
  const gold = percentDown(amount, tier?.goldRate ?? 0) + (goods?.gold ?? 0n)
  const ownCoin = hasBonus ? percentDown(amount, tier?.coinRate ?? 0) + (goods?.coin ?? 0n) : 0n
  const rewardCoin = hasBonus ? rewardOn(amount, offer.reward) : 0n
  const multiplier = goods === null ? offer.coinMultiplier : goods.coinMultiplier
  const rewardTarget = wageringTarget(rewardCoin, (offer.reward?.coinMultiplier ?? 0) * 100)
  return {
    extraCash,
    coin: ownCoin + rewardCoin,
    rewardCoin,
    gold,
    cashTarget: percentDown(amount + extraCash, offer.cashTaskRate),
    coinTarget: wageringTarget(ownCoin, multiplier * 100) + rewardTarget,
    rewardTarget,
  }
}

function rewardOn(amount: bigint, reward: RechargeReward | null): bigint {
  if (!reward) return 0n
  const coin = percentDown(amount, tierOf(amount, reward.tiers)?.rate ?? 0)
  return reward.left === null ? coin : smallerOf(coin, reward.left)
}

/** The same reward with no more than that: the task goes with it. */
export function cutReward(reward: { coin: bigint; target: bigint }, most: bigint): { coin: bigint; target: bigint } {
  if (reward.coin <= most) return reward
  return { coin: most, target: scaleUp(reward.target, most, reward.coin) }
}

export type DepositState = 'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled' | 'review'

/** What a provider says of a payment, as far as it matters here. */
export type PaymentReport =
  | { status: 'pending' | 'failed' | 'expired' }
  | { status: 'paid'; amount: bigint; currency: string }

export type DepositChange =
  /** Credit it. A payment that comes after the order had ended is credited too, and marked. */
  | { to: 'paid'; isLate: boolean }
  /** A person must look at it: nothing is credited. */
  | { to: 'review'; because: 'amount' | 'currency' }
  | { to: 'failed' | 'expired' | 'pending' }

/**
 * What a report changes, or null. Money that has come is never turned away, and never counted twice: once paid, an order
 * stays paid whatever is said later, and one in review waits for a person.
 */
export function depositChange(
  order: { state: DepositState; amount: bigint; currency: string },
  report: PaymentReport,
): DepositChange | null {
  const { state } = order
  if (state === 'paid' || state === 'review') return null
  const isOpen = state === 'created' || state === 'pending'
  if (report.status === 'paid') {
    if (report.currency !== order.currency) return { to: 'review', because: 'currency' }
    if (report.amount !== order.amount) return { to: 'review', because: 'amount' }
    return { to: 'paid', isLate: !isOpen }
  }
  if (!isOpen) return null
  if (report.status === 'pending') return state === 'created' ? { to: 'pending' } : null
  return { to: report.status }
}
