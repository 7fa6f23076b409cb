import type { FastifyInstance } from 'fastify'
import type { Database } from './database.ts'

export type Readiness = {
  /** Set once everything is started; cleared when the server begins to stop. */
  isOpen: boolean
}

/** A database that does not answer within this is not there, as far as a load balancer is concerned. */
const ANSWER_MS = 2_000

/** /health: the process lives. /ready: it can serve, so a load balancer may send requests here. */
export function serveHealth(server: FastifyInstance, database: Database, readiness: Readiness): void {
  server.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))
  server.get('/ready', async (_request, reply) => {
    const reason = readiness.isOpen ? await databaseFault(database) : 'not open'
    reply.header('cache-control', 'no-store').code(reason ? 503 : 200)
    return reply.send(reason ? { status: 'unavailable', reason } : { status: 'ready' })
  })
}

async function databaseFault(database: Database): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('the database does not answer'), ANSWER_MS)
  })
  const answered = database.query('select 1').then(
    () => null,
    () => 'the database does not answer',
  )
  const fault = await Promise.race([answered, late])
  clearTimeout(timer)
  return fault
}
