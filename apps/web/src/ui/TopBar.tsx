import './TopBar.css'
import { ChevronLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Coin } from './Coin.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** The bar of the lobby and its sisters: menu, logo, purse, mail. `gap` pushes what follows to the end side. */
export function TopBar({ children, isSticky = true }: { children: ReactNode; isSticky?: boolean }) {
  return <header className={classNames('top', isSticky && 'top-sticky')}>{children}</header>
}

export function TopBarGap() {
  return <span className="top-gap" />
}

type BalancePillProps = {
  /** What the figure is, read instead of it; not needed where words stand in its place. */
  name?: string | undefined
  balance: ReactNode
  onOpen: () => void
  plusName: string
  onPlus: () => void
}

/** The purse: its figure opens the purse sheet, the plus tops up. */
export function BalancePill({ name, balance, onOpen, plusName, onPlus }: BalancePillProps) {
  return (
    <div className="pill">
      <button type="button" className="pill-open" onClick={onOpen}>
        <Coin />
        {name !== undefined && <VisuallyHidden>{name}</VisuallyHidden>}
        <span aria-hidden={name !== undefined}>{balance}</span>
      </button>
      <button type="button" className="pill-plus" aria-label={plusName} onClick={onPlus}>
        <Plus />
      </button>
    </div>
  )
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
