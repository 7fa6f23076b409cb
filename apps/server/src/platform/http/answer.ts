import type { Call, Envelope } from '@tablestakes/contract/call'
import { httpStatusMessages } from '@tablestakes/contract/http-status'
import { type RefusalName, refusals, refusalsOfEveryCall, refusalsOfOnceCalls } from '@tablestakes/contract/refusals'
import { textFor } from '@tablestakes/dictionary'
import { databaseTrouble } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import type { Metrics } from '../metrics.ts'
import type { Prepared } from './prepared.ts'
import { Refusal } from './refusal.ts'

/** What goes back to the caller, before it is wrapped or compressed. */
export type Answer = {
  status: number
  envelope: Envelope
  headers: Record<string, string>
  /** Set when the body was made for many callers and need not be made again. */
  prepared?: Prepared
}

type Occasion = { lang: string; log: Logger; metrics: Metrics; call?: Call | undefined }

export const success = (data: unknown): Answer => ({ status: 200, envelope: { code: 0, msg: '', data }, headers: {} })

/** An address nothing is served at. */
export function answerUnknownAddress(lang: string): Answer {
  return { status: 404, envelope: { code: 404, msg: textFor(lang, httpStatusMessages[404].text) }, headers: {} }
}

/** The one place where a thrown error becomes an answer. */
export function answerError(error: unknown, occasion: Occasion): Answer {
  const { call, log } = occasion
  if (error instanceof Refusal) {
    if (call && !refusalsOf(call).includes(error.reason))
      log.error({ call: nameOf(call), reason: error.reason }, 'a refusal its call does not declare')
    return refuse(error, occasion)
  }
  const trouble = databaseTrouble(error)
  if (trouble) {
    log[trouble === 'contended' ? 'info' : 'error']({ err: error, trouble, call: nameOf(call) }, 'database trouble')
    return refuse(new Refusal('BUSY'), occasion)
  }
  // The framework's own: too long a body, a broken length, an address that cannot be decoded.
  if (isClientFault(error)) return refuse(new Refusal('INVALID'), occasion)

  occasion.metrics.bugs.inc({ call: nameOf(call) })
  log.error({ err: error, call: nameOf(call) }, 'bug')
  return { status: 500, envelope: { code: 500, msg: httpStatusMessages[500].words }, headers: {} }
}

/** Everything a call may refuse with: what it declares and what the platform adds. */
export function refusalsOf(call: Call): RefusalName[] {
  return [...call.refusals, ...refusalsOfEveryCall, ...(call.once ? refusalsOfOnceCalls : [])]
}

function refuse({ reason, retryAfterMs, words, data }: Refusal, { lang, metrics, call }: Occasion): Answer {
  metrics.refusals.inc({ call: nameOf(call), reason })
  const { code, text } = refusals[reason]
  const headers = retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }
  return {
    status: 200,
    envelope: { code, msg: textFor(lang, words ?? text), ...(data !== undefined && { data }) },
    headers: headers as Record<string, string>,
  }
}

function isClientFault(error: unknown): boolean {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return false
  return error.statusCode >= 400 && error.statusCode < 500
}

export const nameOf = (call: Call | undefined) => (call ? `${call.method} ${call.path}` : 'none')
