import { useEffect } from 'react'
import { isFollowingLink } from '../../lib/address/launch.ts'
import { hasPlayer, whenKnown } from '../../lib/session/session.ts'
import { openDialog, useDialogStack } from '../dialogs/open-dialog.ts'

const isAnyOpen = () => useDialogStack.getState().entries.some(({ isOpen }) => isOpen)

/**
 * Specification §6: what a guest does that needs an account opens the register dialog. Asked once, when the guest arrives:
 * a player who leaves on this page is not asked back, and a dialog that is already open has asked.
 */
export function useAskToJoin(isAsked = true): void {
  useEffect(() => {
    if (!isAsked) return
    let isHere = true
    void whenKnown().then(() => {
      if (isHere && !hasPlayer() && !isAnyOpen() && !isFollowingLink()) void openDialog('register')
    })
    return () => {
      isHere = false
    }
  }, [isAsked])
}
