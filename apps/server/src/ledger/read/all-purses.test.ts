import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { playsAt } from '../../../test/plays.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { houseAccount } from '../write/accounts.ts'
import { newKey } from '../write/key.ts'
import { post } from '../write/post.ts'
import { openTasks } from '../write/tasks.ts'
import { balancesOf, lockBalances } from './all-balances.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const house = await houseAccount(database, { kind: 'correction', name: 'test' })
const { newPlayer } = playsAt(database, house)

test('a player’s purses are told in every currency they were given anything in, and nobody else’s', async () => {
  const [playerId, other, nobody] = [await newPlayer(1_000n), await newPlayer(5n), await newPlayer(0n)]
  await giveMoney(database, { playerId, currency: 'BRL', gold: 3n })
  const told = [
    { currency: 'BRL', cash: 0n, gold: 3n },
    { currency: 'IDR', cash: 1_000n, gold: 0n },
  ]
  expect(await balancesOf(database, playerId)).toMatchObject(told)
  expect(await balancesOf(database, other)).toMatchObject([{ currency: 'IDR', cash: 5n }])
  expect((await balancesOf(database, nobody)).every(({ cash }) => cash === 0n)).toBe(true)
  expect(await transact(database, (tx) => lockBalances(tx, playerId))).toMatchObject(told)
})

test('the transaction that has locked them is alone with them in every currency', async () => {
  const playerId = await newPlayer(1_000n)
  await giveMoney(database, { playerId, currency: 'BRL', cash: 1n })
  const done: string[] = []
  let later: Promise<unknown> = Promise.resolve()
  await transact(database, async (tx) => {
    await lockBalances(tx, playerId)
    later = giveMoney(database, { playerId, currency: 'BRL', cash: 1n }).then(() => done.push('given'))
    await untilWaiting(database, 1)
    done.push('locked')
  })
  await later
  expect(done).toEqual(['locked', 'given'])
})

test('open tasks come oldest first with what they were opened for; ended ones and those of others do not', async () => {
  const [playerId, other] = [await newPlayer(0n), await newPlayer(0n)]
  const opens = (kind: 'coin' | 'cash', amount: bigint, source: string) =>
    transact(database, (tx) =>
      post(tx, {
        ...{ playerId, currency: 'IDR', key: newKey() },
        moves: [{ from: house, to: kind, amount, reason: 'correction' }],
        opens: [{ kind, amount, target: amount * 2n, source }],
      }),
    )
  const before = Date.now()
  await opens('coin', 10n, 'a gift')
  await opens('cash', 20n, 'a deposit')
  await opens('coin', 30n, 'another gift')
  await giveMoney(database, { playerId: other, coin: 1n })
  await giveMoney(database, { playerId, currency: 'BRL', coin: 1n })

  const tasks = await openTasks(database, { playerId, currency: 'IDR' })
  expect(tasks).toMatchObject([
    { id: 1, kind: 'coin', cur: 0n, target: 20n, amount: 10n, state: 'open', released: 0n, source: 'a gift' },
    { id: 2, kind: 'cash', cur: 0n, target: 40n, amount: 20n, state: 'open', released: 0n, source: 'a deposit' },
    { id: 3, kind: 'coin', cur: 0n, target: 60n, amount: 30n, state: 'open', released: 0n, source: 'another gift' },
  ])
  for (const { createdAt } of tasks) expect(createdAt.getTime()).toBeGreaterThan(before - 60_000)

  await transact(database, (tx) =>
    post(tx, {
      ...{ playerId, currency: 'IDR', key: newKey() },
      moves: [{ from: 'coin', to: house, amount: 10n, reason: 'correction' }],
      forfeits: [1],
    }),
  )
  expect((await openTasks(database, { playerId, currency: 'IDR' })).map(({ id }) => id)).toEqual([2, 3])
})
