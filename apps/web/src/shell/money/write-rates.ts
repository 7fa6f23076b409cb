import type { RateRange } from '@tablestakes/domain/ledger/wagering-told'
import { formatMultiplier, formatPercent } from '@tablestakes/domain/money/format'

/** `20%`, `16–20%`. */
export function writeRates({ least, most }: RateRange): string {
  return least === most ? formatPercent(most) : `${least}–${formatPercent(most)}`
}

/** `20×`, `1.5×`: hundredths as times, without zeros that say nothing. */
export const writeTimes = (hundredths: number): string => formatMultiplier(hundredths).replace(/\.?0+×$/, '×')
