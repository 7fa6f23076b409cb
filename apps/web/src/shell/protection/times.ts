import { languages } from '@tablestakes/domain/site/language'
import { DAY_MS } from '@tablestakes/domain/text/duration'
import { serverNow } from '../../lib/browser/clock.ts'
import { getLanguage } from '../../lib/words/i18n.ts'

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${languages[getLanguage()].tag}-u-nu-latn`, { ...options, hourCycle: 'h23' })

/** A date is words and figures: its first letter says which way it runs. */
const isolate = (date: string): string => `\u2068${date}\u2069`

const yearOf = (at: number) => new Date(at).getFullYear()
const NEAR_MS = 6 * DAY_MS

/** "Tue 14:02" within the week, "Mon, 23 Nov, 14:02" beyond it. */
export function writeMoment(at: number): string {
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  if (Math.abs(at - serverNow()) < NEAR_MS) return isolate(format({ weekday: 'short', ...clock }).format(at))
  return isolate(format({ ...dayParts(at), ...clock }).format(at))
}

/** "Mon, 23 Nov", with its year where that is another one. */
export const writeDay = (at: number): string => isolate(format(dayParts(at)).format(at))

function dayParts(at: number): Intl.DateTimeFormatOptions {
  const isThisYear = yearOf(at) === yearOf(serverNow())
  return isThisYear
    ? { weekday: 'short', day: 'numeric', month: 'short' }
    : { day: 'numeric', month: 'short', year: 'numeric' }
}
