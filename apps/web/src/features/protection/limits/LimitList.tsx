import type { ResponseOf } from '@tablestakes/contract/call'
import type { getLimits, getProtection } from '@tablestakes/contract/protection'
import { Button } from '@tablestakes/look/controls/Button.tsx'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { BellRing, Pencil, Plus } from 'lucide-react'
import { useText } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { writeMinutes } from '../write-minutes.ts'
import { LimitRow } from './LimitRow.tsx'

type LimitListProps = { limits: ResponseOf<typeof getLimits>; state: ResponseOf<typeof getProtection> }

/** The limits with what is used of them, and how often the player is told the time. */
export function LimitList({ limits, state }: LimitListProps) {
  const text = useText()
  const { list, is_needed, waiting_hours, is_rolling } = limits
  return (
    <section>
      <div className="care-label">
        <h3>{text('limits_title')}</h3>
        <span>{text('limits_rule', { hours: waiting_hours })}</span>
      </div>
      <ul className="care-limits card" aria-label={text('limits_title')}>
        {list.map((limit) => (
          <LimitRow key={`${limit.kind}/${limit.period}`} limit={limit} />
        ))}
        {list.length === 0 && <li className="care-empty">{text(is_needed ? 'limits_needed' : 'limits_none')}</li>}
        <li>
          <span className="row-mark" aria-hidden="true">
            <BellRing />
          </span>
          <div className="care-limit">
            <p className="care-limit-name">
              <b>{text('reminder_title')}</b> <span>{text('reminder_when')}</span>
            </p>
            <p className="care-limit-used">
              {state.reality_check_minutes === 0
                ? text('reminder_never')
                : text('reminder_every', { time: writeMinutes(state.reality_check_minutes) })}
            </p>
          </div>
          <IconButton
            name={text('limit_change_of', { name: text('reminder_title') })}
            icon={<Pencil />}
            onClick={() => void openDialog('reminder')}
          />
        </li>
      </ul>
      <Button className="care-add" block icon={<Plus />} onClick={() => void openDialog('limit')}>
        {text('limit_set')}
      </Button>
      {is_rolling && <p className="care-note">{text('limits_rolling')}</p>}
    </section>
  )
}
