import { wrapAnswer } from '@tablestakes/domain/wire/wrapping'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, answerUnknownAddress } from './answer.ts'
import { answerCall, bodyOf, languageOf, limitUnwrapped, readJson } from './answer-call.ts'
import { Refusal } from './refusal.ts'
import type { App } from './serving.ts'
import { asQuery, readWrapped } from './wrapping.ts'

/**
 * A call that came in the wrapping of specification §7. Only its address and payload are inside; headers, signature and
 * idempotency key are those of the request as it was sent. Once decoded it is the plain call: the same checks, the same
 * answer. Only calls of the contract can be inside, so a wrapping in a wrapping leads nowhere.
 */
export async function answerWrapped(app: App, request: FastifyRequest, reply: FastifyReply): Promise<Answer> {
  const isGet = request.method === 'GET'
  const inside = readWrapped(isGet ? request.query : readJson(bodyOf(request)), app.wrapping.key)
  if (!inside) throw new Refusal('INVALID')
  const served = app.served.get(`${request.method} ${inside.route}`)
  if (!served) return wrap(app, answerUnknownAddress(languageOf(request) ?? 'en'))

  await limitUnwrapped(app, request, served)
  const payload = isGet ? asQuery(inside.payload) : inside.payload
  return wrap(app, await answerCall(app, served, { request, reply, payload }))
}

/** Without a prepared body: that one was made for plain calls. */
function wrap(app: App, { status, headers, envelope }: Answer): Answer {
  return { status, headers, envelope: wrapAnswer(envelope, app.wrapping) as unknown as Answer['envelope'] }
}
