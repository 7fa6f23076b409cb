import '@tablestakes/look/figures/pill.css'
import './BalancePill.css'
import { Coin } from '@tablestakes/look/figures/Coin.tsx'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

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
