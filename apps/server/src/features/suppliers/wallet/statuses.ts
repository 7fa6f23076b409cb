import { refusalOfRollback, type WalletStatus } from '@tablestakes/contract/wallet-protocol'
import type { Settled } from '../../../ledger/index.ts'

type Outcome = Settled['outcome']

/** What the ledger says, in the protocol's words. */
const statuses: Record<Outcome, WalletStatus> = {
  done: 'RS_OK',
  repeated: 'RS_OK',
  changed: 'RS_ERROR_DUPLICATE_TRANSACTION',
  poor: 'RS_ERROR_NOT_ENOUGH_MONEY',
  'unknown-play': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  voided: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  // Stakes wait until wins have paid off what is owed.
  'in-debt': 'RS_ERROR_LIMIT_REACHED',
  stopped: 'RS_ERROR_USER_DISABLED',
  limited: 'RS_ERROR_LIMIT_REACHED',
  'stake-limit': 'RS_ERROR_LIMIT_REACHED',
  'loss-limit': 'RS_ERROR_LIMIT_REACHED',
  'single-stake-limit': 'RS_ERROR_LIMIT_REACHED',
  'session-limit': 'RS_ERROR_LIMIT_REACHED',
  // Until the player has answered it, over the frame.
  'check-due': 'RS_ERROR_LIMIT_REACHED',
  'too-fast': 'RS_ERROR_LIMIT_REACHED',
  // More than a purse can hold, or our own clock is days off: nothing has moved, and a person must look.
  'too-large': 'RS_ERROR_UNKNOWN',
  'stale-key': 'RS_ERROR_UNKNOWN',
  busy: 'RS_ERROR_TIMEOUT',
  // Definite: suppliers repeat a rollback for hours otherwise.
  ended: refusalOfRollback,
  // Plays cannot cause it.
  'loose-bonus': 'RS_ERROR_UNKNOWN',
}

export const statusOf = (outcome: Outcome): WalletStatus => statuses[outcome]
