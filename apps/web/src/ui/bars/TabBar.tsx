import './TabBar.css'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import type { ReactNode } from 'react'

export type NavEntry = {
  key: string
  href: string
  text: string
  icon: ReactNode
  isCurrent?: boolean
  /** Something new waits there, in words. */
  news?: string | undefined
  /** A short word or figure at the end side; side bar only. */
  badge?: ReactNode
  onClick?: (() => void) | undefined
}

/** The five ways below the thumb; gone from 720 px, where the side bar stands. */
export function TabBar({ name, entries }: { name: string; entries: readonly NavEntry[] }) {
  return (
    <nav className="tabbar" aria-label={name}>
      {entries.map(({ key, href, text, icon, isCurrent, news, onClick }) => (
        <a key={key} href={href} aria-current={isCurrent ? 'page' : undefined} onClick={onClick}>
          {icon}
          <span>{text}</span>
          {news && !isCurrent && (
            <>
              <i aria-hidden="true" />
              <VisuallyHidden>{news}</VisuallyHidden>
            </>
          )}
        </a>
      ))}
    </nav>
  )
}
