import { bindingNeeded } from '@tablestakes/domain/account/login-binding'
import { getPreloaded } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { renewSession } from '../../lib/session/renew-session.ts'
import { hasPlayer, signOut, stopReturning, useSession } from '../../lib/session/session.ts'
import { takeWithdrawNotice } from '../../lib/session/withdraw-notice.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { openDialog } from '../dialogs/open-dialog.ts'
import { reopenStream } from '../live/stream.ts'
import { loadUser } from '../player/load-user.ts'
import { endSession } from './end-session.ts'
import { askPopup, notePlayer } from './popups.ts'

/** What belongs to one player: a tab may pass from one to another, with no player in between. */
let followed: number | 'unknown' | null = null

/**
 * From now on what is on screen belongs to the player who is signed in. `isKept`: the tab had its credentials from the start,
 * so the page already asks as that player, and only their name is missing.
 */
export function followSession({ isKept }: { isKept: boolean }): void {
  followed = isKept ? 'unknown' : null
  useSession.subscribe(noticeChange)
  noticeChange(useSession.getState())
  if (useSession.getState().isReturning) ignoreFailure(comeBack(), 'coming back')
  else if (isKept) ignoreFailure(loadUser(), 'user info')
}

/** A new tab: the server's own cookie says whether the session still lives. */
async function comeBack(): Promise<void> {
  const renewal = await renewSession()
  if (renewal === 'ended') signOut()
  // Specification §8: the message of a forbidden player who is signed out.
  if (renewal === 'forbidden') endSession(textOf('USER_FORBIDDEN'))
  if (renewal !== 'unanswered') return
  stopReturning()
  addEventListener('online', () => ignoreFailure(comeBackLater(), 'coming back'), { once: true })
}

async function comeBackLater(): Promise<void> {
  if (hasPlayer()) return
  useSession.setState({ isReturning: true })
  await comeBack()
}

function noticeChange({ credentials, user }: ReturnType<typeof useSession.getState>): void {
  if (credentials !== null) tellWithdrawNotice()
  const present = credentials === null ? null : (user?.uid ?? 'unknown')
  if (present === followed || present === 'unknown') return
  const isFirstName = followed === 'unknown' && present !== null
  followed = present
  if (!isFirstName) {
    // When the page has seen who is here now: what only the former player may ask is not asked again without a session.
    setTimeout(() => void queryClient.resetQueries())
    reopenStream()
  }
  if (present !== null) {
    if (user) notePlayer(user)
    askWhatIsMissing()
    ignoreFailure(greet(), 'reminders and offers')
    ignoreFailure(protect(), 'protection')
  }
}

/** What may wait until the page stands, and is fetched only for players. */
async function greet(): Promise<void> {
  const { welcome } = await import('./welcome.ts')
  await welcome()
}

async function protect(): Promise<void> {
  const { watchProtection } = await import('../protection/watch-protection.ts')
  watchProtection()
}

/** A withdrawal was decided while nobody was here to see it; also a renewal in the middle of a visit may bring the news. */
function tellWithdrawNotice(): void {
  const news = takeWithdrawNotice()
  if (news) askPopup('withdraw-notice', () => openDialog('withdraw-notice', { isSuccess: news === 'success' }))
}

/** Specification §5: a player who needs a code or has no phone is asked for it. Terms that have changed are asked for first. */
function askWhatIsMissing(): void {
  const { user } = useSession.getState()
  const preload = getPreloaded()
  if (!user || !preload) return
  if (user.terms_version !== preload.legal.terms_version) askPopup('accept-terms', () => openDialog('accept-terms'))
  const flags = preload.login_methods.find(({ key }) => key === 'login')
  const player = { mobile: user.mobile, needsOtp: user.is_need_opt }
  if (flags && bindingNeeded(flags, player))
    askPopup(player.needsOtp ? 'phone-proof' : 'phone-binding', () => openDialog('phone-binding'))
}
