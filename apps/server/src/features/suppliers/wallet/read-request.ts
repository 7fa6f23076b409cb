import type { ProtocolCall, WalletStatus, walletCalls } from '@tablestakes/contract/wallet-protocol'
import * as z from 'zod/v4/core'

export type ReadRequest<Request> = { request: Request } | { refused: WalletStatus }

/**
 * What a supplier has sent. Something that is not there, or not in its form, is WRONG_SYNTAX; something of another type is
 * WRONG_TYPES. Where both are wrong the form is named.
 */
export function readRequest<C extends ProtocolCall>(call: C, body: unknown): ReadRequest<z.output<C['request']>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { refused: 'RS_ERROR_WRONG_SYNTAX' }
  const read = z.safeParse(call.request, body)
  if (read.success) return { request: read.data as z.output<C['request']> }
  const isOfTypes = read.error.issues.every((issue) => issue.code === 'invalid_type' && isThere(body, issue.path))
  return { refused: isOfTypes ? 'RS_ERROR_WRONG_TYPES' : 'RS_ERROR_WRONG_SYNTAX' }
}

function isThere(body: object, path: readonly PropertyKey[]): boolean {
  let value: unknown = body
  for (const step of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step]
  return value !== undefined
}

/** What only another call says. */
const foreignFields: Partial<Record<keyof typeof walletCalls, readonly string[]>> = {
  bet: ['reference_transaction_uuid'],
  rollback: ['amount', 'currency'],
  // Only a win says how much.
  jackpot: ['amount', 'round_closed'],
}

/**
 * Whether a body that can be read was written for another call. A signature covers the body and not the address, and a win has
 * all that a bet or a rollback has: somebody who caught one that never arrived could take a stake with it, or void the bet.
 */
export function isOfAnotherCall(name: keyof typeof walletCalls, body: unknown): boolean {
  const said = body as Record<string, unknown>
  return (foreignFields[name] ?? []).some((field) => (said[field] ?? null) !== null)
}

/** Undefined when it is no JSON. */
export function readJsonBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const UUID = /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/

/** What can be told again of a request that was not understood. */
export function echoOf(body: unknown): { user?: string; request_uuid?: string } {
  if (typeof body !== 'object' || body === null) return {}
  const { user, request_uuid: uuid } = body as Record<string, unknown>
  return {
    ...(typeof user === 'string' && /^[\x20-\x7e]{1,64}$/.test(user) && { user }),
    ...(typeof uuid === 'string' && UUID.test(uuid) && { request_uuid: uuid }),
  }
}
