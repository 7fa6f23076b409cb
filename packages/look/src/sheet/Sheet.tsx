import './Sheet.css'
import { Drawer } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../controls/IconButton.tsx'

type SheetProps = {
  open: boolean
  /** Asked for by the close button, Escape, a press outside or a swipe down. */
  onClose: () => void
  /** After the closing animation: the moment to act on what was chosen. */
  onClosed?: (() => void) | undefined
  title: string
  /** Draws no title, where a picture already says it; screen readers still hear it. */
  hideTitle?: boolean
  subtitle?: ReactNode
  /** A picture before the title. */
  mark?: ReactNode
  /** Buttons before the one that closes. */
  tools?: ReactNode
  closeName: string
  /** Stays in reach below the scrolling part. */
  footer?: ReactNode
  /** No way out but the buttons of the sheet: what it asks has to be answered. */
  hideClose?: boolean
  /** False while leaving would lose something: then only the close button asks. */
  dismissible?: boolean
  size?: 'md' | 'lg'
  /** Where there is much to read and nothing to press, the scrolling part itself takes the focus, so that keys scroll it. */
  isRead?: boolean
  /** What has the focus when it opens, where it is not the first thing in it: the field of a search. */
  firstFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** What the sheet says or asks; read out together with its title when it opens. */
export function SheetText({ children }: { children: ReactNode }) {
  return <Drawer.Description className="sheet-text">{children}</Drawer.Description>
}

/** Rises from the bottom edge on a phone, stands in the middle from 720 px. Focus, Escape and scrolling are held inside. */
export function Sheet(props: SheetProps) {
  const {
    open,
    onClose,
    onClosed,
    title,
    hideTitle,
    subtitle,
    mark,
    tools,
    closeName,
    footer,
    hideClose = false,
    dismissible = true,
    size = 'md',
    isRead = false,
    firstFocus,
  } = props
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(isOpen, details) => {
        if (isOpen) return
        if (!dismissible && details.reason !== 'close-press') details.cancel()
        else onClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.()
      }}
      disablePointerDismissal={!dismissible}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim" />
        <Drawer.Viewport className="sheet-view">
          <Drawer.Popup className={classNames('sheet-box', size === 'lg' && 'sheet-lg')} initialFocus={firstFocus}>
            <div className="sheet-grab" />
            <div className={hideTitle ? 'sheet-head sheet-head-bare' : 'sheet-head'}>
              {mark}
              <div className="sheet-words">
                <Drawer.Title className={hideTitle ? 'sr-only' : 'sheet-title'}>{title}</Drawer.Title>
                {subtitle && <Drawer.Description className="sheet-sub">{subtitle}</Drawer.Description>}
              </div>
              {tools}
              {!hideClose && <Drawer.Close render={<IconButton name={closeName} icon={<X />} look="box" />} />}
            </div>
            <Drawer.Content
              className="sheet-body"
              {...(isRead && { tabIndex: 0, role: 'region', 'aria-label': title })}
            >
              {props.children}
            </Drawer.Content>
            {footer && <div className="sheet-foot">{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}
