/**
 * What a game of the studio is: pure maths over a fair draw. It knows no player, money account, clock or randomness, so
 * that the server that plays it, the panel that shows its chances and the page that proves a round run the same lines.
 */

import type { Draw } from '../draws/fairness.ts'
import { scaleDown } from '../money/money.ts'
import { compare, multiply, type Ratio, ratio, sum, toDecimalText, wholeDown, ZERO } from '../money/ratio.ts'

export const gameKeys = [
  'dice',
  'limbo',
  'mines',
  'tower',
  'coinflip',
  'diamonds',
  'soloroulette',
  'coindrop',
  'plinko',
  'keno',
  'wheel',
  'hilo',
  'blackjack',
  'videopoker',
  'crash',
  'roulette',
  'baccarat',
  'dragontiger',
  'sicbo',
  'andarbahar',
  'teenpatti',
  'moneywheel',
  'sevens',
  'lantern',
  'clock',
  'forge',
  'geode',
  'sugar',
  'tide',
  'monsoon',
  'grove',
] as const

export type GameKey = (typeof gameKeys)[number]

export function isGameKey(key: string): key is GameKey {
  return (gameKeys as readonly string[]).includes(key)
}

/** One way a bet can end: how likely it is, and what times the stake it pays (zero where it is lost). */
export type Case = { chance: Ratio; pays: Ratio }

/** The return to player over everything that can be chosen; both are the same where the choice changes nothing. */
export type RtpRange = { least: Ratio; most: Ratio }

/** One draw decides. */
export type DrawnGame<Params, Outcome> = {
  kind: 'instant'
  key: GameKey
  rtpRange: RtpRange
  /** What the player chose, or null: unknown keys, wrong types and values out of range are no choice. */
  readParams(value: unknown): Params | null
  /** What the draw brings; plain JSON. */
  draw(draw: Draw, params: Params): Outcome
  pays(params: Params, outcome: Outcome): Ratio
  /** What it paid before multipliers were cut off after four decimals; left out where they never had more. */
  uncut?(params: Params, outcome: Outcome): Ratio
  /** The largest multiplier of these params. */
  most(params: Params): Ratio
  /** The return to player of these params: the sum of chance times multiplier. */
  rtp(params: Params): Ratio
  /** What of a stake counts for wagering, where bets of one round can cover each other; left out where all of it does. */
  atRisk?(params: Params, stake: bigint): bigint
}

/** One draw decides, and all its ends can be listed. Those of a slot are too many; its figures are summed up elsewhere. */
export type InstantGame<Params, Outcome> = DrawnGame<Params, Outcome> & {
  /** The exact distribution: its chances are 1 together. */
  cases(params: Params): Case[]
}

/** Where a round of several decisions stands. */
export type Standing<Shown> = {
  /** `cleared` is won to its end: no further step is offered, and it is paid by itself. */
  state: 'open' | 'lost' | 'cleared'
  /** What the round pays if it ends now; zero until something is won, and once it is lost. */
  pays: Ratio
  /** Whether something is won that can be taken: a round nothing was risked in cannot be cashed out. */
  canCashOut: boolean
  /** What the player may see; plain JSON. While the round is open it says nothing of what is still hidden. */
  shown: Shown
}

/** What a step would bring: the chance to go on, and what the round then pays. */
export type NextStep<Step> = { step: Step; chance: Ratio; pays: Ratio }

/**
 * Several decisions on one draw. The whole state is a pure function of seeds, params and steps. `mostPays` is the highest win
 * as a multiple of the stake: a step that would pay more is not offered, and a round with none left ends, paid in full. So
 * the return is the stated one at every stake. Without it nothing bounds the round.
 */
export type SteppedGame<Params, Step, Shown, Revealed> = {
  kind: 'stepped'
  key: GameKey
  rtpRange: RtpRange
  readParams(value: unknown): Params | null
  readStep(value: unknown): Step | null
  /** `draw` starts the round's stream from its beginning. Null: one of the steps is not allowed. */
  replay(draw: () => Draw, params: Params, steps: readonly Step[], mostPays?: Ratio | null): Standing<Shown> | null
  /** Everything that was hidden: only for a round that has ended. Plain JSON. */
  reveal(draw: () => Draw, params: Params, steps: readonly Step[]): Revealed
  /** The steps offered next, for the panel; empty once the round has ended. A choice of equal ones is listed once. */
  next(params: Params, shown: Shown, mostPays?: Ratio | null): NextStep<Step>[]
  /** As of instant games. */
  uncut?(params: Params, shown: Shown): Ratio
  /** The stake a step adds to the first, as a part of that; null where it adds none. What the round pays is told in first stakes. */
  raiseOf?(step: Step): Ratio | null
  /**
   * The decision of a player who has gone, asked for until the round is over. A game without it returns a stake nothing was won
   * with: there nothing was learnt before the first step either.
   */
  leave?(params: Params, shown: Shown): Step
  /** What a first step can always be had for: a stake for which even that passes the highest win is refused. */
  first(params: Params): Ratio
}

/** Crash: one round for everybody, decided by a hash that was committed before the first bet of all. */
export type FlightGame = {
  kind: 'shared'
  key: GameKey
  rtpRange: RtpRange
  /** The multiplier a round ends at, in hundredths. */
  bustOf(round: { hash: string; salt: string }): number
  /** A multiplier at which a player wants to be cashed out, in hundredths. */
  readTarget(value: unknown): number | null
  /** The chance that a round reaches a multiplier, given in hundredths. */
  chance(target: number): Ratio
  cases(target: number): Case[]
  rtp(target: number): Ratio
}

export type AnyInstantGame = DrawnGame<unknown, unknown>
export type AnySteppedGame = SteppedGame<unknown, unknown, unknown, unknown>
/** What all tables have; `tables/table-game.ts` says the rest. */
type AnyTable = { kind: 'table'; key: GameKey; rtpRange: RtpRange }

export type AnyGame = AnyInstantGame | AnySteppedGame | FlightGame | AnyTable

/** The house keeps one in a hundred. */
export const RETURN: Ratio = ratio(99, 100)

/** A multiplier has so many decimals at most: as many as are shown, so that what is shown is what is paid. */
const MULTIPLIER_DIGITS = 4

const SCALE = 10n ** BigInt(MULTIPLIER_DIGITS)

/** A multiplier as it is shown and paid: cut off after its last decimal. */
export function cutMultiplier({ over, under }: Ratio): Ratio {
  return ratio(wholeDown(ratio(over * SCALE, under)), SCALE)
}

/** Whether a round brought more than it cost. Less than the stake is part of it returned, and no win. */
export function isWin({ stake, win }: { stake: bigint; win: bigint }): boolean {
  return win > stake
}

/** What a stake is paid: times the multiplier, and what is smaller than 1/10,000 of the currency's unit is cut off. */
export function payout(stake: bigint, pays: Ratio): bigint {
  if (stake < 0n) throw new RangeError(`stake ${stake}`)
  return scaleDown(stake, pays.over, pays.under)
}

/**
 * What a stake won in rounds from before the highest win was kept with each: a round ended with that much where it would
 * have passed it. Only proofs of such rounds need it.
 */
export function cutPayout({ stake, pays, mostWin }: { stake: bigint; pays: Ratio; mostWin: bigint }): bigint {
  const win = payout(stake, pays)
  return win < mostWin ? win : mostWin
}

/** Whether a multiplier stays within the highest one, where there is such. */
export function isWithin(pays: Ratio, mostPays: Ratio | null | undefined): boolean {
  return mostPays == null || compare(pays, mostPays) <= 0
}

/** A multiplier as it is shown: all of its decimals, and two at least. */
export function showMultiplier(pays: Ratio): string {
  return toDecimalText(pays, MULTIPLIER_DIGITS)
    .replace(/(\.\d\d\d?)0+$/, '$1')
    .replace(/(\.\d\d)0$/, '$1')
}

/** A figure of a payout table, which has two decimals at most, as the exact value it stands for. */
export function fromTable(multiplier: number): Ratio {
  const hundredths = Math.round(multiplier * 100)
  if (Math.abs(hundredths - multiplier * 100) > 1e-6) throw new RangeError(`${multiplier} is finer than 0.01`)
  return ratio(hundredths, 100)
}

/** Sum of chance times multiplier. */
export function meanOf(cases: Iterable<Case>): Ratio {
  return sum([...cases].map(({ chance, pays }) => multiply(chance, pays)))
}

/** How far a bet's multiplier strays from its mean: the mean of the squares less the square of the mean. */
export function varianceOf(cases: Iterable<Case>): Ratio {
  const list = [...cases]
  const squares = sum(list.map(({ chance, pays }) => multiply(chance, multiply(pays, pays))))
  const mean = meanOf(list)
  return ratio(squares.over * mean.under ** 2n - mean.over ** 2n * squares.under, squares.under * mean.under ** 2n)
}

/** A bet that is either won at one multiplier or lost. */
export function winOrLose(chance: Ratio, pays: Ratio): Case[] {
  return [
    { chance, pays },
    { chance: ratio(chance.under - chance.over, chance.under), pays: ZERO },
  ]
}
