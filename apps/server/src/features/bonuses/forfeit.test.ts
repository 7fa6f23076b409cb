import { forfeitBonus, getBetTasks } from '@tablestakes/contract/bonuses'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { startApp } from '../../../test/start-app.ts'
import { houseAccount, newKey, onGame, openSettling } from '../../ledger/index.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
const { settle } = openSettling(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })

const tasksOf = async (owner: Owner) => (await owner.call(getBetTasks, {})).data!.taskList.map(({ id }) => id)

test('one bonus is given up with what it holds, once, and the others stay', async () => {
  const [ann, bob] = [await openOwner(app), await openOwner(app)]
  await giveMoney(database, { playerId: ann.playerId, coin: 10n })
  await giveMoney(database, { playerId: ann.playerId, coin: 20n, cash: 5n })
  const [first, second] = await tasksOf(ann)
  expect(outcome(await bob.call(forfeitBonus, { id: first! }))).toBe('BONUS_UNKNOWN')
  const answers = await Promise.all(Array.from({ length: 10 }, () => ann.call(forfeitBonus, { id: first! })))
  const done = answers.filter(({ code }) => code === 0)
  expect(done.map(({ data }) => data)).toEqual([{ money: 5n, coin: 20n, gold: 0n }])
  expect(new Set(answers.map(outcome))).toEqual(new Set(['ok', 'BONUS_UNKNOWN']))
  expect(await tasksOf(ann)).toEqual([second])
})

test('not while bonus money is on a table', async () => {
  const ann = await openOwner(app)
  await giveMoney(database, { playerId: ann.playerId, coin: 10n })
  const [id] = await tasksOf(ann)
  const about = { playerId: ann.playerId, currency: 'IDR', accountId, purse: 'cash' } as const
  const key = newKey()
  await settle({ ...about, kind: 'stake', key, subject: onGame(901), stake: 4n, counting: 4n })
  expect(outcome(await ann.call(forfeitBonus, { id: id! }))).toBe('ROUND_OPEN')
  await settle({ ...about, kind: 'win', key: newKey(), play: key, subject: onGame(901), win: 6n })
  expect((await ann.call(forfeitBonus, { id: id! })).data).toEqual({ money: 0n, coin: 0n, gold: 0n })
})
