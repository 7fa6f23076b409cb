import { Button } from '@tablestakes/look/controls/Button.tsx'
import { Sheet, SheetText } from '@tablestakes/look/sheet/Sheet.tsx'
import { useState } from 'react'
import { Problem } from '../lib/Problem.tsx'

type SureSheetProps = {
  title: string
  text: string
  yes: string
  isBusy: boolean
  error: unknown
  /** Calls `done` when it has happened. */
  onYes: (done: () => void) => void
  onClosed: () => void
}

/** Asks once more before what cannot be taken back. */
export function SureSheet({ title, text, yes, isBusy, error, onYes, onClosed }: SureSheetProps) {
  const [isOpen, setIsOpen] = useState(true)
  const leave = () => setIsOpen(false)
  return (
    <Sheet
      open={isOpen}
      onClose={leave}
      onClosed={onClosed}
      title={title}
      closeName="Cancel"
      footer={
        <Button look="action" size="lg" block busy={isBusy} onClick={() => onYes(leave)}>
          {yes}
        </Button>
      }
    >
      <SheetText>{text}</SheetText>
      <Problem error={error} />
    </Sheet>
  )
}
