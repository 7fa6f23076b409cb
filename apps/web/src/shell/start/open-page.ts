import { type ReactNode, startTransition } from 'react'
import { nextTask } from '../../lib/browser/next-task.ts'

/** What the page's own script keeps until the app stands: see index.html. */
type EarlyTap = { target: EventTarget | null; stop: () => void }

/** What React says about a place that the server has left empty on purpose: see onDemand. */
const LEFT_EMPTY = /#419;|The server could not finish this Suspense boundary/

/**
 * Shows the app. Where the server has painted what is about to be shown, the app takes it over as it stands; else it draws
 * everything. As a transition it does so in small slices: a slow phone answers to touches meanwhile.
 */
export async function openPage(root: HTMLElement, app: ReactNode): Promise<void> {
  // Read and run only now: together with all other modules it would be the longest task of the whole visit.
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  await nextTask()
  const page = document.documentElement
  if (page.dataset.painted && isHome()) {
    document.getElementById('splash')?.remove()
    startTransition(() => {
      hydrateRoot(root, app, { onRecoverableError: tellRedrawn })
    })
  } else {
    // The splash stands where the app will, until its first picture takes its place.
    root.replaceChildren(...[document.getElementById('splash')].filter((splash) => splash !== null))
    page.dataset.painted = 'app'
    startTransition(() => createRoot(root).render(app))
  }
  repeatEarlyTap()
}

/** A link of the painted page may have been followed while the app was still on its way. */
const isHome = () => /^(#?\/?|#\/game)$/.test(location.hash)

/** A tap on the painted page, before anybody could answer it. React finishes the part it stands in first. */
function repeatEarlyTap(): void {
  const { earlyTap } = window as { earlyTap?: EarlyTap }
  earlyTap?.stop()
  if (earlyTap?.target instanceof HTMLElement && earlyTap.target.isConnected) earlyTap.target.click()
}

function tellRedrawn(error: unknown): void {
  if (LEFT_EMPTY.test(String(error))) return
  console.warn(`a painted part was drawn anew: ${String(error)}`)
}
