/** The new worker waits until the old one has answered all it was asked, which a request that hangs may put off for minutes. */
const TAKE_OVER_MS = 4_000

/** Specification §2: the web-app worker is registered, and the caller ignores a failed registration. */
export async function registerWorker(onUpdate: (apply: () => void) => void): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => {
    onUpdate(() => {
      worker.addEventListener('controlling', () => location.reload())
      // A reload ends what the old one waits for, and the page comes fresh from the server either way.
      setTimeout(() => location.reload(), TAKE_OVER_MS)
      worker.messageSkipWaiting()
    })
  })
  await worker.register()
}
