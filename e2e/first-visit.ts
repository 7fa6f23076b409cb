import type { CDPSession, Page } from '@playwright/test'

/** What one visit fetched, as it travelled: bytes are compressed, without their headers. */
export type Visit = {
  requests: { url: string; kind: 'script' | 'style' | 'page' | 'other'; bytes: number; headerBytes: number }[]
}

type Fetched = { url: string; type: string; mime: string; encodedBytes: number; sentAt: number }

/** Notes everything a page fetches from now on, as the browser itself counts it; the answer may be cut off some time after the first. */
export async function watchVisit(page: Page): Promise<(withinMs?: number) => Visit> {
  const session = await page.context().newCDPSession(page)
  const fetched = new Map<string, Fetched>()
  // Told apart, because they may be told before the request they belong to.
  const headerBytes = new Map<string, number>()
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headers, headersText }) =>
    headerBytes.set(requestId, headersText?.length ?? lengthOf(headers)),
  )
  followRequests(session, fetched)
  await session.send('Network.enable')
  return (withinMs = Number.POSITIVE_INFINITY) => ({
    requests: [...fetched]
      .filter((_entry, place, all) => all[place]![1].sentAt - all[0]![1].sentAt <= withinMs / 1000)
      .filter(([, { url }]) => isNetwork(url))
      .map(([id, request]) => toRequest(request, headerBytes.get(id) ?? 0)),
  })
}

function followRequests(session: CDPSession, fetched: Map<string, Fetched>): void {
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp: sentAt }) =>
    fetched.set(requestId, { url: request.url, type: type ?? 'Other', mime: '', encodedBytes: 0, sentAt }),
  )
  session.on('Network.webSocketCreated', ({ requestId, url }) =>
    fetched.set(requestId, { url, type: 'WebSocket', mime: '', encodedBytes: 0, sentAt: 0 }),
  )
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const known = fetched.get(requestId)
    if (known) known.mime = response.mimeType
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = fetched.get(requestId)
    if (known) known.encodedBytes = encodedDataLength
  })
}

const isNetwork = (url: string) => /^(https?|wss?):/.test(url)
const lengthOf = (headers: Record<string, string>) =>
  Object.entries(headers).reduce(
    (sum, [name, value]) => sum + name.length + value.length + 4,
    'HTTP/1.1 200 OK\r\n\r\n'.length,
  )

function toRequest({ url, type, mime, encodedBytes }: Fetched, headerBytes: number): Visit['requests'][number] {
  const kind =
    type === 'Document' ? 'page' : /javascript/.test(mime) ? 'script' : mime === 'text/css' ? 'style' : 'other'
  return { url, kind, bytes: Math.max(0, encodedBytes - headerBytes), headerBytes }
}

export const bytesOf = ({ requests }: Visit, kind: Visit['requests'][number]['kind']): number =>
  requests.filter((request) => request.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
