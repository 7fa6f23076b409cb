import './hours.css'
import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import { listHours, putHours } from '@tablestakes/contract/operator/support'
import { Select } from '@tablestakes/look/controls/Select.tsx'
import { Spinner } from '@tablestakes/look/controls/Spinner.tsx'
import { Sheet } from '@tablestakes/look/sheet/Sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../lib/Problem.tsx'
import { useEntered } from '../lib/session.ts'
import { useChange } from '../lib/use-change.ts'
import { minutesAround, NO_SERVICE, writeMinute } from './minutes.ts'

type Day = OperatorResponse<typeof listHours>['list'][number]

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** When service answers, a site and a day at a time. */
export function HoursSheet({ onClosed }: { onClosed: () => void }) {
  const { ask } = useEntered()
  const [isOpen, setIsOpen] = useState(true)
  const [chosen, setChosen] = useState('')
  const { data, error } = useQuery({
    queryKey: ['hours'],
    queryFn: ({ signal }) => ask(listHours, {}, { signal }),
  })
  const sites = [...new Set((data?.list ?? []).map(({ site_id: id }) => id))]
  const site = chosen || (sites.includes('main') ? 'main' : (sites[0] ?? ''))
  const days = (data?.list ?? []).filter(({ site_id: id }) => id === site)
  return (
    <Sheet
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClosed}
      title="Hours of service"
      subtitle="In the site’s own time. Outside of them a message is kept as a ticket."
      closeName="Close"
    >
      <div className="sheet-fields">
        <Problem error={error} />
        {data ? (
          <>
            <Select
              label="Site"
              value={site}
              onChange={setChosen}
              options={sites.map((id) => ({ value: id, text: id }))}
            />
            <ul className="hours">
              {days.map((day) => (
                <HoursOfDay key={`${day.site_id} ${day.day}`} day={day} />
              ))}
            </ul>
          </>
        ) : (
          !error && <Spinner name="Loading" size={28} />
        )}
      </div>
    </Sheet>
  )
}

function HoursOfDay({ day }: { day: Day }) {
  const { facts } = useEntered()
  const put = useChange(putHours, ['hours'])
  // What was just chosen stands while the server is told, and falls back if it refuses.
  const chosen = put.isPending ? put.variables : day
  const opens = chosen.opens ?? day.opens
  const closes = chosen.closes ?? day.closes
  const isClosed = opens === closes
  const name = DAYS[day.day]!
  const set = (next: { opens: number; closes: number }) => put.mutate({ site_id: day.site_id, day: day.day, ...next })
  const isFixed = put.isPending || !facts.may_answer
  return (
    <li>
      <b>{name}</b>
      <label>
        <span className="sr-only">{name}, from</span>
        <select
          className="hours-pick"
          disabled={isFixed}
          value={isClosed ? NO_SERVICE : String(opens)}
          onChange={({ target: { value } }) =>
            set(
              value === NO_SERVICE
                ? { opens: 0, closes: 0 }
                : { opens: Number(value), closes: Number(value) < closes ? closes : 1_440 },
            )
          }
        >
          <option value={NO_SERVICE}>No service</option>
          {minutesAround(opens, { least: 0, most: 1_410 }).map((minute) => (
            <option key={minute} value={minute}>
              {writeMinute(minute)}
            </option>
          ))}
        </select>
      </label>
      {!isClosed && (
        <label>
          <span className="sr-only">{name}, until</span>
          <select
            className="hours-pick"
            disabled={isFixed}
            value={closes}
            onChange={({ target: { value } }) => set({ opens, closes: Number(value) })}
          >
            {minutesAround(closes, { least: opens + 1, most: 1_440 }).map((minute) => (
              <option key={minute} value={minute}>
                {writeMinute(minute)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Problem error={put.error} />
    </li>
  )
}
