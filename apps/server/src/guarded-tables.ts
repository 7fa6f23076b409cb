import { factsAccess } from './facts/access.ts'
import { ledgerAccess } from './ledger/access.ts'
import type { Guarded } from './platform/postgres/roles.ts'

/**
 * All that the application's database role may only read: the books, what happened to players, who runs the house, what they did, what
 * activities promised, what was drawn, and how commission was reckoned.
 * Somebody who breaks into the server can then neither write money nor make an operator to approve it, nor wipe away who did. Operators
 * are changed by functions that ask for the key of an owner.
 */
export const guardedTables: Guarded = {
  readOnly: [
    ...ledgerAccess.readOnly,
    ...factsAccess.readOnly,
    'operator',
    'operator_act',
    'activity_config',
    'promotion_draw',
    'commission_line',
  ],
  callable: [
    ...ledgerAccess.callable,
    ...factsAccess.callable,
    'write_operator_act',
    'hold_operator',
    'hire_operator',
    'set_operator_roles',
    'end_operator',
    'add_activity_config',
    'add_promotion_draw',
    'add_commission_lines',
  ],
}
