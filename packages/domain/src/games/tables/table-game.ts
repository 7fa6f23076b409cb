/**
 * A game at a table: one draw for everybody, and many places to bet on it. A bet is a list of places with an amount each; what
 * one place pays never depends on the others.
 */
import type { Draw } from '../../draws/fairness.ts'
import { largerOf, scaleDown, smallerOf } from '../../money/money.ts'
import { compare, type Ratio, sum } from '../../money/ratio.ts'
import { type Case, type GameKey, meanOf, type RtpRange } from '../game.ts'
import { readFields } from '../read-fields.ts'

export type TableGame<Outcome> = {
  kind: 'table'
  key: GameKey
  rtpRange: RtpRange
  /** Every place that can be bet on. */
  spots: readonly string[]
  /** What the draw brings; plain JSON. */
  draw(draw: Draw): Outcome
  /** How many times its amount a place pays, the amount included; 1 gives it back. */
  pays(spot: string, outcome: Outcome): Ratio
  /** The exact distribution of what a place pays. */
  cases(spot: string): Case[]
  /** Outcomes that tell every combination of paid places apart: what a bet can come to at least and at most. */
  support: readonly Outcome[]
}

export type AnyTableGame = TableGame<unknown>

export type SpotBet = { spot: string; amount: bigint }
/** As it is stored and proven: amounts as text, since JSON has no whole numbers of that size. */
export type TableParams = { bets: { spot: string; amount: string }[] }

/** More places than anybody covers at once by hand. */
export const SPOTS_MAX = 40

/** What was bet, or null: unknown places, one place twice, amounts that are none. */
export function readTableBets(game: AnyTableGame, value: unknown): SpotBet[] | null {
  const fields = readFields(value, ['bets'])
  if (!fields || !Array.isArray(fields.bets)) return null
  const { bets } = fields
  if (bets.length === 0 || bets.length > SPOTS_MAX) return null
  const read = bets.map((bet) => readSpotBet(game, bet))
  if (read.some((bet) => bet === null)) return null
  const spots = new Set(read.map((bet) => bet!.spot))
  return spots.size === read.length ? (read as SpotBet[]) : null
}

function readSpotBet(game: AnyTableGame, value: unknown): SpotBet | null {
  const fields = readFields(value, ['spot', 'amount'])
  if (!fields || typeof fields.spot !== 'string' || typeof fields.amount !== 'string') return null
  if (!game.spots.includes(fields.spot) || !/^[1-9]\d{0,17}$/.test(fields.amount)) return null
  return { spot: fields.spot, amount: BigInt(fields.amount) }
}

export function showTableBets(bets: readonly SpotBet[]): TableParams {
  return { bets: bets.map(({ spot, amount }) => ({ spot, amount: String(amount) })) }
}

export function stakeOf(bets: readonly SpotBet[]): bigint {
  return bets.reduce((total, { amount }) => total + amount, 0n)
}

/** What the places bet on pay together; each is rounded down for itself. */
export function winOf(game: AnyTableGame, bets: readonly SpotBet[], outcome: unknown): bigint {
  return bets.reduce((total, { spot, amount }) => {
    const { over, under } = game.pays(spot, outcome)
    return total + scaleDown(amount, over, under)
  }, 0n)
}

/** What a bet comes to at least and at most. */
export function rangeOf(game: AnyTableGame, bets: readonly SpotBet[]): { least: bigint; most: bigint } {
  const wins = game.support.map((outcome) => winOf(game, bets, outcome))
  return {
    least: wins.reduce(smallerOf),
    most: wins.reduce(largerOf),
  }
}

/**
 * What counts for wagering: what can be lost, and no more than can be won. Red and black together win nothing on any number, so
 * they count nothing, although the zero takes both.
 */
export function atRiskOf(game: AnyTableGame, bets: readonly SpotBet[]): bigint {
  const stake = stakeOf(bets)
  const { least, most } = rangeOf(game, bets)
  const counted = smallerOf(stake - least, most - stake)
  return counted > 0n ? counted : 0n
}

/** The return of a place. */
export function spotReturn(game: AnyTableGame, spot: string): Ratio {
  return meanOf(game.cases(spot))
}

/** The returns of the worst and of the best place. */
export function returnsOf(games: { spots: readonly string[]; cases(spot: string): Case[] }): RtpRange {
  const returns = games.spots.map((spot) => meanOf(games.cases(spot)))
  return {
    least: returns.reduce((one, other) => (compare(one, other) <= 0 ? one : other)),
    most: returns.reduce((one, other) => (compare(one, other) >= 0 ? one : other)),
  }
}

/** Cases of the same payout are one. */
export function gatherCases(cases: Iterable<Case>): Case[] {
  const gathered = new Map<string, Case>()
  for (const { chance, pays } of cases) {
    const key = `${pays.over}/${pays.under}`
    const known = gathered.get(key)
    gathered.set(key, { pays, chance: known ? sum([known.chance, chance]) : chance })
  }
  return [...gathered.values()]
}
