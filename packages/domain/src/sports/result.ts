/**
 * How one leg of a bet ends, and what that does to its stake. A leg multiplies the stake by its factor: the price where it
 * won, 1 where it is void, half of each where half of the stake won or was lost, a share of the price in a dead heat.
 */
import { multiply, ONE, type Ratio, ratio, ZERO } from '../money/ratio.ts'

export const legResults = ['win', 'lose', 'void', 'half_win', 'half_lose', 'dead_heat'] as const

export type LegResult =
  | { result: 'win' | 'lose' | 'void' | 'half_win' | 'half_lose' }
  /** `share` of the stake won at the full price, the rest is lost: 1/2 where two share one place. */
  | { result: 'dead_heat'; share: Ratio }

export const WIN: LegResult = { result: 'win' }
export const LOSE: LegResult = { result: 'lose' }
export const VOID: LegResult = { result: 'void' }
export const HALF_WIN: LegResult = { result: 'half_win' }
export const HALF_LOSE: LegResult = { result: 'half_lose' }
export const SHARED: LegResult = { result: 'dead_heat', share: ratio(1, 2) }

/** What the leg multiplies the stake by; `price` in thousandths. */
export function factorOf(leg: LegResult, price: number): Ratio {
  switch (leg.result) {
    case 'win':
      return ratio(price, 1000)
    case 'lose':
      return ZERO
    case 'void':
      return ONE
    case 'half_win':
      return ratio(price + 1000, 2000)
    case 'half_lose':
      return ratio(1, 2)
    case 'dead_heat':
      return multiply(ratio(price, 1000), leg.share)
  }
}

/** The share of the stake that comes back without having been at risk. */
export function voidShare({ result }: LegResult): Ratio {
  if (result === 'void') return ONE
  return result === 'half_win' || result === 'half_lose' ? ratio(1, 2) : ZERO
}

/** The feed's way to say it: `result` 1 or 0, the share that is void, the share that won in a dead heat. */
export type FeedResult = { result: 0 | 1; void_factor?: number; dead_heat_factor?: number }

export function toFeedResult(leg: LegResult): FeedResult {
  switch (leg.result) {
    case 'win':
      return { result: 1 }
    case 'lose':
      return { result: 0 }
    case 'void':
      return { result: 0, void_factor: 1 }
    case 'half_win':
      return { result: 1, void_factor: 0.5 }
    case 'half_lose':
      return { result: 0, void_factor: 0.5 }
    case 'dead_heat':
      return { result: 1, dead_heat_factor: Number(leg.share.over) / Number(leg.share.under) }
  }
}

/**
 * Null for what no rule of ours brings forth. A dead heat's decimal is read back as the fraction of small numbers it
 * was cut from: 0.333 is a third, not 333 thousandths.
 */
export function fromFeedResult({ result, void_factor, dead_heat_factor }: FeedResult): LegResult | null {
  if (result !== 0 && result !== 1) return null
  if (void_factor === 1) return VOID
  if (void_factor === 0.5) return result === 1 ? HALF_WIN : HALF_LOSE
  if (void_factor !== undefined && void_factor !== 0) return null
  if (dead_heat_factor === undefined || dead_heat_factor === 1) return result === 1 ? WIN : LOSE
  if (!(dead_heat_factor > 0 && dead_heat_factor < 1) || result === 0) return null
  return { result: 'dead_heat', share: nearestShare(dead_heat_factor) }
}

/** More than this many never share a place. */
const MOST_SHARING = 20

function nearestShare(decimal: number): Ratio {
  let [best, over, under] = [Number.POSITIVE_INFINITY, 1, 1]
  for (let below = 2; below <= MOST_SHARING; below += 1) {
    const above = Math.max(1, Math.round(decimal * below))
    const distance = Math.abs(decimal - above / below)
    // A fraction of larger numbers must be clearly nearer: rounding of the last figure is not.
    if (above < below && distance < best - 1e-9) [best, over, under] = [distance, above, below]
  }
  return ratio(over, under)
}
