import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../test/books.ts'
import { freshDatabase } from '../../test/fresh-database.ts'
import { giveMoney } from '../../test/money.ts'
import { playsAt } from '../../test/plays.ts'
import { transact } from '../platform/database.ts'
import { houseAccount } from './accounts.ts'
import { readBalance } from './balance.ts'
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

async function hold(playerId: bigint, cash: bigint): Promise<string> {
  const holdId = newKey()
  await transact(database, (tx) =>
    freeze(tx, { playerId, currency: 'IDR', key: newKey(), holdId, cash, reference: 'an order' }),
  )
  return holdId
}
