import type { FastifyInstance } from 'fastify'

/** As real parties send them: nothing here is guessed to be something else, framed, or told where its visitor came from. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
} as const

/** On every answer. A page's own policy may add to them. */
export function secureHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    // On the raw answer: the sign-in provider writes its own past the framework.
    for (const [name, value] of Object.entries(HEADERS)) reply.raw.setHeader(name, value)
    done()
  })
}
