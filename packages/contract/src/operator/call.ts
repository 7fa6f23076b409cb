import * as z from 'zod/mini'
import type { $ZodType, output } from 'zod/v4/core'
import type { RefusalName } from '../refusals.ts'
import { type OperatorRefusalName, operatorRefusals } from './refusals.ts'

/** What an operator's key may do. An owner may do everything, an auditor may read everything and change nothing. */
export const operatorRoles = [
  'support',
  'payments',
  'risk',
  'marketing',
  'content',
  'trader',
  'auditor',
  'owner',
] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** The roles that a call names; what owners and auditors may do is the same for all calls. */
type WorkingRole = Exclude<OperatorRole, 'auditor' | 'owner'>

/**
 * One call of an operator, as a value: the server serves it, the command line is made from it, and the operators'
 * document lists it.
 */
export type OperatorCall = {
  /** What it is called in the list of acts and on the command line: `withdrawal.approve`. */
  readonly name: `${string}.${string}`
  readonly method: 'GET' | 'POST'
  /** Names after a colon are fields of the request. */
  readonly path: `/operator/${string}`
  readonly summary: string
  /** Who may call it, besides owners, and besides auditors where nothing changes. */
  readonly roles: readonly WorkingRole[]
  /** `noted` is a read that is written down as an act: who looked at a document. */
  readonly effect: 'read' | 'noted' | 'change'
  /** Whether another operator must agree before it takes effect; `sometimes` says in the summary when. */
  readonly secondWord?: 'always' | 'sometimes'
  /** Address, query and body together. */
  readonly request: $ZodType
  readonly response: $ZodType
  /** Fields of the request that are neither shown nor written down. */
  readonly secrets?: readonly string[]
  /** What it may refuse with, besides what every operator's call may. */
  readonly refusals: readonly AnyRefusal[]
}

export type AnyRefusal = RefusalName | OperatorRefusalName

export type OperatorRequest<C extends OperatorCall> = output<C['request']>
export type OperatorResponse<C extends OperatorCall> = output<C['response']>

// @__NO_SIDE_EFFECTS__
export function operatorCall<const C extends OperatorCall>(definition: C): C {
  return definition
}

export function mayCall({ roles, effect }: OperatorCall, held: readonly OperatorRole[]): boolean {
  if (held.includes('owner')) return true
  if (effect !== 'change' && held.includes('auditor')) return true
  return roles.some((role) => held.includes(role))
}

/** Everything a call may refuse with: what it declares and what the platform adds. */
export function refusalsOfOperatorCall(call: OperatorCall): AnyRefusal[] {
  return [
    ...new Set<AnyRefusal>([
      ...call.refusals,
      'INVALID',
      'BUSY',
      'TOO_MANY',
      'UNAUTHORISED',
      'ROLE_MISSING',
      ...(call.effect === 'change' ? (['KEY_MISSING', 'REUSED_KEY'] as const) : []),
      ...(call.secondWord === 'always' ? (['ALREADY_SAID'] as const) : []),
    ]),
  ]
}

/** The HTTP status of a refusal; one that is not named here refuses a valid request that does not fit the present state. */
const STATUS: Partial<Record<RefusalName, number>> = {
  INVALID: 400,
  KEY_MISSING: 400,
  NOT_FOUND: 404,
  TOO_MANY: 429,
  BUSY: 503,
}

export function statusOfRefusal(name: AnyRefusal): number {
  if (name in operatorRefusals) return operatorRefusals[name as OperatorRefusalName].status
  return STATUS[name as RefusalName] ?? 409
}

/** Answered with status 202 in place of the call's own answer: it takes effect when another operator agrees. */
export const waitingForSecond = z.object({
  waits_for: z.literal('second_word'),
  proposal_id: z.uuid(),
  call: z.string(),
  subject: z.string(),
  /** SHA-256 of what was asked; the operator who agrees names it. */
  digest: z.string(),
  asked_by: z.string(),
  expires_at: z.iso.datetime(),
})
