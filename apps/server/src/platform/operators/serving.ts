import type { OperatorCall, OperatorRequest, OperatorResponse } from '@tablestakes/contract/operator/call'
import type { Tx } from '@tablestakes/node/database'
import type { Operator } from './operator-record.ts'

type Reading = { readonly operator: Operator }
/** Whatever changes, and every read that is written down, happens in one transaction with its act. */
export type Acting = Reading & {
  readonly tx: Tx
  /** What the act says besides: what was before and after. Called again, it replaces what was said. */
  readonly note: (details: Record<string, unknown>) => void
}

type CallerOf<C extends OperatorCall> = C extends { effect: 'read' } ? Reading : Acting

export type OperatorHandler<C extends OperatorCall, Found> = (
  request: OperatorRequest<C>,
  caller: CallerOf<C>,
  found: Found,
) => Promise<OperatorResponse<C>>

export type OperatorOptions<C extends OperatorCall, Found> = {
  /** What the act is about, in a few words: an order's number, a site and a method. Needed unless the call only reads. */
  about?: (request: OperatorRequest<C>) => string
  /** What asks somebody outside and therefore cannot happen inside a transaction. It may run more often than the rest. */
  beforehand?: (request: OperatorRequest<C>) => Promise<Found>
  /** A longer body than others may have, for what carries a picture. It is read only after the key and the role were seen. */
  bodyBytesMax?: number
  /** For a call whose second word is needed `sometimes`: whether it is now. Without it the handler itself sees to it. */
  isForTwo?: (tx: Tx, request: OperatorRequest<C>) => Promise<boolean>
}

/** A served call, without its types. */
export type ServedOperatorCall = {
  readonly call: OperatorCall
  readonly about: (request: unknown) => string
  readonly beforehand: ((request: unknown) => Promise<unknown>) | null
  readonly isForTwo: ((tx: Tx, request: unknown) => Promise<boolean>) | null
  readonly handle: (request: unknown, caller: unknown, found: unknown) => Promise<unknown>
}
