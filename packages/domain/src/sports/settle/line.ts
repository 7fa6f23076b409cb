/**
 * Lines. A whole line can be met exactly, and the stake comes back; a half line cannot; a quarter line is half a stake on
 * each of its neighbours, so 2.25 is half on 2 and half on 2.5. Everything in hundredths.
 */
import { HALF_LOSE, HALF_WIN, type LegResult, LOSE, VOID, WIN } from '../result.ts'

const QUARTER = 25

/** How a bet that something is above its line ends; `difference` is value − line, in hundredths. */
export function aboveLine(difference: number): LegResult {
  if (difference >= 2 * QUARTER) return WIN
  if (difference === QUARTER) return HALF_WIN
  if (difference === 0) return VOID
  if (difference === -QUARTER) return HALF_LOSE
  return difference > 0 ? WIN : LOSE
}

/** Over or under; null while a value that only rises has not passed the line and more can come. */
export function settleTotal(
  outcome: string,
  { value, total, isFinal }: { value: number; total: number; isFinal: boolean },
): LegResult | null {
  const over = aboveLine(value * 100 - total)
  if (!isFinal && over !== WIN) return null
  return outcome === 'over' ? over : aboveLine(total - value * 100)
}

/** The home side's line: at −0.5 the home side gives half a goal, and the away side gets it. */
export function settleHandicap(outcome: string, { lead, hcp }: { lead: number; hcp: number }): LegResult {
  const difference = lead * 100 + hcp
  return aboveLine(outcome === 'home' ? difference : -difference)
}

/** Lines are multiples of a quarter; anything else is no line of ours. */
export function isLine(hundredths: number): boolean {
  return Number.isInteger(hundredths) && hundredths % QUARTER === 0
}
