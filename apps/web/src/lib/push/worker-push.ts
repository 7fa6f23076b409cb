/// <reference lib="webworker" />

/** The part of the web-app worker that hears push messages while no page is open. */
declare const self: ServiceWorkerGlobalScope

type Message = { title: string; content: string; link: string; tag: string }

/** Our own screens only: what a message says is not code, and its link leads nowhere else. */
const SCREEN = /^\/[A-Za-z0-9]*(\?[\w=&-]*)?$/
const textOr = (value: unknown, standard: string) => (typeof value === 'string' ? value : standard)

/** A browser's service brings what we sent; Firebase brings it under `data`. */
export function readMessage(payload: unknown): Message | null {
  const outer = (payload ?? {}) as { data?: unknown }
  const fields = (typeof outer.data === 'object' && outer.data ? outer.data : outer) as Record<string, unknown>
  const title = textOr(fields.title, '')
  if (title === '') return null
  const link = textOr(fields.link, '')
  return {
    ...{ title, content: textOr(fields.content, ''), tag: textOr(fields.tag, '') },
    link: SCREEN.test(link) ? link : '/game',
  }
}

export function hearPush(): void {
  self.addEventListener('push', (event) => {
    const message = readMessage(parse(event.data))
    if (!message) return
    const { title, content, link, tag } = message
    const options = { body: content, tag, data: { link }, icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' }
    event.waitUntil(self.registration.showNotification(title, options))
  })

  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { link } = event.notification.data as { link: string }
    event.waitUntil(show(`/#${link}`))
  })
}

/** In the page that is open, or in a new one. */
async function show(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) {
    await self.clients.openWindow(address)
    return
  }
  await page.focus().catch(() => page)
  await page.navigate(address).catch(() => self.clients.openWindow(address))
}

function parse(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}
