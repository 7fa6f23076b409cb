import './TopBar.css'
import { classNames } from '@tablestakes/look/class-names'
import { IconButton } from '@tablestakes/look/controls/IconButton.tsx'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** The bar of the lobby and its sisters: menu, logo, purse, mail. `gap` pushes what follows to the end side. */
export function TopBar({ children, isSticky = true }: { children: ReactNode; isSticky?: boolean }) {
  return <header className={classNames('top', isSticky && 'top-sticky')}>{children}</header>
}

export function TopBarGap() {
  return <span className="top-gap" />
}

type ScreenBarProps = { title: string; backName: string; onBack: () => void; end?: ReactNode }

/** The bar of an inner screen: back, what this is, and at most two more things. */
export function ScreenBar({ title, backName, onBack, end }: ScreenBarProps) {
  return (
    <header className="top top-sticky">
      <IconButton name={backName} icon={<ChevronLeft className="flip" />} onClick={onBack} />
      <h1>{title}</h1>
      {end && <div className="top-end">{end}</div>}
    </header>
  )
}
