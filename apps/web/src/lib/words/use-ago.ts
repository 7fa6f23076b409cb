import { languages } from '@tablestakes/domain/site/language'
import { MINUTE_MS, relativeTime } from '@tablestakes/domain/text/duration'
import { useEffect, useState } from 'react'
import { serverNow } from '../browser/clock.ts'
import { useLanguage } from './i18n.ts'

/** "now", "2 min ago": in the player's language with Latin figures, and turning by itself while it is on screen. */
export function useAgo(): (at: number) => string {
  const locale = `${languages[useLanguage()].tag}-u-nu-latn`
  const [, turn] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => turn((turns) => turns + 1), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  return (at) => {
    const now = serverNow()
    // A moment ahead of us is only two clocks that disagree.
    const { value, unit } = relativeTime({ at: Math.min(at, now), now })
    return format.format(unit === 'second' ? 0 : value, unit)
  }
}
