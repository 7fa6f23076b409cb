import { moneyTypes } from '@tablestakes/contract/fields'
import type { Movement } from '@tablestakes/contract/wallet'
import type { TextKey } from '@tablestakes/dictionary/keys'

const NAMES = {
  [moneyTypes.NONE]: 'purse_debt',
  [moneyTypes.COIN]: 'purse_bonus',
  [moneyTypes.CASH]: 'purse_cash',
  [moneyTypes.FROZEN_COIN]: 'purse_frozen_coin',
  [moneyTypes.FROZEN_CASH]: 'purse_frozen_cash',
  [moneyTypes.GOLD]: 'purse_gold',
} as const satisfies Record<Movement['money_type'], TextKey>

export const purseName = (moneyType: Movement['money_type']): TextKey => NAMES[moneyType]
