import type { AnalyticsEvent, AnalyticsEventName, reportKeyHeader } from '@tablestakes/contract/site'
import { getRandomUserId } from '../address/launch.ts'
import { getPreloaded } from '../api/preload.ts'
import { getDeviceId } from '../browser/device.ts'
import { ignoreFailure } from '../browser/ignore-failure.ts'
import { useSession } from '../session/session.ts'

/** One request carries at most this many events; the collector takes no more. */
const BATCH_MAX = 50
const WAIT_MS = 5_000
const KEY_HEADER: typeof reportKeyHeader = 'x-api-key'

const queue: AnalyticsEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Queues an event. Nothing typed by the player, no token and no query of an address ever enters one. */
export function reportEvent(name: AnalyticsEventName, properties: AnalyticsEvent['properties'] = {}): void {
  const { user } = useSession.getState()
  queue.push({
    account_id: user ? String(user.uid) : '',
    distinct_id: getRandomUserId() ?? getDeviceId(),
    event_name: name,
    properties,
    user_props: user ? { vip_level: user.vip_level } : {},
  })
  timer ??= setTimeout(flush, WAIT_MS)
}

/** Sends what is queued when the page is hidden or closed: phones may never give it another chance. */
export function flushOnHide(): void {
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush()
  })
  addEventListener('pagehide', flush)
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const target = getPreloaded()?.report
  // Without a preload there is no address yet; the events wait for it.
  if (!target) return
  while (queue.length > 0) {
    const body = JSON.stringify({ events: queue.splice(0, BATCH_MAX) })
    const sent = fetch(target.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [KEY_HEADER]: target.api_key },
      body,
      // Outlives the page, and unlike a beacon it can carry the key's header.
      keepalive: true,
      credentials: 'omit',
    })
    ignoreFailure(sent, 'analytics')
  }
}
