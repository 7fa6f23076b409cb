import './Chip.css'
import type { ReactNode } from 'react'

type ChipProps = {
  pressed: boolean
  onPress: () => void
  /** A second, smaller line: what choosing it brings. */
  note?: ReactNode
  disabled?: boolean | undefined
  children: ReactNode
}

/** One of a few quick choices: an amount, a filter. */
export function Chip({ pressed, onPress, note, disabled, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      <span>{children}</span>
      {note && <small>{note}</small>}
    </button>
  )
}

export function ChipGrid({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="chips" aria-label={name}>
      {children}
    </fieldset>
  )
}
