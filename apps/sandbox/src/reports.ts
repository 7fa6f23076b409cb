import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Journal } from './journal.ts'

/** One analytics event as it reached the report URL, and the key it came with. */
export type ReportedEvent = { api_key: string; at: string; event: z.infer<typeof Event> }

const Event = z.looseObject({
  account_id: z.string(),
  distinct_id: z.string(),
  event_name: z.string().check(z.minLength(1), z.maxLength(64)),
  properties: z.record(z.string(), z.unknown()),
  user_props: z.record(z.string(), z.unknown()),
})
const Batch = z.object({ events: z.array(Event).check(z.minLength(1), z.maxLength(50)) })

/** The analytics vendor: takes batches under an API key from any origin and lets a tester read them back. */
export function serveReports(app: FastifyInstance, events: Journal<ReportedEvent>): void {
  app.options('/report', (_request, reply) => allowAnyOrigin(reply).code(204).send())

  app.post('/report', (request, reply) => {
    allowAnyOrigin(reply)
    const key = request.headers['x-api-key']
    if (typeof key !== 'string' || key === '') return reply.code(401).send({ error: 'an API key is needed' })
    const parsed = z.safeParse(Batch, request.body)
    if (!parsed.success) return reply.code(422).send({ error: parsed.error.issues[0]?.message })
    const at = new Date().toISOString()
    for (const event of parsed.data.events) events.add({ api_key: key, at, event })
    return reply.code(202).send({ accepted: parsed.data.events.length })
  })

  app.get<{ Querystring: { event_name?: string } }>('/reports', (request) => {
    const { event_name } = request.query
    return events.newestFirst().filter(({ event }) => event_name === undefined || event.event_name === event_name)
  })
}

function allowAnyOrigin<Reply extends { header(name: string, value: string): Reply }>(reply: Reply): Reply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-headers', 'content-type, x-api-key')
    .header('access-control-allow-methods', 'POST')
}
