import { getLimits } from '@tablestakes/contract/protection'
import { languages } from '@tablestakes/domain/site/language'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { getLanguage, useText } from '../../../lib/words/i18n.ts'
import type { Statistics } from './Charts.tsx'
import { type HeatLevel, heatOf, weekdayOf } from './heat-weeks.ts'

/** Every other weekday has its name: seven would not fit beside rows of this height. */
const NAMED = [0, 2, 4, 6]
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** When the player plays: a column a week, the newest last, a row a weekday. The table below the charts has the figures. */
export function HeatMap({ calendar }: { calendar: Statistics['calendar'] }) {
  const text = useText()
  const { data: limit = null } = useQuery({
    ...apiQuery(getLimits, {}),
    select: ({ list }) => list.find(({ kind, period }) => kind === 'session' && period === 'day')?.minutes ?? null,
  })
  const days = calendar.map(({ at, minutes }) => ({ at, level: heatOf(minutes, limit) }))
  const played = days.filter(({ level }) => level !== 'none').length
  const over = days.filter(({ level }) => level === 'over').length
  const legend: readonly HeatLevel[] = ['short', 'middle', 'long', ...(limit === null ? [] : (['over'] as const))]
  return (
    <section className="care-chart card">
      <h3>{text('heat_title')}</h3>
      <ul className="care-heat-legend">
        {legend.map((level) => (
          <li key={level} className="care-heat-key">
            <i className="care-heat-day" data-level={level} aria-hidden="true" />
            {text(`heat_${level as Exclude<HeatLevel, 'none'>}`)}
          </li>
        ))}
      </ul>
      <div className="care-heat" role="img" aria-label={text('heat_label', { days: played, over })}>
        {NAMED.map((day) => (
          <span key={day} className="care-heat-name" style={{ gridRow: day + 1 }}>
            {weekdayName(day)}
          </span>
        ))}
        {days.map(({ at, level }, place) => (
          <i
            key={at}
            className="care-heat-day"
            data-level={level}
            style={{ gridRow: weekdayOf(at) + 1, gridColumn: Math.floor(place / 7) + 2 }}
          />
        ))}
      </div>
    </section>
  )
}

const weekdayName = (day: number) =>
  new Intl.DateTimeFormat(languages[getLanguage()].tag, { weekday: 'short', timeZone: 'UTC' }).format(
    MONDAY + day * DAY_MS,
  )
