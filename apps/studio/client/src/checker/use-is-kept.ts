import { useEffect, useState } from 'react'

/**
 * Has the browser keep this page: a worker holds what the page was made of, so that a result can be computed without us. Where
 * there is no worker (an address without https), the page works as long as there is a connection.
 */
export function useIsKept(): boolean {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    const { serviceWorker } = navigator
    if (!serviceWorker) return
    const hear = (event: MessageEvent<unknown>) => {
      if (event.data === 'kept') setKept(true)
    }
    serviceWorker.addEventListener('message', hear)
    void keepPage(serviceWorker).catch(() => {})
    return () => serviceWorker.removeEventListener('message', hear)
  }, [])
  return isKept
}

async function keepPage(workers: ServiceWorkerContainer): Promise<void> {
  await workers.register('/offline.js', { updateViaCache: 'none' })
  const { active } = await workers.ready
  await document.fonts.ready
  active?.postMessage({ keep: ['/', ...ownFiles()] })
}

/** Every script, style, font and word this page has loaded. */
function ownFiles(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.href))
  const own = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return [...new Set(own.map(({ pathname }) => pathname))]
}
