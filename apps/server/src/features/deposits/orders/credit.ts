import { smallerOf } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import { houseAccount, lockBalance, type Move, type NewTask, newKey, post } from '../../../ledger/index.ts'
import type { Order } from './order-record.ts'

type Paid = Pick<
  Order,
  | 'playerId'
  | 'currency'
  | 'orderNo'
  | 'providerId'
  | 'payName'
  | 'amount'
  | 'extraCash'
  | 'coin'
  | 'gold'
  | 'cashTarget'
  | 'coinTarget'
>

/**
 * Puts a deposit into the purses with everything it brings, and opens the tasks it binds. The caller holds the order and marks
 * it paid in the same transaction; that the books know its number already is the second guard. Answers the key of the entry.
 */
export async function creditDeposit(tx: Tx, order: Paid): Promise<string> {
  const { playerId, currency, orderNo, amount, extraCash, coin, gold, cashTarget, coinTarget } = order
  const clearing = await houseAccount(tx, { kind: 'clearing', name: order.providerId })
  const promotion = await houseAccount(tx, { kind: 'promotion', name: 'deposit' })
  const { debt } = await lockBalance(tx, { playerId, currency })
  // Bonus money is held back for an open task: a bonus without wagering is cash immediately.
  const bound = coinTarget > 0n ? coin : 0n
  const paysDebt = smallerOf(debt, amount)
  const moves: Move[] = [
    { from: clearing, to: 'cash', amount, reason: 'deposit' },
    { from: promotion, to: 'cash', amount: extraCash, reason: 'deposit_extra' },
    { from: promotion, to: 'cash', amount: coin - bound, reason: 'deposit_extra' },
    { from: promotion, to: 'coin', amount: bound, reason: 'deposit_extra' },
    { from: promotion, to: 'gold', amount: gold, reason: 'deposit_extra' },
    // A debt is paid first, from the player's own money, not from what we have added.
    { from: 'cash', to: 'debt', amount: paysDebt, reason: 'debt' },
  ]
  const tasks: NewTask[] = [
    // Money that pays a debt is gone, and binds nothing.
    { kind: 'cash', amount: amount + extraCash - paysDebt, target: cashTarget, source: 'deposit' },
    { kind: 'coin', amount: bound, target: coinTarget, source: 'deposit' },
  ]
  const key = newKey()
  const posted = await post(tx, {
    ...{ playerId, currency, key },
    foreign: { source: clearing, id: orderNo },
    reference: orderNo,
    title: order.payName,
    moves: moves.filter((move) => move.amount > 0n),
    opens: tasks.filter((task) => task.target > 0n && task.amount > 0n),
  })
  if (posted.isRepeated) throw new Error(`deposit ${orderNo} is in the books already, and was not paid`)
  return key
}
