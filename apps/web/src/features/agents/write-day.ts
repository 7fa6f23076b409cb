import { languages } from '@tablestakes/domain/site/language'
import { getLanguage } from '../../lib/words/i18n.ts'

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${languages[getLanguage()].tag}-u-nu-latn`, options)

/** "2 Nov": a day of the statement, which is named as yyyy-mm-dd and means the same day everywhere. */
export const writeDay = (day: string): string =>
  formatOf({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(`${day}T12:00:00Z`))

/** "2 Nov": the day of a moment where the player is. */
export const writeDate = (at: number): string => formatOf({ day: 'numeric', month: 'short' }).format(at)

/** "00:10" where the player is. */
export const writeTime = (at: number): string =>
  formatOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
