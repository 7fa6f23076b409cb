import { forfeitedCoin } from '@tablestakes/domain/ledger/wagering'
import type { Tx } from '@tablestakes/node/database'
import {
  type CurrencyBalance,
  hasCashOnTable,
  houseAccount,
  lockBalances,
  type Move,
  newKey,
  openTasks,
  post,
} from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Money of the player's own, also on a table, money on its way, and money owed keep an account open; bonus and gold do not. */
export async function requireNoMoneyLeft(tx: Tx, playerId: bigint): Promise<void> {
  const balances = await lockBalances(tx, playerId)
  if (balances.some(hasMoney) || (await hasCashOnTable(tx, playerId))) throw new Refusal('BALANCE_LEFT')
}

/** Gives up bonus money, its tasks and gold. False, and nothing is done, when there is money left that cannot be given up. */
export async function forfeitLeftovers(tx: Tx, playerId: bigint): Promise<boolean> {
  const balances = await lockBalances(tx, playerId)
  if (balances.some(hasMoney) || (await hasCashOnTable(tx, playerId))) return false
  for (const balance of balances) await forfeit(tx, playerId, balance)
  return true
}

const hasMoney = ({ cash, frozenCash, frozenCoin, debt }: CurrencyBalance) =>
  cash > 0n || frozenCash > 0n || frozenCoin > 0n || debt > 0n

async function forfeit(tx: Tx, playerId: bigint, { currency, gold }: CurrencyBalance) {
  const to = await houseAccount(tx, { kind: 'promotion', name: 'closed accounts' })
  const tasks = await openTasks(tx, { playerId, currency })
  const moves: Move[] = [
    { from: 'coin', to, amount: forfeitedCoin(tasks), reason: 'bonus_forfeit' },
    { from: 'gold', to, amount: gold, reason: 'bonus_forfeit' },
  ]
  const wanted = moves.filter(({ amount }) => amount > 0n)
  if (wanted.length + tasks.length === 0) return
  await post(tx, {
    playerId,
    currency,
    key: newKey(),
    reference: 'closed account',
    moves: wanted,
    forfeits: tasks.map(({ id }) => id),
  })
}
