import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { loadStatement } from '../read/statement.ts'
import { houseAccount } from './accounts.ts'
import { readBalance } from './balance.ts'
import { newKey } from './key.ts'
import { type Entry, post } from './post.ts'
import { openSettling } from './settle.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const accountId = await houseAccount(database, { kind: 'promotion', name: 'post' })
const { settle } = openSettling(database)
const { newPlayer, staking } = playsAt(database, accountId)

const gift = (playerId: bigint, more: Partial<Entry> = {}): Entry => ({
  ...{ playerId, currency: 'IDR', key: newKey() },
  ...{ moves: [{ from: accountId, to: 'cash' as const, amount: 500n, reason: 'correction' as const }], ...more },
})

test('the statement shows what an entry refers to, and nothing where it refers to nothing', async () => {
  const playerId = await newPlayer()
  await transact(database, (tx) => post(tx, gift(playerId, { reference: 'order 7', title: 'A gift' })))
  await transact(database, (tx) => post(tx, gift(playerId)))
  const { movements } = await loadStatement(database, { playerId, currency: 'IDR', limit: 5 })
  expect(movements.map(({ reference, title }) => [reference, title])).toEqual([
    ['', ''],
    ['order 7', 'A gift'],
  ])
})

test('a cash task says how far it has come', async () => {
  const playerId = await newPlayer()
  const opens = [{ kind: 'cash' as const, amount: 500n, target: 900n, source: 'deposit' }]
  await transact(database, (tx) => post(tx, gift(playerId, { opens })))
  await settle({ ...staking(playerId), kind: 'round', stake: 120n, counting: 0n, win: 0n })
  const { cashTask, coinTask } = await readBalance(database, { playerId, currency: 'IDR' })
  expect(cashTask).toEqual({ id: expect.any(Number), cur: 120n, target: 900n })
  expect(coinTask).toBeNull()
})

test('what was asked is the same only when everything that moves money is', async () => {
  const playerId = await newPlayer()
  const asked = gift(playerId, { reference: 'order 8' })
  const ask = (more: Partial<Entry> = {}) => transact(database, (tx) => post(tx, { ...asked, ...more }))
  const first = await ask()
  expect(await ask({ opens: [], forfeits: [], reopens: [] })).toEqual({ ...first, isRepeated: true })
  const task = { kind: 'coin' as const, amount: 1n, target: 1n, source: 'bonus' }
  for (const changed of [
    { reference: 'order 9' },
    { opens: [task] },
    { forfeits: [1] },
    { expires: [1] },
    { reopens: [1] },
    { moves: [] },
  ])
    await expect(ask(changed)).rejects.toMatchObject({ reason: 'REUSED_KEY' })
})
