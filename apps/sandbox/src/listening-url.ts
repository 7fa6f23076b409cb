import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Our own address, where none was given: a port that was left to the system is known only once it listens. */
export function listeningUrl(app: FastifyInstance): string {
  const address = app.server.address() as AddressInfo | null
  return `http://127.0.0.1:${address?.port ?? 80}`
}
