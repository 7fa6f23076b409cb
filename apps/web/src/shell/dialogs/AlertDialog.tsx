import { Button } from '@tablestakes/look/controls/Button.tsx'
import { SheetText } from '@tablestakes/look/sheet/Sheet.tsx'
import { useText } from '../../lib/words/i18n.ts'
import { DialogSheet } from './DialogSheet.tsx'
import type { Closable } from './open-dialog.ts'

/** Says one thing the player has to read before going on. */
export default function AlertDialog({ title, message, onClose }: { title: string; message: string } & Closable) {
  const text = useText()
  const button = (
    <Button look="action" size="lg" block onClick={() => onClose()}>
      {text('ok')}
    </Button>
  )
  return (
    <DialogSheet title={title} footer={button}>
      <SheetText>{message}</SheetText>
    </DialogSheet>
  )
}
