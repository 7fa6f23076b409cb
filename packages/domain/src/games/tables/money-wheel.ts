/** Money wheel: fifty segments of five kinds. What a kind pays times how many segments it has is 48 of 50 for every one of them. */
import { ratio, ZERO } from '../../money/ratio.ts'
import { type Case, winOrLose } from '../game.ts'
import type { TableGame } from './table-game.ts'

export type MoneyWheelOutcome = { segment: number }

export const moneyWheelKinds = { x2: 24, x4: 12, x6: 8, x12: 4, x24: 2 } as const
export type MoneyWheelKind = keyof typeof moneyWheelKinds

const KINDS = Object.keys(moneyWheelKinds) as MoneyWheelKind[]
const SEGMENTS = 50
const timesOf = (kind: string) => Number(kind.slice(1))

/** The kind of every segment in the order of the wheel: each kind is spread as evenly as its number allows. */
export const MONEY_WHEEL: readonly MoneyWheelKind[] = spread()

function spread(): MoneyWheelKind[] {
  const wheel: (MoneyWheelKind | null)[] = Array.from({ length: SEGMENTS }, () => null)
  for (const kind of KINDS.toReversed()) {
    const count = moneyWheelKinds[kind]
    for (let place = 0; place < count; place += 1) {
      let at = Math.floor((place * SEGMENTS) / count)
      while (wheel[at % SEGMENTS] !== null) at += 1
      wheel[at % SEGMENTS] = kind
    }
  }
  return wheel as MoneyWheelKind[]
}

function cases(spot: string): Case[] {
  const count = moneyWheelKinds[spot as MoneyWheelKind] ?? 0
  return winOrLose(ratio(count, SEGMENTS), ratio(timesOf(spot)))
}

export const moneyWheel: TableGame<MoneyWheelOutcome> = {
  kind: 'table',
  key: 'moneywheel',
  rtpRange: { least: ratio(48, 50), most: ratio(48, 50) },
  spots: KINDS,
  draw: (draw) => ({ segment: draw.integerBelow(SEGMENTS) }),
  pays: (spot, { segment }) => (MONEY_WHEEL[segment] === spot ? ratio(timesOf(spot)) : ZERO),
  cases,
  support: KINDS.map((kind) => ({ segment: MONEY_WHEEL.indexOf(kind) })),
}
