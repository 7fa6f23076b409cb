import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { ReactNode } from 'react'

type MainButtonProps = {
  /** `gold` moves money to the player, `action` commits the player, `quiet` only stops something. */
  look: 'gold' | 'action' | 'quiet'
  label: ReactNode
  /** How much. */
  figure?: string | undefined
  isBusy?: boolean | undefined
  isDisabled?: boolean | undefined
  onPress: () => void
}

/** The one filled button of the panel. It stays pressable while things move; while its own press travels it waits. */
export function MainButton({ look, label, figure, isBusy, isDisabled, onPress }: MainButtonProps) {
  return (
    <button
      type="button"
      className={`btn btn-${look} main-btn`}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      disabled={isDisabled}
      onClick={() => {
        if (!isBusy) onPress()
      }}
    >
      <span className="main-btn-label">
        {isBusy && <i className="spinner" />}
        {label}
      </span>
      {figure !== undefined && <Num>{figure}</Num>}
    </button>
  )
}
