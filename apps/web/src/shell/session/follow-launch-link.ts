import { exchangeGameToken } from '@tablestakes/contract/auth'
import { endLaunchLink } from '../../lib/address/launch.ts'
import { callApi } from '../../lib/api/api.ts'
import { isRefusal, placeError } from '../../lib/api/form-errors.ts'
import { entryFacts } from '../../lib/session/entry-facts.ts'
import { signIn, whenKnown } from '../../lib/session/session.ts'
import { keepWithdrawNotice } from '../../lib/session/withdraw-notice.ts'
import { textOf, whenAllWordsAreHere } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { toast } from '../toasts/toast.ts'
import { leaveSession } from './leave-session.ts'

/** Long enough to read whose account this is: anybody can send a link. */
const TOLD_MS = 12_000

/**
 * A gameToken link signs its player in on this device, and says whose account that is, with a way out. A session of another
 * player is never replaced without a word. The code itself never leaves memory but for the exchange.
 */
export async function followLaunchLink(code: string): Promise<void> {
  await Promise.all([whenKnown(), whenAllWordsAreHere()])
  await exchange(code)
  endLaunchLink()
}

async function exchange(code: string): Promise<void> {
  try {
    const answer = await callApi(exchangeGameToken, { token: code, ...entryFacts() }, { quiet: true })
    keepWithdrawNotice(answer)
    signIn(answer)
    toast.success(textOf('launch_done', { name: answer.userInfo.nick_name }), {
      durationMs: TOLD_MS,
      isClosable: true,
      action: { text: textOf('account_sign_out'), onPress: () => void leaveSession() },
    })
  } catch (error) {
    if (isRefusal(error, 'OTHER_SESSION')) await offerToLeave(code)
    else await openDialog('alert', { title: textOf('launch_failed'), message: wordsFor(error) })
  }
}

function wordsFor(error: unknown): string {
  return isRefusal(error, 'GAME_TOKEN') ? textOf('launch_used') : (placeError(error, {}).form ?? '')
}

async function offerToLeave(code: string): Promise<void> {
  const isWanted = await openDialog('confirm', {
    title: textOf('launch_other_title'),
    message: textOf('launch_other_text'),
    confirmText: textOf('launch_other_accept'),
    cancelText: textOf('launch_refuse'),
  })
  if (!isWanted) return
  await leaveSession()
  await exchange(code)
}
