import { renewSession as renewCall } from '@tablestakes/contract/auth'
import { platformRefusals } from '@tablestakes/contract/platform-refusals'
import { randomId } from '@tablestakes/look/browser/random-id'
import { readStored, removeStored, writeStored } from '@tablestakes/look/browser/storage'
import { callApi } from '../api/api.ts'
import { ApiRefusal } from '../api/refusal.ts'
import { entryFacts } from './entry-facts.ts'
import { signIn } from './session.ts'
import { keepWithdrawNotice } from './withdraw-notice.ts'

/**
 * The refresh cookie opens once: it is exchanged for its successor, and a second use of a spent one ends the session. Only a
 * repeat under the same key is forgiven, so the key is stored where every tab finds it, until an answer has come.
 */
const KEY = 'renewal_key'
/** Long enough for another tab's writing to arrive where tabs cannot lock each other out. */
const SETTLE_MS = 60
const ENDINGS: Readonly<Record<number, Renewal>> = {
  [platformRefusals.UNAUTHENTICATED.code]: 'ended',
  [platformRefusals.FORBIDDEN.code]: 'forbidden',
}

/**
 * `ended`: the server says the session is over; `forbidden`: and that its player may not come back. `unanswered`: no line, or too
 * busy; the session may well live on.
 */
type Renewal = 'renewed' | 'ended' | 'forbidden' | 'unanswered'

let running: Promise<Renewal> | null = null

/** Renews the session. A caller that asks while a renewal is under way shares it. */
export function renewSession(): Promise<Renewal> {
  running ??= inTurn(renew).finally(() => {
    running = null
  })
  return running
}

/** One tab after the other: the second then exchanges the successor. Locks are missing on pages over plain HTTP. */
const inTurn = (work: () => Promise<Renewal>): Promise<Renewal> =>
  'locks' in navigator ? navigator.locks.request(KEY, work) : work()

async function renew(): Promise<Renewal> {
  try {
    const answer = await callApi(renewCall, entryFacts(), { quiet: true, idempotencyKey: await keyOfAllTabs() })
    removeStored(KEY)
    keepWithdrawNotice(answer)
    signIn(answer)
    return 'renewed'
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return 'unanswered'
    removeStored(KEY)
    return ENDINGS[error.code] ?? 'unanswered'
  }
}

/** Two tabs that found no key at the same moment both write one; the later one counts for both. */
async function keyOfAllTabs(): Promise<string> {
  const known = readStored(KEY)
  if (known !== null) return known
  const own = randomId()
  writeStored(KEY, own)
  if (!('locks' in navigator)) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  return readStored(KEY) ?? own
}
