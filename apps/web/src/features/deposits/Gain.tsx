import type { ReactNode } from 'react'

const PICTURES = {
  cash: '/art/marks/purse-cash.svg',
  bonus: '/art/marks/purse-bonus.svg',
  gold: '/art/marks/purse-gold.svg',
  reward: '/art/objects/gift-open.svg',
} as const

type GainProps = { mark: keyof typeof PICTURES; name: string; note?: ReactNode; children: ReactNode }

/** One thing the money becomes. */
export function Gain({ mark, name, note, children }: GainProps) {
  return (
    <li>
      <img src={PICTURES[mark]} alt="" width="28" height="28" draggable={false} />
      <span className="deposit-gain">
        {name}
        {note && <small>{note}</small>}
      </span>
      <b>{children}</b>
    </li>
  )
}
