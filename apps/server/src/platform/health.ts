import type { Database } from '@tablestakes/node/database'
import { serveHealth as serveHealthOf } from '@tablestakes/node/health'
import type { FastifyInstance } from 'fastify'

export type Readiness = {
  /** Set once everything is started; cleared when the server begins to stop. */
  isOpen: boolean
}

export function serveHealth(server: FastifyInstance, database: Database, readiness: Readiness): void {
  serveHealthOf(server, { database, closedBecause: () => (readiness.isOpen ? null : 'not open') })
}
