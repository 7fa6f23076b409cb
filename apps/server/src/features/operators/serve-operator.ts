import { refusals } from '@tablestakes/contract/refusals'
import type { Logger } from '@tablestakes/node/logger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/v4/core'
import { answerError } from '../../platform/http/answer.ts'
import { bodyOf, limitAddress, readJson } from '../../platform/http/answer-call.ts'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findOperator, type Operator } from './operator-record.ts'
import { Refused, unauthorised } from './refused.ts'

/** No call of an operator says more than a reason. */
const BODY_BYTES_MAX = 4 * 1024

/** A file to be saved, in place of a JSON answer. */
export class Attachment {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer

  constructor({ name, mediaType, content }: { name: string; mediaType: string; content: Buffer }) {
    this.name = name
    this.mediaType = mediaType
    this.content = content
  }
}

type OperatorCall<Asked extends z.$ZodType> = {
  method: 'GET' | 'POST'
  path: `/operator/${string}`
  /** What is in the address, in the query and in the body, together. */
  asked: Asked
}

/**
 * A call of those who run the house: plain JSON under a key of theirs, with HTTP's own status codes. It is no call of the
 * player's API, so neither a player's token nor the wrapping leads to it. How often an address may knock is asked before
 * anything is looked up.
 */
export function serveOperator<Asked extends z.$ZodType>(
  app: App,
  { method, path, asked }: OperatorCall<Asked>,
  handle: (asked: z.output<Asked>, operator: Operator) => Promise<object>,
): void {
  const operators = new WeakMap<FastifyRequest, Operator>()
  app.server.route({
    method,
    url: path,
    bodyLimit: BODY_BYTES_MAX,
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await limitAddress(app, request, { options: { limit: 'operators' } })
      const operator = await findOperator(app.database, keyOf(request))
      if (!operator) throw unauthorised()
      operators.set(request, operator)
    },
    handler: async (request, reply) => {
      const answer = await handle(readAsked(asked, request), operators.get(request)!)
      return answer instanceof Attachment ? sendFile(reply, answer) : reply.send(answer)
    },
    errorHandler: (error, request, reply) => void sendError(app, { error, request, reply }),
  })
}

function keyOf({ headers }: FastifyRequest): string {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** The address has the last word: a body cannot name another order than the one it was sent to. */
function readAsked<Asked extends z.$ZodType>(asked: Asked, request: FastifyRequest): z.output<Asked> {
  const body = bodyOf(request)
  const sent = body.length === 0 ? {} : readJson(body)
  if (typeof sent !== 'object' || sent === null) throw new Refusal('INVALID')
  const read = z.safeParse(asked, { ...(request.query as object), ...sent, ...(request.params as object) })
  if (!read.success) throw new Refusal('INVALID')
  return read.data
}

/** Never shown in the page that asked for it: whatever somebody has sent us is saved to a file and opened there. */
function sendFile(reply: FastifyReply, { name, mediaType, content }: Attachment): FastifyReply {
  return reply
    .headers({
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    })
    .send(content)
}

const STATUS: Record<string, number> = { INVALID: 400, NOT_FOUND: 404, TOO_MANY: 429, BUSY: 503 }
/** What the operator asked for is right, and the order is not in a state for it. */
const CONFLICT = 409

type Failed = { error: unknown; request: FastifyRequest; reply: FastifyReply }

function sendError(app: App, { error, request, reply }: Failed): FastifyReply {
  if (error instanceof Refused) {
    if (error.status === 401) reply.header('www-authenticate', 'Bearer')
    return reply.code(error.status).send({ error: error.reason })
  }
  // The one mapping of errors says what it is, logs it and counts it; only the form differs here.
  const { envelope, status, headers } = answerError(error, {
    lang: 'en',
    log: request.log as Logger,
    metrics: app.metrics,
  })
  if (status !== 200) return reply.code(status).send({ error: 'INTERNAL' })
  const reason = Object.entries(refusals).find(([, { code }]) => code === envelope.code)?.[0] ?? 'INVALID'
  return reply
    .code(STATUS[reason] ?? CONFLICT)
    .headers(headers)
    .send({ error: reason, message: envelope.msg })
}
