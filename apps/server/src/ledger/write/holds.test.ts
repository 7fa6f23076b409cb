import { movementReasons } from '@tablestakes/contract/wallet'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { playsAt } from '../../../test/plays.ts'
import { purseNumbers } from '../codes.ts'
import { houseAccount } from './accounts.ts'
import { readBalance } from './balance.ts'
import { grantBonus } from './grants.ts'
import { freeze, payHold, returnHold } from './holds.ts'
import { newKey } from './key.ts'
import type { Stake, Win } from './play.ts'
import { openSettling } from './settle.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'holds' })
const promotion = await houseAccount(database, { kind: 'promotion', name: 'holds' })
const { settle } = openSettling(database)
const { newPlayer, about, staking, win } = playsAt(database, accountId)

test('a hold ends once, however many want to pay or return it at the same time', async () => {
  const playerId = await newPlayer(1_000n)
  const holdId = await hold(playerId, 600n)
  const ending = () => ({ playerId, holdId, key: newKey(), reference: 'an order' })
  const ends = Array.from({ length: 12 }, (_, index) =>
    transact(database, (tx) =>
      index % 2 ? payHold(tx, { ...ending(), to: promotion }) : returnHold(tx, ending()),
    ).then(
      () => (index % 2 ? 'paid' : 'returned'),
      (error: Error) => error.message,
    ),
  )
  const outcomes = await Promise.all(ends)
  expect(outcomes.filter((outcome) => outcome !== 'NOT_FOUND')).toHaveLength(1)
  const { cash, frozenCash } = await readBalance(database, { playerId, currency: 'IDR' })
  expect({ cash, frozenCash }).toEqual({ cash: outcomes.includes('paid') ? 400n : 1_000n, frozenCash: 0n })
})

test('a hold that is ended again under the same key answers the same and moves nothing, and another fee is refused', async () => {
  const playerId = await newPlayer(1_000n)
  const ending = { playerId, holdId: await hold(playerId, 600n), key: newKey(), reference: 'an order', to: promotion }
  const pay = (fee: bigint) =>
    transact(database, (tx) => payHold(tx, { ...ending, fee: { amount: fee, to: accountId } }))
  const first = await pay(10n)
  expect(await pay(10n)).toEqual({ ...first, isRepeated: true })
  await expect(pay(11n)).rejects.toMatchObject({ reason: 'REUSED_KEY' })
  await expect(transact(database, (tx) => returnHold(tx, ending))).rejects.toMatchObject({ reason: 'NOT_FOUND' })
})

test('a hold cannot be paid with a fee above it, nor by somebody else, and stays as it is', async () => {
  const [playerId, other] = [await newPlayer(1_000n), await newPlayer(1_000n)]
  const ending = { playerId, holdId: await hold(playerId, 600n), reference: 'an order' }
  await expect(
    transact(database, (tx) =>
      payHold(tx, { ...ending, key: newKey(), to: promotion, fee: { amount: 601n, to: accountId } }),
    ),
  ).rejects.toThrow(RangeError)
  await expect(
    transact(database, (tx) => returnHold(tx, { ...ending, key: newKey(), playerId: other })),
  ).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  expect(await readBalance(database, { playerId, currency: 'IDR' })).toMatchObject({ cash: 400n, frozenCash: 600n })
})

test('a hold is not opened while something is owed: a taken-back win would leave with it', async () => {
  const playerId = await newPlayer(100n)
  const bet: Stake = { ...staking(playerId), stake: 0n, counting: 0n }
  await settle(bet)
  const paid: Win = { ...win(playerId), play: bet.key, win: 500n }
  await settle(paid)
  await settle({ ...staking(playerId), stake: 600n, counting: 0n })
  await settle({ ...about(playerId), play: paid.key })
  await giveMoney(database, { playerId, cash: 300n })
  expect(await readBalance(database, { playerId, currency: 'IDR' })).toMatchObject({ cash: 300n, debt: 500n })
  await expect(hold(playerId, 300n)).rejects.toMatchObject({ reason: 'DEBT_OPEN' })
  expect(await readBalance(database, { playerId, currency: 'IDR' })).toMatchObject({ cash: 300n, frozenCash: 0n })
})

test('cash and bonus that are held together are paid, each to where it belongs, and every step says what it was', async () => {
  const { playerId, task, holdId } = await holdWithBonus()
  expect(await pursesOf(playerId)).toEqual({ cash: 400n, coin: 0n, frozenCash: 600n, frozenCoin: 50n })
  const clearing = await houseAccount(database, { kind: 'clearing', name: 'holds' })
  const ending = { playerId, holdId, key: newKey(), reference: 'an order' }
  await transact(database, (tx) =>
    payHold(tx, { ...ending, to: clearing, fee: { amount: 25n, to: accountId }, coinTo: promotion }),
  )
  expect(await pursesOf(playerId)).toEqual({ cash: 400n, coin: 0n, frozenCash: 0n, frozenCoin: 0n })
  expect(await journalOf(playerId)).toEqual([
    ['withdrawal_freeze', 'cash', 600n, 'frozenCash'],
    ['withdrawal_freeze', 'coin', 50n, 'frozenCoin'],
    ['withdrawal_paid', 'frozenCash', 575n, clearing],
    ['withdrawal_fee', 'frozenCash', 25n, accountId],
    ['bonus_forfeit', 'frozenCoin', 50n, promotion],
  ])
  expect(await stateOfTask(playerId, task)).toBe('forfeited')
})

test('what is returned goes back where it came from, and its task goes on', async () => {
  const { playerId, task, holdId } = await holdWithBonus()
  await transact(database, (tx) =>
    returnHold(tx, { playerId, holdId, key: newKey(), reference: 'an order', reopens: [task], coinTo: promotion }),
  )
  expect(await pursesOf(playerId)).toEqual({ cash: 1_000n, coin: 50n, frozenCash: 0n, frozenCoin: 0n })
  expect((await journalOf(playerId)).slice(2)).toEqual([
    ['withdrawal_returned', 'frozenCash', 600n, 'cash'],
    ['withdrawal_returned', 'frozenCoin', 50n, 'coin'],
  ])
  expect(await stateOfTask(playerId, task)).toBe('open')
})

test('what a bonus won on a table while it was given up comes back with it, and what it lost stays lost', async () => {
  for (const { win: amount, back } of [
    { win: 60n, back: 80n },
    { win: 0n, back: 20n },
  ]) {
    const playerId = await newPlayer()
    await giveMoney(database, { playerId, coin: 50n })
    const bet: Stake = { ...staking(playerId), key: newKey(), stake: 30n, counting: 0n }
    await settle(bet)
    await giveMoney(database, { playerId, cash: 100n })
    const asked = { playerId, holdId: newKey(), reference: 'an order' }
    await transact(database, (tx) =>
      freeze(tx, { ...asked, currency: 'IDR', key: newKey(), cash: 100n, coin: 20n, forfeits: [1] }),
    )
    await settle({ ...win(playerId), key: newKey(), play: bet.key, win: amount })
    expect(await pursesOf(playerId)).toMatchObject({ cash: 0n, coin: 0n, frozenCoin: 20n })
    await transact(database, (tx) => returnHold(tx, { ...asked, key: newKey(), reopens: [1], coinTo: promotion }))
    expect(await pursesOf(playerId)).toEqual({ cash: 100n, coin: back, frozenCash: 0n, frozenCoin: 0n })
  }
})

test('bonus money that is held is not returned without an account to settle it with', async () => {
  const { playerId, task, holdId } = await holdWithBonus()
  const ending = { playerId, holdId, key: newKey(), reference: 'an order', reopens: [task] }
  await expect(transact(database, (tx) => returnHold(tx, ending))).rejects.toThrow('no account to settle it with')
  expect(await pursesOf(playerId)).toMatchObject({ frozenCash: 600n, frozenCoin: 50n })
})

test('without a fee and without an account for the bonus everything goes to one place', async () => {
  const { playerId, holdId } = await holdWithBonus()
  await transact(database, (tx) =>
    payHold(tx, { playerId, holdId, key: newKey(), reference: 'an order', to: accountId }),
  )
  expect((await journalOf(playerId)).slice(2)).toEqual([
    ['withdrawal_paid', 'frozenCash', 600n, accountId],
    ['bonus_forfeit', 'frozenCoin', 50n, accountId],
  ])
})

test('a freeze under the same key is the same one; the number of a hold is used once', async () => {
  const playerId = await newPlayer(1_000n)
  const asked = { playerId, currency: 'IDR', key: newKey(), holdId: newKey(), cash: 100n, reference: 'an order' }
  const ask = (more: Partial<typeof asked> = {}) => transact(database, (tx) => freeze(tx, { ...asked, ...more }))
  const first = await ask()
  expect(await ask()).toEqual({ ...first, isRepeated: true })
  await expect(ask({ key: newKey() })).rejects.toMatchObject({ reason: 'REUSED_KEY' })
  expect(await pursesOf(playerId)).toMatchObject({ cash: 900n, frozenCash: 100n })
})

test('a bonus without wagering is cash immediately', async () => {
  const playerId = await newPlayer()
  await transact(database, (tx) =>
    grantBonus(tx, {
      ...{ playerId, currency: 'IDR', key: newKey(), amount: 70n, multiplierHundredths: 0 },
      ...{ from: promotion, reason: 'bonus' as const, source: 'bonus' },
    }),
  )
  expect(await pursesOf(playerId)).toMatchObject({ cash: 70n, coin: 0n })
  const { coinTask, cashTask } = await readBalance(database, { playerId, currency: 'IDR' })
  expect([coinTask, cashTask]).toEqual([null, null])
})

/** 600 of 1,000 in cash, and a bonus of 50 with its task, are on their way out. */
async function holdWithBonus(): Promise<{ playerId: bigint; task: number; holdId: string }> {
  const playerId = await newPlayer(1_000n)
  await transact(database, (tx) =>
    grantBonus(tx, {
      ...{ playerId, currency: 'IDR', key: newKey(), amount: 50n, multiplierHundredths: 2_000 },
      ...{ from: promotion, reason: 'bonus' as const, source: 'bonus' },
    }),
  )
  const { coinTask } = await readBalance(database, { playerId, currency: 'IDR' })
  const holdId = newKey()
  const asked = { playerId, currency: 'IDR', key: newKey(), holdId, reference: 'an order' }
  await transact(database, (tx) => freeze(tx, { ...asked, cash: 600n, coin: 50n, forfeits: [coinTask!.id] }))
  return { playerId, task: coinTask!.id, holdId }
}

async function pursesOf(playerId: bigint) {
  const { cash, coin, frozenCash, frozenCoin } = await readBalance(database, { playerId, currency: 'IDR' })
  return { cash, coin, frozenCash, frozenCoin }
}

/** What was moved since the first two gifts, oldest first: why, from where, how much and to where. */
async function journalOf(playerId: bigint) {
  const { rows } = await database.query<{ reason: number; debit: number; amount: bigint; credit: number }>(
    'select reason, debit, amount, credit from transfer where player_id = $1 order by number offset 2',
    [playerId],
  )
  const nameOf = (side: number) => Object.entries(purseNumbers).find(([, number]) => number === side)?.[0] ?? side
  return rows.map(({ reason, debit, amount, credit }) => [
    ...[movementReasons[reason - 1], nameOf(debit), amount, nameOf(credit)],
  ])
}

async function stateOfTask(playerId: bigint, task: number): Promise<string> {
  const { coinTask } = await readBalance(database, { playerId, currency: 'IDR' })
  return coinTask?.id === task ? 'open' : 'forfeited'
}

async function hold(playerId: bigint, cash: bigint): Promise<string> {
  const holdId = newKey()
  await transact(database, (tx) =>
    freeze(tx, { playerId, currency: 'IDR', key: newKey(), holdId, cash, reference: 'an order' }),
  )
  return holdId
}
