import type { Database } from '@tablestakes/node/database'
import { serveHealth as serveHealthOf } from '@tablestakes/node/health'
import type { RoomWatch } from '@tablestakes/node/watch-room'
import type { FastifyInstance } from 'fastify'

export type Readiness = {
  /** Set once everything is started; cleared when the server begins to stop. */
  isOpen: boolean
  /** What else may keep this node from serving; each answers why, or null. */
  readonly faults: (() => string | null)[]
}

export function serveHealth(
  server: FastifyInstance,
  { database, readiness, room }: { database: Database; readiness: Readiness; room: RoomWatch },
): void {
  const closedBecause = () => (readiness.isOpen ? firstFault(readiness) : 'not open')
  serveHealthOf(server, { database, closedBecause, room })
}

function firstFault({ faults }: Readiness): string | null {
  for (const fault of faults) {
    const reason = fault()
    if (reason !== null) return reason
  }
  return null
}
