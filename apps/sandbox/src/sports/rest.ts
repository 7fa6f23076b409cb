import { producerPaths, producers } from '@tablestakes/contract/sports-feed'
import {
  encodeFeedAnswer,
  type FeedAnswer,
  type FeedAnswerName,
  feedPaths,
} from '@tablestakes/contract/sports-feed-rest'
import type { League } from '@tablestakes/domain/sports/season/leagues'
import { writeXml } from '@tablestakes/node/feed/xml'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { type Answers, marketDescriptions, producerDescriptions } from './answers.ts'
import { matchNamed, seasonNamed } from './match.ts'
import type { Recoveries } from './recoveries.ts'

type Parts = { answers: Answers; recoveries: Recoveries; leagues: readonly League[] }
type ById = { Params: { id: string } }

const number = z.pipe(z.string().check(z.regex(/^\d{1,16}$/)), z.transform(Number))
const Page = z.object({
  after: z.optional(number),
  limit: z._default(z.pipe(number, z.number().check(z.lte(1_000))), 500),
})
const Recovery = z.object({ after: z.optional(number), request_id: number, node_id: number })

function send<Name extends FeedAnswerName>(reply: FastifyReply, name: Name, answer: FeedAnswer<Name> | null) {
  if (answer === null)
    return reply
      .code(404)
      .type('text/xml')
      .send(writeXml(refusal('NOT_FOUND', 'unknown')))
  return reply.type('text/xml; charset=utf-8').send(writeXml(encodeFeedAnswer(name, answer)))
}

const refusal = (response_code: 'NOT_FOUND' | 'BAD_REQUEST', message: string) =>
  encodeFeedAnswer('response', { response_code, message })

/** The feed's questions and answers, under `root`. */
export function serveRest(app: FastifyInstance, root: string, { answers, recoveries, leagues }: Parts): void {
  const season = (id: string) => seasonNamed(id, leagues)

  app.get(`${root}${feedPaths.schedule}`, (request, reply) => {
    const page = z.safeParse(Page, request.query)
    if (!page.success)
      return reply
        .code(400)
        .type('text/xml')
        .send(writeXml(refusal('BAD_REQUEST', 'after, limit')))
    return send(reply, 'schedule', answers.schedule(page.data))
  })
  app.get<ById>(`${root}${feedPaths.fixture(':id')}`, ({ params }, reply) => {
    const match = matchNamed(params.id, leagues)
    return send(reply, 'fixtures_fixture', match && answers.fixture(match))
  })
  app.get<ById>(`${root}${feedPaths.timeline(':id')}`, ({ params }, reply) => {
    const match = matchNamed(params.id, leagues)
    return send(reply, 'match_timeline', match && answers.timeline(match))
  })
  app.get<ById>(`${root}${feedPaths.standings(':id')}`, async ({ params }, reply) => {
    const named = season(params.id)
    return send(reply, 'standings', named && (await answers.standings(named.league, named.season)))
  })
  app.get<ById>(`${root}${feedPaths.results(':id')}`, async ({ params }, reply) => {
    const named = season(params.id)
    return send(reply, 'season_results', named && (await answers.results(named.league, named.season)))
  })
  app.get<{ Querystring: { tournament?: string } }>(`${root}${feedPaths.commitments}`, ({ query }, reply) =>
    send(reply, 'commitments', answers.commitments(query.tournament)),
  )
  app.get(`${root}${feedPaths.tournaments}`, (_request, reply) => send(reply, 'tournaments', answers.tournaments()))
  app.get(`${root}${feedPaths.markets}`, (_request, reply) => send(reply, 'market_descriptions', marketDescriptions))
  app.get(`${root}${feedPaths.producers}`, (_request, reply) => send(reply, 'producers', producerDescriptions))
  serveRecovery(app, root, { recoveries, leagues })
}

/** Accepted immediately; what was asked for comes over the stream. */
function serveRecovery(app: FastifyInstance, root: string, { recoveries, leagues }: Omit<Parts, 'answers'>): void {
  const accepted = { response_code: 'ACCEPTED', message: 'it comes over the line' } as const
  for (const product of Object.values(producers)) {
    const path = producerPaths[product]
    app.post(`${root}${feedPaths.recovery(path)}`, (request, reply) => {
      const wanted = z.safeParse(Recovery, request.query)
      if (!wanted.success)
        return reply
          .code(400)
          .type('text/xml')
          .send(writeXml(refusal('BAD_REQUEST', 'request_id, node_id')))
      const { after, request_id, node_id } = wanted.data
      recoveries.everything(product, { requestId: request_id, nodeId: node_id }, after)
      return send(reply.code(202), 'response', accepted)
    })
    app.post<ById>(`${root}${feedPaths.eventRecovery(path, ':id')}`, (request, reply) => {
      const wanted = z.safeParse(Recovery, request.query)
      const match = matchNamed(request.params.id, leagues)
      if (!wanted.success)
        return reply
          .code(400)
          .type('text/xml')
          .send(writeXml(refusal('BAD_REQUEST', 'request_id, node_id')))
      if (!match) return send(reply, 'response', null)
      recoveries.oneMatch(product, { requestId: wanted.data.request_id, nodeId: wanted.data.node_id }, match)
      return send(reply.code(202), 'response', accepted)
    })
  }
}
