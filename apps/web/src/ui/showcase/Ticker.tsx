import '../lists/List.css'
import type { ReactNode } from 'react'
import { LazyImage } from '../pictures/LazyImage.tsx'

type TickerItem = {
  key: string
  thumbSrc: string
  amount: ReactNode
  text: ReactNode
  /** Where it was paid. */
  href?: string | undefined
}

/** Amounts paid lately, side by side. */
export function Ticker({ name, items }: { name: string; items: readonly TickerItem[] }) {
  return (
    <ul className="wins" aria-label={name}>
      {items.map(({ key, href, thumbSrc, amount, text }) => {
        const content = (
          <>
            <LazyImage src={thumbSrc} alt="" className="win-thumb" />
            <span>
              <b>{amount}</b>
              <small>{text}</small>
            </span>
          </>
        )
        return (
          <li key={key}>
            {href === undefined ? (
              <div className="win card">{content}</div>
            ) : (
              <a className="win card" href={href}>
                {content}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
