import type { RateRange } from '@tablestakes/domain/ledger/wagering-told'
import { formatMultiplier } from '@tablestakes/domain/money/format'
import { writeFigure, writePercent } from '../../lib/words/write-figure.ts'

/** `20%`, `16–20%`. */
export function writeRates({ least, most }: RateRange): string {
  return least === most ? writePercent(most) : `${least}–${writePercent(most)}`
}

/** `20×`, `1.5×`: hundredths as times, without zeros that say nothing. */
export const writeTimes = (hundredths: number): string =>
  writeFigure(formatMultiplier(hundredths).replace(/\.?0+×$/, '×'))
