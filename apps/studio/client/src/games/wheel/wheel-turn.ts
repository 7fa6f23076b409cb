/** Where the wheel stands and how it comes there. Degrees, clockwise; at 0 the first segment is under the pointer. */
import { showMultiplier } from '@tablestakes/domain/games/game'
import { type WheelParams, wheelTable } from '@tablestakes/domain/games/wheel'
import { compare, isZero, type Ratio } from '@tablestakes/domain/money/ratio'
import { writeShort } from '../../figures.ts'

export const stepOf = (segments: number) => 360 / segments

/** Where a segment rests under the pointer. Where within it is for the eye only, and always the same for one draw. */
export function restOf({ segment, segments, nonce }: { segment: number; segments: number; nonce: number }): number {
  const aside = ((nonce * 0.618_034) % 1) * 0.7 - 0.35
  return turnWithin(-(segment + aside) * stepOf(segments))
}

/** From where it stands to where it shall rest, forwards and with some whole turns on the way. */
export function endOf(from: number, rest: number, turns: number): number {
  return from + turns * 360 + turnWithin(rest - from)
}

/** Fast first, and slower and slower: the last turn takes half of the time. */
export const slowDown = (progress: number) => 1 - (1 - progress) ** 3.4

/** The segment under the pointer. */
export function segmentAt(turn: number, segments: number): number {
  return Math.floor(turnWithin(-turn + stepOf(segments) / 2) / stepOf(segments)) % segments
}

function turnWithin(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}

export type Slice = { pays: string; tone: number }
/** `tone` counts the multipliers of one wheel from the lowest that pays; 0 is for segments that pay nothing. */
export type Prize = Slice & { count: number }

/** The multipliers of a wheel from low to high, and how many segments have each. */
export function prizesOf(params: WheelParams): Prize[] {
  const table = wheelTable(params)
  const values = distinct(table)
  const hasBlank = isZero(values[0]!)
  return values.map((value, place) => ({
    pays: shortPays(value),
    tone: hasBlank ? place : place + 1,
    count: table.filter((one) => compare(one, value) === 0).length,
  }))
}

/** Every segment in order. */
export function slicesOf(params: WheelParams): Slice[] {
  const prizes = prizesOf(params)
  return wheelTable(params).map((value) => {
    const { pays, tone } = prizes.find((prize) => prize.pays === shortPays(value))!
    return { pays, tone }
  })
}

function distinct(table: readonly Ratio[]): Ratio[] {
  const sorted = table.toSorted(compare)
  return sorted.filter((value, place) => place === 0 || compare(value, sorted[place - 1]!) !== 0)
}

const shortPays = (value: Ratio) => writeShort(showMultiplier(value).replace(/\.?0+$/, ''))

/** A slice of a ring as a path around the middle, its own middle upwards. */
export function slicePath({ inner, outer, step }: { inner: number; outer: number; step: number }): string {
  const half = (step / 2 / 180) * Math.PI
  const spot = (radius: number, angle: number) =>
    `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`
  return `M${spot(inner, -half)}L${spot(outer, -half)}A${outer} ${outer} 0 0 1 ${spot(outer, half)}L${spot(inner, half)}A${inner} ${inner} 0 0 0 ${spot(inner, -half)}Z`
}

const round = (value: number) => Math.round(value * 100) / 100
