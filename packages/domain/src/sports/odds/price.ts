/**
 * From chances to a price. An outcome's stake comes back whole where it is void and by half where half of it is, so what counts is
 * what a price adds: expected return = price × `wins` + `back`. The fair price makes that 1; ours is the fair one
 * less the margin, rounded down to a step. So every outcome of every market returns less than it costs, whatever is
 * combined with whatever, and nothing can be played against itself.
 */

/** Chances of one outcome; they are 1 together with the chance to lose. */
export type Chances = {
  win: number
  halfWin?: number
  void?: number
  halfLose?: number
  /** Chance of a dead heat times the share that wins in it. */
  sharedWin?: number
}

/** Nobody is offered less than this, nor more: the outcome is then not offered. */
export const LEAST_PRICE = 1010
export const MOST_PRICE = 501_000

/** What a price is multiplied by on average. */
export function winsOf({ win, halfWin = 0, sharedWin = 0 }: Chances): number {
  return win + halfWin / 2 + sharedWin
}

/** What comes back on average besides. */
export function backOf({ halfWin = 0, void: voided = 0, halfLose = 0 }: Chances): number {
  return voided + halfWin / 2 + halfLose / 2
}

/** Average return on a stake of 1 at this price. */
export function returnOf(chances: Chances, price: number): number {
  return (winsOf(chances) * price) / 1000 + backOf(chances)
}

/** Decimal odds without a margin; infinite where it cannot win. */
export function fairOdds(chances: Chances): number {
  return (1 - backOf(chances)) / winsOf(chances)
}

/** In thousandths; null where the outcome is as good as decided and cannot be offered. `margin` in ten-thousandths. */
export function priceOf(chances: Chances, margin: number): number | null {
  const exact = fairOdds(chances) * 1000 * (1 - margin / 10_000)
  if (!(exact >= LEAST_PRICE)) return null
  return roundToStep(Math.min(exact, MOST_PRICE))
}

/** Prices move in steps a reader can tell apart; always down, so that the margin is at least the stated one. */
export function roundToStep(thousandths: number): number {
  const step = stepAt(thousandths)
  return Math.floor(thousandths / step) * step
}

function stepAt(thousandths: number): number {
  if (thousandths < 5_000) return 10
  if (thousandths < 10_000) return 50
  if (thousandths < 20_000) return 100
  if (thousandths < 50_000) return 500
  return 1_000
}
