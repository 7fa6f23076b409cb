import { languages } from '@tablestakes/domain/site/language'
import { dayOf } from '@tablestakes/domain/text/duration'
import { serverNow } from '../../lib/browser/clock.ts'
import { useLanguage, useText } from '../../lib/words/i18n.ts'

type Times = {
  /** "14:02" */
  clock: (at: number) => string
  /** "14:02" today, "Yesterday 14:02", "Fri, 13 Nov 14:02" */
  short: (at: number) => string
  /** "Today 14:02" */
  full: (at: number) => string
}

/** Moments of a withdrawal by the player's own clock, in their language, with Latin figures. */
export function useTimes(): Times {
  const text = useText()
  const locale = `${languages[useLanguage()].tag}-u-nu-latn`
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23' })

  const clock = (at: number) => format({ timeStyle: 'short' }).format(at)
  const day = (at: number) => {
    const now = new Date(serverNow())
    if (localDay(at) === localDay(now.getTime())) return text('history_today')
    if (localDay(at) === localDay(now.setDate(now.getDate() - 1))) return text('history_yesterday')
    const isThisYear = new Date(at).getFullYear() === new Date(serverNow()).getFullYear()
    const written = { weekday: 'short', day: 'numeric', month: 'short' } as const
    return format(isThisYear ? written : { ...written, year: 'numeric' }).format(at)
  }
  const full = (at: number) => text('history_day_time', { day: day(at), time: clock(at) })
  return { clock, full, short: (at) => (localDay(at) === localDay(serverNow()) ? clock(at) : full(at)) }
}

const localDay = (at: number) => dayOf(at, -new Date(at).getTimezoneOffset())
