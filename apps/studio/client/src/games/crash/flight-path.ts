/** Where everything of the picture stands: the curve, its axes, the rocket. Pixels of the stage, from its top left. */
import { crashReachedAt } from '@tablestakes/domain/games/crash'

export type Size = { width: number; height: number }
export type Spot = { x: number; y: number }

/** The flight fills the picture from these on; before, the rocket climbs through an empty one. */
const LEAST_MS = 8_000
const LEAST_RISE = 0.9

export type Chart = {
  left: number
  right: number
  top: number
  bottom: number
  /** What the right edge and the upper edge stand for. */
  ms: number
  rise: number
}

/** Room for the figure above, the rocket at the end and the labels around. */
export function chartOf({ width, height }: Size, elapsedMs: number): Chart {
  return {
    left: 44,
    right: width - Math.min(120, Math.max(58, width * 0.17)),
    top: Math.min(130, Math.max(52, height * 0.27)),
    bottom: height - 38,
    ms: Math.max(LEAST_MS, elapsedMs),
    rise: Math.max(LEAST_RISE, exact(elapsedMs) - 1),
  }
}

/** The multiplier without its cut to hundredths, so that the curve is smooth. */
const exact = (ms: number) => Math.max(1, Math.exp(0.000_06 * ms))

export function spotAt(chart: Chart, ms: number, multiplier: number): Spot {
  return {
    x: chart.left + ((chart.right - chart.left) * ms) / chart.ms,
    y: chart.bottom - ((chart.bottom - chart.top) * (multiplier - 1)) / chart.rise,
  }
}

/** `count` points along the flight so far. */
export function curveOf(chart: Chart, elapsedMs: number, count: number): Spot[] {
  return Array.from({ length: count }, (_, place) => {
    const ms = (elapsedMs * place) / (count - 1)
    return spotAt(chart, ms, exact(ms))
  })
}

/** Where a multiplier in hundredths was passed. */
export function markAt(chart: Chart, hundredths: number): Spot {
  return spotAt(chart, crashReachedAt(hundredths), hundredths / 100)
}

/** The rocket's tip points along the curve: radians from upright, never lying down and never quite upright. */
export function tiltAt(chart: Chart, elapsedMs: number): number {
  const before = Math.max(0, elapsedMs - 40)
  const [from, to] = [spotAt(chart, before, exact(before)), spotAt(chart, before + 40, exact(before + 40))]
  return Math.min(1.12, Math.max(0.3, Math.atan2(to.x - from.x, from.y - to.y)))
}

export type Tick = { label: string; at: number }

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5]

/** Multipliers beside the picture, at most five, with their height. */
export function heightTicks(chart: Chart): Tick[] {
  const step = stepFor(chart.rise, 4)
  const count = Math.floor((chart.rise + 1) / step + 1e-9)
  const digits = step < 1 ? 1 : 0
  // Round figures above the ground, which is 1: after it come 5, 10 and 15, not 6, 11 and 16.
  const above = Array.from({ length: count }, (_, place) => (place + 1) * step).filter((one) => one > 1 + step / 2)
  return [1, ...above].map((multiplier) => ({
    label: `${multiplier.toFixed(digits)}×`,
    at: spotAt(chart, 0, multiplier).y,
  }))
}

/** Seconds below the picture, at most five, with their place. */
export function timeTicks(chart: Chart): Tick[] {
  const step = Math.max(1, stepFor(chart.ms / 1000, 4))
  const count = Math.floor(chart.ms / 1000 / step + 1e-9) + 1
  return Array.from({ length: count }, (_, place) => ({
    label: `${place * step}s`,
    at: spotAt(chart, place * step * 1000, 1).x,
  }))
}

/** The roundest step that needs no more than `most` of them. */
function stepFor(range: number, most: number): number {
  let scale = 1
  for (;;) {
    const step = STEPS.find((one) => range / (one * scale) <= most)
    if (step !== undefined) return step * scale
    scale *= 10
  }
}

/** The latest cash-outs, thinned so that no two marks lie on each other; the player's own always stay. */
export function thinMarks<Mark extends { at: number; isMine: boolean }>(marks: readonly Mark[], chart: Chart): Mark[] {
  const kept: (Mark & { spot: Spot })[] = []
  for (const mark of marks.toSorted((one, other) => Number(other.isMine) - Number(one.isMine) || other.at - one.at)) {
    const spot = markAt(chart, mark.at)
    const isFree = kept.every((one) => Math.hypot(one.spot.x - spot.x, one.spot.y - spot.y) > 22)
    if (mark.isMine || (isFree && kept.length < 8)) kept.push({ ...mark, spot })
  }
  return kept
}
