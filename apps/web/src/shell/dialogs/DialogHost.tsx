import { type ComponentType, Suspense } from 'react'
import { dialogs } from '../../dialogs.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { ErrorBoundary } from '../states/ErrorBoundary.tsx'
import { toast } from '../toasts/toast.ts'
import { DialogContext } from './dialog-context.ts'
import { closeDialog, forgetDialog, markShown, useDialogStack } from './open-dialog.ts'

type Entry = ReturnType<typeof useDialogStack.getState>['entries'][number]

export { dialogs }

/** Shows every open dialog, the newest on top. Comes with the table of them all, when the first is opened. */
export default function DialogHost() {
  const entries = useDialogStack((stack) => stack.entries)
  return entries.map((entry) => <DialogSlot key={entry.id} entry={entry} />)
}

function DialogSlot({ entry }: { entry: Entry }) {
  const { id, name, isOpen, isShown, props } = entry
  // Which props a dialog takes is checked where it is opened, by the type of openDialog.
  const Dialog = dialogs[name].component as ComponentType<object>
  const close = (result?: unknown) => closeDialog(id, result)
  const giveUp = () => {
    closeDialog(id)
    forgetDialog(id)
    dialogs[name].forget()
    toast.error(textOf('did_not_load_title'))
  }
  return (
    <DialogContext
      value={{
        isOpen: isOpen && isShown,
        close: () => close(),
        shown: () => markShown(id),
        closed: () => forgetDialog(id),
      }}
    >
      <ErrorBoundary onError={giveUp} fallback={null}>
        <Suspense fallback={null}>
          <Dialog {...dialogs[name].fixed} {...props} {...{ onClose: close }} />
        </Suspense>
      </ErrorBoundary>
    </DialogContext>
  )
}
