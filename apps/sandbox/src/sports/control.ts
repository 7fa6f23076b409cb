import { producerPaths, producers } from '@tablestakes/contract/sports-feed'
import { scoreOf } from '@tablestakes/domain/sports/models/model'
import { fixturesBetween } from '@tablestakes/domain/sports/season/fixtures'
import type { League } from '@tablestakes/domain/sports/season/leagues'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { lineFaults, type openFaultyLine } from './faults.ts'
import { matchNamed, matchOf } from './match.ts'
import { decisions } from './officials.ts'
import type { Simulator } from './simulator.ts'
import type { SportsClock } from './sports-clock.ts'
import type { StreamHub } from './stream-hub.ts'

type Parts = {
  simulator: Simulator
  line: ReturnType<typeof openFaultyLine>
  stream: StreamHub
  clock: SportsClock
  leagues: readonly League[]
}

const Advance = z.strictObject({ advance_ms: z.int().check(z.gte(1), z.lte(7 * 86_400_000)) })
const Decide = z.strictObject({ decision: z.enum(decisions) })
const NEXT = 20

/** What testers do: move the clock, spoil the line, and decide about matches as officials would. */
export function serveSportsControl(app: FastifyInstance, { simulator, line, stream, clock, leagues }: Parts): void {
  app.get('/sports/state', () => {
    const nowMs = clock.now()
    const next = fixturesBetween({ fromMs: nowMs, untilMs: nowMs + 3_600_000 }, leagues)
      .slice(0, NEXT)
      .map(matchOf)
    return {
      now: nowMs,
      readers: stream.readers(),
      live: simulator.running.all().map(({ match, sheet }) => ({
        ...{ id: match.eventId, sport: match.league.sport, home: match.home.name, away: match.away.name },
        ...{ start: match.startMs, score: scoreOf(sheet()), period: sheet().period },
      })),
      next: next.map(({ eventId, startMs, league }) => ({ id: eventId, start: startMs, sport: league.sport })),
      faults: Object.fromEntries(Object.values(producers).map((id) => [producerPaths[id], line.read(id)])),
    }
  })

  app.get('/sports/ahead', () => {
    const nowMs = clock.now()
    const live = simulator.running.all().map(({ match, ahead }) => ({
      ...{ id: match.eventId, sport: match.league.sport, start: match.startMs, ahead: ahead(nowMs) },
    }))
    return { now: nowMs, live }
  })

  app.post('/sports/clock', ({ body }, reply) => {
    const wanted = z.safeParse(Advance, body)
    if (!wanted.success) return reply.code(422).send({ error: 'advance_ms' })
    clock.advance(wanted.data.advance_ms)
    simulator.step()
    return { now: clock.now() }
  })

  for (const product of Object.values(producers)) {
    app.put(`/sports/faults/${producerPaths[product]}`, ({ body }, reply) => {
      const wanted = z.safeParse(lineFaults, body)
      return wanted.success ? line.change(product, wanted.data) : reply.code(422).send({ error: 'faults' })
    })
  }

  app.post('/sports/cut', (_request, reply) => {
    stream.cut()
    return reply.code(204).send()
  })

  app.post<{ Params: { id: string } }>('/sports/matches/:id', ({ params, body }, reply) => {
    const match = matchNamed(params.id, leagues)
    const wanted = z.safeParse(Decide, body)
    if (!match) return reply.code(404).send({ error: 'not_found' })
    if (!wanted.success) return reply.code(422).send({ error: 'decision' })
    const refusal = simulator.decide(match, wanted.data.decision)
    return refusal ? reply.code(409).send({ error: refusal }) : reply.code(204).send()
  })
}
