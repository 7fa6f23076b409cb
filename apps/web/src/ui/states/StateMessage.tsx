import './StateMessage.css'
import type { ReactNode } from 'react'

type StateMessageProps = {
  /** Things face down on the table, grey chips, …: never nothing. */
  picture: ReactNode
  title: string
  text?: ReactNode
  /** The next step: one quiet button or link. */
  action?: ReactNode
  /** Inside a sheet it stands on the sheet itself, not on a card of its own. */
  isBare?: boolean
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ picture, title, text, action, isBare }: StateMessageProps) {
  return (
    <section className={isBare ? 'state state-bare' : 'state card'}>
      <div className="state-picture" aria-hidden="true">
        {picture}
      </div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className="state-action">{action}</div>}
    </section>
  )
}

/** Something failed: whose fault it was, that money is safe, a code, and the way on. */
export function ErrorState({ code, text, ...rest }: StateMessageProps & { code?: string | undefined }) {
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        text={
          <>
            {text} {code && <bdi className="num">{code}</bdi>}
          </>
        }
      />
    </div>
  )
}
