import { Drawer } from '@tablestakes/look/sheet/Drawer.tsx'
import { type ComponentProps, useEffect } from 'react'
import { useText } from '../../lib/words/i18n.ts'
import { useDialogFrame } from './dialog-context.ts'

type DialogDrawerProps = Omit<ComponentProps<typeof Drawer>, 'open' | 'onClose' | 'onClosed' | 'closeName'>

/** The frame of a dialog that comes in from the side. */
export function DialogDrawer(props: DialogDrawerProps) {
  const text = useText()
  const { isOpen, close, closed, shown } = useDialogFrame()
  // Said when it is first on screen; only then does it open, so that opening is seen.
  useEffect(() => {
    shown()
  }, [shown])
  return <Drawer {...props} open={isOpen} onClose={close} onClosed={closed} closeName={text('close')} />
}
