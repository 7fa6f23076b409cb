import './StatePage.css'
import type { ReactNode } from 'react'

/** A page that is one message: its heading, and the card that says what is the matter. */
export function StatePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="state-page">
      <h1 className="headline">{title}</h1>
      {children}
    </div>
  )
}
