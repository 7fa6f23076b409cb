import { transact } from '@tablestakes/node/database'
import { expect, it } from 'vitest'
import { ageMovements } from '../../../test/age-movements.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { falsify } from '../../../test/falsify.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { freeze, houseAccount, newKey, openSettling, returnHold } from '../index.ts'
import { closeDays, houseBalances } from '../read/rollup.ts'
import type { Finding } from './finding.ts'
import { dayInWords, readToday } from './journal-days.ts'
import { proveBooks } from './prove-books.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const supplier = await houseAccount(database, { kind: 'game', name: 'studio' })
const { settle } = openSettling(database)
const currency = 'IDR'

async function addPlayer(): Promise<bigint> {
  const { rows } = await database.query<{ player_id: bigint }>(
    `insert into player (site_id) values ('main') returning player_id`,
  )
  return rows[0]!.player_id
}

/** 1 cash 10000, 2 coin 500, 3 gold 70, 4 stake 4000, 5 win 900, 6 and 7 freeze of 1000. */
async function openPlayer(): Promise<bigint> {
  const playerId = await addPlayer()
  await giveMoney(database, { playerId, cash: 10_000n, coin: 500n, gold: 70n })
  const bet = { playerId, currency, accountId: supplier, subject: null, purse: 'cash', counting: 10n } as const
  await settle({ ...bet, kind: 'round', key: newKey(), stake: 4_000n, win: 900n })
  await freezeSome(playerId)
  return playerId
}

async function freezeSome(playerId: bigint): Promise<string> {
  const holdId = newKey()
  await transact(database, (tx) =>
    freeze(tx, { playerId, currency, key: newKey(), holdId, cash: 1_000n, reference: 'W1' }),
  )
  return holdId
}

async function findings(isFull = true): Promise<readonly Finding[]> {
  return (await proveBooks(database, { isFull })).findings
}

/** Falsifies something, looks at what both proofs find, and puts it back. */
async function withFalse(falsehood: string, truth: string, values: unknown[] = []) {
  await falsify(database, falsehood, values)
  const found = { full: await findings(), recent: await findings(false) }
  await falsify(database, truth, values)
  return found
}

/** The same with rows that are taken away. */
async function without(table: string, where: string, values: unknown[]) {
  const taken = await falsify<{ row: unknown }>(
    database,
    `delete from ${table} where ${where} returning to_jsonb(${table}.*) as row`,
    values,
  )
  const found = { full: await findings(), recent: await findings(false) }
  for (const { row } of taken) {
    const putBack = `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`
    await falsify(database, putBack, [JSON.stringify(row)])
  }
  return found
}

const playerId = await openPlayer()
await openPlayer()

it('finds nothing in sound books, and says where the money is', async () => {
  const proof = await proveBooks(database, { isFull: true })
  expect(proof.findings).toEqual([])
  expect(proof.currencies).toEqual([
    {
      currency,
      purses: { coin: 1_000n, cash: 11_800n, frozenCoin: 0n, frozenCash: 2_000n, gold: 140n, debt: 0n },
      house: [
        { currency, kind: 'game', name: 'studio', balance: 6_200n },
        { currency, kind: 'correction', name: 'test', balance: -21_140n },
      ],
      holds: { count: 2n, cash: 2_000n, coin: 0n },
      players: 2n,
      movements: 14n,
    },
  ])
})

it('proves the same in portions of few players', async () => {
  expect((await proveBooks(database, { isFull: true, portion: 3n })).findings).toEqual([])
})

it('names a changed amount: the movement, the purse and the sums', async () => {
  const { full, recent } = await withFalse(
    'update transfer set amount = amount - 1 where player_id = $1 and number = 4',
    'update transfer set amount = amount + 1 where player_id = $1 and number = 4',
    [playerId],
  )
  const where = { playerId, currency, purse: 'cash' }
  expect(full).toEqual([
    { kind: 'balance-after', ...where, number: 4n, expected: '6001', found: '6000' },
    { kind: 'purse-differs', ...where, expected: '5901', found: '5900' },
    { kind: 'total-differs', currency, purse: 'cash', expected: '11801', found: '11800' },
    { kind: 'not-zero', currency, expected: '0', found: '-1' },
  ])
  expect(recent.map(({ kind }) => kind)).toEqual(['balance-after', 'total-differs', 'not-zero'])
})

it('names a changed balance', async () => {
  const { full, recent } = await withFalse(
    'update balance set gold = gold + 5 where player_id = $1',
    'update balance set gold = gold - 5 where player_id = $1',
    [playerId],
  )
  expect(full).toEqual([
    { kind: 'purse-differs', playerId, currency, purse: 'gold', expected: '70', found: '75' },
    { kind: 'total-differs', currency, purse: 'gold', expected: '140', found: '145' },
    { kind: 'not-zero', currency, expected: '0', found: '5' },
  ])
  expect(recent).toEqual(full)
})

it('names money that was moved from one player to another in the balances alone', async () => {
  const { full } = await withFalse(
    'update balance set cash = cash + case when player_id = $1 then 7 else -7 end',
    'update balance set cash = cash - case when player_id = $1 then 7 else -7 end',
    [playerId],
  )
  expect(full.map(({ kind, expected, found }) => [kind, expected, found])).toEqual([
    ['purse-differs', '5900', '5907'],
    ['purse-differs', '5900', '5893'],
  ])
})

it('names a deleted transfer by the gap it leaves', async () => {
  const { full, recent } = await without('transfer', 'player_id = $1 and number = 3', [playerId])
  expect(full).toContainEqual({ kind: 'number-gap', playerId, currency, expected: '3', found: '4' })
  expect(full).toContainEqual({ kind: 'purse-differs', playerId, currency, purse: 'gold', expected: '0', found: '70' })
  expect(recent).toContainEqual({ kind: 'number-gap', playerId, currency, expected: '3', found: '4' })
})

it('names the last movement when it was deleted', async () => {
  const { full, recent } = await without('transfer', 'player_id = $1 and number = 6', [playerId])
  expect(full).toContainEqual({ kind: 'number-end', playerId, currency, expected: '5', found: '7' })
  expect(recent).toContainEqual({ kind: 'number-end', playerId, currency, expected: '5', found: '7' })
})

it('names an inserted transfer, which has no entry, no number of its own and no place in the balance', async () => {
  const entryId = newKey()
  const { full, recent } = await withFalse(
    `insert into transfer (player_id, currency, number, day, entry_id, amount, debit, credit, credit_after, reason, place)
     select $1, 'IDR', 8, today(), '${entryId}', 1000, ${supplier}, 2, 6900, 8, 1000000`,
    `delete from transfer where player_id = $1 and number = 8`,
    [playerId],
  )
  const day = dayInWords(await readToday(database))
  const missing = { kind: 'entry-missing', day, playerId, currency, number: 8n, place: 1_000_000n, entryId }
  expect(full).toContainEqual(missing)
  expect(recent).toContainEqual(missing)
  for (const found of [full, recent]) {
    expect(found).toContainEqual({ kind: 'number-end', playerId, currency, expected: '8', found: '7' })
    expect(found).toContainEqual({
      kind: 'purse-differs',
      playerId,
      currency,
      purse: 'cash',
      expected: '6900',
      found: '5900',
    })
  }
})

it('names transfers whose entry was removed', async () => {
  const { rows } = await database.query<{ entry_id: string }>(
    'select entry_id from transfer where player_id = $1 and number = 4',
    [playerId],
  )
  const entryId = rows[0]!.entry_id
  const { full, recent } = await without('entry', 'entry_id = $1', [entryId])
  expect(recent.map(({ kind, number, entryId: id }) => ({ kind, number, id }))).toEqual([
    { kind: 'entry-missing', number: 4n, id: entryId },
    { kind: 'entry-missing', number: 5n, id: entryId },
  ])
  // And what it had counted.
  expect(full).toEqual([expect.objectContaining({ kind: 'wagering-differs', playerId, task: '1' }), ...recent])
})

it('names a hold that was removed, and one that was changed', async () => {
  const where = { kind: 'frozen-differs', playerId, currency }
  const removed = await without('hold', 'player_id = $1', [playerId])
  const ofHold = expect.objectContaining({ kind: 'hold-differs', playerId })
  expect(removed.recent).toEqual([{ ...where, purse: 'frozenCash', expected: '0', found: '1000' }])
  expect(removed.full).toEqual([ofHold, ...removed.recent])
  const { full, recent } = await withFalse(
    'update hold set coin = 3 where player_id = $1',
    'update hold set coin = 0 where player_id = $1',
    [playerId],
  )
  expect(recent).toEqual([{ ...where, purse: 'frozenCoin', expected: '3', found: '0' }])
  expect(full).toEqual([ofHold, ...recent])
})

it('names a purse below zero, when its check was taken away', async () => {
  const { full } = await withFalse(
    `alter table balance drop constraint purse_not_negative; update balance set debt = -2 where player_id = ${playerId}`,
    `update balance set debt = 0 where player_id = ${playerId};
     alter table balance add constraint purse_not_negative check (
       coin >= 0 and cash >= 0 and frozen_coin >= 0 and frozen_cash >= 0 and gold >= 0 and debt >= 0)`,
  )
  expect(full).toContainEqual({
    kind: 'purse-negative',
    playerId,
    currency,
    purse: 'debt',
    expected: '0 or more',
    found: '-2',
  })
})

it('names a wagering task that the balance does not follow', async () => {
  const { full, recent } = await withFalse(
    'update balance set coin_target = 5 where player_id = $1',
    'update balance set coin_target = 10000 where player_id = $1',
    [playerId],
  )
  const where = { kind: 'task-differs', playerId, currency, purse: 'coin', expected: 'task 1 of 10000' }
  expect(full).toEqual([{ ...where, found: 'task 1 at 10 of 5' }])
  expect(recent).toEqual(full)
  const lost = await withFalse(
    'update balance set coin_task = null, coin_cur = 0, coin_target = 0 where player_id = $1',
    'update balance set coin_task = 1, coin_cur = 10, coin_target = 10000 where player_id = $1',
    [playerId],
  )
  expect(lost.recent).toEqual([{ ...where, found: 'no task' }])
  expect(lost.full).toEqual([
    expect.objectContaining({ kind: 'wagering-differs', playerId, task: '1' }),
    ...lost.recent,
  ])
})

it('lists a hundred findings at most', async () => {
  const player = await addPlayer()
  await database.query(`select lock_balance($1, 'IDR')`, [player])
  await falsify(
    database,
    `insert into balance (player_id, currency, gold)
     select $1, 'X' || chr(65 + n / 26) || chr(65 + n % 26), 1 from generate_series(0, 149) n`,
    [player],
  )
  expect(await findings()).toHaveLength(100)
  await falsify(database, `delete from balance where currency like 'X__'`)
})

it('proves books that move meanwhile', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, openPlayer))
  let isOver = false
  const playing = players.map(async (player) => {
    const bet = { playerId: player, currency, accountId: supplier, subject: null, purse: 'cash', counting: 1n } as const
    while (!isOver) {
      await settle({ ...bet, kind: 'round', key: newKey(), stake: 3n, win: 2n })
      const holdId = await freezeSome(player)
      await transact(database, (tx) => returnHold(tx, { playerId: player, holdId, key: newKey(), reference: 'W2' }))
    }
  })
  try {
    for (let round = 0; round < 8; round++) expect(await findings(round % 2 === 0)).toEqual([])
  } finally {
    isOver = true
    await Promise.all(playing)
  }
})

it('adds closed days up once, and finds when their sums, their number or their transfers were changed', async () => {
  const before = await houseBalances(database)
  const old = await openPlayer()
  await ageMovements(database, { playerId: old, first: 1, last: 3, days: 4 })
  await ageMovements(database, { playerId: old, first: 4, last: 5, days: 3 })
  const opened = await houseBalances(database)
  // Four days ago, three days ago, and the empty days since and around; a second look finds nothing left to do.
  const [one, other] = await Promise.all([closeDays(database), closeDays(database)])
  expect(one + other).toBeGreaterThanOrEqual(3)
  expect(await closeDays(database)).toBe(0)
  expect(await findings()).toEqual([])
  expect(await houseBalances(database)).toEqual(opened)
  expect(opened.map(({ balance }, index) => balance - before[index]!.balance)).toEqual([3_100n, -10_570n])

  const day = (await readToday(database)) - 3
  const where = { currency, day: dayInWords(day), account: supplier }
  const sums = await withFalse(
    `update house_day set credit = credit + 1 where day = $1 and account_id = ${supplier}`,
    `update house_day set credit = credit - 1 where day = $1 and account_id = ${supplier}`,
    [day],
  )
  const said = { expected: '900 debited and 4000 credited', found: '900 and 4001' }
  expect(sums.full).toContainEqual({ kind: 'day-differs', ...where, ...said })
  // The house has one more than the players have lost: the sums of the recent proof see it too.
  expect(sums.recent).toEqual([{ kind: 'not-zero', currency, expected: '0', found: '1' }])

  const count = await withFalse(
    `update closed_day set transfers = 7 where day = $1`,
    `update closed_day set transfers = 2 where day = $1`,
    [day],
  )
  expect(count.full).toEqual([{ kind: 'day-changed', day: dayInWords(day), expected: '2', found: '7' }])

  const moved = await withFalse(
    `update transfer set day = day - 1 where day = $1`,
    `update transfer set day = day + 1 where day = $1 - 1 and number > 3`,
    [day],
  )
  expect(moved.full.map(({ kind }) => kind)).toContain('day-changed')
})

it('closes no day that is still open, and none before its time', async () => {
  await expect(database.query('select close_day(today() - 1)')).rejects.toThrow(/still open/)
  await expect(database.query('select close_day(today() + 5)')).rejects.toThrow(/cannot be closed before/)
})
