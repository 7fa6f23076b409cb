import { languages } from '@tablestakes/domain/site/language'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useLanguage, useText } from '../../../lib/words/i18n.ts'
import { daysBefore, localDay } from './local-day.ts'

type HistoryTimes = {
  /** "14:02" */
  clock: (at: number) => string
  /** "Today", "Yesterday", "Fri, 13 Nov", and the year where it is another one. */
  day: (at: number) => string
  /** "Today 14:02" */
  dayAndClock: (at: number) => string
  /** "15 Nov 2026, 14:02:07" */
  moment: (at: number) => string
  /** "15 Nov 2026" */
  calendarDay: (at: number) => string
  /** "17 Oct – 15 Nov 2026" */
  range: (range: { from: number; to: number }) => string
}

/** How the player's history writes its moments: in their language and by their own clock, with Latin figures. */
export function useHistoryTimes(): HistoryTimes {
  const text = useText()
  const locale = `${languages[useLanguage()].tag}-u-nu-latn`
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23' })

  const clock = (at: number) => format({ timeStyle: 'short' }).format(at)
  const day = (at: number) => {
    const now = serverNow()
    if (localDay(at) === localDay(now)) return text('history_today')
    if (localDay(at) === daysBefore(now, 1)) return text('history_yesterday')
    const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
    const written = { weekday: 'short', day: 'numeric', month: 'short' } as const
    return format(isThisYear ? written : { ...written, year: 'numeric' }).format(at)
  }
  return {
    clock,
    day,
    dayAndClock: (at) => text('history_day_time', { day: day(at), time: clock(at) }),
    moment: (at) => format({ dateStyle: 'medium', timeStyle: 'medium' }).format(at),
    calendarDay: (at) => format({ dateStyle: 'medium' }).format(at),
    range: ({ from, to }) => format({ dateStyle: 'medium' }).formatRange(from, to),
  }
}
