import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'

const CLIENT = fileURLToPath(new URL('../client/dist', import.meta.url))

/** The game studio: a supplier with an origin of its own, framed by the casino and by nobody else. */
export async function createStudio({ casinoOrigins }: { casinoOrigins: string[] }): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 64 * 1024, logger: { level: process.env.LOG_LEVEL ?? 'warn' } })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': casinoOrigins,
      },
    },
    // The frame's ancestors are named above; the older header knows no list of origins.
    frameguard: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  app.get('/health', () => ({ status: 'alive' }))
  app.get('/ready', (_request, reply) =>
    existsSync(CLIENT) ? { status: 'ready' } : reply.code(503).send({ status: 'the client is not built' }),
  )
  if (existsSync(CLIENT)) {
    await app.register(fastifyStatic, {
      root: CLIENT,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
      cacheControl: false,
    })
  }
  return app
}
