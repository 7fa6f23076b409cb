import './RowHead.css'
import { LiveDot } from '@tablestakes/look/figures/Badge.tsx'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type RowHeadProps = {
  title: string
  /** How many there are, already written. */
  count?: ReactNode
  /** The way to all of them; the name says of what. */
  link?: { href: string; text: string; name: string } | undefined
  isLive?: boolean
  /** Beside the title. */
  extra?: ReactNode
}

export function RowHead({ title, count, link, isLive, extra }: RowHeadProps) {
  return (
    <div className="rowh">
      {isLive && <LiveDot />}
      <h2>{title}</h2>
      {count !== undefined && <Num className="rowh-count">{count}</Num>}
      {extra}
      <span className="rowh-gap" />
      {link && (
        <a href={link.href} aria-label={link.name}>
          {link.text}
          <ChevronRight className="flip" />
        </a>
      )}
    </div>
  )
}
