import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'
import type { RoomWatch } from './watch-room.ts'
import { within } from './within.ts'

/** A database that does not answer within this is not there, as far as a load balancer is concerned. */
const ANSWER_MS = 2_000

type HealthOptions = {
  database: Database
  /** Why requests should not be sent here, apart from the database; null when they may. */
  closedBecause: () => string | null
  /** Whether the database has room to write; not asked where it is left out. */
  room?: RoomWatch
}

/** /health: the process lives. /ready: it can serve, so a load balancer may send requests here. */
export function serveHealth(server: FastifyInstance, { database, closedBecause, room }: HealthOptions): void {
  server.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  // One question at a time answers everybody who asks meanwhile: anyone may ask, and the pool belongs to the players.
  let asking: Promise<string | null> | null = null
  const askOnce = () => {
    asking ??= databaseFault(database, room).finally(() => {
      asking = null
    })
    return asking
  }
  server.get('/ready', async (_request, reply) => {
    const reason = closedBecause() ?? (await askOnce())
    reply.header('cache-control', 'no-store').code(reason ? 503 : 200)
    return reply.send(reason ? { status: 'unavailable', reason } : { status: 'ready' })
  })
}

async function databaseFault(database: Database, room: RoomWatch | undefined): Promise<string | null> {
  try {
    await within(ANSWER_MS, database.query('select 1'))
    return room ? await within(ANSWER_MS, room.fault()) : null
  } catch {
    return 'the database does not answer'
  }
}
