import type { StudioRefusalCode } from '@tablestakes/contract/studio'
import type { WalletStatus } from '@tablestakes/contract/wallet-protocol'

/** What a player is told of the casino's no. The rest are faults between the two systems, not of the player's making. */
const codes: Partial<Record<WalletStatus, StudioRefusalCode>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'not_enough_money',
  RS_ERROR_INVALID_TOKEN: 'session_over',
  RS_ERROR_TOKEN_EXPIRED: 'session_over',
  RS_ERROR_LIMIT_REACHED: 'limit_reached',
  RS_ERROR_USER_DISABLED: 'account_stopped',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'bet_too_high',
}

export function refusalOf(status: WalletStatus): StudioRefusalCode {
  return codes[status] ?? 'casino_silent'
}
