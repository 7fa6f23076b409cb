import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { useState } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { SiteMoney } from '../../../shell/money/SiteMoney.tsx'
import { AgentUnloaded } from '../AgentUnloaded.tsx'
import { CHART_DAYS, useStatementDays } from '../agent-queries.ts'
import { writeDay } from '../write-day.ts'
import { chartDays, heightOf, LEVELS } from './chart-days.ts'

const SPANS = ['7', '14', String(CHART_DAYS)] as const
const LABELS_MOST = 4

/** What each day brought, by level. The bars are for the eye: the statement below says the same in figures. */
export function EarningsChart() {
  const text = useText()
  const [span, setSpan] = useState<string>('14')
  const statement = useStatementDays()
  if (!statement.data) return <AgentUnloaded query={statement} rows={3} />
  const days = chartDays(statement.data.list, Number(span))
  const total = days.reduce((sum, day) => sum + day.total, 0n)
  if (days.length === 0) return null
  const every = Math.ceil(days.length / LABELS_MOST)
  return (
    <>
      <SegmentedControl
        name={text('agent_span')}
        options={SPANS.map((value) => ({ value, text: text('agent_days', { count: Number(value) }) }))}
        value={span}
        onChange={setSpan}
      />
      <section className="agent-chart card">
        <div className="agent-chart-head">
          <div>
            <h2>{text('agent_days', { count: Number(span) })}</h2>
            <SiteMoney amount={total} />
          </div>
          <ul aria-hidden="true">
            {LEVELS.map((level) => (
              <li key={level} data-level={level}>
                {text('team_level', { level })}
              </li>
            ))}
          </ul>
        </div>
        <div className="agent-bars" aria-hidden="true">
          {days.map(({ day, parts }, place) => (
            <div key={day}>
              <span className="agent-bar">
                {parts.map((part, index) => (
                  <i key={LEVELS[index]} data-level={LEVELS[index]} style={{ blockSize: `${heightOf(part, days)}%` }} />
                ))}
              </span>
              <small>{(days.length - 1 - place) % every === 0 ? writeDay(day) : ''}</small>
            </div>
          ))}
        </div>
      </section>
    </>
  )
}
