import { type ReactNode, useEffect, useId, useRef } from 'react'
import { text } from '../text.ts'
import { Icon } from './Icon.tsx'

/** A dialog that rises from below; the browser keeps the focus inside and closes it on Escape. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself; the press is for the ground around it.
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current && isOutside(event.nativeEvent, dialog.current)) dialog.current.close()
      }}
    >
      <header className="sheet-head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="icbtn"
          aria-label={text('table_close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" />
        </button>
      </header>
      {children}
    </dialog>
  )
}

/** A press on the dialog itself may be on its padding; the ground around it is outside its box. */
function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
