import { randomUUID } from 'node:crypto'
import type { Call, RequestOf } from '@tablestakes/contract/call'
import { answerInTime } from '@tablestakes/node/answer-in-time'
import { openDrain } from '@tablestakes/node/drain'
import type { Logger } from '@tablestakes/node/logger'
import { addressOf, trustProxies } from '@tablestakes/node/proxies'
import Fastify, { type FastifyBaseLogger, type FastifyRequest, LogController } from 'fastify'
import { answerError, answerUnknownAddress, nameOf } from './answer.ts'
import { answerCall, languageOf, limitAddress, requireSession } from './answer-call.ts'
import { answerWrapped } from './answer-wrapped.ts'
import type { Done } from './done.ts'
import { logRequest } from './request-log.ts'
import { safeHeaders } from './security-headers.ts'
import { sendAnswer } from './send-answer.ts'
import type { App, BeforehandCaller, Handler, ServedCall, ServeOptions } from './serving.ts'

export type { App } from './serving.ts'

/** No body of the player's API comes near this; an upload says itself how much longer it may be. */
const BODY_BYTES_MAX = 64 * 1024

/**
 * Binds a call of the contract to the code that answers it:
 *
 *   serve(app, getWallet, (_request, { playerId }) => loadWallet(app.database, playerId))
 *   serve(app, claimAward, ({ mail_id }, { tx, playerId, requestId }) => claimMailAward(tx, …))
 *
 * The handler gets the request as its schema reads it and returns what the response's schema declares; more keys than
 * that are trimmed. A call marked `once` gets `tx`, and its work commits together with the stored answer.
 */
export function serve<const C extends Call, Found = undefined>(
  app: App,
  call: C,
  handler: Handler<C, Found>,
  {
    beforehand,
    ...options
  }: ServeOptions & {
    /**
     * For calls done once: what cannot happen inside a transaction because it asks somebody outside. It runs before, and must
     * bear being repeated under the same `requestId`; the handler gets what it found, unless nothing is left to do.
     */
    beforehand?: (request: RequestOf<C>, caller: BeforehandCaller<C>) => Promise<Found | Done<C>>
  } = {},
): void {
  if (call.once && call.auth !== 'player') throw new Error(`${nameOf(call)}: a call done once must belong to a player`)
  if (options.bodyBytesMax !== undefined && call.auth !== 'player')
    throw new Error(`${nameOf(call)}: only a player may send a long body`)
  if (beforehand && !call.once) throw new Error(`${nameOf(call)}: only a call done once has something beforehand`)
  // The casts forget which call it is; answerCall passes only what this call's own schema has read.
  const served: ServedCall = {
    call,
    options,
    handle: handler as ServedCall['handle'],
    beforehand: (beforehand as ServedCall['beforehand']) ?? null,
  }
  app.served.set(nameOf(call), served)
  app.server.route({
    method: call.method,
    url: call.path,
    bodyLimit: options.bodyBytesMax ?? BODY_BYTES_MAX,
    onRequest: async (request) => {
      await limitAddress(app, request, served)
      // Nobody may make us hold a long body who could not send it anyway.
      if (options.bodyBytesMax !== undefined) await requireSession(app, request)
    },
    handler: async (request, reply) => {
      const answer = await answerCall(app, served, { request, reply, payload: null })
      return sendAnswer(request, reply, { answer, compressible: call.auth === 'anyone' })
    },
  })
}

type HttpOptions = Omit<App, 'server' | 'drain' | 'served' | 'servedOperators' | 'addressOf'> & {
  /** Whose X-Forwarded-For is believed: nobody's, or so many proxies in front, or those networks. */
  trustProxy: boolean | number | string
  /** How long a call may take. */
  answerMs?: number | undefined
}

/** The HTTP server without any feature: hooks, error mapping, the wrapped route. */
export function createHttp(options: HttpOptions): App {
  const { trustProxy, answerMs, ...parts } = options
  const trust = trustProxies(trustProxy)
  const server = Fastify({
    // Fastify asks for the interface of its own logger; pino's is the same one.
    loggerInstance: options.log as FastifyBaseLogger,
    // One line per request, written when it is answered, instead of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
    // Ids from outside are not accepted: they would let a caller write into our logs.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // Left off it reads no forwarded header at all; by a function it asks who sent it.
    trustProxy: trustProxy === false ? false : trust,
    bodyLimit: BODY_BYTES_MAX,
    exposeHeadRoutes: false,
    // A slow sender may not hold a connection for ever.
    requestTimeout: 20_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // An address that cannot be decoded reaches no route, so neither hook nor error handler.
    frameworkErrors: (_error, _request, reply) => {
      const { status, envelope } = answerUnknownAddress('en')
      const headers = { ...safeHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
      reply.raw.writeHead(status, headers).end(JSON.stringify(envelope))
    },
    http: {
      // Must be the shorter of the two: Node exchanges them otherwise, and a slow body then had a minute.
      headersTimeout: 15_000,
      // How often it looks. With its own half minute a slow sender lived more than twice as long as it may.
      connectionsCheckingInterval: 5_000,
      // Some clients offer HTTP/2 with every request (Java's, curl --http2): that is no WebSocket and may be ignored.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
  })
  answerInTime(server, answerMs)
  const app: App = {
    ...parts,
    ...{ server, drain: openDrain(server), served: new Map(), servedOperators: new Map() },
    addressOf: (request) => addressOf(request, trust),
  }

  // Bodies stay bytes: the signature covers them as they were sent.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  server.setNotFoundHandler((request, reply) =>
    sendAnswer(request, reply, { answer: answerUnknownAddress(languageOf(request) ?? 'en') }),
  )
  server.setErrorHandler((error, request, reply) => {
    const answer = answerError(error, occasionOf(app, request))
    return sendAnswer(request, reply, { answer })
  })
  server.addHook('onResponse', (request, reply, done) => {
    logRequest(app.metrics, request, reply)
    done()
  })
  server.route({
    method: ['GET', 'POST', 'PUT'],
    url: `/${app.wrapping.messageKey}`,
    config: { isWrapped: true },
    onRequest: (request) => limitAddress(app, request, null),
    handler: async (request, reply) => sendAnswer(request, reply, { answer: await answerWrapped(app, request, reply) }),
  })
  return app
}

function occasionOf(app: App, request: FastifyRequest) {
  const call = app.served.get(`${request.method} ${request.routeOptions?.url}`)?.call
  return { lang: languageOf(request) ?? 'en', log: request.log as Logger, metrics: app.metrics, call }
}
