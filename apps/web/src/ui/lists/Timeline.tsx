import './Timeline.css'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'

type TimelineStep = {
  key: string
  state: 'done' | 'now' | 'todo' | 'failed'
  /** The state in words, for screen readers. */
  stateName: string
  title: ReactNode
  text?: ReactNode
  time?: ReactNode
  icon: ReactNode
}

/** Where something stands and what comes next. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="tl">
      {steps.map(({ key, state, stateName, title, text, time, icon }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="tl-mark" aria-hidden="true">
            {state === 'done' ? <Check /> : state === 'failed' ? <X /> : icon}
          </span>
          <div>
            <b>{title}</b>
            <VisuallyHidden>{stateName}</VisuallyHidden>
            {text && <p>{text}</p>}
          </div>
          {time && <span className="tl-time">{time}</span>}
        </li>
      ))}
    </ol>
  )
}
