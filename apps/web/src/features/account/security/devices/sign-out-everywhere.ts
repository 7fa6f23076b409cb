import { logOut } from '@tablestakes/contract/auth'
import { callApi } from '../../../../lib/api/api.ts'
import { isRefusal } from '../../../../lib/api/form-errors.ts'
import { textOf } from '../../../../lib/words/i18n.ts'
import { closeDialog, useDialogStack } from '../../../../shell/dialogs/open-dialog.ts'
import { endSession } from '../../../../shell/session/end-session.ts'
import { toast } from '../../../../shell/toasts/toast.ts'
import { problemText } from '../work.ts'

/**
 * Ends every session, this one too. The dialogs close first: what they show belongs to the player who leaves, and they would
 * ask for it again without a session. It ends the same way as when the live stream brings the news first.
 */
export async function signOutEverywhere(): Promise<void> {
  await closeAllDialogs()
  try {
    await callApi(logOut, { everywhere: true }, { quiet: true })
  } catch (error) {
    // Already over: that is what was wanted.
    if (!isRefusal(error, 'UNAUTHENTICATED')) {
      toast.error(problemText(error) ?? textOf('status_other'))
      return
    }
  }
  endSession(textOf('signed_out_everywhere'))
}

function closeAllDialogs(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useDialogStack.subscribe(resolveWhenEmpty)
    for (const { id } of useDialogStack.getState().entries.toReversed()) closeDialog(id)
    resolveWhenEmpty()

    function resolveWhenEmpty() {
      if (useDialogStack.getState().entries.length > 0) return
      stop()
      resolve()
    }
  })
}
