import { subscribeLocation } from '../../lib/address/hash-location.ts'
import { takeLaunchCode } from '../../lib/address/launch.ts'
import { listenToApi } from '../../lib/api/api-listener.ts'
import { indexQuery, takeInlinedIndex } from '../../lib/api/index-query.ts'
import { getPreloaded, getSite, loadPreload } from '../../lib/api/preload.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { followConfiguration } from '../../lib/browser/appearance.ts'
import { keepHouse } from '../../lib/browser/housekeeping.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { useSession } from '../../lib/session/session.ts'
import { startLanguage } from '../../lib/words/i18n.ts'
import { installDialogs, openDialog } from '../dialogs/open-dialog.ts'
import { endSession } from '../session/end-session.ts'
import { toast } from '../toasts/toast.ts'
import { followAddress } from './navigation.ts'

/** Everything the first picture needs. Without a line the app still starts, from what it kept. */
export async function start(): Promise<void> {
  swallowGlobalErrors()
  keepHouse()
  listenToApi({
    signedOut: endSession,
    failed: (message) => toast.error(message),
    confirmIdentity: async () => (await openDialog('confirm-identity')) === true,
    solveCaptcha: (problem) => openDialog('captcha', { problem }),
  })
  try {
    await loadPreload()
  } catch {
    // The lobby's own error and the offline bar say it; callApi asks for the keys again with its first call.
  }
  const site = getSite()
  followConfiguration(site)
  await startLanguage(site.lang, getPreloaded()?.lang_versions ?? {})
  takeInlinedIndex()
  // Asked for before anything is drawn, where the page has not brought it.
  void queryClient.prefetchQuery(indexQuery)
  installDialogs(async () => (await import('../dialogs/DialogHost.tsx')).dialogs)
  followAddress()
  followLinks()
  followPlayer()
}

/** A link that wants to sign somebody in: its code has left the address and waits in memory. */
function followLinks(): void {
  const follow = () => {
    const code = takeLaunchCode()
    if (code === null) return
    ignoreFailure(
      import('../session/follow-launch-link.ts').then(({ followLaunchLink }) => followLaunchLink(code)),
      'launch link',
    )
  }
  subscribeLocation(follow)
  follow()
}

/** What is on screen belongs to the player who is signed in. A guest's visit fetches this code when somebody signs in. */
function followPlayer(): void {
  const follow = (isKept: boolean) =>
    ignoreFailure(
      import('../session/follow-session.ts').then(({ followSession }) => followSession({ isKept })),
      'session',
    )
  const { credentials, isReturning } = useSession.getState()
  if (credentials !== null || isReturning) {
    follow(credentials !== null)
    return
  }
  const stop = useSession.subscribe(() => {
    stop()
    follow(false)
  })
}

/** Specification §8: global errors and unhandled rejections are swallowed silently. Developers still see them. */
function swallowGlobalErrors(): void {
  if (import.meta.env.DEV) return
  addEventListener('error', (event) => event.preventDefault())
  addEventListener('unhandledrejection', (event) => event.preventDefault())
}
