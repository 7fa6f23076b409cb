/**
 * Wheel. One of its segments comes to rest under the pointer, every one as likely as the others. Low risk pays on four
 * segments of five, medium on about every second, high on a single one. Every table returns exactly 99 %.
 */

import type { Draw } from '../draws/fairness.ts'
import { largerRatio, type Ratio, ratio, ZERO } from '../money/ratio.ts'
import { type Case, fromTable, type InstantGame, meanOf, RETURN } from './game.ts'
import { isOneOf, readFields } from './read-fields.ts'

export const wheelRisks = ['low', 'medium', 'high'] as const
export const wheelSegments = [10, 20, 30, 40, 50] as const

export type WheelRisk = (typeof wheelRisks)[number]
export type WheelParams = { segments: (typeof wheelSegments)[number]; risk: WheelRisk }
/** The segment, counted from 0 in the order of the table. */
export type WheelOutcome = { segment: number }

const LOW_TEN = [1.5, 1.2, 1.2, 1.2, 0, 1.2, 1.2, 1.2, 1.2, 0]

const medium: Record<WheelParams['segments'], readonly number[]> = {
  10: [0, 1.9, 0, 1.5, 0, 2, 0, 1.5, 0, 3],
  20: [1.5, 0, 2, 0, 2, 0, 2, 0, 1.5, 0, 3, 0, 1.8, 0, 2, 0, 2, 0, 2, 0],
  30: [1.5, 0, 1.5, 0, 2, 0, 1.5, 0, 2, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 2, 0, 2, 0, 1.7, 0, 4, 0, 1.5, 0, 2, 0],
  40: [
    2, 0, 3, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 1.5, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 2, 0, 2, 0, 1.6, 0, 2, 0, 1.5, 0, 3, 0,
    1.5, 0, 2, 0, 1.5, 0,
  ],
  50: [
    2, 0, 1.5, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 1.5, 0, 2, 0, 1.5, 0, 3, 0, 1.5, 0, 2, 0, 1.5, 0, 2, 0, 2, 0, 1.5, 0, 3,
    0, 1.5, 0, 2, 0, 1.5, 0, 1.5, 0, 5, 0, 1.5, 0, 2, 0, 1.5, 0,
  ],
}

/** What every segment pays, in order. */
export function wheelTable({ segments, risk }: WheelParams): Ratio[] {
  const places = Array.from({ length: segments }, (_, place) => place)
  switch (risk) {
    case 'low':
      return places.map((place) => fromTable(LOW_TEN[place % LOW_TEN.length]!))
    case 'medium':
      return medium[segments].map(fromTable)
    case 'high':
      return places.map((place) => (place === segments - 1 ? ratio(segments * 99, 100) : ZERO))
  }
}

function cases(params: WheelParams): Case[] {
  return wheelTable(params).map((pays) => ({ chance: ratio(1, params.segments), pays }))
}

export const wheel: InstantGame<WheelParams, WheelOutcome> = {
  kind: 'instant',
  key: 'wheel',
  rtpRange: { least: RETURN, most: RETURN },

  readParams(value) {
    const fields = readFields(value, ['segments', 'risk'])
    const segments = wheelSegments.find((count) => count === fields?.segments)
    return fields && segments && isOneOf(fields.risk, wheelRisks) ? { segments, risk: fields.risk } : null
  },
  draw: (draw: Draw, { segments }) => ({ segment: draw.integerBelow(segments) }),
  pays: (params, { segment }) => wheelTable(params)[segment] ?? ZERO,
  cases,
  most: (params) => wheelTable(params).reduce(largerRatio),
  rtp: (params) => meanOf(cases(params)),
}
