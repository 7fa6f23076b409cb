import { getBetTasks } from '@tablestakes/contract/bonuses'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { giveMoney } from '../../../test/money.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { startApp } from '../../../test/start-app.ts'
import { houseAccount, newKey, openSettling, post } from '../../ledger/index.ts'

const app = await startApp()
const { database } = app
proveBooksAtEnd(database)
const { settle } = openSettling(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })

const stake = ({ playerId }: Owner, amount: bigint) => {
  const bet = { playerId, currency: 'IDR', accountId, subject: null, purse: 'cash' } as const
  return settle({ ...bet, kind: 'round', key: newKey(), stake: amount, win: amount, counting: amount })
}

const deposit = ({ playerId }: Owner, amount: bigint) =>
  transact(database, async (tx) => {
    const from = await houseAccount(tx, { kind: 'clearing', name: 'provider' })
    return post(tx, {
      playerId,
      currency: 'IDR',
      key: newKey(),
      moves: [{ from, to: 'cash', amount, reason: 'deposit' }],
      opens: [{ kind: 'cash', amount, target: amount, source: 'deposit' }],
    })
  })

test('nobody has tasks before anything was given', async () => {
  const ann = await openOwner(app)
  expect((await ann.call(getBetTasks, {})).data).toEqual({ taskList: [], totalCash: 0n, cashTaskList: [] })
})

test('open tasks are listed oldest first, stakes move the first of each kind, and finished ones leave the list', async () => {
  const ann = await openOwner(app)
  await deposit(ann, 100n)
  await giveMoney(database, { playerId: ann.playerId, coin: 10n })
  await deposit(ann, 50n)
  await giveMoney(database, { playerId: ann.playerId, coin: 20n })
  await stake(ann, 30n)
  const tasks = (await ann.call(getBetTasks, {})).data!
  expect(tasks).toMatchObject({
    taskList: [
      { id: '2', source_key: 'bonus', cur: 30n, target: 200n, bonus: 10n },
      { id: '4', source_key: 'bonus', cur: 0n, target: 400n, bonus: 20n },
    ],
    totalCash: 150n,
    cashTaskList: [
      { id: '1', source_key: 'deposit', cur: 30n, target: 100n, cash: 100n },
      { id: '3', source_key: 'deposit', cur: 0n, target: 50n, cash: 50n },
    ],
  })
  expect(Math.abs(tasks.taskList[0]!.create_time - Date.now())).toBeLessThan(86_400_000)

  await stake(ann, 90n)
  expect((await ann.call(getBetTasks, {})).data).toMatchObject({
    taskList: [{ cur: 120n }, { cur: 0n }],
    totalCash: 50n,
    cashTaskList: [{ id: '3', cur: 0n }],
  })
  await stake(ann, 100n)
  expect((await ann.call(getBetTasks, {})).data).toMatchObject({
    taskList: [{ id: '4', cur: 0n }],
    totalCash: 0n,
    cashTaskList: [],
  })
})

test('nobody sees the tasks of others', async () => {
  const [ann, bob] = [await openOwner(app), await openOwner(app)]
  await giveMoney(database, { playerId: ann.playerId, coin: 10n })
  expect((await ann.call(getBetTasks, {})).data!.taskList).toHaveLength(1)
  expect((await bob.call(getBetTasks, {})).data!.taskList).toEqual([])
})
