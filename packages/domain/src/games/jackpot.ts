/**
 * The progressive jackpot that several slots share. A stated part of every stake goes into the pot, and every stake has a chance at all of
 * it that is proportional to the stake: one jackpot for so much staked (`turnover`), by one player or many, in any portions.
 *
 * It is drawn from the round's own stream, after everything the game itself draws: two words make a number below 2^64, and the
 * jackpot is won where number × turnover is below stake × 2^64. Nothing is divided, so nothing is rounded, and a game's own
 * results and return are the same with a jackpot and without.
 */
import type { Draw } from '../draws/fairness.ts'
import { scaleDown, smallerOf } from '../money/money.ts'
import { type Ratio, ratio } from '../money/ratio.ts'

/** Parts of a stake are counted in millionths: 10,000 is one percent. */
export const PART_WHOLE = 1_000_000

/** A stake in a game with a jackpot. */
export type JackpotStake = {
  stake: bigint
  /** So much is staked for one jackpot on average. */
  turnover: bigint
}

const RANGE = 2n ** 64n

/** The jackpot's own number: the next two words of a stream, as a whole number below 2^64. */
export const drawJackpotNumber = (draw: Draw): bigint => BigInt(draw.word()) * 2n ** 32n + BigInt(draw.word())

export function winsJackpot(number: bigint, { stake, turnover }: JackpotStake): boolean {
  if (stake <= 0n || turnover <= 0n) throw new RangeError(`no jackpot for ${stake} of ${turnover}`)
  return number * turnover < stake * RANGE
}

/** The numbers below this one win: with it anybody can check the comparison by eye. */
export const jackpotBound = ({ stake, turnover }: JackpotStake): bigint =>
  smallerOf(RANGE, (stake * RANGE + turnover - 1n) / turnover) // exact: rounded up, because numbers are whole

/** How likely a stake wins it, exactly as it is drawn. It differs from stake ÷ turnover by less than 1 in 2^64. */
export const jackpotChance = (staked: JackpotStake): Ratio => ratio(jackpotBound(staked), RANGE)

/** How many stakes like this one win it once on average, cut to a whole number. */
export const jackpotOneIn = ({ stake, turnover }: JackpotStake): bigint =>
  turnover <= stake ? 1n : scaleDown(turnover, 1n, stake)

/** What a stake brings into the pot. */
export const contributionOf = (stake: bigint, part: number): bigint =>
  scaleDown(stake, BigInt(part), BigInt(PART_WHOLE))
