import { paymentStatusColors } from '@tablestakes/contract/deposits'
import { withdrawStates } from '@tablestakes/contract/withdrawals'

export type State = (typeof withdrawStates)[keyof typeof withdrawStates]

/** Specification §9: failed is red, paid is green, on its way is grey; here by the names of our own tones. */
const TONES = { red: 'danger', green: 'success', grey: 'plain' } as const

const COLORS = {
  [withdrawStates.PROCESSING]: paymentStatusColors.processing,
  [withdrawStates.SUCCESS]: paymentStatusColors.success,
  [withdrawStates.FAIL]: paymentStatusColors.fail,
} as const

export const toneOf = (state: State): 'danger' | 'success' | 'plain' => TONES[COLORS[state]]
