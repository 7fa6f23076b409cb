import { refusals } from '@tablestakes/contract/refusals'
import type { TextKey } from '@tablestakes/dictionary/keys'
import { ApiFailure, ApiRefusal } from '../../../lib/api/refusal.ts'
import { textOf } from '../../../lib/words/i18n.ts'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'

/** Why the bet was not placed, and the way on. */
export type SlipProblem = { text: string; way: { text: TextKey; go: () => void } | null }

type Way = SlipProblem['way']

const protection: Way = { text: 'limit_see', go: () => void openDialog('protection') }
const stopped: Way = { text: 'slip_way_stop', go: () => void openDialog('stopped') }

/** Each stop has its own way out: a limit can be seen, a break explained, an empty purse filled. */
const WAYS: ReadonlyMap<number, Way> = new Map([
  [refusals.INSUFFICIENT_FUNDS.code, { text: 'top_up', go: () => void openDialog('recharge') } as const],
  [refusals.LOSS_LIMIT.code, protection],
  [refusals.WAGER_LIMIT.code, protection],
  [refusals.SESSION_LIMIT.code, protection],
  [refusals.SINGLE_STAKE_LIMIT.code, protection],
  [refusals.LIMIT_NEEDED.code, protection],
  [refusals.COOLING_OFF.code, stopped],
  [refusals.SELF_EXCLUDED.code, stopped],
  [refusals.REALITY_CHECK.code, { text: 'slip_way_check', go: () => void openDialog('reality-check') } as const],
  [refusals.ACCOUNT_FROZEN.code, { text: 'support', go: () => void openDialog('customer-service') } as const],
  [refusals.DEBT_OPEN.code, { text: 'support', go: () => void openDialog('customer-service') } as const],
])

export function problemOf(error: unknown): SlipProblem {
  if (error instanceof ApiRefusal) return { text: error.message, way: WAYS.get(error.code) ?? null }
  // The same press again is the same bet, so it is safe to say so.
  if (error instanceof ApiFailure && error.status === null) return { text: textOf('slip_no_answer'), way: null }
  return { text: textOf('slip_failed'), way: null }
}
