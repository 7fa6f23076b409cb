/**
 * Baccarat from eight decks, shuffled anew for every round. Two cards each; 8 or 9 ends it; else the player draws on 5 or less and
 * the bank by its table. Banker pays 0.95 to 1; both get their money back on a tie.
 */
import type { Draw } from '../../draws/fairness.ts'
import { ONE, type Ratio, ratio, ZERO } from '../../money/ratio.ts'
import { type Case, winOrLose } from '../game.ts'
import { dealFrom, rankOf } from './cards.ts'
import { returnsOf, type TableGame } from './table-game.ts'

export type BaccaratSide = 'player' | 'banker' | 'tie'
export type BaccaratOutcome = {
  player: number[]
  banker: number[]
  winner: BaccaratSide
  player_pair: boolean
  banker_pair: boolean
}

const DECKS = 8
/** Ways to deal six cards of 416 in order, and those that each side wins. They fit a number exactly; a test counts them anew. */
const WAYS = 416 * 415 * 414 * 413 * 412 * 411
export const baccaratWays: Record<BaccaratSide, number> = {
  player: 2_230_518_282_592_256,
  banker: 2_292_252_566_437_888,
  tie: 475_627_426_473_216,
}

/** An ace is 1, tens and pictures are nothing. */
export function baccaratValue(card: number): number {
  const rank = rankOf(card)
  if (rank === 12) return 1
  return rank >= 8 ? 0 : rank + 2
}

export const baccaratTotal = (cards: readonly number[]): number =>
  cards.reduce((total, card) => total + baccaratValue(card), 0) % 10

/** Whether the bank draws, by its own total and the player's third card (null: the player stood). */
export function bankerDraws(total: number, third: number | null): boolean {
  if (third === null) return total <= 5
  if (total <= 2) return true
  if (total === 3) return third !== 8
  if (total === 4) return third >= 2 && third <= 7
  if (total === 5) return third >= 4 && third <= 7
  return total === 6 && (third === 6 || third === 7)
}

function deal(draw: Draw): BaccaratOutcome {
  const next = dealFrom(draw, DECKS)
  const [p1, b1, p2, b2] = [next(), next(), next(), next()]
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ]
  const isNatural = baccaratTotal(player) >= 8 || baccaratTotal(banker) >= 8
  let third: number | null = null
  if (!isNatural && baccaratTotal(player) <= 5) {
    player.push(next())
    third = baccaratValue(player[2]!)
  }
  if (!isNatural && bankerDraws(baccaratTotal(banker), third)) banker.push(next())
  const lead = baccaratTotal(player) - baccaratTotal(banker)
  return {
    player,
    banker,
    winner: lead === 0 ? 'tie' : lead > 0 ? 'player' : 'banker',
    player_pair: rankOf(p1) === rankOf(p2),
    banker_pair: rankOf(b1) === rankOf(b2),
  }
}

const PAYS: Record<string, Ratio> = {
  player: ratio(2),
  banker: ratio(195, 100),
  tie: ratio(9),
  player_pair: ratio(12),
  banker_pair: ratio(12),
}
/** After any card, 31 of the 415 left have its rank. */
const PAIR = ratio(31, 415)

function cases(spot: string): Case[] {
  const pays = PAYS[spot] ?? ZERO
  if (spot === 'player_pair' || spot === 'banker_pair') return winOrLose(PAIR, pays)
  if (spot === 'tie') return winOrLose(ratio(baccaratWays.tie, WAYS), pays)
  const side = spot === 'player' ? 'player' : 'banker'
  const other = side === 'player' ? 'banker' : 'player'
  return [
    { chance: ratio(baccaratWays[side], WAYS), pays },
    { chance: ratio(baccaratWays.tie, WAYS), pays: ONE },
    { chance: ratio(baccaratWays[other], WAYS), pays: ZERO },
  ]
}

const spots = Object.keys(PAYS)

function pays(spot: string, outcome: BaccaratOutcome): Ratio {
  const won = PAYS[spot] ?? ZERO
  if (spot === 'player_pair' || spot === 'banker_pair') return outcome[spot] ? won : ZERO
  if (spot === outcome.winner) return won
  return outcome.winner === 'tie' ? ONE : ZERO
}

export const baccarat: TableGame<BaccaratOutcome> = {
  kind: 'table',
  key: 'baccarat',
  rtpRange: returnsOf({ spots, cases }),
  spots,
  draw: deal,
  pays,
  cases,
  support: (['player', 'banker', 'tie'] as const).flatMap((winner) =>
    [true, false].flatMap((player_pair) =>
      [true, false].map((banker_pair) => ({ player: [], banker: [], winner, player_pair, banker_pair })),
    ),
  ),
}
