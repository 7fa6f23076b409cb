import './List.css'
import type { ReactNode } from 'react'
import { LazyImage } from './LazyImage.tsx'

type TickerItem = { key: string; thumbSrc: string; amount: ReactNode; text: ReactNode }

/** Amounts paid lately, side by side. */
export function Ticker({ name, items }: { name: string; items: readonly TickerItem[] }) {
  return (
    <ul className="wins" aria-label={name}>
      {items.map(({ key, thumbSrc, amount, text }) => (
        <li key={key} className="win card">
          <LazyImage src={thumbSrc} alt="" className="win-thumb" />
          <span>
            <b>{amount}</b>
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
