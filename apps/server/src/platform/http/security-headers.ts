import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Where a page may reach beyond its own origin. Each is an origin such as `https://example.org`. */
export type PageSources = {
  readonly connect: readonly string[]
  readonly script: readonly string[]
  readonly image: readonly string[]
  readonly frame: readonly string[]
}

const PERMISSIONS = [
  'accelerometer=()',
  'browsing-topics=()',
  'camera=()',
  'geolocation=()',
  'gyroscope=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ')

/** Headers of every answer. Pages replace the policy by their own: see allowPage. */
export const safeHeaders = {
  'content-security-policy': `default-src 'none'; base-uri 'none'; frame-ancestors 'none'`,
  'x-content-type-options': 'nosniff',
  // Never more than the origin, not even to ourselves: an address may have carried a launch code.
  'referrer-policy': 'strict-origin',
  'permissions-policy': PERMISSIONS,
  // A sign-in provider's popup must be able to answer the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
} as const

export function secureHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(safeHeaders)
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
    done()
  })
}

/** What says something about pages only. */
const OF_PAGES = [
  'permissions-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'strict-transport-security',
]

/**
 * Leaves a file the headers that protect it. A first visit fetches thirty files, and with the headers of a page each would have
 * more around it than many have inside. A drawing is a document when it is opened by itself, so it keeps a policy. A lasting
 * connection needs no word in HTTP/1.1.
 */
export function slimHeaders(reply: FastifyReply, { isDocument }: { isDocument: boolean }): void {
  for (const name of OF_PAGES) reply.removeHeader(name)
  if (isDocument) {
    reply.header('content-security-policy', `default-src 'none'`)
    reply.removeHeader('cross-origin-resource-policy')
  } else reply.removeHeader('content-security-policy')
  reply.raw.removeHeader('connection')
}

/** A value no earlier page had: what carries it in this page may run, what was smuggled in may not. */
export const newNonce = (): string => randomBytes(18).toString('base64')

/** Lets one page run its own scripts and styles, and nothing that was not sent by us. */
export function allowPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { nonce, sources }: { nonce: string; sources: PageSources },
): void {
  const own = `'self' 'nonce-${nonce}'`
  const policy = {
    'default-src': `'self'`,
    'script-src': [own, ...sources.script].join(' '),
    'style-src': own,
    'img-src': [`'self' data: blob:`, ...sources.image].join(' '),
    'font-src': `'self'`,
    'media-src': `'self' data: blob:`,
    'connect-src': [`'self'`, liveStreamOf(request), ...sources.connect].filter(Boolean).join(' '),
    'frame-src': sources.frame.join(' ') || `'none'`,
    'worker-src': `'self'`,
    'manifest-src': `'self'`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
  }
  const text = Object.entries(policy).map(([name, value]) => `${name} ${value}`)
  if (request.protocol === 'https') text.push('upgrade-insecure-requests')
  reply.header('content-security-policy', text.join('; '))
}

/** 'self' does not cover WebSockets in older browsers, so our own is named. */
function liveStreamOf(request: FastifyRequest): string {
  if (!/^[\w.-]+(:\d{1,5})?$/.test(request.host)) return ''
  return `${request.protocol === 'https' ? 'wss' : 'ws'}://${request.host}`
}
