/**
 * Start-up housekeeping (specification §4, §9): what to clear when the app starts, and when the page reloads itself.
 * The decisions are made here; storage and caches are touched by the app.
 */
import { DAY_MS, HOUR_MS } from '../text/duration.ts'

/** Specification §9: the phone breakpoint; from this width on the page is laid out for a desktop. */
export const DESKTOP_WIDTH = 720

type StoredState = { lastClearAt: number | null; version: string | null }

export type Housekeeping = {
  /** Cached check data is cleared when more than 24 hours have passed since the last time. */
  clearsChecks: boolean
  /** The second stored timer, six hours ahead, set with a clearing; null leaves the stored one. */
  timerAt: number | null
  /** The image, font and script caches go when the stored version is not the page's. */
  deletesCaches: boolean
}

export function planHousekeeping(
  stored: StoredState,
  { now, version }: { now: number; version: string },
): Housekeeping {
  // A date in the future means the device's clock was set back: without this check it would never clear again.
  const isOverdue = stored.lastClearAt === null || now - stored.lastClearAt > DAY_MS || stored.lastClearAt > now
  return {
    clearsChecks: isOverdue,
    timerAt: isOverdue ? now + 6 * HOUR_MS : null,
    deletesCaches: stored.version !== version,
  }
}

type Viewport = { width: number; orientation: 'portrait' | 'landscape' }

/**
 * The page reloads on a resize to desktop width and on an orientation change, but never over something unsaved: then it
 * waits until that is done.
 */
export function reloadAfterResize({
  before,
  after,
  hasUnsaved,
}: {
  before: Viewport
  after: Viewport
  hasUnsaved: boolean
}): 'reload' | 'reloadLater' | 'stay' {
  const becameDesktop = before.width < DESKTOP_WIDTH && after.width >= DESKTOP_WIDTH
  if (!becameDesktop && before.orientation === after.orientation) return 'stay'
  return hasUnsaved ? 'reloadLater' : 'reload'
}
