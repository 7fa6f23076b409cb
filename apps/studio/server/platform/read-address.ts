import type { IncomingMessage } from 'node:http'

/** Whom a bare connection comes from: fastify knows it for requests, this for streams. */
export function readAddress(trustProxy: boolean | number | string): (request: IncomingMessage) => string {
  return ({ socket, headers }) => {
    const own = socket.remoteAddress ?? ''
    const named = headers['x-forwarded-for']
    if (trustProxy === false || typeof named !== 'string') return own
    const hops = named.split(',').map((hop) => hop.trim())
    // So many proxies are ours; the hop before them is what the outermost one saw. A list of networks is one proxy here.
    const trusted = typeof trustProxy === 'number' ? trustProxy : 1
    return hops.at(-trusted) ?? own
  }
}
