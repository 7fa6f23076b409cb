import type { AnalyticsEvent, AnalyticsEventName, reportKeyHeader } from '@tablestakes/contract/site'
import { randomId } from '@tablestakes/look/browser/random-id'
import { readStored } from '@tablestakes/look/browser/storage'
import { getRandomUserId } from '../address/launch.ts'
import { getPreloaded } from '../api/preload.ts'
import { getDeviceId } from '../browser/device.ts'
import { useSession } from '../session/session.ts'
import type { consentKey } from './consent.ts'

/** One request carries at most this many events; the collector takes no more. */
const BATCH_MAX = 50
const WAIT_MS = 5_000
/** Without a line for long: so many wait, later ones are lost. */
const BATCHES_MAX = 10
/** As consent.ts keeps it, whose code a first visit does not need. */
const CONSENT_KEY: typeof consentKey = 'consent'
const KEY_HEADER: typeof reportKeyHeader = 'x-api-key'

const queue: AnalyticsEvent[] = []
/** What was sent and not answered is sent again as it was: the collector knows it by its first event. */
const batches: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Queues an event. Nothing typed by the player, no token and no query of an address ever enters one. */
export function reportEvent(name: AnalyticsEventName, properties: AnalyticsEvent['properties'] = {}): void {
  const { user } = useSession.getState()
  queue.push({
    event_id: randomId(),
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
  if (readStored(CONSENT_KEY) === 'refused') queue.length = batches.length = 0
  const target = getPreloaded()?.report
  // Without a preload there is no address yet; the events wait for it.
  if (!target) return
  while (queue.length > 0) batches.push(JSON.stringify({ events: queue.splice(0, BATCH_MAX) }))
  for (const body of batches.splice(0)) void send(target, body)
}

async function send({ url, api_key }: { url: string; api_key: string }, body: string): Promise<void> {
  const sent = fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [KEY_HEADER]: api_key,
      // Whose it is the server decides, and only where the player allows it. The address is always our own server's.
      authorization: useSession.getState().credentials?.accessToken ?? '',
    },
    body,
    // Outlives the page, and unlike a beacon it can carry the key's header.
    keepalive: true,
    credentials: 'omit',
  })
  const isTaken = await sent.then(
    ({ status }) => status < 500,
    () => false,
  )
  if (!isTaken && batches.length < BATCHES_MAX) batches.push(body)
}
