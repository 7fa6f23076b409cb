/**
 * European roulette: 37 pockets, one zero. A bet on so many of them pays 36 divided by as many, so every bet returns 36 of 37.
 */
import { ratio, ZERO } from '../../money/ratio.ts'
import { type Case, winOrLose } from '../game.ts'
import type { TableGame } from './table-game.ts'

export type RouletteOutcome = { pocket: number }

/** The pockets as they lie on the wheel. */
export const ROULETTE_WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const
const POCKETS = ROULETTE_WHEEL.length

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

export function rouletteColour(pocket: number): 'green' | 'red' | 'black' {
  if (pocket === 0) return 'green'
  return RED.has(pocket) ? 'red' : 'black'
}

const numbers = Array.from({ length: 36 }, (_, place) => place + 1)
const inside = (pockets: readonly number[]): [string, readonly number[]] => [`n${pockets.join('_')}`, pockets]

/** Neighbours on the cloth: rows of three from 1 2 3 up to 34 35 36, with the zero before the first. */
function listInside(): [string, readonly number[]][] {
  const isLast = (one: number) => one % 3 === 0
  return [
    ...[0, ...numbers].map((one) => inside([one])),
    ...[1, 2, 3].map((one) => inside([0, one])),
    ...numbers.filter((one) => !isLast(one)).map((one) => inside([one, one + 1])),
    ...numbers.filter((one) => one <= 33).map((one) => inside([one, one + 3])),
    inside([0, 1, 2]),
    inside([0, 2, 3]),
    ...numbers.filter((one) => one % 3 === 1).map((one) => inside([one, one + 1, one + 2])),
    inside([0, 1, 2, 3]),
    ...numbers.filter((one) => !isLast(one) && one <= 32).map((one) => inside([one, one + 1, one + 3, one + 4])),
    ...numbers
      .filter((one) => one % 3 === 1 && one <= 31)
      .map((one) => inside([0, 1, 2, 3, 4, 5].map((more) => one + more))),
  ]
}

const outside: [string, readonly number[]][] = [
  ['red', numbers.filter((one) => RED.has(one))],
  ['black', numbers.filter((one) => !RED.has(one))],
  ['even', numbers.filter((one) => one % 2 === 0)],
  ['odd', numbers.filter((one) => one % 2 === 1)],
  ['low', numbers.filter((one) => one <= 18)],
  ['high', numbers.filter((one) => one > 18)],
  ...[1, 2, 3].map((no): [string, number[]] => [`dozen${no}`, numbers.filter((one) => Math.ceil(one / 12) === no)]),
  ...[1, 2, 3].map((no): [string, number[]] => [`column${no}`, numbers.filter((one) => one % 3 === no % 3)]),
]

const covered = new Map<string, readonly number[]>([...listInside(), ...outside])

/** The pockets that a place covers; none where there is no such place. */
export function roulettePockets(spot: string): readonly number[] {
  return covered.get(spot) ?? []
}

const paysOf = (spot: string) => ratio(36, roulettePockets(spot).length)

function cases(spot: string): Case[] {
  return winOrLose(ratio(roulettePockets(spot).length, POCKETS), paysOf(spot))
}

export const roulette: TableGame<RouletteOutcome> = {
  kind: 'table',
  key: 'roulette',
  rtpRange: { least: ratio(36, 37), most: ratio(36, 37) },
  spots: [...covered.keys()],
  draw: (draw) => ({ pocket: draw.integerBelow(POCKETS) }),
  pays: (spot, { pocket }) => (roulettePockets(spot).includes(pocket) ? paysOf(spot) : ZERO),
  cases,
  support: Array.from({ length: POCKETS }, (_, pocket) => ({ pocket })),
}
