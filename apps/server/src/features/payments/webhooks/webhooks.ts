import { transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, answerError, answerUnknownAddress } from '../../../platform/http/answer.ts'
import { bodyOf, limitAddress } from '../../../platform/http/answer-call.ts'
import type { App } from '../../../platform/http/http.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { sendAnswer } from '../../../platform/http/send-answer.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { Providers } from '../providers/providers.ts'
import { keepEvent } from './events.ts'
import { webhookDue } from './process-webhook.ts'

/** A webhook names an order and a state: a longer body is not a webhook. */
const BODY_BYTES_MAX = 16 * 1_024

const notSigned: Answer = { status: 401, envelope: { code: 401, msg: 'not signed by this provider' }, headers: {} }

/**
 * Where providers tell us what has happened. What they say is stored as it came before it is acknowledged. It is believed only
 * so far that we then ask the provider about that order.
 */
export function webhookRoutes(app: App, { providers }: { providers: Providers }): void {
  app.server.route<{ Params: { provider: string } }>({
    method: 'POST',
    url: '/webhooks/payments/:provider',
    bodyLimit: BODY_BYTES_MAX,
    onRequest: (request) => limitAddress(app, request, null),
    // Refusals of ours travel under 200, which a provider would take for an acknowledgement.
    errorHandler: (error, request, reply) => {
      void sendAnswer(request, reply, { answer: answerTrouble(app, error, request) })
    },
    handler: async (request, reply): Promise<FastifyReply> => {
      const provider = await providers.get(request.params.provider)
      if (!provider) return sendAnswer(request, reply, { answer: answerUnknownAddress('en') })
      const body = bodyOf(request)
      const event = provider.verifyWebhook({ headers: headersOf(request), body, nowMs: app.clock() })
      if (!event) {
        request.log.warn({ provider: provider.id }, 'a webhook was not signed by its provider, or not now')
        return sendAnswer(request, reply, { answer: notSigned })
      }
      const { about, eventId, orderNo } = event
      await transact(app.database, async (tx) => {
        const isNew = await keepEvent(tx, { providerId: provider.id, eventId, body })
        if (!isNew || about === 'other') return
        await enqueue(tx, { job: webhookDue, payload: { providerId: provider.id, about, orderNo } })
      })
      return reply.code(204).send()
    },
  })
}

/** Headers that were sent twice are left out: no real sender does that. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** With a status that makes a provider try again later, unless it is its own fault. */
function answerTrouble(app: App, error: unknown, request: FastifyRequest): Answer {
  const answer = answerError(error, { lang: 'en', log: request.log as Logger, metrics: app.metrics })
  return { ...answer, status: statusOf(error) ?? (answer.status === 200 ? 503 : answer.status) }
}

function statusOf(error: unknown): number | null {
  if (error instanceof Refusal) return error.reason === 'TOO_MANY' ? 429 : null
  // The framework's own: too long a body, a broken length.
  const isFault = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
  return isFault ? (error.statusCode as number) : null
}
