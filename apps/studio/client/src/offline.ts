/**
 * Keeps the checker for times without a connection. It answers for the checker's own address and for files that never change
 * under their name; games, proofs and calls always go to the studio.
 */
export {}

declare const self: ServiceWorkerGlobalScope

const KEPT = 'checker'

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { keep } = (event.data ?? {}) as { keep?: unknown }
  if (!Array.isArray(keep) || !keep.every((address) => typeof address === 'string')) return
  event.waitUntil(keepAll(keep).then(() => event.source?.postMessage('kept')))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && pathname === '/') event.respondWith(fetch(event.request).catch(() => kept('/')))
  else if (pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(event.request))
})

/** All of them or none: a page without one of its files would not open. Those of an older build go. */
async function keepAll(addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(addresses.filter((address) => address === '/' || !known.has(address)))
  const wanted = new Set(addresses)
  for (const address of known) if (!wanted.has(address)) await cache.delete(address)
}

async function kept(address: string): Promise<Response> {
  return (await (await caches.open(KEPT)).match(address)) ?? Response.error()
}

async function keptOrFetched(request: Request): Promise<Response> {
  return (await (await caches.open(KEPT)).match(request)) ?? fetch(request)
}
