import { moneyTypes } from '@tablestakes/contract/fields'
import type { Movement } from '@tablestakes/contract/wallet'

type Tone = 'gold' | 'loss' | 'plain'

/** Gold is for money that came to the player. What is only put aside for a payout stays plain, and a new debt is a loss. */
export function movementTone({ money_type, change }: Pick<Movement, 'money_type' | 'change'>): Tone {
  if (change <= 0n) return 'plain'
  if (money_type === moneyTypes.NONE) return 'loss'
  return money_type === moneyTypes.FROZEN_CASH || money_type === moneyTypes.FROZEN_COIN ? 'plain' : 'gold'
}
