/**
 * Cash-out: what an open bet is worth now, less a margin. A leg that has ended counts by its factor, one that is open by what
 * it returns on average at today's fair chances. Legs of different matches are independent, so the average of a
 * product is the product of averages, and a system is worth the same sum over lines as it pays.
 */
import { leftOf, scaleDown, smallerOf } from '../../money/money.ts'
import { add, multiply, type Ratio, ratio, smallerRatio } from '../../money/ratio.ts'
import { factorOf, type LegResult } from '../result.ts'
import { type SlipStake, sumOfLines } from '../slip/payout.ts'

/** Chances of one outcome in millionths, rounded down; what is missing to a million loses. */
export type OpenChances = { win: number; halfWin?: number; void?: number; halfLose?: number; sharedWin?: number }

export type CashOutLeg =
  | { price: number; result: LegResult }
  /** Open, with the price of now and the margin in it, in ten-thousandths. */
  | { price: number; now: { price: number; margin: number } }
  /** Open, with chances from the feed: better where a leg can be void or won by half. */
  | { price: number; chances: OpenChances }
  /** Open and not offered now: nobody can say what it is worth. */
  | { price: number; now: null }

const MILLION = 1_000_000
const WHOLE = 10_000

/**
 * The offer for the whole bet; null where a leg that still counts has no price now, or nothing would be paid. `margin` in
 * ten-thousandths of the fair value, `most` is what the bet can pay at most.
 */
export function cashOutOffer(
  bet: SlipStake & { legs: readonly CashOutLeg[]; margin: number; most: bigint },
): bigint | null {
  const factors = bet.legs.map(worthOf)
  if (factors.includes(null)) return null
  const { over, under } = sumOfLines(bet.sizes, factors as Ratio[])
  const value = scaleDown(bet.stake, over * BigInt(WHOLE - bet.margin), under * BigInt(WHOLE))
  const offer = smallerOf(value, bet.most)
  return offer > 0n ? offer : null
}

/** What a leg multiplies the stake by on average; never more than its price. */
export function worthOf(leg: CashOutLeg): Ratio | null {
  if ('result' in leg) return factorOf(leg.result, leg.price)
  const most = ratio(leg.price, 1000)
  if ('chances' in leg) return smallerRatio(averageOf(leg.chances, most), most)
  if (leg.now === null) return null
  // The fair price is today's without its margin; a bet at twice the fair price is worth twice its stake.
  const fair = ratio(leg.now.price * WHOLE, 1000 * (WHOLE - leg.now.margin))
  return smallerRatio(multiply(most, ratio(fair.under, fair.over)), most)
}

/** A part of the bet, by stake of each line: what is paid for it, and what stays open. Null where nothing would. */
export function partialCashOut({
  offer,
  stake,
  part,
}: {
  offer: bigint
  stake: bigint
  part: bigint
}): { paid: bigint; left: bigint } | null {
  if (part <= 0n || part > stake) return null
  const paid = scaleDown(offer, part, stake)
  return paid > 0n ? { paid, left: leftOf(stake, part) } : null
}

function averageOf(
  { win, halfWin = 0, void: voided = 0, halfLose = 0, sharedWin = 0 }: OpenChances,
  price: Ratio,
): Ratio {
  const wins = ratio(2 * win + halfWin + 2 * sharedWin, 2 * MILLION)
  const back = ratio(2 * voided + halfWin + halfLose, 2 * MILLION)
  return add(multiply(price, wins), back)
}
