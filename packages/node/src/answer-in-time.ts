import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beforeDeadline, DeadlinePassed } from './deadline.ts'

declare module 'fastify' {
  // Only an interface can be merged into fastify's own.
  interface FastifyContextConfig {
    /** Asks somebody outside for as long as it takes: for operators, who wait. */
    isPatient?: true
  }
}

/** An app gives a call up after 10 s. It must hear before that how things stand, so everything else has ended by then. */
export const ANSWER_MS = 7_000

/**
 * Every route that is added from here on answers in this time: what is done before the body is read and the handler share it, and the
 * time the body itself takes does not count. A handler that is late fails with DeadlinePassed, which the server's error handler answers.
 */
export function answerInTime(server: FastifyInstance, answerMs = ANSWER_MS): void {
  const left = new WeakMap<FastifyRequest, number>()

  async function inTime(request: FastifyRequest, reply: FastifyReply, work: () => unknown): Promise<unknown> {
    const begun = performance.now()
    const leftMs = left.get(request) ?? answerMs
    try {
      return await beforeDeadline(leftMs, async () => work())
    } catch (error) {
      // It was answered in time; a caller who reads slowly may take longer.
      if (error instanceof DeadlinePassed && reply.sent) return reply
      throw error
    } finally {
      left.set(request, leftMs - (performance.now() - begun))
    }
  }

  server.addHook('onRoute', (route) => {
    if (route.config?.isPatient) return
    const { handler } = route
    route.handler = function (request, reply) {
      return inTime(request, reply, () => handler.call(this, request, reply))
    }
    type Hook = (request: FastifyRequest, reply: FastifyReply) => unknown
    const hooks = [route.onRequest ?? []].flat() as Hook[]
    if (hooks.length === 0) return
    // One with a callback for a third does nothing that takes time.
    route.onRequest = hooks.map((hook) =>
      hook.length > 2
        ? hook
        : (request: FastifyRequest, reply: FastifyReply) => inTime(request, reply, () => hook(request, reply)),
    ) as typeof route.onRequest & object
  })
}
