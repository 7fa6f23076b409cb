/**
 * Figures of the games as the page's language writes them. Digits are Latin in every language, as the casino's are; the decimal
 * mark is the language's own, and thousands stand apart by a thin space, which no language takes for a decimal mark.
 */
import { showMultiplier } from '@tablestakes/domain/games/game'
import { formatMultiplier } from '@tablestakes/domain/money/format'
import { type Ratio, toPercentText } from '@tablestakes/domain/money/ratio'
import { hasDecimalComma } from '@tablestakes/domain/site/language'
import { getLanguage } from './text.ts'

/** The thin space that never ends a line. */
const THIN_SPACE = '\u202f'

/** A figure with a point, written for the reader: `1234.5` is `1 234,5` in Portuguese. */
export function writeFigure(decimals: string): string {
  const [whole = '', part] = decimals.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+(?!\d))/g, THIN_SPACE)
  return part === undefined ? grouped : `${grouped}${hasDecimalComma(getLanguage()) ? ',' : '.'}${part}`
}

/** `2.0002×`: as it is paid. */
export const writePays = (pays: Ratio): string => `${writeFigure(showMultiplier(pays))}×`

/** A multiplier as the studio tells it. */
export const writeTimes = (multiplier: string): string => `${writeFigure(multiplier)}×`

/** A multiplier in hundredths: 240 is `2.40×`. */
export function writeMultiplier(hundredths: number): string {
  const figures = formatMultiplier(hundredths)
  return hasDecimalComma(getLanguage()) ? figures.replace('.', ',') : figures
}

/** A chance or a return, without zeros that say nothing. */
export const writePercent = (part: Ratio, digits = 2): string =>
  `${writeFigure(toPercentText(part, digits).replace(/\.?0+$/, ''))}%`

/** A short label that has a point, or none: only its mark is the language's. */
export const writeShort = (label: string): string => (hasDecimalComma(getLanguage()) ? label.replace('.', ',') : label)
