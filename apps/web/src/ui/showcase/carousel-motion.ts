/** How a swipe of the carousel ends. Pure, because the figures are the specification's and worth exact tests. */

/** Specification §9: swipe carousel. */
export const SLIDE_MS = 500
const FLING_PX_PER_MS = 0.25
const TAP_MOVE_PX = 5

/** A press that moved no further than this is a tap, and the link below it opens. */
export function isTap(movedPx: number): boolean {
  return Math.abs(movedPx) <= TAP_MOVE_PX
}

type Swipe = {
  index: number
  /** How far each slide is from the first, along the reading direction. */
  offsets: readonly number[]
  /** How far the track was pulled towards the next slide; negative towards the one before. */
  pulledPx: number
  /** Speed at release, in the same direction. */
  speed: number
}

/** The slide a swipe settles on: a fling goes one on, a slow pull to whichever slide is nearest. */
export function settle({ index, offsets, pulledPx, speed }: Swipe): number {
  const last = offsets.length - 1
  if (!isTap(pulledPx) && Math.abs(speed) >= FLING_PX_PER_MS && Math.sign(speed) === Math.sign(pulledPx)) {
    return Math.min(last, Math.max(0, index + Math.sign(speed)))
  }
  const at = (offsets[index] ?? 0) + pulledPx
  return offsets.reduce(
    (best, offset, place) => (Math.abs(offset - at) < Math.abs((offsets[best] ?? 0) - at) ? place : best),
    0,
  )
}
