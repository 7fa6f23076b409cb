import { reloadAfterResize } from '@tablestakes/domain/site/housekeeping'
import { hasUnsaved } from './unsaved.ts'

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
