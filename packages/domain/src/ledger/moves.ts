/** Moving money between a player's accounts and the house's. */

import { MAX_WIRE } from '../money/money.ts'
import type { Account, Side, Transfer } from './state.ts'

export type Move = { from: Side; to: Side; amount: bigint; reason: string }

/** An account in the middle of an event, and what the event has moved so far. */
export type Draft = { account: Account; transfers: readonly Transfer[] }

/**
 * Carries a transfer out. A move of zero leaves no trace. Whether the purse holds it is asked before (`trouble`), so
 * that an event happens as a whole or not at all.
 */
export function move(draft: Draft, { from, to, amount, reason }: Move): Draft {
  if (amount === 0n) return draft
  const debited = change(draft.account, from, -amount)
  const credited = change(debited.account, to, amount)
  const transfer: Transfer = {
    number: draft.account.number + 1n,
    debit: from,
    credit: to,
    amount,
    debitAfter: debited.after,
    creditAfter: credited.after,
    reason,
  }
  return { account: credited.account, transfers: [...draft.transfers, transfer] }
}

/** The player's side counts a movement and has a balance after; the house has neither. */
function change(account: Account, side: Side, by: bigint): { account: Account; after: bigint | null } {
  if (typeof side === 'number') return { account, after: null }
  const number = account.number + 1n
  // What is owed grows when it is debited and shrinks when it is credited.
  if (side === 'debt') return { account: { ...account, number, debt: account.debt - by }, after: account.debt - by }
  const after = account.purses[side] + by
  return { account: { ...account, number, purses: { ...account.purses, [side]: after } }, after }
}

/** Why an account cannot be left as it is, or null: something below zero, or more than the wire carries. */
export function trouble({ purses, debt }: Account): 'poor' | 'too-large' | null {
  const { cash, coin, gold, frozenCash, frozenCoin } = purses
  if ([debt, ...Object.values(purses)].some((amount) => amount < 0n)) return 'poor'
  // Cash and bonus together, because a finished task turns one into the other.
  const isTooLarge = [cash + coin, gold, frozenCash, frozenCoin].some((amount) => amount > MAX_WIRE)
  return isTooLarge ? 'too-large' : null
}
