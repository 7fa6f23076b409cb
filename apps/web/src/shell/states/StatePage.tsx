import './StatePage.css'
import type { ReactNode } from 'react'

type StatePageProps = {
  title: string
  children: ReactNode
  /** Over the whole width under the message: what else there is to do. */
  below?: ReactNode
}

/** A page that is one message: its heading, and the card that says what is the matter. */
export function StatePage({ title, children, below }: StatePageProps) {
  return (
    <div className="state-page">
      <div className="state-room">
        <h1 className="headline">{title}</h1>
        {children}
      </div>
      {below}
    </div>
  )
}
