import './List.css'
import type { ReactNode } from 'react'

type ListRowProps = {
  title: ReactNode
  text?: ReactNode
  /** A 40 px square at the start: icon, thumb, avatar. */
  mark?: ReactNode
  markTone?: 'plain' | 'gold' | 'success' | 'danger'
  end?: ReactNode
  endText?: ReactNode
  /** Makes the whole row a way onward. */
  href?: string | undefined
  onPress?: (() => void) | undefined
}

/** Rows on one card, divided by lines. */
export function List({ name, children }: { name: string; children: ReactNode }) {
  return (
    <ul className="list card" aria-label={name}>
      {children}
    </ul>
  )
}

export function ListRow({ title, text, mark, markTone = 'plain', end, endText, href, onPress }: ListRowProps) {
  const content = (
    <>
      {mark && (
        <span className="row-mark" data-tone={markTone}>
          {mark}
        </span>
      )}
      <span className="row-text">
        <b>{title}</b>
        {text && <small>{text}</small>}
      </span>
      {(end || endText) && (
        <span className="row-end">
          {end && <b>{end}</b>}
          {endText && <small>{endText}</small>}
        </span>
      )}
    </>
  )
  return (
    <li>
      {href !== undefined ? (
        <a className="row" href={href}>
          {content}
        </a>
      ) : onPress ? (
        <button type="button" className="row" onClick={onPress}>
          {content}
        </button>
      ) : (
        <div className="row">{content}</div>
      )}
    </li>
  )
}
