import type { ReactNode } from 'react'

/** Text for screen readers alone. */
export function VisuallyHidden({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' }) {
  return (
    <span className="sr-only" {...(live && { 'aria-live': live, role: live === 'polite' ? 'status' : 'alert' })}>
      {children}
    </span>
  )
}
