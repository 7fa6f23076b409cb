import { languages } from '@tablestakes/domain/site/language'
import { MINUTE_MS, relativeTime } from '@tablestakes/domain/text/duration'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../lib/browser/clock.ts'
import { useLanguage } from '../../../lib/words/i18n.ts'

/** How moments are written in the player's language; figures are Latin everywhere, as amounts are. */
type Moments = {
  /** "3 hours ago", which turns by itself while it is on screen. */
  ago: (at: number) => string
  /** "15 Nov 2026, 14:02" */
  moment: (at: number) => string
  /** "15 Nov 2026" */
  day: (at: number) => string
}

export function useMoments(): Moments {
  const locale = `${languages[useLanguage()].tag}-u-nu-latn`
  const now = useServerNow()
  return {
    ago: (at) => {
      // A moment ahead of us is only two clocks that disagree.
      const { value, unit } = relativeTime({ at: Math.min(at, now), now })
      const isJustNow = unit === 'second'
      return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(isJustNow ? 0 : value, unit)
    },
    moment: (at) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at),
    day: (at) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at),
  }
}

function useServerNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}
