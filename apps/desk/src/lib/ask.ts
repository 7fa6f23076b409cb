import type { OperatorCall, OperatorRequest, OperatorResponse } from '@tablestakes/contract/operator/call'
import * as z from 'zod/v4/core'
import { noLine, Refused, refusedBy } from './refused.ts'

/** Longer than the server takes for anything. */
const PATIENCE_MS = 20_000

type Asking = {
  /** The Idempotency-Key of a change: the same for every try of one intent. */
  once?: string
  signal?: AbortSignal
}

/** Sends an operator's call and answers what its schema reads. Throws Refused. */
export type Ask = <const C extends OperatorCall>(
  call: C,
  request: OperatorRequest<C>,
  asking?: Asking,
) => Promise<OperatorResponse<C>>

/** Under one key, which travels in a header and stands in no address. */
export function openLine(key: string): Ask {
  return async (call, request, { once, signal } = {}) => {
    const { address, body } = write(call, request)
    const headers = new Headers({ authorization: `Bearer ${key}` })
    if (once !== undefined) headers.set('idempotency-key', once)
    if (body !== null) headers.set('content-type', 'application/json')
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(address, {
      method: call.method,
      headers,
      body,
      credentials: 'omit',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw noLine()
    })
    const read: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw refusedBy(answer.status, read, answer.headers.get('retry-after'))
    const decoded = z.safeDecode(call.response, read as never)
    if (!decoded.success)
      throw new Refused({
        ...{ reason: 'UNREADABLE', status: answer.status },
        words: 'The server answered something this page does not know. Reload it: there is a newer one.',
      })
    return decoded.data as OperatorResponse<typeof call>
  }
}

/** What stands in the address goes there; the rest is the query of a read and the body of a change. */
function write(call: OperatorCall, request: unknown): { address: string; body: string | null } {
  const rest = { ...(z.encode(call.request, request as never) as Record<string, unknown>) }
  const path = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (call.method === 'POST') return { address: path, body: JSON.stringify(rest) }
  const fields = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  return { address: query.size > 0 ? `${path}?${query}` : path, body: null }
}
