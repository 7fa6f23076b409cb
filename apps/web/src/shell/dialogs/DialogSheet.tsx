import { Sheet } from '@tablestakes/look/sheet/Sheet.tsx'
import { type ComponentProps, useEffect } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { useDialogFrame } from './dialog-context.ts'

type DialogSheetProps = Omit<ComponentProps<typeof Sheet>, 'open' | 'onClose' | 'onClosed' | 'closeName'>

/** The frame of a dialog: a sheet that belongs to the dialog stack and closes with it. */
export function DialogSheet(props: DialogSheetProps) {
  const text = useText()
  const { isOpen, close, closed, shown } = useDialogFrame()
  // Said when it is first on screen; only then does it open, so that opening is seen.
  useEffect(() => {
    shown()
  }, [shown])
  return <Sheet {...props} open={isOpen} onClose={close} onClosed={closed} closeName={text('close')} />
}
