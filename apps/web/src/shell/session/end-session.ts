import { hasLeft, signOut } from '../../lib/session/session.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { toast } from '../toasts/toast.ts'

let isAsking = false

/** The server has ended the session. Code that follows the session forgets what was asked for as that player. */
export function endSession(message: string): void {
  // A player who leaves need not be told so, nor be asked to come back, by a call that was still on its way.
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
