import { forfeitable, forfeitedCoin } from '@tablestakes/domain/ledger/wagering'
import type { Tx } from '@tablestakes/node/database'
import { houseAccount, lockBalance, newKey, type Owner, openBetsOf, openTasks, post } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Bets are looked through in portions of this. */
const PORTION = 100

/** Gives up one open bonus: what it holds goes back to the house, and its task ends. */
export async function forfeitBonus(tx: Tx, owner: Owner, taskId: string) {
  await lockBalance(tx, owner)
  const open = forfeitable(await openTasks(tx, owner))
  const task = open.find(({ id, kind }) => kind === 'coin' && String(id) === taskId)
  if (!task) throw new Refusal('BONUS_UNKNOWN')
  // What is on the table may be this bonus's, and would be lost with it when it comes back.
  for await (const bets of openBetsOf(tx, { ...owner, purse: 'cash', portion: PORTION }))
    if (bets.some(({ coin }) => coin > 0n)) throw new Refusal('ROUND_OPEN')
  const to = await houseAccount(tx, { kind: 'promotion', name: 'given up' })
  const amount = forfeitedCoin([task])
  const { purses } = await post(tx, {
    ...{ ...owner, key: newKey(), reference: `bonus ${task.id}` },
    moves: amount > 0n ? [{ from: 'coin', to, amount, reason: 'bonus_forfeit' }] : [],
    forfeits: [task.id],
  })
  return { money: purses.cash, coin: purses.coin, gold: purses.gold }
}
