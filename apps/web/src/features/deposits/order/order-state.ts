import { depositStates, paymentStatusColors } from '@tablestakes/contract/deposits'
import type { TextKey } from '@tablestakes/dictionary/keys'

export type DepositState = (typeof depositStates)[keyof typeof depositStates]

/** Specification §9: payment status colours, as the tones of our badges and rows. */
const TONES = { red: 'danger', green: 'success', grey: 'plain' } as const
type Tone = (typeof TONES)[keyof typeof TONES]

export function orderTone(state: DepositState): Tone {
  if (state === depositStates.SUCCESS) return TONES[paymentStatusColors.success]
  if (state === depositStates.FAIL) return TONES[paymentStatusColors.fail]
  return TONES[paymentStatusColors.processing]
}

const NAMES: Readonly<Record<DepositState, TextKey>> = {
  [depositStates.PROCESSING]: 'order_state_processing',
  [depositStates.SUCCESS]: 'order_state_success',
  [depositStates.FAIL]: 'order_state_fail',
  [depositStates.EXPIRED]: 'order_state_expired',
  [depositStates.CANCELLED]: 'order_state_cancelled',
  [depositStates.REVIEW]: 'order_state_review',
}
export const orderStateName = (state: DepositState): TextKey => NAMES[state]

/** How an order ended without money, and what to say where the server gives no reason of its own. */
export const ENDINGS = {
  [depositStates.FAIL]: { title: 'order_fail_title', reason: 'order_reason_failed' },
  [depositStates.EXPIRED]: { title: 'order_expired_title', reason: 'order_reason_expired' },
  [depositStates.CANCELLED]: { title: 'order_cancelled_title', reason: 'order_reason_cancelled' },
  [depositStates.REVIEW]: { title: 'order_review_title', reason: 'order_reason_review' },
} as const satisfies Partial<Record<DepositState, { title: TextKey; reason: TextKey }>>
export type Ending = keyof typeof ENDINGS

export const isEnding = (state: DepositState): state is Ending => Object.hasOwn(ENDINGS, state)
