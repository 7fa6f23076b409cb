import { getFirstCharge, getShop, orderSources } from '@tablestakes/contract/deposits'
import { moneyTypes } from '@tablestakes/contract/fields'
import { UNIT } from '@tablestakes/domain/money/money'
import { quoteDeposit } from '@tablestakes/domain/payments/deposits'
import { DEFAULT_FIRST_RECHARGE_ITEM } from '@tablestakes/domain/payments/first-recharge'
import { HOUR_MS } from '@tablestakes/domain/text/duration'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../../test/books.ts'
import { outcome } from '../../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../../test/owners.ts'
import { startApp } from '../../../../test/start-app.ts'
import { houseAccount, newKey, post } from '../../../ledger/index.ts'
import { seedGoods } from './seed-goods.ts'

const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
const { SHOP, FIRST_CHARGE, SECONDARY_PUNCH, DAILY_GIFT } = orderSources

/** A player who has paid so many times before, some other way. */
async function payer(times: number, siteId = 'main'): Promise<Owner> {
  const owner = await openOwner(app, { siteId })
  const currency = siteId === 'brazil' ? 'BRL' : 'IDR'
  for (let time = 0; time < times; time++)
    await transact(database, async (tx) => {
      const from = await houseAccount(tx, { kind: 'clearing', name: 'test' })
      const moves = [{ from, to: 'cash', amount: 10_000n, reason: 'deposit' }] as const
      await post(tx, { playerId: owner.playerId, currency, key: newKey(), moves })
    })
  return owner
}

describe('the shop', () => {
  test.each([
    ['main', 20_000n, 5_000_000n],
    ['india', 100n, 20_000n],
    ['brazil', 10n, 1_000n],
    ['philippines', 100n, 20_000n],
    ['bengal', 200n, 20_000n],
    ['pakistan', 300n, 50_000n],
  ])('of %s sells the amounts of its cashier, by its own methods', async (siteId, least, most) => {
    const owner = await openOwner(app, { siteId })
    const shop = (await owner.call(getShop, {})).data!
    expect(shop.list).toHaveLength(8)
    expect(shop.list[0]).toMatchObject({ id: 1_000_000_001, amount: least * UNIT, stock_uid_num: 0, buy_uid_num: 0 })
    expect(shop.list.at(-1)).toMatchObject({ id: 1_000_000_011, amount: most * UNIT, lable: 'goods_tag_best' })
    expect(shop).toMatchObject({ min_amount: least * UNIT, cash_task_rate: 100 })
    expect(shop.pay_list.length).toBeGreaterThan(0)
    expect(shop.pay_list.every(({ is_available }) => is_available)).toBe(true)
    expect(shop.global_list).toEqual([
      {
        pay_type: 1,
        with_draw_type: 1,
        with_draw_config: shop.list.map(({ amount }) => amount),
        reduce_balance: [moneyTypes.CASH, moneyTypes.COIN],
        show_pay_list: true,
        show_task: true,
      },
    ])
  })

  test('shows an offer only to the players it is made to', async () => {
    const [never, once, twice] = [await payer(0), await payer(1), await payer(2)]
    const idsOf = async (owner: Owner, type: (typeof orderSources)[keyof typeof orderSources]) =>
      (await owner.call(getShop, { type })).data!.list.map(({ id }) => id)
    for (const owner of [never, once, twice]) expect(await idsOf(owner, SHOP)).toHaveLength(8)
    const of = async (owner: Owner) => [
      await idsOf(owner, FIRST_CHARGE),
      await idsOf(owner, SECONDARY_PUNCH),
      await idsOf(owner, DAILY_GIFT),
    ]
    expect(await of(never)).toEqual([[1_000_000_004], [], []])
    expect(await of(once)).toEqual([[], [1_000_000_005], []])
    expect(await of(twice)).toEqual([[], [], [1_000_000_006]])
  })

  test('offers no bonus on a first deposit where the law knows none, and the usual one after it', async () => {
    const [never, once] = [await payer(0, 'brazil'), await payer(1, 'brazil')]
    const before = (await never.call(getShop, {})).data!
    expect(before.rate_list.every(({ cash_rate, coin_rate }) => cash_rate === 0 && coin_rate === 0)).toBe(true)
    expect(before.rate_list.some(({ gold_rate }) => gold_rate > 0)).toBe(true)
    const after = (await once.call(getShop, {})).data!
    expect(after.rate_list.some(({ coin_rate }) => coin_rate > 0)).toBe(true)
    for (const owner of [never, once])
      for (const type of [FIRST_CHARGE, SECONDARY_PUNCH])
        expect((await owner.call(getShop, { type })).data!.list).toEqual([])
  })

  test('lets the app compute what an item brings with the rule of the server', async () => {
    const owner = await payer(1)
    const { list, rate_list, cash_task_rate, coin_multi } = (await owner.call(getShop, {})).data!
    const item = list.at(-1)!
    const quote = quoteDeposit({
      amount: item.amount,
      tiers: rate_list.map((tier) => ({
        amount: tier.amount,
        cashRate: tier.cash_rate,
        coinRate: tier.coin_rate,
        goldRate: tier.gold_rate,
      })),
      goods: {
        extraCash: item.extra_cash,
        coin: item.coin_num + item.extra_coin,
        gold: item.gold_num,
        coinMultiplier: item.coin_multi,
      },
      reward: null,
      hasBonus: true,
      coinMultiplier: coin_multi,
      cashTaskRate: cash_task_rate,
    })
    expect(quote).toMatchObject({ extraCash: 100_000n * UNIT, coin: 500_000n * UNIT, gold: 1_500_000n * UNIT })
  })

  test('keeps what an operator has changed when the server starts again', async () => {
    await database.query(`update goods set amount = amount + 1, is_open = false where goods_id = 1000000001`)
    await transact(database, seedGoods)
    clock.advance(2_000)
    expect((await (await openOwner(app)).call(getShop, {})).data!.list[0]).toMatchObject({ id: 1_000_000_002 })
    await database.query(`update goods set amount = amount - 1, is_open = true where goods_id = 1000000001`)
    clock.advance(2_000)
  })
})

describe('the recharge offer', () => {
  test('is the first, then the second, then none, in windows of six hours', async () => {
    const never = await payer(0)
    const createdAt = new Date(clock() - HOUR_MS)
    await database.query('update player set created_at = $2 where player_id = $1', [never.playerId, createdAt])
    const first = (await never.call(getFirstCharge, { pay_count: 0 })).data!
    expect(first.source).toBe(FIRST_CHARGE)
    expect(first.list).toMatchObject([{ id: DEFAULT_FIRST_RECHARGE_ITEM, amount: 50_000n * UNIT, rate: 100 }])
    expect(first.window_end).toBe(clock() + 5 * HOUR_MS)
    clock.advance(6 * HOUR_MS)
    expect((await never.call(getFirstCharge, { pay_count: 0 })).data).toEqual({
      ...first,
      window_end: first.window_end + 6 * HOUR_MS,
    })

    const second = (await (await payer(1)).call(getFirstCharge, { pay_count: 1, pay_type: 1 })).data!
    expect(second).toMatchObject({ source: SECONDARY_PUNCH, list: [{ id: 1_000_000_005 }] })
    expect(outcome(await (await payer(2)).call(getFirstCharge, { pay_count: 2 }))).toBe('NOT_ELIGIBLE')
  })

  test('is not shown to a player who states a wrong number of payments', async () => {
    const never = await payer(0)
    expect(outcome(await never.call(getFirstCharge, { pay_count: 1 }))).toBe('OTHER_PLAYER')
    for (const pay_count of [-1, 0.5, '0', null])
      expect(outcome(await never.call(getFirstCharge, { pay_count } as never))).toBe('INVALID')
  })

  test('is closed where the law knows no bonus on entry', async () => {
    expect(outcome(await (await payer(0, 'brazil')).call(getFirstCharge, { pay_count: 0 }))).toBe('ACTIVITY_CLOSED')
  })

  test('names no source while an operator has taken it off the shelf', async () => {
    await database.query('update goods set is_open = false where goods_type = 1')
    clock.advance(2_000)
    expect((await (await payer(0)).call(getFirstCharge, { pay_count: 0 })).data).toMatchObject({ source: 0, list: [] })
    await database.query('update goods set is_open = true where goods_type = 1')
    clock.advance(2_000)
  })
})
