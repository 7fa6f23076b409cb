import type { Guarded } from '../platform/postgres/roles.ts'

/**
 * What of the ledger the application's database role may touch: it reads the money tables and the books, and calls these
 * functions. What they call among themselves (moving money, keeping a balance, ending a task) is not for it.
 */
export const ledgerAccess: Guarded = {
  readOnly: [
    'balance',
    'entry',
    'transfer',
    'transfer_place',
    'foreign_key',
    'voided_play',
    'open_stake',
    'entry_base',
    'wager_task',
    'hold',
    'house_account',
    'closed_day',
    'house_day',
    'journal_mark',
    'chain_link',
    'journal_head',
    'supplier_statement',
    'books_proof',
    'player_stop',
  ],
  callable: [
    'settle_batch',
    'close_stake',
    'settle_plays',
    'void_bet',
    'void_play',
    'post_event',
    'post_entry',
    'open_account',
    'open_hold',
    'end_hold',
    'lock_balance',
    'make_journal_days',
    'close_day',
    'mark_journal',
    'sealable_place',
    'add_link',
    'add_chain_link',
    'add_head',
    'add_statement',
    'add_proof',
    'stop_player',
    'free_player',
  ],
}
