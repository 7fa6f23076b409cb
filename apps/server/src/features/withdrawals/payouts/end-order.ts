import { smallerOf } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import { houseAccount, newKey, payHold, post, readBalance, returnHold } from '../../../ledger/index.ts'
import { lostStates, type Order } from '../order.ts'
import { advance } from './advance.ts'

/**
 * The two ends of a withdrawal. The caller holds the order and has seen that it is open: the money and the state then move
 * together, once.
 */

/** The cash has left the house; the fee stays, and what was given up for it is gone. */
export async function settlePaid(tx: Tx, order: Order, { payoutId }: { payoutId: string }): Promise<Order> {
  const { playerId, orderId: holdId, orderNo: reference } = order
  const key = newKey()
  await payHold(tx, {
    ...{ playerId, holdId, key, reference },
    to: await houseAccount(tx, { kind: 'clearing', name: order.providerId }),
    fee: { amount: order.fee, to: await houseAccount(tx, { kind: 'fee', name: 'withdrawal' }) },
    coinTo: await houseAccount(tx, { kind: 'promotion', name: 'deposit' }),
  })
  return advance(tx, order, { state: 'paid', payoutId, entryId: key })
}

/** Everything goes back: the cash, the bonus that was given up, and its tasks as they stood. */
export async function giveBack(
  tx: Tx,
  order: Order,
  ending: { state: 'failed' | 'refused' | 'cancelled'; reasonKey: string; payoutId?: string },
): Promise<Order> {
  const { playerId, orderId: holdId, orderNo: reference } = order
  const reopens = await tasksOfNoOther(tx, order)
  const key = newKey()
  const coinTo = await houseAccount(tx, { kind: 'promotion', name: 'deposit' })
  await returnHold(tx, { playerId, holdId, key, reference, reopens, coinTo })
  await payDebt(tx, order)
  return advance(tx, order, { ...ending, entryId: key })
}

/** A bonus that another withdrawal has ended too, or may still end, stays ended. */
async function tasksOfNoOther(tx: Tx, { playerId, orderNo, currency, forfeitedTasks }: Order): Promise<number[]> {
  const { rows } = await tx.query<{ tasks: number[] }>(
    `select coalesce(array_agg(distinct task), '{}') as tasks from withdraw_order, unnest(forfeited_tasks) as task
     where player_id = $1 and currency = $2 and order_no <> $3 and state <> all ($4)`,
    [playerId, currency, orderNo, lostStates],
  )
  return forfeitedTasks.filter((task) => !rows[0]!.tasks.includes(task))
}

/** What was taken back while the cash was away could not be taken from it: that is owed, and paid first, as by every deposit. */
async function payDebt(tx: Tx, { playerId, currency, amount, orderNo: reference }: Order): Promise<void> {
  // Returning has locked the row, so nobody owes more or less until the end.
  const { debt } = await readBalance(tx, { playerId, currency })
  if (debt === 0n) return
  const moves = [{ from: 'cash', to: 'debt', amount: smallerOf(debt, amount), reason: 'debt' } as const]
  await post(tx, { playerId, currency, key: newKey(), reference, moves })
}
