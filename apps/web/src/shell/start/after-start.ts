import { readStored } from '@tablestakes/look/browser/storage'
import { cameByPacket, getArrivedBy, getChannel } from '../../lib/address/launch.ts'
import { getPreloaded } from '../../lib/api/preload.ts'
import { ignoreFailure } from '../../lib/browser/ignore-failure.ts'
import { keepInstallOffer } from '../../lib/browser/install.ts'
import { reloadOnNewShape } from '../../lib/browser/new-shape.ts'
import { PUSH_TOKEN_KEY } from '../../lib/push/push-token-key.ts'
import { flushOnHide, reportEvent } from '../../lib/tracking/analytics.ts'
import { textOf } from '../../lib/words/i18n.ts'
import { loadDialogs, openDialog, useDialogStack } from '../dialogs/open-dialog.ts'
import { whenNothingIsPlayed } from '../session/popups.ts'
import { recallChat } from '../support/chat-window.ts'

/** What may wait until the first picture stands. */
export function afterStart(): void {
  // Where this visit came from, for the house's own report. The number of a pixel is its service's business.
  reportEvent('OPEN', { channel: getChannel(), pixel: /[?&](bigo|kpixel|fb)_/.exec(location.href)?.[1] ?? '' })
  // When the finger is down and not yet up: most presses open a dialog, and a visit without one needs none.
  addEventListener('pointerdown', () => ignoreFailure(loadDialogs(), 'dialogs'), { once: true, capture: true })
  flushOnHide()
  recallChat()
  if (cameByPacket()) void openDialog('gift-packet')
  keepInstallOffer()
  const lookAgain = reloadOnNewShape()
  useDialogStack.subscribe(({ entries }) => {
    // The last dialog has gone once React has drawn without it.
    if (entries.length === 0) setTimeout(lookAgain)
  })
  whenQuiet(() => {
    // Fetched while there is a line: it mostly says that there is no line.
    ignoreFailure(import('../states/ServerErrorScreen.tsx'), 'error page')
    ignoreFailure(startStream(), 'live stream')
    if (hasQuietWork())
      ignoreFailure(
        import('./quiet-work.ts').then(({ workQuietly }) => workQuietly()),
        'quiet work',
      )
  }, QUIET_AFTER_MS)
  // Who has one already only looks whether there is a newer one.
  const hasWorker = Boolean(navigator.serviceWorker?.controller)
  whenQuiet(() => ignoreFailure(startWorker(), 'worker registration'), hasWorker ? QUIET_AFTER_MS : WORKER_AFTER_MS)
}

/** A pixel is configured, this device is told things, or a friend's link was followed. Most visits have none of these. */
const hasQuietWork = () =>
  getPreloaded()?.config.some(({ key }) => key === 'pixels') ||
  readStored(PUSH_TOKEN_KEY) !== null ||
  getArrivedBy() !== null

/** The pictures of the first screen are still on their way when it stands; what follows would share their line. */
const QUIET_AFTER_MS = 3_000

/** The worker fetches all of the app's code for days without a line: a short visit is spared that. */
const WORKER_AFTER_MS = 12_000

/** A phone that is never idle hears of its money all the same. */
const QUIET_WITHIN = { timeout: 3_000 }

/** When the first picture is complete and the phone has nothing better to do. */
function whenQuiet(work: () => void, afterMs: number): void {
  const later: (idle: () => void, within: IdleRequestOptions) => unknown =
    globalThis.requestIdleCallback ?? ((idle) => setTimeout(idle))
  setTimeout(() => later(work, QUIET_WITHIN), afterMs)
}

async function startWorker(): Promise<void> {
  const { registerWorker } = await import('../../lib/browser/worker.ts')
  await registerWorker((apply) => {
    const question = {
      title: textOf('update_title'),
      message: textOf('update_text'),
      confirmText: textOf('update_now'),
      cancelText: textOf('later'),
    }
    void whenNothingIsPlayed()
      .then(() => openDialog('confirm', question))
      .then((isWanted) => {
        if (isWanted) apply()
      })
  })
}

async function startStream(): Promise<void> {
  const { openStream } = await import('../live/stream.ts')
  openStream()
}
