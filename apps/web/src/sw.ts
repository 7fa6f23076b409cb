import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { hearPush } from './lib/push/worker-push.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

/** The housekeeping of the page deletes these by name when its version changes. */
const IMAGES = 'images'
const FONTS = 'fonts'
const LANGUAGES = 'languages'
const PAGE = 'page'
/** A slow line shows the kept page after this long; the fresh one is kept for the next visit. */
const PATIENCE_SECONDS = 4

cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

// Everything behind /api and /live is the truth of the moment and never kept. It has no route here, so it goes to the
// network untouched.
const page = new NetworkFirst({
  cacheName: PAGE,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  // Every address shows the same page, and it is kept with the policy header its nonce belongs to.
  plugins: [{ cacheKeyWillBeUsed: async () => '/' }],
})
registerRoute(new NavigationRoute(page, { allowlist: [/^\/$/] }))

const inFolder =
  (folder: string) =>
  ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }) =>
    sameOrigin && url.pathname.startsWith(folder)
// Their names change with their contents, or the housekeeping deletes them with the version.
registerRoute(inFolder('/art/'), new CacheFirst({ cacheName: IMAGES }))
registerRoute(inFolder('/icons/'), new CacheFirst({ cacheName: IMAGES }))
registerRoute(inFolder('/cdn/lang/'), new CacheFirst({ cacheName: LANGUAGES }))
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'font',
  new CacheFirst({ cacheName: FONTS }),
)

self.addEventListener('install', (event) => {
  // The first visit is not yet led by this worker, so the page is fetched once more to be there offline.
  event.waitUntil(caches.open(PAGE).then((cache) => cache.add('/')))
})

self.addEventListener('message', (event) => {
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})

hearPush()

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
