import { hasLeft, signOut } from '../../lib/session/session.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { toast } from '../toasts/toast.ts'

let isAsking = false

/** The server has ended the session. What was asked for as that player is forgotten by whoever follows the session. */
export function endSession(message: string): void {
  // Who leaves needs not be told so, nor be asked to come back, by a call that was still on its way.
  if (hasLeft()) return
  signOut()
  toast.error(message)
  // Only one: several calls of one page may come back refused together.
  if (isAsking) return
  isAsking = true
  void openDialog('login').finally(() => {
    isAsking = false
  })
}
