import {
  type SupplierAnswer,
  type SupplierRequest,
  signatureHeader,
  supplierCalls,
  supplierError,
} from '@tablestakes/contract/wallet-protocol'
import { signBody } from '@tablestakes/node/signed-body'
import * as z from 'zod/v4/core'
import { readAnswer, readJson } from '../../../platform/http/read-answer.ts'
import type { Supplier } from './catalogue.ts'

/** It did not answer, or not in words that we understand. */
export class SupplierSilent extends Error {
  constructor(supplier: string, cause: unknown) {
    super(`${supplier} is silent: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

type CallName = keyof typeof supplierCalls

/** Somebody waits for a game to open; nobody waits for a list. */
const TIMEOUT_MS: Record<CallName, number> = {
  gameUrl: 6_000,
  gameRound: 5_000,
  gameList: 20_000,
  transactions: 30_000,
  waitingRounds: 5_000,
  statements: 10_000,
}
/** More than the longest list there can be. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024

/** One signed request to a supplier. */
export async function askSupplier<Name extends CallName>(
  supplier: Pick<Supplier, 'key' | 'baseUrl' | 'privateKey'>,
  name: Name,
  request: SupplierRequest<Name>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<SupplierAnswer<Name>> {
  const call = supplierCalls[name]
  try {
    const body = Buffer.from(JSON.stringify(z.encode(call.request, request as never)))
    const { status, text } = await exchange(supplier, { path: call.path, body, timeoutMs: TIMEOUT_MS[name], signal })
    if (status !== 200) throw new Error(`it answered ${status}: ${wordOf(text)}`)
    const read = z.safeParse(call.response, readJson(text))
    // What was wrong with it is told by its place only: an answer may repeat what belongs in no log.
    if (!read.success) throw new Error(`it is not understood at ${read.error.issues[0]?.path.join('.')}`)
    return read.data as SupplierAnswer<Name>
  } catch (error) {
    // It was not the supplier that gave up.
    signal?.throwIfAborted()
    throw new SupplierSilent(supplier.key, error)
  }
}

/** So long may it take to say that it is there. */
const PROBE_MS = 4_000

/**
 * Whether a supplier is there: it answers a small question, with whatever it likes but a fault of its own. Many do not know the call and
 * say so.
 */
export async function isAnswering(
  supplier: Pick<Supplier, 'operatorId' | 'baseUrl' | 'privateKey'>,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  const { path, request } = supplierCalls.waitingRounds
  const body = Buffer.from(JSON.stringify(z.encode(request, { operator_id: supplier.operatorId, before: 0 })))
  try {
    const { status } = await exchange(supplier, { path, body, timeoutMs: PROBE_MS, signal })
    return status < 500
  } catch {
    signal?.throwIfAborted()
    return false
  }
}

async function exchange(
  { baseUrl, privateKey }: Pick<Supplier, 'baseUrl' | 'privateKey'>,
  { path, body, timeoutMs, signal }: { path: string; body: Buffer; timeoutMs: number; signal: AbortSignal | undefined },
): Promise<{ status: number; text: string }> {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      [signatureHeader]: await signBody(privateKey(), body),
    },
    body,
    // It covers the body too: an answer that begins and never ends is no answer.
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
    // A player's token is never carried to where it was not meant for.
    redirect: 'error',
  })
  return { status: response.status, text: await readAnswer(response, ANSWER_BYTES_MAX) }
}

/** `{ error: 'word' }`, as far as it is a word. */
function wordOf(text: string): string {
  const read = z.safeParse(supplierError, readJson(text))
  return read.success && /^[\w. -]{1,64}$/.test(read.data.error) ? read.data.error : 'no reason'
}
