import { planHousekeeping } from '@tablestakes/domain/site/housekeeping'
import { siteDefaults } from '@tablestakes/domain/site/sites'
import { readStored, removeStored, writeStored } from '@tablestakes/look/browser/storage'
import { ignoreFailure } from './ignore-failure.ts'

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
