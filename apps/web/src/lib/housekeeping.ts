import { planHousekeeping, reloadAfterResize } from '@tablestakes/domain/housekeeping'
import { siteDefaults } from '@tablestakes/domain/sites'
import { ignoreFailure } from './ignore-failure.ts'
import { readStored, removeStored, writeStored } from './storage.ts'
import { hasUnsaved } from './unsaved.ts'

const CLEARED_KEY = 'last_clear'
const TIMER_KEY = 'next_check'
const VERSION_KEY = 'version'
/** Data kept only to spare a question to the server: how often pop-ups were shown. */
const CHECK_KEYS = ['popups']
/** Named by the worker. The script cache is the worker's own and follows its own versions. */
const CACHES = ['images', 'fonts', 'page']

/** Specification §4: start-up housekeeping. `version` is the page's, so that a new release never shows old pictures. */
export function keepHouse(version: string = siteDefaults.version): void {
  const lastClear = Number(readStored(CLEARED_KEY))
  const stored = { lastClearAt: lastClear > 0 ? lastClear : null, version: readStored(VERSION_KEY) }
  const now = Date.now()
  const plan = planHousekeeping(stored, { now, version })
  if (plan.clearsChecks) {
    for (const key of CHECK_KEYS) removeStored(key)
    writeStored(CLEARED_KEY, String(now))
  }
  if (plan.timerAt !== null) writeStored(TIMER_KEY, String(plan.timerAt))
  if (plan.deletesCaches) {
    writeStored(VERSION_KEY, version)
    if ('caches' in globalThis) ignoreFailure(Promise.all(CACHES.map((name) => caches.delete(name))), 'cache deletion')
  }
}

/**
 * Specification §4: the page reloads on a resize to desktop width and on an orientation change, never over unsaved work.
 * The answer looks again whether it may; call it when something that was in the way has gone.
 */
export function reloadOnNewShape(): () => void {
  let before = viewport()
  let isDue = false
  const reloadWhenSafe = () => {
    if (isDue && !hasUnsaved()) location.reload()
  }
  addEventListener('resize', () => {
    const after = viewport()
    const decision = reloadAfterResize({ before, after, hasUnsaved: hasUnsaved() })
    before = after
    if (decision === 'stay') return
    isDue = true
    reloadWhenSafe()
  })
  // A field has been left, or the page has been come back to.
  addEventListener('focusout', () => setTimeout(reloadWhenSafe))
  addEventListener('visibilitychange', reloadWhenSafe)
  return reloadWhenSafe
}

const viewport = () => ({
  width: innerWidth,
  orientation: innerWidth > innerHeight ? ('landscape' as const) : ('portrait' as const),
})
