import { formatPercent } from '@tablestakes/domain/money/format'
import { hasDecimalComma } from '@tablestakes/domain/site/language'
import { getLanguage } from './i18n.ts'

/** Figures with the decimal mark of the reader's language, as the games write theirs. Amounts keep that of their currency. */
export const writeFigure = (figures: string): string =>
  hasDecimalComma(getLanguage()) ? figures.replace('.', ',') : figures

/** `96.5%`, in Portuguese `96,5%`. */
export const writePercent = (percent: number, digits?: number): string => writeFigure(formatPercent(percent, digits))
