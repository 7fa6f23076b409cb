import type { OperatorResponse } from '@tablestakes/contract/operator/call'
import { readDesk } from '@tablestakes/contract/operator/desk'
import { createContext, useContext } from 'react'
import { type Ask, openLine } from './ask.ts'
import { refusedBy } from './refused.ts'

export type DeskFacts = OperatorResponse<typeof readDesk>
/** Somebody whose key was accepted. */
export type Entered = { ask: Ask; facts: DeskFacts }

/** No header carries other characters, so no key has them either. */
const PLAIN = /^[\x21-\x7e]+$/

/** Asks whose key it is. */
export async function enter(typed: string): Promise<Entered> {
  const key = typed.trim()
  if (!PLAIN.test(key)) throw refusedBy(401, null, null)
  const ask = openLine(key)
  return { ask, facts: await ask(readDesk, {}) }
}

const SessionContext = createContext<Entered | null>(null)
export const SessionProvider = SessionContext.Provider

export function useEntered(): Entered {
  const entered = useContext(SessionContext)
  if (!entered) throw new Error('nobody has entered')
  return entered
}
