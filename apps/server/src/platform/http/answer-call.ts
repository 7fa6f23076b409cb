import type { Call } from '@tablestakes/contract/call'
import { isLanguage, type Language } from '@tablestakes/dictionary'
import type { Logger } from '@tablestakes/node/logger'
import { addressKey, type Bucket, scaleBucket } from '@tablestakes/node/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/v4/core'
import { type Answer, answerError, nameOf, success } from './answer.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { Done } from './done.ts'
import { runOnce } from './idempotency.ts'
import { Prepared } from './prepared.ts'
import { buckets } from './rate-limit.ts'
import { Refusal } from './refusal.ts'
import { noteCall } from './request-log.ts'
import type { App, ServedCall, Visitor } from './serving.ts'
import { noteSessionUse, type Session } from './sessions.ts'
import { guestSignKeys, verifySignature } from './signature.ts'

export type Incoming = {
  request: FastifyRequest
  reply: FastifyReply
  /** What a wrapped request carried; null for a plain one, whose query or body is read when its turn comes. */
  payload: Record<string, unknown> | null
}

/** Every check a call goes through, plain or wrapped, cheap ones first. The address's rate was limited before this. */
export async function answerCall(app: App, served: ServedCall, incoming: Incoming): Promise<Answer> {
  const { call, options } = served
  const { request } = incoming
  let lang = languageOf(request)
  noteCall(request, call, null)
  try {
    const token = textHeader(request, 'authorization')
    // Asked first because it costs nothing; a token that is sent is judged together with the signature.
    if (call.auth === 'player' && token === '') throw new Refusal('UNAUTHENTICATED')
    const session = token === '' ? null : await app.findSession(token)
    if (options.signed !== false) await requireSigned(app, request, { call, token, session })
    if (call.auth === 'player' && !session) throw await signedOut(app, token)
    if (session) await admitPlayer(app, request, { served, session })

    const visitor = await describeVisitor(app, incoming, session)
    lang = visitor.lang
    const wanted = decodeRequest(call, incoming.payload ?? readPayload(request))
    const caller = { ...visitor, session, playerId: session?.playerId ?? null }
    if (!call.once) {
      const answer = await served.handle(wanted, caller, undefined)
      if (answer instanceof Prepared) return { ...success(answer.data), prepared: answer }
      return success(encodeAnswer(call, answer))
    }

    const requestId = textHeader(request, 'idempotency-key').toLowerCase()
    if (!UUID.test(requestId)) throw new Refusal('KEY_MISSING')
    const intent = { ownerId: session!.playerId, key: requestId, call: nameOf(call), request: wanted }
    const found = await served.beforehand?.(wanted, { ...caller, requestId })
    if (found instanceof Done) return success(await app.keepAnswer(intent, encodeAnswer(call, found.answer)))
    const { answer } = await runOnce(app.database, intent, async (tx) =>
      // Encoded inside the transaction: an answer that does not fit its schema moves nothing.
      encodeAnswer(call, await served.handle(wanted, { ...caller, requestId, tx }, found)),
    )
    return success(answer)
  } catch (error) {
    return answerError(error, { lang: lang ?? 'en', log: request.log as Logger, metrics: app.metrics, call })
  }
}

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Signed with the session's key while a token is sent, else with the visitors' key. A token that has ended leaves
 * calls open to anyone usable with the visitors' key, and with its own if it was not revoked, or a player could not even
 * renew it; otherwise it says "sign in again", which is truer than "wrong signature".
 */
async function requireSigned(
  app: App,
  request: FastifyRequest,
  { call, token, session }: { call: Call; token: string; session: Session | null },
) {
  const ended = token !== '' && !session
  if (ended && call.auth === 'player') throw await signedOut(app, token)
  const nowMs = app.clock()
  const signed = {
    method: request.method,
    url: request.url,
    body: bodyOf(request),
    timestamp: textHeader(request, 'timestamp'),
    nonce: textHeader(request, 'nonce'),
    sign: textHeader(request, 'sign'),
  }
  const keys = session ? [session.signKey] : guestSignKeys(app.secret, nowMs)
  const expiredKey = ended ? await app.findExpiredSignKey(token) : null
  if (expiredKey !== null) keys.push(expiredKey)
  let nonce: Buffer
  try {
    nonce = verifySignature(signed, keys, nowMs).nonce
  } catch (error) {
    throw ended && error instanceof Refusal && error.reason === 'SIGNATURE' ? await signedOut(app, token) : error
  }
  if (!(await app.nonces.claim(nonce))) throw new Refusal('REPLAYED')
}

/** Before a body is read: whether somebody is signed in. Who it is and what was signed is asked afterwards, as always. */
export async function requireSession(app: App, request: FastifyRequest): Promise<void> {
  const token = textHeader(request, 'authorization')
  if (token === '' || !(await app.findSession(token))) throw await signedOut(app, token)
}

/** "Sign in again", with the reason where somebody else ended the login (specification §8: USER_FORBIDDEN). */
async function signedOut(app: App, token: string): Promise<Refusal> {
  const words = token === '' ? null : await app.findRevokedReason(token)
  return new Refusal('UNAUTHENTICATED', { words: words ?? undefined })
}

type Limited = Pick<ServedCall, 'options'>

/** Before a body is read: every request of an address, and where the call has a stricter bucket, that one too. */
export async function limitAddress(app: App, { ip }: { ip: string }, served: Limited | null): Promise<void> {
  const address = `address:${addressKey(ip)}`
  await take(app, address, { bucket: buckets.address, cost: served?.options.cost ?? 1 })
  if (served) await limitGroup(app, served, address)
}

/** A wrapped call shows its name only once it is decoded: then it pays what it costs beyond the one token taken before. */
export async function limitUnwrapped(app: App, { ip }: { ip: string }, served: ServedCall): Promise<void> {
  const address = `address:${addressKey(ip)}`
  const cost = (served.options.cost ?? 1) - 1
  if (cost > 0) await take(app, address, { bucket: buckets.address, cost })
  await limitGroup(app, served, address)
}

/** Draws from the stricter bucket of a call, if it has one. */
async function limitGroup(app: App, { options }: Limited, who: string): Promise<void> {
  if (options.limit) await take(app, `${options.limit}:${who}`, { bucket: buckets[options.limit], cost: 1 })
}

async function admitPlayer(
  app: App,
  request: FastifyRequest,
  { served, session }: { served: ServedCall; session: Session },
) {
  noteCall(request, served.call, session.playerId)
  if (served.options.awake && session.isProofDue) throw new Refusal('PROOF_NEEDED')
  await take(app, `player:${session.playerId}`, { bucket: buckets.player, cost: served.options.cost ?? 1 })
  await limitGroup(app, served, `player:${session.playerId}`)
  // Told apart from the request: whether it can be noted decides nothing.
  noteSessionUse(app.database, session, app.clock())
    .then((isNoted) => isNoted && app.onSessionUse(session))
    .catch((error: unknown) => request.log.warn({ err: error }, 'the use of a session was not noted'))
}

async function take(app: App, key: string, { bucket, cost }: { bucket: Bucket; cost: number }): Promise<void> {
  const scaled = scaleBucket(bucket, app.limitScale)
  if (!scaled) return
  const taken = await app.limiter.take({ key, bucket: scaled, cost })
  if (!taken.allowed) throw new Refusal('TOO_MANY', { retryAfterMs: taken.retryAfterMs })
}

async function describeVisitor(app: App, { request, reply }: Incoming, session: Session | null): Promise<Visitor> {
  const channel = textHeader(request, 'channel').slice(0, 64)
  const site = await app.chooseSite({ host: request.hostname, channel, siteId: session?.siteId ?? null })
  const deviceId = textHeader(request, 'device-id')
  const isSecure = request.protocol === 'https'
  return {
    site,
    lang: languageOf(request) ?? site.language,
    ip: request.ip,
    deviceId: /^[\w.:-]{1,128}$/.test(deviceId) ? deviceId : null,
    channel,
    host: request.hostname,
    header: (name) => textHeader(request, name.toLowerCase()),
    setHeader: (name, value) => void reply.header(name, value),
    isSecure,
    origin: `${request.protocol}://${request.host}`,
    cookie: (name) => readCookie(textHeader(request, 'cookie'), name),
    setCookie: (cookie) => void reply.header('set-cookie', writeCookie(cookie, isSecure)),
    log: request.log as Logger,
  }
}

function decodeRequest(call: Call, payload: unknown): unknown {
  const read = z.safeDecode(call.request, payload as never)
  if (!read.success || !isStorable(read.data)) throw new Refusal('INVALID')
  return read.data
}

/** PostgreSQL holds neither the character 0 nor half a character: such a text is the caller's fault, not a bug of ours. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, item]) => isStorable(name) && isStorable(item))
}

/** To the wire's side of the schema: money becomes a number, keys the schema does not name are left behind. */
function encodeAnswer(call: Call, answer: unknown): unknown {
  const written = z.safeEncode(call.response, answer as never)
  if (!written.success) throw new Error(`${nameOf(call)}: the answer does not fit its schema`, { cause: written.error })
  return written.data
}

function readPayload(request: FastifyRequest): unknown {
  if (request.method === 'GET') return request.query
  const body = bodyOf(request)
  return body.length === 0 ? {} : readJson(body)
}

export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new Refusal('INVALID')
  }
}

export const bodyOf = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)

export function languageOf(request: FastifyRequest): Language | null {
  const lang = textHeader(request, 'lang')
  return isLanguage(lang) ? lang : null
}

export function textHeader(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
