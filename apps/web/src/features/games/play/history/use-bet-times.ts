import { languages } from '@tablestakes/domain/site/language'
import { dayOf } from '@tablestakes/domain/text/duration'
import { serverNow } from '../../../../lib/browser/clock.ts'
import { useLanguage, useText } from '../../../../lib/words/i18n.ts'

/** The calendar day of a moment where the player is. */
export const localDay = (at: number): string => dayOf(at, -new Date(at).getTimezoneOffset())

/** How bets write their moments: in the player's language and by their own clock, with Latin figures. */
export function useBetTimes() {
  const text = useText()
  const locale = `${languages[useLanguage()].tag}-u-nu-latn`
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23' })
  const writeDay = (at: number, timeZone?: 'UTC') => {
    const isThisYear = new Date(at).getFullYear() === new Date(serverNow()).getFullYear()
    return format({
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(!isThisYear && { year: 'numeric' }),
      ...(timeZone && { timeZone }),
    }).format(at)
  }
  return {
    /** "14:02:07": two bets of one minute are told apart. */
    clock: (at: number) => format({ timeStyle: 'medium' }).format(at),
    /** "Today", "Yesterday", "Fri, 13 Nov". */
    day: (at: number) => {
      const before = new Date(serverNow())
      before.setDate(before.getDate() - 1)
      if (localDay(at) === localDay(serverNow())) return text('bets_today')
      return localDay(at) === localDay(before.getTime()) ? text('bets_yesterday') : writeDay(at)
    },
    /** A day of the record, which is UTC's. */
    recordDay: (day: string) => writeDay(Date.parse(`${day}T00:00:00Z`), 'UTC'),
  }
}
