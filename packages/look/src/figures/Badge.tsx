import './Badge.css'
import type { ReactNode } from 'react'

type BadgeProps = {
  tone?: 'action' | 'gold' | 'success' | 'danger' | 'warning' | 'plain'
  icon?: ReactNode
  children: ReactNode
}

/** A short state beside something: "On its way", "24 live". */
export function Badge({ tone = 'action', icon, children }: BadgeProps) {
  return (
    <span className="badge" data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}

/** The beating dot beside something that is happening now. */
export function LiveDot() {
  return <span className="live" aria-hidden="true" />
}
