import { offlineText, otherStatusText } from '@tablestakes/contract/http-status'
import { client, requestHeaders, requestTimeoutMs } from '@tablestakes/contract/request'
import { sortQuery } from '@tablestakes/domain/wire/signature'
import type { WrappingKeys } from '@tablestakes/domain/wire/wrapping'
import { getChannel } from '../address/launch.ts'
import { getDeviceId } from '../browser/device.ts'
import { ApiFailure, failureOfStatus } from './refusal.ts'
import { signatureHeaders } from './sign.ts'

export type WireRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  payload: Record<string, unknown>
  language: string
  token: string
  /** Null only for the one call that fetches the key itself. */
  signKey: string | null
  wrapping: WrappingKeys | null
  idempotencyKey?: string
}

type WireAnswer = { answer: unknown; retryAfterMs: number | null }

/** Sends one request with the headers of specification §7 and gives back the JSON of its answer, unread. */
export async function sendRequest(request: WireRequest): Promise<WireAnswer> {
  const { method, path, query, body } = await layOut(request)
  const signature =
    request.signKey === null ? {} : await signatureHeaders(request.signKey, { method, path, query, body })
  const response = await fetchInTime(query === '' ? path : `${path}?${query}`, {
    method,
    headers: {
      'content-type': 'application/json',
      [requestHeaders.token]: request.token,
      [requestHeaders.language]: request.language,
      [requestHeaders.platform]: String(client.platform),
      [requestHeaders.channel]: getChannel(),
      [requestHeaders.version]: String(client.version),
      [requestHeaders.device]: getDeviceId(),
      ...signature,
      ...(request.idempotencyKey !== undefined && { [requestHeaders.idempotencyKey]: request.idempotencyKey }),
    },
    ...(method !== 'GET' && { body }),
  })
  if (!response.ok) throw failureOfStatus(response.status)
  const answer = await readJson(response)
  const retryAfterMs = readRetryAfter(response)
  if (!request.wrapping) return { answer, retryAfterMs }
  const { unwrapAnswer } = await import('@tablestakes/domain/wire/wrapping')
  return { answer: unwrapAnswer(answer, request.wrapping), retryAfterMs }
}

function readRetryAfter({ headers }: Response): number | null {
  const seconds = headers.get('retry-after')
  return seconds === null ? null : Number(seconds) * 1_000
}

type Layout = { method: string; path: string; query: string; body: string }

/** A GET carries its payload in the query, everything else as JSON; wrapping turns either into one opaque pair. */
async function layOut({ method, path, payload, wrapping }: WireRequest): Promise<Layout> {
  if (!wrapping) {
    return method === 'GET'
      ? { method, path, query: toQuery(payload), body: '' }
      : { method, path, query: '', body: JSON.stringify(payload) }
  }
  const { SPLIT_MAX, SPLIT_MIN, wrapRequest } = await import('@tablestakes/domain/wire/wrapping')
  const splitAt = SPLIT_MIN + Math.floor(Math.random() * (SPLIT_MAX - SPLIT_MIN + 1))
  const { head, tail } = wrapRequest({ route: path, payload }, { key: wrapping.key, splitAt })
  return method === 'GET'
    ? { method, path: `/${wrapping.messageKey}`, query: toQuery({ [head]: tail }), body: '' }
    : { method, path: `/${wrapping.messageKey}`, query: '', body: JSON.stringify({ [head]: tail }) }
}

/** Sorted, because the signature covers the order. */
function toQuery(payload: Record<string, unknown>): string {
  const pairs = Object.entries(payload).filter(([, value]) => value !== undefined)
  const encoded = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return sortQuery(encoded.join('&'))
}

async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin', signal: AbortSignal.timeout(requestTimeoutMs) })
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw new ApiFailure(isTimeout ? 'status_408' : offlineText, null, error)
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new ApiFailure(otherStatusText, response.status, error)
  }
}
