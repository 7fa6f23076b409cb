/** Sic bo: three dice, and what can be said about them. Every return is counted over all 216 throws. */
import { type Ratio, ratio, ZERO } from '../../money/ratio.ts'
import type { Case } from '../game.ts'
import { gatherCases, returnsOf, type TableGame } from './table-game.ts'

export type SicBoOutcome = { dice: [number, number, number] }

const FACES = [1, 2, 3, 4, 5, 6] as const
/** What a sum pays, the amount included. */
const TOTALS: Record<number, number> = { 4: 61, 5: 31, 6: 19, 7: 13, 8: 9, 9: 8, 10: 7 }
const totalPays = (total: number) => TOTALS[total <= 10 ? total : 21 - total]!
/** One die shows it, two do, all three. */
const SINGLE = [0, 2, 3, 13]

const sumOf = ({ dice: [one, two, three] }: SicBoOutcome) => one + two + three
const countOf = ({ dice }: SicBoOutcome, face: number) => dice.filter((one) => one === face).length
const isTriple = ({ dice: [one, two, three] }: SicBoOutcome) => one === two && two === three

const pairs = FACES.flatMap((one) => FACES.filter((other) => other > one).map((other) => [one, other] as const))
const spots = [
  ...['small', 'big', 'odd', 'even', 'triple'],
  ...Array.from({ length: 14 }, (_, place) => `total${place + 4}`),
  ...FACES.map((face) => `single${face}`),
  ...FACES.map((face) => `double${face}`),
  ...FACES.map((face) => `triple${face}`),
  ...pairs.map(([one, other]) => `pair${one}_${other}`),
]

function timesOf(spot: string, thrown: SicBoOutcome): number {
  const total = sumOf(thrown)
  const isPlain = !isTriple(thrown)
  switch (spot) {
    case 'small':
      return isPlain && total <= 10 ? 2 : 0
    case 'big':
      return isPlain && total >= 11 ? 2 : 0
    case 'odd':
      return isPlain && total % 2 === 1 ? 2 : 0
    case 'even':
      return isPlain && total % 2 === 0 ? 2 : 0
    case 'triple':
      return isPlain ? 0 : 32
    default:
      return namedTimes(spot, thrown)
  }
}

function namedTimes(spot: string, thrown: SicBoOutcome): number {
  const [, kind, one, other] = /^(total|single|double|triple|pair)(\d+)(?:_(\d))?$/.exec(spot) ?? []
  const face = Number(one)
  if (kind === 'total') return sumOf(thrown) === face ? totalPays(face) : 0
  const count = countOf(thrown, face)
  if (kind === 'single') return SINGLE[count]!
  if (kind === 'double') return count >= 2 ? 12 : 0
  if (kind === 'triple') return count === 3 ? 191 : 0
  return kind === 'pair' && count > 0 && countOf(thrown, Number(other)) > 0 ? 7 : 0
}

const throws: SicBoOutcome[] = FACES.flatMap((one) =>
  FACES.flatMap((two) => FACES.map((three): SicBoOutcome => ({ dice: [one, two, three] }))),
)
const chance = ratio(1, throws.length)

const pays = (spot: string, outcome: SicBoOutcome): Ratio => {
  const times = timesOf(spot, outcome)
  return times === 0 ? ZERO : ratio(times)
}

function cases(spot: string): Case[] {
  return gatherCases(throws.map((outcome) => ({ chance, pays: pays(spot, outcome) })))
}

export const sicBo: TableGame<SicBoOutcome> = {
  kind: 'table',
  key: 'sicbo',
  rtpRange: returnsOf({ spots, cases }),
  spots,
  draw(draw) {
    const roll = () => draw.integerBelow(6) + 1
    return { dice: [roll(), roll(), roll()] }
  },
  pays,
  cases,
  support: throws,
}
