import { mayCall, type OperatorCall } from '@tablestakes/contract/operator/call'
import type { Tx } from '@tablestakes/node/database'
import * as z from 'zod/v4/core'
import { writeAct } from './acts.ts'
import type { Operator } from './operator-record.ts'
import { Refused } from './refused.ts'
import type { ServedOperatorCall } from './serving.ts'

type Work = {
  operator: Operator
  request: unknown
  found?: unknown
  /** Written into the act besides what the call itself says: who asked, where another has agreed. */
  alsoNoted?: Record<string, unknown>
}

/** Does what a call is for and writes it down, in one transaction, and answers as it goes over the wire. */
export async function carryOut(
  tx: Tx,
  { call, about, handle }: ServedOperatorCall,
  { operator, request, found, alsoNoted = {} }: Work,
): Promise<unknown> {
  let details: Record<string, unknown> = {}
  const note = (said: Record<string, unknown>) => {
    details = said
  }
  // Encoded inside the transaction: an answer that does not fit its schema changes nothing.
  const answer = encodeOperatorAnswer(call, await handle(request, { operator, tx, note }, found))
  await writeAct(tx, operator, { act: call.name, subject: about(request), details: { ...details, ...alsoNoted } })
  return answer
}

export function encodeOperatorAnswer(call: OperatorCall, answer: unknown): unknown {
  const written = z.safeEncode(call.response, answer as never)
  if (!written.success) throw new Error(`${call.name}: the answer does not fit its schema`, { cause: written.error })
  return written.data
}

export function requireRole(call: OperatorCall, { roles }: Operator): void {
  if (!mayCall(call, roles)) throw new Refused('ROLE_MISSING')
}
