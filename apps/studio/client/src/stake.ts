/** The arithmetic of the bet panel: whole parts of the currency, within what the limits, the params and the purse allow. */
import type { StudioRefusalCode } from '@tablestakes/contract/studio'
import { scaleDown, smallerOf } from '@tablestakes/domain/money/money'
import type { Ratio } from '@tablestakes/domain/money/ratio'

export type Limits = { least: bigint; most: bigint; most_win: bigint }
export type Bounds = {
  least: bigint
  /** The highest bet: the game's own, or the one whose best multiplier pays the highest win allowed. */
  most: bigint
  /** What every stake is a multiple of. */
  part: bigint
}

/** `best` is the largest multiplier the chosen params can pay; null where the round itself stops at the highest win. */
export function boundsOf({ limits, best, part }: { limits: Limits; best: Ratio | null; part: bigint }): Bounds {
  const byWin = best === null || best.over === 0n ? limits.most : scaleDown(limits.most_win, best.under, best.over)
  return { least: limits.least, most: cutDown(smallerOf(limits.most, byWin), part), part }
}

export function halve(stake: bigint, bounds: Bounds): bigint {
  return atLeast(bounds.least, cutDown(scaleDown(stake, 1n, 2n), bounds.part))
}

/** Never above the highest bet; a purse that is too small says so when the bet is pressed. */
export function double(stake: bigint, bounds: Bounds): bigint {
  return smallerOf(stake === 0n ? bounds.least : stake * 2n, bounds.most)
}

/**
 * What stands in the field before the player chose anything: about a tenth of the purse in a round figure, from the lowest
 * bet to ten times that. Somebody who has little starts low, and much money is no reason to bet much.
 */
export function firstStake(balance: bigint, bounds: Bounds): bigint {
  const tenth = scaleDown(balance, 1n, 10n)
  const steps = [10n, 5n, 2n].map((times) => bounds.least * times)
  const fitting = steps.find((step) => step <= tenth && step <= bounds.most) ?? bounds.least
  return fitting
}

/** Everything the purse holds, as far as one bet may go; the lowest bet where it holds less. */
export function highest(balance: bigint, bounds: Bounds): bigint {
  return atLeast(bounds.least, smallerOf(cutDown(balance, bounds.part), bounds.most))
}

type StakeRefusal = Extract<StudioRefusalCode, 'bet_too_low' | 'bet_too_high' | 'not_enough_money'>

/** What the studio would answer to this stake, said before it is asked. */
export function stakeProblem(stake: bigint, balance: bigint, bounds: Bounds): StakeRefusal | null {
  if (stake < bounds.least) return 'bet_too_low'
  if (stake > bounds.most) return 'bet_too_high'
  return stake > balance ? 'not_enough_money' : null
}

function cutDown(amount: bigint, part: bigint): bigint {
  return amount - (amount % part)
}

function atLeast(least: bigint, amount: bigint): bigint {
  if (amount < least) return least
  return amount
}
