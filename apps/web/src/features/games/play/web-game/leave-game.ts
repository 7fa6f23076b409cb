import { dialogsOfEntry, navigate, subscribeLocation } from '../../../../lib/address/hash-location.ts'
import { textOf } from '../../../../lib/words/i18n.ts'
import { openDialog } from '../../../../shell/dialogs/open-dialog.ts'
import { detailAddress } from './read-address.ts'

/** Back to where the player was. A player with an open round is asked first, and told that it waits. */
export async function leaveGame({ gameId, isRoundOpen }: { gameId: number; isRoundOpen: boolean }): Promise<void> {
  if (isRoundOpen) {
    const isLeaving = await openDialog('confirm', {
      title: textOf('webgame_leave_title'),
      message: textOf('webgame_leave_text'),
      confirmText: textOf('webgame_leave'),
      cancelText: textOf('webgame_stay'),
    })
    if (isLeaving !== true) return
    await whenDialogsAreGone()
  }
  goBack(detailAddress(gameId))
}

/** The step back that closed the question is still under way; another one now would be lost. */
function whenDialogsAreGone(): Promise<void> {
  if (dialogsOfEntry() === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeLocation(() => {
      if (dialogsOfEntry() > 0) return
      stop()
      resolve()
    })
  })
}

type Entries = { canGoBack: boolean; back: () => unknown }

/**
 * A step of this page's own. A frame adds its steps to the browser's history too, and a plain step back would go back inside
 * the game; where browsers cannot tell them apart, that is the best there is.
 */
function goBack(otherwise: string): void {
  const { navigation } = globalThis as { navigation?: Entries }
  if (navigation?.canGoBack) navigation.back()
  else if (!navigation && history.length > 1) history.back()
  else navigate(otherwise, { replace: true })
}
