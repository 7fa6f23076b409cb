import '../security.css'
import type { ReactNode } from 'react'

/** Short facts of one row side by side, divided by dots; a line that breaks begins without one. */
export function Facts({ of }: { of: readonly { key: string; fact: ReactNode }[] }) {
  return (
    <span className="guard-facts">
      {of.map(({ key, fact }) => (
        <span key={key}>{fact}</span>
      ))}
    </span>
  )
}
