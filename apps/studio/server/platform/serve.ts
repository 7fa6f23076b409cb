import type { StudioCall, StudioRequest, StudioResponse } from '@tablestakes/contract/studio'
import { addressKey } from '@tablestakes/node/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { findSession, type Session, tokenOf } from '../sessions/find-session.ts'
import type { Studio } from '../studio.ts'
import { Refusal } from './refusal.ts'

/** Who asks, and when the last of the request came in by our clock: what is judged by time is judged by that moment. */
export type RequestOrigin = { receivedAt: number; ip: string }
export type AskedByPlayer = RequestOrigin & { session: Session }

type Handler<C extends StudioCall, Who> = (request: StudioRequest<C>, who: Who) => Promise<StudioResponse<C>>

declare module 'fastify' {
  // Only an interface can be merged into fastify's own.
  interface FastifyRequest {
    receivedAt: number
  }
}

/**
 * The flood stops here, before a body is read or a row is looked at. A request has come in when it is complete: by its head alone
 * somebody could hold the body back until the end of a flight is known, and be judged as if it had been there before.
 */
export function guardAddresses(server: FastifyInstance, studio: Studio): void {
  server.decorateRequest('receivedAt', 0)
  server.addHook('onRequest', (request, reply, done) => {
    // The casino is one address that launches everybody's games; it is counted where its calls are served.
    if (request.url.startsWith('/operator/')) return done()
    const isCall = request.url.startsWith('/api/')
    if (isCall) reply.header('cache-control', 'no-store')
    if (studio.limiter.take('address', addressKey(request.ip))) return done()
    void (isCall ? reply.send({ refused: 'busy' }) : reply.code(429).send({ error: 'too many requests' }))
  })
  server.addHook('preValidation', (request, _reply, done) => {
    request.receivedAt = studio.clock()
    done()
  })
}

/** Serves a call that needs a session. */
export function servePlayer<C extends StudioCall>(
  server: FastifyInstance,
  studio: Studio,
  call: C,
  handler: Handler<C, AskedByPlayer>,
): void {
  serve(server, call, async (request) => {
    const asked = readRequest(call, request)
    const session = await findSession(studio, tokenOf(request.headers.authorization))
    return handler(asked, { receivedAt: request.receivedAt, ip: request.ip, session })
  })
}

/** Serves a call that anybody may make; a session is found where a token was sent. */
export function serveAnyone<C extends StudioCall>(
  server: FastifyInstance,
  studio: Studio,
  call: C,
  handler: Handler<C, RequestOrigin & { session: Session | null }>,
): void {
  serve(server, call, async (request) => {
    const asked = readRequest(call, request)
    const token = tokenOf(request.headers.authorization)
    const session = token === null ? null : await findSession(studio, token)
    return handler(asked, { receivedAt: request.receivedAt, ip: request.ip, session })
  })
}

function serve(server: FastifyInstance, call: StudioCall, answer: (request: FastifyRequest) => Promise<unknown>): void {
  server.route({
    method: call.method,
    url: call.path,
    handler: async (request) => ({ data: z.encode(call.response, await answer(request)) }),
  })
}

function readRequest<C extends StudioCall>(call: C, request: FastifyRequest): StudioRequest<C> {
  const given = call.method === 'GET' ? request.query : (request.body ?? {})
  const parsed = z.safeDecode(call.request, given as never)
  if (!parsed.success) throw new Refusal('bad_params')
  return parsed.data as StudioRequest<C>
}
