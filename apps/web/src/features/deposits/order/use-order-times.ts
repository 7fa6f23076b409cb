import { languages } from '@tablestakes/domain/site/language'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useLanguage, useText } from '../../../lib/words/i18n.ts'

/** Moments of an order in the player's language and by their own clock, with Latin figures. */
export function useOrderTimes() {
  const text = useText()
  const locale = `${languages[useLanguage()].tag}-u-nu-latn`
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, hourCycle: 'h23' })
  const clock = (at: number) => format({ timeStyle: 'short' }).format(at)
  const isToday = (at: number) => new Date(at).toDateString() === new Date(serverNow()).toDateString()
  return {
    /** "14:02" */
    clock,
    /** "Today 14:02", "13 Nov 2026, 14:02" */
    short: (at: number) =>
      isToday(at)
        ? text('orders_today', { time: clock(at) })
        : format({ dateStyle: 'medium', timeStyle: 'short' }).format(at),
    /** "15 Nov 2026, 14:02:07" */
    moment: (at: number) => format({ dateStyle: 'medium', timeStyle: 'medium' }).format(at),
  }
}
