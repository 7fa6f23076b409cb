import { Button } from '@tablestakes/look/controls/Button.tsx'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import type { ReactNode } from 'react'
import type { Phase } from './machine.ts'

export type PrizeFrameProps = {
  /** What is on it, in words: "Wheel with 8 prizes". */
  name: string
  /** What pressing does: "Spin for free". */
  spinText: ReactNode
  onSpin: () => void
  isTurning: boolean
  isDisabled?: boolean
  /** Read out once the machine stands: "You won Rp 5.000". */
  resultText?: string | undefined
}

/** The machine, the one button that starts it, and the words for those who cannot see it stop. */
export function PrizeFrame(props: PrizeFrameProps & { phase: Phase; children: ReactNode }) {
  const { name, spinText, onSpin, isTurning, isDisabled, resultText, phase, children } = props
  return (
    <div className="prizes" data-phase={phase}>
      <div className="prizes-stage" role="img" aria-label={name}>
        {children}
      </div>
      <Button look="gold" size="lg" block busy={isTurning} disabled={isDisabled} onClick={onSpin}>
        {spinText}
      </Button>
      <VisuallyHidden live="polite">{resultText}</VisuallyHidden>
    </div>
  )
}
