import type { logInOrRegister, logOut, renewSession } from '@tablestakes/contract/auth'
import type { Call, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { platformRefusals } from '@tablestakes/contract/platform-refusals'
import { randomId } from '@tablestakes/look/browser/random-id'
import { config, decode, encode } from 'zod/v4/core'
import { serverNow } from '../browser/clock.ts'
import { getAccessExpire, getAccessToken, getSessionSignKey, whenKnown } from '../session/session.ts'
import { getLanguage, textOf } from '../words/i18n.ts'
import { getApiListener } from './api-listener.ts'
import { getPreloaded, getWrapping } from './preload.ts'
import { type Answer, ApiFailure, ApiRefusal, readAnswer } from './refusal.ts'
import { sendRequest } from './wire.ts'

// zod would compile its checks with `new Function`, which the page's security policy forbids.
config({ jitless: true })

export type CallOptions = {
  /** One per intent of the player: repeating a call with the same key never does it twice. */
  idempotencyKey?: string
  /** Nothing is shown when it fails; for work the player did not ask for. */
  quiet?: boolean
}

/** Makes a call of the contract. Resolves with its decoded data; rejects with an ApiRefusal or an ApiFailure. */
export async function callApi<C extends Call>(
  call: C,
  request: RequestOf<C>,
  options: CallOptions = {},
): Promise<ResponseOf<C>> {
  try {
    const payload = encode(call.request, request as never) as Record<string, unknown>
    // Made once and kept for every repeat of this call.
    const idempotencyKey = options.idempotencyKey ?? (call.once ? randomId() : undefined)
    const answer = await repeatWhereSafe(call, idempotencyKey, () => askInSession(call, payload, idempotencyKey))
    return (answer.isOurs ? decode(call.response, answer.data as never) : answer.data) as ResponseOf<C>
  } catch (error) {
    tell(call, error, options)
    throw error
  }
}

/** Named as texts, because the calls' own module would bring all of signing in along. */
const LOGIN_REGISTER: typeof logInOrRegister.path = '/api/user/login_register'
const RENEW: typeof renewSession.path = '/api/user/tokenLogin'
/** Specification §7: the token is emptied for login_register. The renewal too goes without one: its cookie says who asks. */
const isGuestCall = ({ path }: Call) => path === LOGIN_REGISTER || path === RENEW
const LOG_OUT: typeof logOut.path = '/api/user/logout'

/** A token that ends within this time is renewed before it is used. */
const RENEW_BEFORE_MS = 60_000
const ATTEMPTS_MAX = 3
const BACKOFF_MS = 300
/** The line broke or something before our server was unwell: the same call may work in a moment. */
const PASSING_STATUSES = [null, 502, 503, 504]

const STALE_KEYS: number[] = [platformRefusals.SIGNATURE.code, platformRefusals.CLOCK.code]

/** Reads may be repeated, and so may calls whose key lets the server recognise the repeat. Nothing else. */
async function repeatWhereSafe<T>(
  call: Call,
  idempotencyKey: string | undefined,
  attempt: () => Promise<T>,
): Promise<T> {
  const isSafe = call.method === 'GET' || idempotencyKey !== undefined
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      const isPassing = error instanceof ApiFailure && PASSING_STATUSES.includes(error.status)
      if (!isSafe || !isPassing || count >= ATTEMPTS_MAX || !navigator.onLine) throw error
      await pause(BACKOFF_MS * 2 ** (count - 1) * (0.5 + Math.random()))
    }
  }
}

/**
 * As the player, if there is one: a token about to end is renewed first, and one that turns out to be over is renewed once
 * before the player is told. The server refuses a dead token before it does anything, so asking again is safe.
 */
async function askInSession(
  call: Call,
  payload: Record<string, unknown>,
  idempotencyKey: string | undefined,
): Promise<Answer> {
  const ask = () => askWithFreshKeys(call, payload, idempotencyKey)
  if (isGuestCall(call)) return ask()
  if (call.auth === 'player') await whenKnown()
  const expire = getAccessExpire()
  if (expire !== null && expire - serverNow() < RENEW_BEFORE_MS) await renew()
  const token = getAccessToken()
  try {
    return await ask()
  } catch (error) {
    if (token === '' || !isSignedOut(error)) throw error
    // Another call may have renewed it meanwhile.
    if (getAccessToken() === token) await renew()
    if (['', token].includes(getAccessToken())) throw error
    return ask()
  }
}

async function renew(): Promise<void> {
  const { renewSession } = await import('../session/renew-session.ts')
  await renewSession()
}

const isSignedOut = (error: unknown) =>
  error instanceof ApiRefusal && error.code === platformRefusals.UNAUTHENTICATED.code

/** Needed only when a page stayed open overnight or came from a cache, so it is fetched then. */
async function refreshKeys(): Promise<void> {
  const { refreshPreload } = await import('./refresh-preload.ts')
  await refreshPreload()
}

/** The guest key changes daily and a phone's clock may be wrong: both are cured by asking for the preload again, once. */
async function askWithFreshKeys(
  call: Call,
  payload: Record<string, unknown>,
  idempotencyKey: string | undefined,
): Promise<Answer> {
  if (!getPreloaded()) await refreshKeys()
  try {
    return await ask(call, payload, idempotencyKey)
  } catch (error) {
    // The server refuses these before it does anything, so asking again is safe for every call.
    if (!(error instanceof ApiRefusal) || !STALE_KEYS.includes(error.code)) throw error
    await refreshKeys()
    return ask(call, payload, idempotencyKey)
  }
}

async function ask(call: Call, payload: Record<string, unknown>, idempotencyKey: string | undefined): Promise<Answer> {
  const isGuest = isGuestCall(call)
  const guestKey = getPreloaded()?.sign_key ?? ''
  const answer = await sendRequest({
    method: call.method,
    path: call.path,
    payload,
    language: getLanguage(),
    token: isGuest ? '' : getAccessToken(),
    signKey: isGuest ? guestKey : (getSessionSignKey() ?? guestKey),
    wrapping: getWrapping(),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
  return readAnswer(answer)
}

/** Specification §8: 1013 signs out and opens the login dialog with the server's message; other codes are shown. */
function tell(call: Call, error: unknown, { quiet = false }: CallOptions): void {
  const listener = getApiListener()
  // A player who is leaving, or a call that asks whether a session lives, needs no message that it has ended.
  const isExpected = isGuestCall(call) || call.path === LOG_OUT
  if (error instanceof ApiRefusal && isSignedOut(error) && !isExpected) listener?.signedOut(error.message)
  else if (quiet) return
  else if (error instanceof ApiRefusal) listener?.failed(error.message)
  else if (error instanceof ApiFailure) listener?.failed(textOf(error.text))
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
