import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A proxy keeps connections open and reuses them. In this time it hears on each of them that the next answer is the last. */
const DRAIN_MS = 500

/**
 * Prepares a server for its end; call what it answers before closing it. For a moment it still answers everybody, and says with each
 * answer that the connection ends with it. A connection that is cut while it only seems idle may have a request on its way, and nobody
 * could say whether that was done.
 */
export function openDrain(server: FastifyInstance): () => Promise<void> {
  let isDraining = false
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  return async () => {
    isDraining = true
    await delay(DRAIN_MS)
  }
}
