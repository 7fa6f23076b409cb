import { createContext, use } from 'react'

/** What a dialog's frame needs from the stack it is on. */
type DialogFrame = {
  isOpen: boolean
  close: () => void
  /** Its code is here and it is on screen. */
  shown: () => void
  /** Its closing animation has ended. */
  closed: () => void
}

export const DialogContext = createContext<DialogFrame | null>(null)

export function useDialogFrame(): DialogFrame {
  const frame = use(DialogContext)
  if (!frame) throw new Error('A dialog is opened with openDialog and shown by DialogHost.')
  return frame
}
