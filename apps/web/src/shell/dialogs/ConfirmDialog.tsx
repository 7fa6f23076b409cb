import { Button } from '@tablestakes/look/controls/Button.tsx'
import { SheetText } from '@tablestakes/look/sheet/Sheet.tsx'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from './DialogSheet.tsx'
import type { Closable } from './open-dialog.ts'

type ConfirmDialogProps = Closable<boolean> & {
  title: string
  message: string
  /** What pressing the filled button does, in its own words. */
  confirmText?: string
  cancelText?: string
}

/** Asks before something that cannot be taken back. Closing it any other way is a no. */
export default function ConfirmDialog({ title, message, confirmText, cancelText, onClose }: ConfirmDialogProps) {
  const text = useText()
  const buttons = (
    <div className="grid grid-cols-2 gap-2">
      <Button size="lg" onClick={() => onClose(false)}>
        {cancelText ?? text('cancel')}
      </Button>
      <Button look="action" size="lg" onClick={() => onClose(true)}>
        {confirmText ?? text('confirm')}
      </Button>
    </div>
  )
  return (
    <DialogSheet title={title} footer={buttons}>
      <SheetText>{message}</SheetText>
    </DialogSheet>
  )
}
