import { flushOnHide, reportEvent } from '../lib/analytics.ts'
import { listenToApi } from '../lib/api-listener.ts'
import { followConfiguration } from '../lib/appearance.ts'
import { getConsent } from '../lib/consent.ts'
import { subscribeLocation } from '../lib/hash-location.ts'
import { keepHouse, reloadOnNewShape } from '../lib/housekeeping.ts'
import { startLanguage, textOf } from '../lib/i18n.ts'
import { ignoreFailure } from '../lib/ignore-failure.ts'
import { takeLaunchCode } from '../lib/launch.ts'
import { getPreloaded, getSite, loadPreload } from '../lib/preload.ts'
import { useSession } from '../lib/session.ts'
import { endSession } from './end-session.ts'
import { followAddress } from './navigation.ts'
import { installDialogs, loadDialogs, openDialog, useDialogStack } from './open-dialog.ts'
import { toast } from './toast.ts'

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
  installDialogs(async () => (await import('./DialogHost.tsx')).dialogs)
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
      import('./follow-launch-link.ts').then(({ followLaunchLink }) => followLaunchLink(code)),
      'launch link',
    )
  }
  subscribeLocation(follow)
  follow()
}

/** What is on screen belongs to whoever is signed in. A guest's visit fetches this code when somebody signs in. */
function followPlayer(): void {
  const follow = (isKept: boolean) =>
    ignoreFailure(
      import('./follow-session.ts').then(({ followSession }) => followSession({ isKept })),
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

/** What may wait until the first picture stands. */
export function afterStart(): void {
  reportEvent('OPEN')
  // Before anything is pressed, so that the first dialog has one journey less to wait for.
  ignoreFailure(loadDialogs(), 'dialogs')
  flushOnHide()
  const lookAgain = reloadOnNewShape()
  useDialogStack.subscribe(({ entries }) => {
    // The last dialog has gone once React has drawn without it.
    if (entries.length === 0) setTimeout(lookAgain)
  })
  whenQuiet(() => {
    // Fetched while there is a line: what it says is mostly that there is none.
    ignoreFailure(import('./ServerErrorScreen.tsx'), 'error page')
    ignoreFailure(startWorker(), 'worker registration')
    ignoreFailure(startStream(), 'live stream')
    ignoreFailure(startAdvertising(), 'advertising pixel')
  })
}

/** The pictures of the first screen are still on their way when it stands; what follows would share their line. */
const QUIET_AFTER_MS = 3_000

/** A phone that is never idle hears of its money all the same. */
const QUIET_WITHIN = { timeout: 3_000 }

/** When the first picture is complete and the phone has nothing better to do. */
function whenQuiet(work: () => void): void {
  const later: (idle: () => void, within: IdleRequestOptions) => unknown =
    globalThis.requestIdleCallback ?? ((idle) => setTimeout(idle))
  setTimeout(() => later(work, QUIET_WITHIN), QUIET_AFTER_MS)
}

async function startWorker(): Promise<void> {
  const { registerWorker } = await import('../lib/worker.ts')
  await registerWorker((apply) => {
    const question = {
      title: textOf('update_title'),
      message: textOf('update_text'),
      confirmText: textOf('update_now'),
      cancelText: textOf('later'),
    }
    void openDialog('confirm', question).then((isWanted) => {
      if (isWanted) apply()
    })
  })
}

async function startStream(): Promise<void> {
  const { openStream } = await import('./stream.ts')
  openStream()
}

/** Nobody is asked on a visit that no pixel is configured for. */
async function startAdvertising(): Promise<void> {
  const groups = getPreloaded()?.config ?? []
  if (!groups.some((group) => group.key === 'pixels') || getConsent() === 'refused') return
  const { startPixels, wantedPixels } = await import('../lib/pixels.ts')
  const wanted = wantedPixels(groups, location)
  if (wanted.length === 0) return
  if (getConsent() === 'allowed' || (await openDialog('consent')) === 'allowed') startPixels(wanted)
}

/** Specification §8: global errors and unhandled rejections are swallowed silently. Developers still see them. */
function swallowGlobalErrors(): void {
  if (import.meta.env.DEV) return
  addEventListener('error', (event) => event.preventDefault())
  addEventListener('unhandledrejection', (event) => event.preventDefault())
}
