import type { Call } from '@tablestakes/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics.ts'
import { nameOf } from './answer.ts'

declare module 'fastify' {
  // Only an interface can be merged into fastify's own.
  interface FastifyContextConfig {
    /** The address at which wrapped calls arrive. */
    isWrapped?: true
    /** What follows the question mark opens something, so it is not written down. */
    isQuerySecret?: true
  }
}

const calls = new WeakMap<FastifyRequest, { call: Call; playerId: bigint | null }>()

/** Remembers for logs and metrics which call a request turned out to be; a wrapped one does not show it in its address. */
export function noteCall(request: FastifyRequest, call: Call, playerId: bigint | null): void {
  calls.set(request, { call, playerId })
}

/** One line and one measurement per request, once it is answered. */
export function logRequest(metrics: Metrics, request: FastifyRequest, reply: FastifyReply): void {
  const noted = calls.get(request)
  // Addresses are endless, routes are few: only routes may become labels.
  const name = noted ? nameOf(noted.call) : (request.routeOptions?.url ?? 'unknown')
  metrics.requestSeconds.observe({ call: name, status: reply.statusCode }, reply.elapsedTime / 1000)
  const about = {
    method: request.method,
    url: shownUrl(request),
    ip: request.ip,
    call: name,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(noted?.playerId && { playerId: String(noted.playerId) }),
  }
  // Files and health checks would drown the calls.
  if (noted || reply.statusCode >= 400) request.log.info(about, 'request')
  else request.log.debug(about, 'request')
}

/** The query of a wrapped GET is its whole payload under a thin cover; secrets in it could not be told apart. */
function shownUrl({ url, routeOptions }: FastifyRequest): string {
  const { isWrapped, isQuerySecret } = routeOptions?.config ?? {}
  return isWrapped || isQuerySecret ? url.split('?', 1)[0]! : url
}
