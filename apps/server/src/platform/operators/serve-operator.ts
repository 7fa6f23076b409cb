import { type OperatorCall, refusalsOfOperatorCall, statusOfRefusal } from '@tablestakes/contract/operator/call'
import { type RefusalName, refusals } from '@tablestakes/contract/refusals'
import { transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import { seal, unseal } from '@tablestakes/node/sealed'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/v4/core'
import { answerError } from '../http/answer.ts'
import { bodyOf, isStorable, limitAddress, readJson, textHeader, UUID } from '../http/answer-call.ts'
import { type AnswerBook, findAnswer, runOnce } from '../http/idempotency.ts'
import { Refusal } from '../http/refusal.ts'
import type { App } from '../http/serving.ts'
import { carryOut, encodeOperatorAnswer, requireRole } from './carry-out.ts'
import { findOperator, holdOperator, type Operator } from './operator-record.ts'
import { propose } from './proposals.ts'
import { Refused } from './refused.ts'
import type { OperatorHandler, OperatorOptions, ServedOperatorCall } from './serving.ts'

/** The longest that is no picture is a site's configuration. */
const BODY_BYTES_MAX = 64 * 1024

/**
 * Binds an operator's call of the contract to the code that does it:
 *
 *   serveOperator(app, refuseWithdrawal, ({ order_no }, { tx, operator }) => …, { about: ({ order_no }) => order_no })
 *
 * It is plain JSON under a key, with HTTP's own status codes, and no call of the player's API, so neither a player's token nor the
 * wrapping leads to it. How often an address may knock is asked before anything is looked up. What changes something happens once for
 * each Idempotency-Key, in one transaction with its act and its answer.
 */
export function serveOperator<const C extends OperatorCall, Found = undefined>(
  app: App,
  call: C,
  handler: OperatorHandler<C, Found>,
  { about, beforehand, isForTwo, bodyBytesMax = BODY_BYTES_MAX }: OperatorOptions<C, Found> = {},
): void {
  if (call.effect !== 'read' && !about) throw new Error(`${call.name}: an act is about something`)
  // The casts forget which call it is; only what its own schema has read is passed.
  const served: ServedOperatorCall = {
    call,
    about: (about ?? (() => '')) as ServedOperatorCall['about'],
    beforehand: (beforehand as ServedOperatorCall['beforehand']) ?? null,
    isForTwo: (isForTwo as ServedOperatorCall['isForTwo']) ?? null,
    handle: handler as unknown as ServedOperatorCall['handle'],
  }
  app.servedOperators.set(call.name, served)
  const operators = new WeakMap<FastifyRequest, Operator>()
  app.server.route({
    method: call.method,
    url: call.path,
    bodyLimit: bodyBytesMax,
    config: beforehand ? { isPatient: true } : {},
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const operator = await admitOperator(app, request)
      requireRole(call, operator)
      operators.set(request, operator)
    },
    handler: async (request, reply) => {
      const { status, body } = await answer(app, served, { request, operator: operators.get(request)! })
      return reply.sent ? reply : reply.code(status).send(body)
    },
    errorHandler: (error, request, reply) => void sendError(app, call, { error, request, reply }),
  })
}

/** Whose key came along; an address that knocks too often is sent away before that is looked up. */
export async function admitOperator(app: App, request: FastifyRequest): Promise<Operator> {
  await limitAddress(app, request, { options: { limit: 'operators' } })
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  const operator = await findOperator(app.database, key)
  if (!operator) throw new Refused('UNAUTHORISED')
  return operator
}

type Incoming = { request: FastifyRequest; operator: Operator }
/** As it is stored too: a repeated key is answered with the same status. */
type OperatorAnswer = { status: number; body: unknown }

async function answer(app: App, served: ServedOperatorCall, incoming: Incoming): Promise<OperatorAnswer> {
  const { call } = served
  const request = readRequest(call, incoming.request)
  const { operator } = incoming
  if (call.effect === 'read')
    return { status: 200, body: encodeOperatorAnswer(call, await served.handle(request, { operator }, undefined)) }
  if (call.effect === 'noted') {
    const body = await transact(app.database, async (tx) => {
      const held = await holdOperator(tx, operator)
      requireRole(call, held)
      return carryOut(tx, served, { operator: held, request })
    })
    return { status: 200, body }
  }
  return answerOnce(app, served, { ...incoming, wanted: request })
}

async function answerOnce(
  app: App,
  served: ServedOperatorCall,
  { request, operator, wanted }: Incoming & { wanted: unknown },
): Promise<OperatorAnswer> {
  const key = textHeader(request, 'idempotency-key').toLowerCase()
  if (!UUID.test(key)) throw new Refusal('KEY_MISSING')
  const book = bookOf(app.secret)
  const intent = { ownerId: operator.id, key, call: served.call.name, request: wanted }
  // Asked before anybody outside is: what was done once may not be possible a second time.
  const earlier = served.beforehand && (await findAnswer(app.database, intent, book))
  if (earlier) return earlier.answer as OperatorAnswer
  const found = await served.beforehand?.(wanted)
  const work = async (tx: Parameters<Parameters<typeof runOnce>[2]>[0]): Promise<OperatorAnswer> => {
    const held = await holdOperator(tx, operator)
    requireRole(served.call, held)
    const isForTwo = served.call.secondWord === 'always' || (await served.isForTwo?.(tx, wanted))
    if (!isForTwo) return { status: 200, body: await carryOut(tx, served, { operator: held, request: wanted, found }) }
    const subject = served.about(wanted)
    const said = await propose(tx, held, { call: served.call, subject, request: wanted, secret: app.secret })
    if ('waiting' in said) return { status: 202, body: said.waiting }
    const alsoNoted = { asked_by: said.agreedWith.askedByName, digest: said.agreedWith.digest.toString('hex') }
    return { status: 200, body: await carryOut(tx, served, { operator: held, request: wanted, found, alsoNoted }) }
  }
  const { answer: done } = await runOnce(app.database, intent, work, book)
  return done as OperatorAnswer
}

/** Some answers have a key in them that is shown once, so all lie sealed. */
function bookOf(secret: string): AnswerBook {
  const purpose = 'operator answer'
  return {
    table: 'operator_answer',
    owner: 'operator_id',
    write: (value) => seal(secret, purpose, Buffer.from(JSON.stringify(value))),
    read: (stored) => JSON.parse(unseal(secret, purpose, stored).toString('utf8')) as unknown,
  }
}

/** The address has the last word: a body cannot name another order than the one it was sent to. */
function readRequest(call: OperatorCall, request: FastifyRequest): unknown {
  const body = bodyOf(request)
  const sent = body.length === 0 ? {} : readJson(body)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw new Refusal('INVALID')
  const read = z.safeDecode(call.request, {
    ...(request.query as object),
    ...sent,
    ...(request.params as object),
  } as never)
  if (!read.success || !isStorable(read.data)) throw new Refusal('INVALID')
  return read.data
}

type Failed = { error: unknown; request: FastifyRequest; reply: FastifyReply }

/** A refusal is its name and a sentence, never data. */
function sendError(app: App, call: OperatorCall, { error, request, reply }: Failed): FastifyReply {
  const log = request.log as Logger
  if (error instanceof Refused || error instanceof Refusal) {
    if (!refusalsOfOperatorCall(call).includes(error.reason))
      log.error({ call: call.name, reason: error.reason }, 'a refusal its call does not declare')
  }
  if (error instanceof Refused) {
    if (error.reason === 'UNAUTHORISED') return sendUnauthorised(reply)
    return reply.code(statusOfRefusal(error.reason)).send({ error: error.reason, message: error.message })
  }
  // The one mapping of errors says what it is, logs it and counts it; only the form differs here.
  const { envelope, status, headers } = answerError(error, { lang: 'en', log, metrics: app.metrics })
  if (status !== 200) return reply.code(status).send({ error: 'INTERNAL' })
  const names = Object.keys(refusals) as RefusalName[]
  const reason = names.find((name) => refusals[name].code === envelope.code) ?? 'INVALID'
  return reply.code(statusOfRefusal(reason)).headers(headers).send({ error: reason, message: envelope.msg })
}

export const sendUnauthorised = (reply: FastifyReply): FastifyReply =>
  reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'UNAUTHORISED' })
