import {
  type StudioCall,
  type StudioRefusalCode,
  type StudioRequest,
  type StudioResponse,
  studioRefusal,
} from '@tablestakes/contract/studio'
import * as z from 'zod/mini'

// The page's policy forbids code made from text, which zod would otherwise use.
z.config({ jitless: true })

/** The studio said no; `balance` is the true one where the casino told it. */
export class Refused extends Error {
  readonly code: StudioRefusalCode
  readonly balance: bigint | undefined
  constructor(code: StudioRefusalCode, balance: bigint | undefined) {
    super(code)
    this.code = code
    this.balance = balance
  }
}

/** No answer we can read: the line broke, or the server did. What was asked may or may not have happened. */
export class NoAnswer extends Error {}

export type Ask = <C extends StudioCall>(call: C, request: StudioRequest<C>) => Promise<StudioResponse<C>>

const TIMEOUT_MS = 20_000

/** Asks the studio, as a player once there is a token. */
export function openApi(token: () => string | null): Ask {
  return async (call, request) => {
    const answer = await send(call, z.encode(call.request, request) as Record<string, unknown>, token())
    const refusal = z.safeDecode(studioRefusal, answer as never)
    if (refusal.success) throw new Refused(refusal.data.refused, refusal.data.balance)
    const read = z.safeDecode(call.response, (answer as { data?: unknown } | null)?.data as never)
    if (!read.success) throw new NoAnswer('the answer cannot be read', { cause: read.error })
    return read.data as StudioResponse<typeof call>
  }
}

async function send(call: StudioCall, request: Record<string, unknown>, token: string | null): Promise<unknown> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token !== null) headers.authorization = `Bearer ${token}`
  const isGet = call.method === 'GET'
  try {
    const response = await fetch(isGet ? withQuery(call.path, request) : call.path, {
      method: call.method,
      headers,
      ...(isGet ? {} : { body: JSON.stringify(request) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return await response.json()
  } catch (cause) {
    throw new NoAnswer(call.path, { cause })
  }
}

function withQuery(path: string, request: Record<string, unknown>): string {
  const given = Object.entries(request).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? path : `${path}?${query}`
}
