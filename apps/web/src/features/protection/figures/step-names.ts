import type { statisticsSteps } from '@tablestakes/contract/protection'
import { languages } from '@tablestakes/domain/site/language'
import { getLanguage } from '../../../lib/words/i18n.ts'

type StepName = (typeof statisticsSteps)[number]

const FORMS: Readonly<Record<StepName, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
}

/** What stands under a bar: "17 Nov", "Nov 26", "2026", where the site's clocks stand. A week is named by its first day. */
export function stepName(step: StepName, from: number, timeZone: string): string {
  const locale = `${languages[getLanguage()].tag}-u-nu-latn`
  return new Intl.DateTimeFormat(locale, { ...FORMS[step], timeZone }).format(from)
}
