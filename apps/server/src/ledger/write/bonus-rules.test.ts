import { boundCash } from '@tablestakes/domain/ledger/wagering'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { houseAccount } from './accounts.ts'
import { readBalance } from './balance.ts'
import { freeze, payHold } from './holds.ts'
import { newKey } from './key.ts'
import { post } from './post.ts'
import { openSettling } from './settle.ts'
import { openTasks } from './tasks.ts'

/** Ways that were once found to take bonus money out without wagering for it. None of them may work. */
const database = await freshDatabase()
proveBooksAtEnd(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'one' })
const bank = await houseAccount(database, { kind: 'clearing', name: 'bank' })
const { settle } = openSettling(database)
const { newPlayer, about, staking, win } = playsAt(database, accountId)

async function give(playerId: bigint, to: 'cash' | 'coin', amount: bigint, target = 0n) {
  const opens = target > 0n ? [{ kind: to, amount, target, source: 'bonus' }] : []
  const moves = [{ from: bank, to, amount, reason: to === 'cash' ? 'deposit' : 'bonus' } as const]
  await transact(database, (tx) => post(tx, { playerId, currency: 'IDR', key: newKey(), moves, opens }))
}

async function stake(playerId: bigint, amount: bigint) {
  const bet = { ...staking(playerId), key: newKey(), stake: amount, counting: amount }
  expect((await settle(bet)).outcome).toBe('done')
  return bet
}

const won = (playerId: bigint, play: string, amount: bigint) =>
  settle({ ...win(playerId), key: newKey(), play, win: amount })
const undo = (playerId: bigint, play: string) => settle({ ...about(playerId), key: newKey(), play })

/** What may leave, and what is bonus. */
async function left(playerId: bigint) {
  const owner = { playerId, currency: 'IDR' }
  const { cash, coin, debt } = await readBalance(database, owner)
  const bound = boundCash(await openTasks(database, owner))
  return { free: cash > bound ? cash - bound : 0n, coin, debt }
}

test('bets that stay open count for nothing, and a bonus that was on the table comes back as bonus', async () => {
  const playerId = await newPlayer(100n)
  await give(playerId, 'coin', 100n, 250n)
  const first = await stake(playerId, 199n)
  await give(playerId, 'cash', 60n)
  const second = await stake(playerId, 60n)
  await undo(playerId, first.key)
  await undo(playerId, second.key)
  expect(await left(playerId)).toEqual({ free: 160n, coin: 100n, debt: 0n })
})

test('a bonus that was given up is not paid as cash because another one was wagered for', async () => {
  const playerId = await newPlayer(100n)
  await give(playerId, 'coin', 100n, 1_000n)
  const bet = await stake(playerId, 150n)
  await give(playerId, 'cash', 20n)
  const [task] = await openTasks(database, { playerId, currency: 'IDR' })
  const holdId = newKey()
  const order = { playerId, holdId, reference: 'withdrawal' }
  await transact(database, (tx) =>
    freeze(tx, { ...order, currency: 'IDR', key: newKey(), cash: 20n, coin: 50n, forfeits: [task!.id] }),
  )
  await transact(database, (tx) => payHold(tx, { ...order, key: newKey(), to: bank }))
  await give(playerId, 'coin', 1n, 1n)
  const small = await stake(playerId, 1n)
  await won(playerId, small.key, 1n)
  await won(playerId, bet.key, 150n)
  // The cash of the bet, and the small bonus: nothing of the large one.
  expect(await left(playerId)).toEqual({ free: 101n, coin: 0n, debt: 0n })
})

test('bets that are taken back after another has won bind what was set free, until as much is staked', async () => {
  const playerId = await newPlayer()
  await give(playerId, 'coin', 100n, 150n)
  const large = await stake(playerId, 100n)
  await give(playerId, 'cash', 150n)
  const finishing = await stake(playerId, 150n)
  const end = newKey()
  await settle({ ...win(playerId), key: end, play: finishing.key, win: 150n })
  await won(playerId, large.key, 100n)
  expect(await left(playerId)).toEqual({ free: 250n, coin: 0n, debt: 0n })
  await undo(playerId, end)
  await undo(playerId, finishing.key)
  expect(await left(playerId)).toEqual({ free: 150n, coin: 0n, debt: 0n })
  const again = await stake(playerId, 150n)
  await won(playerId, again.key, 150n)
  expect(await left(playerId)).toEqual({ free: 250n, coin: 0n, debt: 0n })
})

test.each([10n, 0n])('a bet whose win of %s stands is not taken back: its win is first', async (amount) => {
  const playerId = await newPlayer(10n)
  const bet = await stake(playerId, 10n)
  const paid = { ...win(playerId), key: newKey(), play: bet.key, win: amount, closes: true, reference: 'round' }
  expect((await settle(paid)).outcome).toBe('done')
  const refused = await undo(playerId, bet.key)
  expect(refused).toMatchObject({ outcome: 'ended', cash: amount })
  expect(await undo(playerId, bet.key)).toEqual(refused)
  expect(await undo(playerId, paid.key)).toMatchObject({ outcome: 'done', cash: 0n })
  expect(await undo(playerId, bet.key)).toMatchObject({ outcome: 'done', cash: 10n })
})

test('a win and the void of its bet in the same moment: one of them happens', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const playerId = await newPlayer(10n)
    const bet = await stake(playerId, 10n)
    const asked = [() => won(playerId, bet.key, 10n), () => undo(playerId, bet.key)]
    if (turn % 2 === 1) asked.reverse()
    const outcomes = (await Promise.all(asked.map((ask) => ask()))).map(({ outcome }) => outcome).sort()
    expect([
      ['done', 'ended'],
      ['done', 'voided'],
    ]).toContainEqual(outcomes)
    expect(await left(playerId)).toEqual({ free: 10n, coin: 0n, debt: 0n })
  }
})

test('a bet placed before a bonus was taken does not count for it', async () => {
  const playerId = await newPlayer(100n)
  const bet = await stake(playerId, 100n)
  await give(playerId, 'coin', 100n, 100n)
  await won(playerId, bet.key, 100n)
  expect(await left(playerId)).toEqual({ free: 100n, coin: 100n, debt: 0n })
})

test('a bet of which some only comes back counts as far as it has stood', async () => {
  const playerId = await newPlayer(100n)
  await give(playerId, 'coin', 10n, 50n)
  const bet = await stake(playerId, 60n)
  const progress = async () => (await openTasks(database, { playerId, currency: 'IDR' })).map(({ cur }) => cur)
  const part = { ...win(playerId), key: newKey(), play: bet.key, win: 60n, stands: 40n }
  expect((await settle(part)).outcome).toBe('done')
  expect((await settle(part)).outcome).toBe('repeated')
  expect([await left(playerId), await progress()]).toEqual([{ free: 100n, coin: 10n, debt: 0n }, [40n]])
  await undo(playerId, part.key)
  expect(await progress()).toEqual([0n])
  await settle({ ...part, key: newKey(), stands: 50n })
  expect(await left(playerId)).toEqual({ free: 110n, coin: 0n, debt: 0n })
})

test('a bet whose win only gives its stake back counts for nothing; its win taken back, it is on the table again', async () => {
  const playerId = await newPlayer(100n)
  await give(playerId, 'coin', 10n, 50n)
  const bet = await stake(playerId, 50n)
  const back = { ...win(playerId), key: newKey(), play: bet.key, win: 50n, stands: 0n }
  expect((await settle(back)).outcome).toBe('done')
  expect((await settle(back)).outcome).toBe('repeated')
  const progress = async () => (await openTasks(database, { playerId, currency: 'IDR' })).map(({ cur }) => cur)
  expect([await left(playerId), await progress()]).toEqual([{ free: 100n, coin: 10n, debt: 0n }, [0n]])
  await undo(playerId, back.key)
  expect([await left(playerId), await progress()]).toEqual([{ free: 50n, coin: 10n, debt: 0n }, [0n]])
  await won(playerId, bet.key, 50n)
  expect(await left(playerId)).toEqual({ free: 110n, coin: 0n, debt: 0n })
})
