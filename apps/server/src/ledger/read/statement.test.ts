import { transact } from '@tablestakes/node/database'
import { beforeAll, describe, expect, test } from 'vitest'
import { ageMovements } from '../../../test/age-movements.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import {
  findReceipt,
  freeze,
  houseAccount,
  loadStatement,
  newKey,
  onGame,
  openSettling,
  post,
  returnHold,
  type StatementFilter,
  type Subject,
} from '../index.ts'
import { sumUpPlayerDays } from './totals.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const { settle } = openSettling(database)
const studio = await houseAccount(database, { kind: 'game', name: 'studio' })
const provider = await houseAccount(database, { kind: 'clearing', name: 'provider' })

let people = 500n
async function openPlayer(): Promise<{ playerId: bigint; currency: string }> {
  const playerId = ++people
  await database.query(`insert into player (player_id, site_id) overriding system value values ($1, 'main')`, [
    playerId,
  ])
  return { playerId, currency: 'IDR' }
}
type Owner = Awaited<ReturnType<typeof openPlayer>>

const play = (
  owner: Owner,
  { stake, win, subject = null }: { stake: bigint; win: bigint; subject?: Subject | null },
) => {
  const bet = { ...owner, accountId: studio, purse: 'cash', counting: stake, subject, reference: 'round 7' } as const
  return settle({ ...bet, kind: 'round', key: newKey(), stake, win })
}

/** Follows the pages to their end. */
async function readAll(owner: Owner, { limit = 20, ...filter }: { limit?: number } & StatementFilter = {}) {
  const pages = []
  let before: bigint | undefined
  do {
    const { movements, next } = await loadStatement(database, { ...owner, ...filter, before, limit })
    pages.push(movements.map(({ number }) => Number(number)))
    before = next ?? undefined
  } while (before !== undefined)
  return pages
}

const downFrom = (high: number, low = 1) => Array.from({ length: high - low + 1 }, (_, place) => high - place)

describe('pages', () => {
  test('of a player without movements: one, and it is empty', async () => {
    const owner = await openPlayer()
    expect(await loadStatement(database, { ...owner, limit: 20 })).toEqual({ movements: [], next: null })
    expect(await loadStatement(database, { ...owner, purse: 'gold', limit: 20 })).toEqual({ movements: [], next: null })
    const { rowCount } = await database.query('select from balance where player_id = $1', [owner.playerId])
    expect(rowCount).toBe(0)
  })

  test('are complete and in order, and the last one says so, wherever they are cut', async () => {
    const owner = await openPlayer()
    await giveMoney(database, { ...owner, cash: 1_000n, coin: 10n })
    // Between two purses: a freeze is two movements, and a page may end in the middle of it.
    const holdId = crypto.randomUUID()
    await transact(database, (tx) => freeze(tx, { ...owner, key: newKey(), holdId, cash: 300n, reference: 'order 1' }))
    await transact(database, (tx) => returnHold(tx, { ...owner, key: newKey(), holdId, reference: 'order 1' }))
    for (let round = 0; round < 7; round++) await play(owner, { stake: 10n, win: 20n })
    const all = downFrom(20)
    for (const limit of [1, 2, 3, 4, 5, 7, 19, 20, 21, 100]) {
      const pages = await readAll(owner, { limit })
      expect(pages.flat()).toEqual(all)
      expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true)
      expect(pages.at(-1)).not.toEqual([])
    }
  })

  test('go on across days, and over years in which nothing happened', async () => {
    const owner = await openPlayer()
    await giveMoney(database, { ...owner, cash: 1_000n })
    for (let round = 0; round < 12; round++) await play(owner, { stake: 10n, win: 10n })
    // 25 movements: long ago, a month ago, the days before yesterday, yesterday, today.
    const { playerId } = owner
    await ageMovements(database, { playerId, first: 1, last: 3, days: 900 })
    await ageMovements(database, { playerId, first: 4, last: 8, days: 31 })
    await ageMovements(database, { playerId, first: 9, last: 12, days: 3 })
    await ageMovements(database, { playerId, first: 13, last: 20, days: 1 })
    const check = async () => {
      for (const limit of [1, 4, 5, 6, 24, 25, 26])
        expect((await readAll(owner, { limit })).flat()).toEqual(downFrom(25))
      expect((await readAll(owner, { reason: 'correction' })).flat()).toEqual([1])
      expect((await readAll(owner, { purse: 'coin' })).flat()).toEqual([])
      const stakes = downFrom(25).filter((number) => number % 2 === 0)
      for (const limit of [1, 5]) expect((await readAll(owner, { reason: 'stake', limit })).flat()).toEqual(stakes)
      const ago = (days: number) => Date.now() - days * 86_400_000
      expect((await readAll(owner, { fromMs: ago(35), toMs: ago(2), limit: 4 })).flat()).toEqual(downFrom(12, 4))
      for (let number = 1n; number <= 25n; number++)
        expect((await findReceipt(database, { ...owner, number }))?.movements.map((one) => one.number)).toContain(
          number,
        )
      expect(await findReceipt(database, { ...owner, number: 26n })).toBeNull()
    }
    await check()
    await sumUpPlayerDays(database)
    await check()
  })

  test('lose nothing at midnight, when a later number can have the earlier day', async () => {
    const owner = await openPlayer()
    await giveMoney(database, { ...owner, cash: 1_000n })
    for (let round = 0; round < 10; round++) await play(owner, { stake: 10n, win: 10n })
    // Every second movement began before midnight and got its number after the one that began later.
    for (let number = 2; number <= 20; number += 4)
      await ageMovements(database, { playerId: owner.playerId, first: number, last: number + 1, days: 1 })
    for (let number = 4; number <= 20; number += 4)
      await ageMovements(database, { playerId: owner.playerId, first: number, last: number + 1, days: 2 })
    await ageMovements(database, { playerId: owner.playerId, first: 1, last: 1, days: 1 })
    const check = async () => {
      for (let limit = 1; limit <= 22; limit++) expect((await readAll(owner, { limit })).flat()).toEqual(downFrom(21))
      const wins = downFrom(21).filter((number) => number > 1 && number % 2 === 1)
      for (const limit of [1, 2, 3]) expect((await readAll(owner, { limit, reason: 'win' })).flat()).toEqual(wins)
      for (let number = 1n; number <= 21n; number++)
        expect((await findReceipt(database, { ...owner, number }))?.movements.map((one) => one.number)).toContain(
          number,
        )
    }
    await check()
    await sumUpPlayerDays(database)
    await check()
  })

  test('of somebody who came every day for months look only at the days that have them', async () => {
    const owner = await openPlayer()
    await giveMoney(database, { ...owner, cash: 1_000n })
    for (let round = 0; round < 30; round++) await play(owner, { stake: 10n, win: 10n })
    for (let place = 0; place < 15; place++) {
      const first = 4 * place + 1
      await ageMovements(database, { ...owner, first, last: first + 3, days: 80 - 5 * place })
    }
    await sumUpPlayerDays(database)
    for (const limit of [1, 20, 61]) expect((await readAll(owner, { limit })).flat()).toEqual(downFrom(61))
    expect((await readAll(owner, { reason: 'correction' })).flat()).toEqual([1])
  })

  test('stay as they are while new movements come in', async () => {
    const owner = await openPlayer()
    await giveMoney(database, { ...owner, cash: 1_000n })
    for (let round = 0; round < 3; round++) await play(owner, { stake: 10n, win: 10n })
    const first = await loadStatement(database, { ...owner, limit: 3 })
    await play(owner, { stake: 10n, win: 10n })
    const second = await loadStatement(database, { ...owner, limit: 3, before: first.next! })
    expect([...first.movements, ...second.movements].map(({ number }) => Number(number))).toEqual(downFrom(7, 2))
  })
})

describe('a movement', () => {
  let owner: Owner
  beforeAll(async () => {
    owner = await openPlayer()
    const { playerId, currency } = owner
    const key = newKey()
    await transact(database, (tx) =>
      post(tx, {
        playerId,
        currency,
        key,
        reference: 'D-1',
        title: 'QRIS',
        moves: [
          { from: provider, to: 'cash', amount: 500n, reason: 'deposit' },
          { from: provider, to: 'coin', amount: 50n, reason: 'deposit_extra' },
        ],
        opens: [{ kind: 'coin', amount: 50n, target: 600n, source: 'deposit' }],
      }),
    )
    await play(owner, { stake: 520n, win: 260n, subject: onGame(101) })
  })

  test('says what changed, what is left and what was behind it', async () => {
    const { movements } = await loadStatement(database, { ...owner, limit: 20 })
    expect(movements.toReversed()).toMatchObject([
      {
        number: 1n,
        reason: 'deposit',
        purse: 'cash',
        change: 500n,
        balance: 500n,
        reference: 'D-1',
        title: 'QRIS',
        subject: null,
        game: null,
      },
      { number: 2n, reason: 'deposit_extra', purse: 'coin', change: 50n, balance: 50n, reference: 'D-1' },
      {
        number: 3n,
        reason: 'stake',
        purse: 'cash',
        change: -500n,
        balance: 0n,
        reference: 'round 7',
        title: '',
        subject: { kind: 'game', id: 101 },
        game: { name: 'Dice', nameKey: 'game_dice' },
      },
      { number: 4n, reason: 'stake', purse: 'coin', change: -20n, balance: 30n },
      { number: 5n, reason: 'win', purse: 'cash', change: 250n, balance: 250n },
      { number: 6n, reason: 'win', purse: 'coin', change: 10n, balance: 40n },
    ])
  })

  test('between two purses is two, the giving one first', async () => {
    await play(owner, { stake: 80n, win: 0n })
    const [gotten, given, stake] = (await loadStatement(database, { ...owner, limit: 3 })).movements
    expect(stake).toMatchObject({ number: 7n, reason: 'stake', purse: 'cash', change: -80n, balance: 170n })
    expect(given).toMatchObject({ number: 8n, reason: 'bonus_to_cash', purse: 'coin', change: -40n, balance: 0n })
    expect(gotten).toMatchObject({ number: 9n, reason: 'bonus_to_cash', purse: 'cash', change: 40n, balance: 210n })
    const cash = await loadStatement(database, { ...owner, limit: 20, purse: 'cash' })
    expect(cash.movements.map(({ number }) => number)).toEqual([9n, 7n, 5n, 3n, 1n])
    // The receipt of either is that of the event.
    for (const number of [7n, 8n, 9n]) {
      const receipt = await findReceipt(database, { ...owner, number })
      expect(receipt).toMatchObject({ key: stake!.key, reference: 'round 7', seal: null })
      expect(receipt!.movements.map((one) => one.number)).toEqual([7n, 8n, 9n])
    }
  })

  test('of a debt grows when more is owed, and shrinks when it is paid', async () => {
    const debtor = await openPlayer()
    await giveMoney(database, { ...debtor, cash: 100n })
    const key = newKey()
    const bet = { ...debtor, accountId: studio, subject: null } as const
    await settle({ ...bet, kind: 'round', key, purse: 'cash', counting: 0n, stake: 10n, win: 50n })
    // All of it is gone before the round is taken back.
    await settle({ ...bet, kind: 'stake', key: newKey(), purse: 'cash', counting: 0n, stake: 140n })
    const open = newKey()
    await settle({ ...debtor, accountId: studio, kind: 'void', key: open, play: key })
    const { movements } = await loadStatement(database, { ...debtor, limit: 20, purse: 'debt' })
    expect(movements).toMatchObject([{ reason: 'debt', purse: 'debt', change: 40n, balance: 40n }])
  })

  test('is found by the time it happened, both ends included', async () => {
    const { movements } = await loadStatement(database, { ...owner, limit: 20 })
    const atMs = movements.at(-1)!.at.getTime()
    const numbers = async (range: { fromMs?: number; toMs?: number }) =>
      (await readAll(owner, range)).flat().sort((one, other) => one - other)
    expect(await numbers({ fromMs: atMs })).toContain(1)
    expect(await numbers({ toMs: atMs })).toContain(1)
    expect(await numbers({ toMs: atMs - 1 })).toEqual([])
    expect(await numbers({ fromMs: Date.now() + 60_000 })).toEqual([])
    expect(await numbers({ fromMs: 0, toMs: 8_640_000_000_000_000 })).toEqual(downFrom(9).reverse())
    expect(await numbers({ fromMs: 8_640_000_000_000_000, toMs: 8_640_000_000_000_000 })).toEqual([])
    expect(await numbers({ fromMs: 0, toMs: 8_600_000_000_000_000 })).toEqual(downFrom(9).reverse())
    expect(await numbers({ fromMs: 0, toMs: 0 })).toEqual([])
    expect(await numbers({ fromMs: atMs, toMs: atMs - 1 })).toEqual([])
  })
})

describe('a receipt', () => {
  test('is not there for numbers the player does not have, nor in another currency', async () => {
    const [mine, theirs] = [await openPlayer(), await openPlayer()]
    await giveMoney(database, { ...mine, cash: 10n })
    expect(await findReceipt(database, { ...mine, number: 1n })).not.toBeNull()
    expect(await findReceipt(database, { ...mine, number: 2n })).toBeNull()
    expect(await findReceipt(database, { ...mine, number: 2n ** 53n - 1n })).toBeNull()
    expect(await findReceipt(database, { ...theirs, number: 1n })).toBeNull()
    expect(await findReceipt(database, { ...mine, currency: 'BRL', number: 1n })).toBeNull()
  })
})
