import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const CLIENT = fileURLToPath(new URL('../client/dist', import.meta.url))

export const isClientBuilt = () => existsSync(CLIENT)

/** The games' page: framed by the casino and by nobody else, and nothing runs in it that did not come from here. */
export async function servePages(server: FastifyInstance, { casinoOrigins }: { casinoOrigins: readonly string[] }) {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'media-src': ["'self'", 'data:', 'blob:'],
        // 'self' does not cover WebSockets in older browsers, so our own is named.
        'connect-src': ["'self'", (request) => liveStreamOf(request.headers.host)],
        'worker-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': [...casinoOrigins],
      },
    },
    // The frame's ancestors are named above; the older header knows no list of origins.
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The casino's page opens us in its frame, and has no business with our windows.
    crossOriginOpenerPolicy: false,
    strictTransportSecurity: false,
    // Never even the origin: the address has carried a launch code.
    referrerPolicy: { policy: 'no-referrer' },
  })
  if (!isClientBuilt()) return
  await server.register(fastifyStatic, {
    root: CLIENT,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
    cacheControl: false,
  })
  for (const page of ['/play', '/proof']) {
    server.get(page, (_request, reply) => reply.sendFile('index.html'))
  }
}

function liveStreamOf(host: string | undefined): string {
  return host && /^[\w.-]+(:\d{1,5})?$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
}
