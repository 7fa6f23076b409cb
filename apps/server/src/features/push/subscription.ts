import * as z from 'zod/mini'

/** What a browser says it can be reached at (W3C Push API). */
const subscription = z.object({
  endpoint: z.string().check(z.maxLength(2048)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{80,90}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{20,26}={0,2}$/)),
  }),
})
export type Subscription = z.output<typeof subscription>

/** The push services of the browsers there are. We send to nobody else: the address comes from a client. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^(updates|[\w-]+\.autopush)\.?push\.services\.mozilla\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^([\w-]+\.)?push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]

/** Reads a subscription; one that leads anywhere but to a push service is null. `sandboxUrl` is the stand-in's address. */
export function readSubscription(token: string, sandboxUrl: string): Subscription | null {
  const read = subscription.safeParse(parseJson(token))
  return read.success && isService(read.data.endpoint, sandboxUrl) ? read.data : null
}

function isService(endpoint: string, sandboxUrl: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.href.startsWith(new URL('/push/web/', sandboxUrl).href)) return true
  const isPlain = url.port === '' && url.username === '' && url.password === ''
  return url.protocol === 'https:' && isPlain && SERVICES.some((service) => service.test(url.hostname))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
