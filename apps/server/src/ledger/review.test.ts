import { describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../test/books.ts'
import { freshDatabase } from '../../test/fresh-database.ts'
import { giveMoney } from '../../test/money.ts'
import { untilWaiting } from '../../test/waiting.ts'
import { transact } from '../platform/database.ts'
import { houseAccount } from './accounts.ts'
import { readBalance } from './balance.ts'
import { grantBonus } from './grants.ts'
import { freeze, payHold, returnHold } from './holds.ts'
import { dayOfKey, newKey } from './key.ts'
import type { Stake, VoidPlay, Win } from './play.ts'
import { post } from './post.ts'
import { openSettling } from './settle.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'review' })
const promotion = await houseAccount(database, { kind: 'promotion', name: 'review' })
const { settle } = openSettling(database)

test('a bonus that was given up does not come back as cash when its open bet is won', async () => {
  const playerId = await newPlayer()
  const bet = await betWithBonusThenGiveUp(playerId)
  const won = await settle({ ...win(playerId), play: bet.key, win: 2_000n })
  expect(won).toMatchObject({ outcome: 'done', cash: 0n, coin: 2_000n })
})

test('nor when its open bet is taken back', async () => {
  const playerId = await newPlayer()
  const bet = await betWithBonusThenGiveUp(playerId)
  expect(await settle({ ...about(playerId), play: bet.key })).toMatchObject({ outcome: 'done', cash: 0n, coin: 1_000n })
})

describe('a hold', () => {
  test('ends once, however many want to pay or return it at the same time', async () => {
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

  test('that is ended again under the same key answers the same and moves nothing, and another fee is refused', async () => {
    const playerId = await newPlayer(1_000n)
    const ending = { playerId, holdId: await hold(playerId, 600n), key: newKey(), reference: 'an order', to: promotion }
    const pay = (fee: bigint) =>
      transact(database, (tx) => payHold(tx, { ...ending, fee: { amount: fee, to: accountId } }))
    const first = await pay(10n)
    expect(await pay(10n)).toEqual({ ...first, isRepeated: true })
    await expect(pay(11n)).rejects.toMatchObject({ reason: 'REUSED_KEY' })
    await expect(transact(database, (tx) => returnHold(tx, ending))).rejects.toMatchObject({ reason: 'NOT_FOUND' })
  })

  test('cannot be paid with a fee above it, nor by somebody else, and stays as it is', async () => {
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

  test('is not opened while something is owed: a taken-back win would leave with it', async () => {
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
})

test('a free bet that is on its way at another node is taken back, and not buried beside it', async () => {
  const playerId = await newPlayer()
  const bet: Stake = { ...staking(playerId), stake: 0n, counting: 0n }
  const elsewhere = await database.connect()
  await elsewhere.query('begin')
  await elsewhere.query(
    `select * from settle_plays(array[$1::bigint], '{IDR}', array[$2::uuid], array[$3::integer], '{2}', '{2}',
       array[$4::integer], '{null}', '{null}', '{0}', '{0}', '{0}', '{null}', '{null}', '{null}', '{null}', true)`,
    [playerId, bet.key, dayOfKey(bet.key), accountId],
  )
  const taken = settle({ ...about(playerId), play: bet.key })
  await untilWaiting(database, 1)
  await elsewhere.query('commit')
  elsewhere.release()
  expect(await taken).toMatchObject({ outcome: 'done' })
  const { rows } = await database.query('select kind from entry where player_id = $1 order by kind', [playerId])
  expect(rows).toEqual([{ kind: 2 }, { kind: 4 }])
  expect(await settle({ ...win(playerId), play: bet.key, win: 5n })).toMatchObject({ outcome: 'voided' })
})

test('the first play of somebody whose purses are just being opened elsewhere holds nobody up', async () => {
  const [newcomer, other] = [await newPlayer(), await newPlayer(100n)]
  const node = openSettling(database, { lanes: 1 })
  const elsewhere = await database.connect()
  await elsewhere.query('begin')
  await elsewhere.query('select lock_balance($1, $2)', [newcomer, 'IDR'])
  const first = node.settle({ ...staking(newcomer), stake: 0n, counting: 0n })
  const bet = node.settle({ ...staking(other), stake: 10n, counting: 0n })
  await untilWaiting(database, 1)
  expect(await bet).toMatchObject({ outcome: 'done', cash: 90n })
  await elsewhere.query('commit')
  elsewhere.release()
  expect(await first).toMatchObject({ outcome: 'done' })
})

test('a listener that fails takes nobody’s answer away', async () => {
  const players = [await newPlayer(100n), await newPlayer(100n)]
  const node = openSettling(database, {
    lanes: 1,
    onSettled() {
      throw new Error('the listener is broken')
    },
  })
  const bets = players.map((playerId) => node.settle({ ...staking(playerId), stake: 10n, counting: 0n }))
  expect((await Promise.all(bets)).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
})

const staking = (playerId: bigint) =>
  ({ ...about(playerId), kind: 'stake', gameId: null, purse: 'cash' }) satisfies Partial<Stake>

async function hold(playerId: bigint, cash: bigint): Promise<string> {
  const holdId = newKey()
  await transact(database, (tx) =>
    freeze(tx, { playerId, currency: 'IDR', key: newKey(), holdId, cash, reference: 'an order' }),
  )
  return holdId
}

/** Everything of the bonus lies on the table when its task is given up: nothing is left in the purse to take. */
async function betWithBonusThenGiveUp(playerId: bigint): Promise<Stake> {
  await transact(database, (tx) =>
    grantBonus(tx, {
      ...{ playerId, currency: 'IDR', key: newKey(), amount: 1_000n, multiplierHundredths: 2_000 },
      ...{ from: promotion, reason: 'bonus' as const, source: 'bonus' },
    }),
  )
  const bet: Stake = { ...staking(playerId), stake: 1_000n, counting: 1_000n }
  await settle(bet)
  const { coinTask } = await readBalance(database, { playerId, currency: 'IDR' })
  await transact(database, (tx) =>
    post(tx, { playerId, currency: 'IDR', key: newKey(), moves: [], forfeits: [coinTask!.id] }),
  )
  return bet
}

async function newPlayer(cash = 0n): Promise<bigint> {
  const { rows } = await database.query<{ player_id: bigint }>(
    `insert into player (site_id) values ('main') returning player_id`,
  )
  const playerId = rows[0]!.player_id
  if (cash > 0n) await giveMoney(database, { playerId, cash })
  return playerId
}

function about(playerId: bigint): Omit<VoidPlay, 'play' | 'foreignPlay'> & { kind: 'void' } {
  return { kind: 'void', playerId, currency: 'IDR', key: newKey(), accountId }
}

function win(playerId: bigint): Omit<Win, 'play' | 'foreignPlay' | 'win'> {
  return { ...about(playerId), kind: 'win', gameId: null }
}
