import './Sheet.css'
import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/IconButton.tsx'

type DrawerProps = {
  open: boolean
  onClose: () => void
  onClosed?: (() => void) | undefined
  /** Read out on opening; drawn only as `head`. */
  title: string
  closeName: string
  head?: ReactNode
  children: ReactNode
}

/** Slides in from the start edge: the menu. */
export function Drawer({ open, onClose, onClosed, title, closeName, head, children }: DrawerProps) {
  const isRtl = document.documentElement.dir === 'rtl'
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.()
      }}
      swipeDirection={isRtl ? 'right' : 'left'}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="drawer-view">
          <Base.Popup className="drawer-box">
            <Base.Title className="sr-only">{title}</Base.Title>
            <div className="drawer-head">
              <div>{head}</div>
              <Base.Close render={<IconButton name={closeName} icon={<X />} />} />
            </div>
            <Base.Content className="drawer-body">{children}</Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
