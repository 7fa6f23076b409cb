import { getProfile, getUserInfo } from '@tablestakes/contract/account'
import { logIn, loginTypes } from '@tablestakes/contract/auth'
import { moneyTypes } from '@tablestakes/contract/fields'
import {
  balanceConfigTypes,
  exportStatement,
  getBalance,
  getReceipt,
  getWallet,
  listStatement,
  statementColumns,
} from '@tablestakes/contract/wallet'
import { UNIT } from '@tablestakes/domain/money/money'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { ageMovements } from '../../../test/age-movements.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { asOwner } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { sealAll } from '../../../test/seal-all.ts'
import { startApp } from '../../../test/start-app.ts'
import { freeze, houseAccount, newKey, onGame, openSettling, post } from '../../ledger/index.ts'
import { seedCashier } from './seed-cashier.ts'

const DAY_MS = 86_400_000
const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
const { settle } = openSettling(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })

const play = (
  { playerId }: Owner,
  { stake, win = 0n, gameId = 101 }: { stake: bigint; win?: bigint; gameId?: number },
) => {
  const bet = { playerId, currency: 'IDR', accountId, subject: onGame(gameId), purse: 'cash', counting: stake } as const
  return settle({ ...bet, kind: 'round', key: newKey(), reference: 'round 1', stake, win })
}

const deposit = ({ playerId }: Owner, { amount, ...entry }: { amount: bigint; reference?: string; title?: string }) =>
  transact(database, async (tx) => {
    const from = await houseAccount(tx, { kind: 'clearing', name: 'provider' })
    const moves = [{ from, to: 'cash', amount, reason: 'deposit' }] as const
    return post(tx, { playerId, currency: 'IDR', key: newKey(), ...entry, moves })
  })

const balanceRows = async ({ playerId }: Owner) =>
  (await database.query('select from balance where player_id = $1', [playerId])).rowCount

describe('the wallet', () => {
  test('of a new player is empty, and looking at it opens no purse', async () => {
    const ann = await openOwner(app)
    expect((await ann.call(getWallet, {})).data).toEqual({
      money: 0n,
      coin: 0n,
      gold: 0n,
      frozen_money: 0n,
      frozen_coin: 0n,
      taskBonus: 0n,
      taskCur: 0n,
      taskTarget: 0n,
    })
    expect((await ann.call(getBalance, {})).data).toMatchObject({ money: 0n, coin: 0n, gold: 0n })
    expect((await ann.call(listStatement, {})).data).toEqual({ list: [], last_id: '' })
    expect((await ann.call(getUserInfo, {})).data).toMatchObject({ money: 0n, coin: 0n, gold: 0n, pay_count: 0 })
    expect(await balanceRows(ann)).toBe(0)
  })

  test('shows all purses and the bonus task that stakes advance', async () => {
    const ann = await openOwner(app)
    const { playerId } = ann
    await giveMoney(database, { playerId, cash: 900n, coin: 30n, gold: 7n })
    await giveMoney(database, { playerId, coin: 50n })
    const hold = { playerId, currency: 'IDR', key: newKey(), holdId: crypto.randomUUID(), cash: 200n, reference: 'W-1' }
    await transact(database, (tx) => freeze(tx, hold))
    await play(ann, { stake: 100n })
    expect((await ann.call(getWallet, {})).data).toEqual({
      money: 600n,
      coin: 80n,
      gold: 7n,
      frozen_money: 200n,
      frozen_coin: 0n,
      taskBonus: 30n,
      taskCur: 100n,
      taskTarget: 600n,
    })
  })

  test('is in the currency of the player’s site', async () => {
    const ana = await openOwner(app, { siteId: 'brazil' })
    await giveMoney(database, { playerId: ana.playerId, currency: 'BRL', cash: 70n })
    await giveMoney(database, { playerId: ana.playerId, currency: 'IDR', cash: 5n })
    expect((await ana.call(getWallet, {})).data).toMatchObject({ money: 70n })
    expect((await ana.call(getUserInfo, {})).data).toMatchObject({ money: 70n })
    expect((await ana.call(listStatement, {})).data!.list).toMatchObject([{ change: 70n }])
  })
})

describe('purses in other answers', () => {
  test('are in user info, in the profile and in the answer to a login', async () => {
    const mobile = '+923009990001'
    const ann = await openOwner(app, { mobile, password: 'tall blue door' })
    const { playerId } = ann
    await deposit(ann, { amount: 500n })
    await deposit(ann, { amount: 250n })
    await giveMoney(database, { playerId, coin: 30n, gold: 9n })
    await play(ann, { stake: 100n, win: 40n })
    await settle({
      kind: 'round',
      playerId,
      currency: 'IDR',
      accountId,
      subject: onGame(102),
      key: newKey(),
      purse: 'gold',
      stake: 2n,
      win: 5n,
      counting: 0n,
    })
    const expected = { money: 690n, coin: 30n, gold: 12n, gold_amount: 5n, pay_total: 750n, pay_count: 2 }
    const info = (await ann.call(getUserInfo, {})).data!
    expect(info).toMatchObject(expected)
    expect(Math.abs(info.first_pay_date! - Date.now())).toBeLessThan(DAY_MS)
    const profile = (await ann.call(getProfile, {})).data!
    expect(profile).toMatchObject({ userInfo: expected, bet_total: 100n, win_total: 40n, game_count: 2 })
    const password = await app.encode('tall blue door')
    const login = await app.browser().call(logIn, { client_type: loginTypes.PHONE, mobile, password })
    expect(login.data).toMatchObject({ userInfo: expected })
  })
})

describe('what the cashier offers', () => {
  test('differs by kind of payment and by site, and every amount is within its bounds', async () => {
    for (const [siteId, least] of [
      ['main', 20_000n],
      ['india', 100n],
      ['brazil', 10n],
      ['philippines', 100n],
      ['bengal', 200n],
      ['pakistan', 300n],
      ['all', 5n],
    ] as const) {
      const owner = await openOwner(app, { siteId })
      for (const config_type of Object.values(balanceConfigTypes)) {
        const offer = (await owner.call(getBalance, { config_type })).data!
        expect(offer).toMatchObject({ config_type, min_amount: least * UNIT })
        expect(offer.amount_list).toHaveLength(config_type === balanceConfigTypes.PAY_TYPE_1_QUICK ? 4 : 8)
        expect(offer.amount_list.every((amount) => amount >= offer.min_amount && amount <= offer.max_amount)).toBe(true)
        const tiers = offer.rate_list.map(({ amount }) => amount)
        expect(tiers).toEqual(tiers.toSorted((one, other) => (one < other ? -1 : 1)))
        // Where the law knows no bonus on entry, a first deposit has none.
        const coin_rate = siteId === 'brazil' ? 0 : 3
        expect(offer.rate_list[0]).toMatchObject({ amount: least * UNIT, coin_rate, gold_rate: 10 })
      }
    }
  })

  test('is the general one when nothing else is said', async () => {
    const ann = await openOwner(app)
    const general = await ann.call(getBalance, { config_type: balanceConfigTypes.GLOBAL })
    expect((await ann.call(getBalance, {})).data).toEqual(general.data)
    for (const config_type of [0, 5, -1, 1.5, '1'])
      expect(outcome(await ann.call(getBalance, { config_type } as never))).toBe('INVALID')
  })

  test('is what the operator has set, and starting again does not change it', async () => {
    const ann = await openOwner(app, { siteId: 'pakistan' })
    await database.query(`update cashier set amounts = '{5000000}', min_amount = 4000000 where site_id = 'pakistan'`)
    await database.query(`delete from cashier where site_id = 'pakistan' and config_type = $1`, [
      balanceConfigTypes.PAY_TYPE_2,
    ])
    await transact(database, seedCashier)
    clock.advance(2_000)
    expect((await ann.call(getBalance, {})).data).toMatchObject({ amount_list: [5_000_000n], min_amount: 4_000_000n })
    // A kind of payment without an offer of its own has the general one.
    const config_type = balanceConfigTypes.PAY_TYPE_2
    expect((await ann.call(getBalance, { config_type })).data).toMatchObject({ config_type, amount_list: [5_000_000n] })
  })
})

describe('the statement', () => {
  test('comes in pages of twenty, newest first, with the last number as the cursor', async () => {
    const ann = await openOwner(app)
    await giveMoney(database, { playerId: ann.playerId, cash: 1_000n })
    for (let round = 0; round < 12; round++) await play(ann, { stake: 10n, win: 10n })
    const first = (await ann.call(listStatement, {})).data!
    expect(first.list.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, place) => 25 - place))
    expect(first.last_id).toBe('6')
    const second = (await ann.call(listStatement, { last_id: first.last_id })).data!
    expect(second.list.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
    expect(second.last_id).toBe('')
    expect(first.list[0]).toMatchObject({
      id: '25',
      reason: 'win',
      money_type: moneyTypes.CASH,
      change: 10n,
      balance: 1_000n,
      reference: 'round 1',
      title: 'Dice',
    })
    expect(Math.abs(first.list[0]!.create_time - Date.now())).toBeLessThan(DAY_MS)
    // Exactly as many as fit: nothing follows.
    expect((await ann.call(listStatement, { limit: 25 })).data).toMatchObject({ last_id: '' })
  })

  test('names games in the language that is asked for', async () => {
    const ann = await openOwner(app)
    await giveMoney(database, { playerId: ann.playerId, cash: 100n })
    await play(ann, { stake: 10n })
    const { list } = (await ann.call(listStatement, {}, { headers: { lang: 'zh' } })).data!
    expect(list[0]!.title).not.toBe('Dice')
    expect(list[0]!.title).not.toBe('')
  })

  test('is filtered by purse, by reason and by time', async () => {
    const ann = await openOwner(app)
    await giveMoney(database, { playerId: ann.playerId, cash: 100n, coin: 5n, gold: 3n })
    await play(ann, { stake: 10n, win: 30n })
    await deposit(ann, { amount: 40n, reference: 'D-9', title: 'QRIS' })
    const numbers = async (filter: object) =>
      (await ann.call(listStatement, filter)).data!.list.map(({ number }) => number)
    expect(await numbers({ money_type: String(moneyTypes.CASH) })).toEqual([6, 5, 4, 1])
    expect(await numbers({ money_type: String(moneyTypes.COIN) })).toEqual([2])
    expect(await numbers({ money_type: String(moneyTypes.GOLD) })).toEqual([3])
    expect(await numbers({ money_type: String(moneyTypes.NONE) })).toEqual([])
    expect(await numbers({ reason: 'stake' })).toEqual([4])
    expect(await numbers({ reason: 'deposit', money_type: String(moneyTypes.CASH) })).toEqual([6])
    expect(await numbers({ reason: 'deposit', money_type: String(moneyTypes.GOLD) })).toEqual([])
    expect(await numbers({ from: String(Date.now() + DAY_MS) })).toEqual([])
    expect(await numbers({ to: String(Date.now() - DAY_MS) })).toEqual([])
    await ageMovements(database, { playerId: ann.playerId, first: 1, last: 3, days: 40 })
    expect(await numbers({ from: String(Date.now() - 7 * DAY_MS) })).toEqual([6, 5, 4])
    expect(await numbers({ to: String(Date.now() - 7 * DAY_MS) })).toEqual([3, 2, 1])
    expect(await numbers({ from: String(Date.now() - 41 * DAY_MS), reason: 'bonus' })).toEqual([2])
  })

  test.each([
    { last_id: 'x' },
    { last_id: '-1' },
    { last_id: '9'.repeat(19) },
    { money_type: '6' },
    { reason: 'theft' },
    { limit: '0' },
    { limit: '101' },
    { from: '-1' },
    { to: '1e309' },
  ])('does not understand %j', async (request) => {
    expect(outcome(await (await openOwner(app)).call(listStatement, request as never))).toBe('INVALID')
  })
})

describe('the saved statement', () => {
  const linesOf = (content: string) => content.split('\r\n')

  test('has a header, units with decimals, and words that no spreadsheet runs', async () => {
    const ann = await openOwner(app)
    await giveMoney(database, { playerId: ann.playerId, cash: 12_345_678n })
    await play(ann, { stake: 5_001n })
    await deposit(ann, { amount: 9_007_199_000_000_000n, reference: '=HYPERLINK("x")', title: 'Bank, "central"' })
    const saved = (await ann.call(exportStatement, {})).data!
    const today = new Date(clock()).toISOString().slice(0, 10)
    expect(saved).toMatchObject({ media_type: 'text/csv', rows: 3 })
    expect(saved.file_name).toMatch(new RegExp(`^statement-IDR-\\d{4}-\\d\\d-\\d\\d-${today}\\.csv$`))
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const sealed = [today, expect.stringMatching(/^\d*$/), expect.stringMatching(/^[0-9a-f]{64}$/)]
    const [header, ...rows] = linesOf(saved.content)
    expect(header).toBe(statementColumns.join(','))
    expect(rows.pop()).toBe('')
    expect(rows[0]).toContain(
      `deposit,cash,900719900000.0000,900719901234.0677,"'=HYPERLINK(""x"")","Bank, ""central"""`,
    )
    expect(rows[1]!.split(',')).toEqual([
      '2',
      time,
      'stake',
      'cash',
      '-0.5001',
      '1234.0677',
      'round 1',
      'Dice',
      ...sealed,
    ])
    expect(rows[2]!.split(',')).toEqual(['1', time, 'correction', 'cash', '1234.5678', '1234.5678', '', '', ...sealed])
  })

  test('has all of the time that was asked for, over pages and days, and nothing else', async () => {
    const ann = await openOwner(app)
    await giveMoney(database, { playerId: ann.playerId, cash: 1_000n, gold: 5n })
    for (let round = 0; round < 15; round++) await play(ann, { stake: 10n, win: 10n })
    await ageMovements(database, { playerId: ann.playerId, first: 5, last: 12, days: 20 })
    await ageMovements(database, { playerId: ann.playerId, first: 1, last: 4, days: 300 })
    const rowsOf = async (request: object) => {
      const { content, rows } = (await ann.call(exportStatement, request)).data!
      expect(linesOf(content)).toHaveLength(rows + 2)
      return rows
    }
    const ago = (days: number) => String(clock() - days * DAY_MS)
    expect(await rowsOf({})).toBe(32)
    expect(await rowsOf({ from: ago(30) })).toBe(28)
    expect(await rowsOf({ from: ago(30), to: ago(2) })).toBe(8)
    expect(await rowsOf({ money_type: String(moneyTypes.GOLD) })).toBe(1)
    expect(await rowsOf({ reason: 'win' })).toBe(15)
    expect(await rowsOf({ from: ago(-5) })).toBe(0)
  })

  test('covers a year at most', async () => {
    const ann = await openOwner(app)
    const now = clock()
    const range = (days: number) => ({ from: String(now - days * DAY_MS), to: String(now) })
    expect(outcome(await ann.call(exportStatement, range(366)))).toBe('ok')
    expect(outcome(await ann.call(exportStatement, { ...range(366), from: String(now - 366 * DAY_MS - 1) }))).toBe(
      'RANGE_TOO_LONG',
    )
    // Without a beginning it begins with the account.
    expect(outcome(await ann.call(exportStatement, {}))).toBe('ok')
    await asOwner(
      database,
      `update player set created_at = now() - interval '400 days' where player_id = ${ann.playerId}`,
    )
    expect(outcome(await ann.call(exportStatement, {}))).toBe('RANGE_TOO_LONG')
    expect(outcome(await ann.call(exportStatement, { to: String(now - 100 * DAY_MS) }))).toBe('ok')
    // The future does not count.
    expect(outcome(await ann.call(exportStatement, { from: String(now - DAY_MS), to: '8640000000000000' }))).toBe('ok')
  })
})

describe('a receipt', () => {
  test('shows the whole event of any of its movements', async () => {
    const ann = await openOwner(app)
    await giveMoney(database, { playerId: ann.playerId, cash: 10n, coin: 10n })
    await play(ann, { stake: 15n, win: 30n })
    const receipts = []
    for (const number of [3, 4, 5, 6]) receipts.push((await ann.call(getReceipt, { number: String(number) })).data!)
    expect(receipts[0]).toMatchObject({ reference: 'round 1', title: 'Dice', seal: null })
    expect(receipts[0]!.movements).toMatchObject([
      { number: 3, reason: 'stake', money_type: moneyTypes.CASH, change: -10n, balance: 0n, title: 'Dice' },
      { number: 4, reason: 'stake', money_type: moneyTypes.COIN, change: -5n, balance: 5n },
      { number: 5, reason: 'win', money_type: moneyTypes.CASH, change: 20n, balance: 20n },
      { number: 6, reason: 'win', money_type: moneyTypes.COIN, change: 10n, balance: 15n },
    ])
    for (const receipt of receipts) expect(receipt).toEqual(receipts[0])
    const { rows } = await database.query('select reference from entry where entry_id = $1', [receipts[0]!.entry_id])
    expect(rows).toEqual([{ reference: 'round 1' }])
  })

  test('is the player’s own: numbers run for each, and another’s cannot be named', async () => {
    const [ann, bob] = [await openOwner(app), await openOwner(app)]
    await giveMoney(database, { playerId: ann.playerId, cash: 10n })
    expect(outcome(await bob.call(getReceipt, { number: '1' }))).toBe('NOT_FOUND')
    await giveMoney(database, { playerId: bob.playerId, cash: 99n })
    expect((await bob.call(getReceipt, { number: '1' })).data!.movements).toMatchObject([{ change: 99n }])
    expect(outcome(await bob.call(getReceipt, { number: '2' }))).toBe('NOT_FOUND')
    for (const number of ['0', '-1', 'x', '1.5'])
      expect(outcome(await bob.call(getReceipt, { number } as never))).toBe('INVALID')
  })

  test('names the seal that holds it, once the journal is sealed', async () => {
    const ann = await openOwner(app)
    await giveMoney(database, { playerId: ann.playerId, cash: 10n, gold: 10n })
    const receipt = async () => (await ann.call(getReceipt, { number: '2' })).data!
    expect((await receipt()).seal).toBeNull()
    await sealAll(database)
    const { seal, create_time } = await receipt()
    const { rows } = await database.query('select encode(hash, $1) as hash from journal_link where link = $2', [
      'hex',
      seal!.link,
    ])
    expect(rows).toContainEqual({ hash: seal!.hash })
    expect(seal!.day).toBe(new Date(create_time).toISOString().slice(0, 10))
    expect(seal!.sealed_time).toBeGreaterThanOrEqual(create_time)
  })
})
