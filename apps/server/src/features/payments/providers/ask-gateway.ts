import * as z from 'zod/mini'
import { readAnswer, readJson } from '../../../platform/http/read-answer.ts'
import { ProviderRefused, ProviderSilent } from './provider.ts'

export type GatewayRequest<Answer extends z.ZodMiniType> = {
  providerId: string
  baseUrl: string
  apiKey: string
  method: 'GET' | 'POST'
  path: string
  /** The same key again is the same request. */
  key?: string
  body?: object
  timeoutMs: number
  answer: Answer
}

/** `isUnknown`: the provider has never heard of what was asked about. */
export type GatewayAnswer<Answer extends z.ZodMiniType> =
  | { isUnknown: false; body: z.output<Answer> }
  | { isUnknown: true; body?: never }

/**
 * Nothing has happened there, and asking again would change nothing. Everything else that is no success leaves it open: 409 says
 * that the number is in use, 401 and 429 pass, and after a 5xx nobody knows.
 */
const REFUSED = new Set([400, 422])

/** One request under the bearer key. */
export async function askGateway<Answer extends z.ZodMiniType>(
  asked: GatewayRequest<Answer>,
): Promise<GatewayAnswer<Answer>> {
  const { providerId } = asked
  const { status, text } = await exchange(asked).catch((error: unknown) => {
    throw new ProviderSilent(providerId, error)
  })
  if (status === 404) return { isUnknown: true }
  if (REFUSED.has(status)) throw new ProviderRefused(providerId, wordOf(text))
  if (status < 200 || status > 299)
    throw new ProviderSilent(providerId, new Error(`it answered ${status}: ${wordOf(text)}`))
  const read = z.safeParse(asked.answer, readJson(text))
  // What was wrong with it is told by its place only: an answer may repeat what belongs in no log.
  if (!read.success)
    throw new ProviderSilent(providerId, new Error(`it is not understood at ${read.error.issues[0]?.path.join('.')}`))
  return { isUnknown: false, body: read.data }
}

async function exchange(asked: GatewayRequest<z.ZodMiniType>): Promise<{ status: number; text: string }> {
  const response = await fetch(asked.baseUrl + asked.path, {
    method: asked.method,
    headers: {
      authorization: `Bearer ${asked.apiKey}`,
      accept: 'application/json',
      ...(asked.key !== undefined && { 'idempotency-key': asked.key }),
      ...(asked.body && { 'content-type': 'application/json' }),
    },
    ...(asked.body && { body: JSON.stringify(asked.body) }),
    // It covers the body too: an answer that begins and never ends is no answer.
    signal: AbortSignal.timeout(asked.timeoutMs),
    // A key is never carried to an address it was not meant for.
    redirect: 'error',
  })
  return { status: response.status, text: await readAnswer(response, ANSWER_BYTES_MAX) }
}

/** Longer than any answer we can use. */
const ANSWER_BYTES_MAX = 1_024 * 1_024

/** `{ error: 'word' }`, as far as it is a word. */
function wordOf(text: string): string {
  const read = z.safeParse(z.object({ error: z.string().check(z.regex(/^[\w. -]{1,64}$/)) }), readJson(text))
  return read.success ? read.data.error : 'no reason'
}
