import { playerStates } from '@tablestakes/contract/account'
import { getBetTasks } from '@tablestakes/contract/bonuses'
import { getChargeReward, getOrder, getShop } from '@tablestakes/contract/deposits'
import { UNIT } from '@tablestakes/domain/money/money'
import { quoteDeposit } from '@tablestakes/domain/payments/deposits'
import { DAY_MS, HOUR_MS } from '@tablestakes/domain/text/duration'
import { transact } from '@tablestakes/node/database'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startCashier } from '../../../../test/cashier.ts'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { setPlayerState } from '../../players/index.ts'
import { endReview } from '../orders/end-review.ts'
import { seedReward } from './seed-reward.ts'

vi.setConfig({ testTimeout: 60_000 })

const cashier = await startCashier()
const { clock, database, provider } = cashier

/** In whole rupiah. As shipped: 5 % from 50,000 on, 8 % from 500,000, 10 % from 2,000,000, of them 500,000 a day. */
type Terms = { day: number; whole: number; times: number; from: number; until: number | null }
const shipped: Terms = { day: 500_000, whole: 5_000_000, times: 20, from: -HOUR_MS, until: null }

/** Sets the terms of the shipped site; times of opening and closing are counted from now. */
async function setReward(terms: Partial<Terms> = {}): Promise<void> {
  const { day, whole, times, from, until } = { ...shipped, ...terms }
  await database.query(
    `update recharge_reward set day_most = $1, whole_most = $2, coin_multi = $3, opens_at = $4, closes_at = $5
     where site_id = 'main'`,
    [
      BigInt(day) * UNIT,
      BigInt(whole) * UNIT,
      times,
      new Date(clock() + from),
      until === null ? null : new Date(clock() + until),
    ],
  )
}
beforeEach(() => setReward())

const joining = (rupiah: number) => ({
  amount: BigInt(rupiah) * UNIT,
  is_add_coin: true,
  is_join_charge_reward: true,
})
const join = async (owner: Owner, rupiah: number) => (await cashier.order(owner, joining(rupiah))).data!
const shown = async (owner: Owner) => (await owner.call(getChargeReward, {})).data!

async function reach(act: 'pay' | 'fail', orderNo: string): Promise<void> {
  await provider[act](orderNo)
  await cashier.settled(orderNo)
}

type RewardRow = {
  state: string
  coin: bigint
  coin_target: bigint
  promised: bigint
  target: bigint
  granted: bigint | null
}

/** An order's own bonus, and what the reward promised and gave it. */
async function kept(orderNo: string): Promise<RewardRow> {
  const { rows } = await database.query<RewardRow>(
    `select state, o.coin, coin_target, coalesce(j.coin, 0) as promised, coalesce(j.target, 0) as target, granted
     from deposit_order o left join recharge_reward_join j using (player_id, order_no) where order_no = $1`,
    [orderNo],
  )
  return rows[0]!
}

/** In whole rupiah: what the reward has brought an order, or still promises it. */
async function rewardOf({ order_no }: { order_no: string }): Promise<number> {
  const { promised, granted } = await kept(order_no)
  return Number((granted ?? promised) / UNIT)
}

/** What rewards have brought a player in all, as the books say. */
async function brought({ playerId }: Owner): Promise<bigint> {
  const { rows } = await database.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from transfer t join house_account a on a.account_id = t.debit
     where player_id = $1 and a.kind = 'promotion' and a.name = 'recharge-reward'`,
    [playerId],
  )
  return rows[0]!.sum
}

describe('the recharge reward', () => {
  test('is open on every shipped site', async () => {
    const { rows } = await database.query(
      `select site_id from site where not exists (
         select from recharge_reward r join recharge_reward_tier t using (reward_id)
         where r.site_id = site.site_id group by r.site_id having count(*) = 3)`,
    )
    expect(rows).toEqual([])
    expect(await shown(await cashier.owner())).toEqual({
      is_open: true,
      is_join: false,
      rate_list: [
        { amount: 50_000n * UNIT, cash_rate: 0, coin_rate: 5, gold_rate: 0 },
        { amount: 500_000n * UNIT, cash_rate: 0, coin_rate: 8, gold_rate: 0 },
        { amount: 2_000_000n * UNIT, cash_rate: 0, coin_rate: 10, gold_rate: 0 },
      ],
      coin_multi: 20,
      day_limit: 500_000n * UNIT,
      limit: 5_000_000n * UNIT,
      left: 500_000n * UNIT,
      rewarded: 0n,
      end_time: null,
    })
  })

  test('keeps what an operator has changed when the server starts again', async () => {
    const rewards = async () => (await database.query('select * from recharge_reward order by reward_id')).rows
    await setReward({ day: 1, until: 0 })
    const before = await rewards()
    await Promise.all([transact(database, seedReward), transact(database, seedReward)])
    expect(await rewards()).toEqual(before)
  })

  test('comes with the deposit of a player who joins, as bonus with a task of its own', async () => {
    const ann = await cashier.owner()
    await setReward({ times: 3 })
    const { id, order_no } = await join(ann, 100_000)
    expect(await shown(ann)).toMatchObject({ is_join: true, left: 495_000n * UNIT, rewarded: 0n })
    await reach('pay', order_no)
    // 3 % of the shop, twenty times, and 5 % of the reward, three times.
    expect(await cashier.purses(ann)).toMatchObject({ money: 100_000n * UNIT, coin: 8_000n * UNIT })
    expect((await ann.call(getOrder, { id })).data).toMatchObject({ state: 1, coin: 8_000n * UNIT })
    expect((await ann.call(getBetTasks, {})).data!.taskList).toMatchObject([
      { bonus: 3_000n * UNIT, target: 60_000n * UNIT },
      { bonus: 5_000n * UNIT, target: 15_000n * UNIT },
    ])
    expect(await shown(ann)).toMatchObject({ is_join: true, left: 495_000n * UNIT, rewarded: 5_000n * UNIT })
  })

  test('does not come to a player who does not join, or wants no bonus', async () => {
    const ann = await cashier.owner()
    const wanted = { amount: 100_000n * UNIT }
    await cashier.pay(ann, { ...wanted, is_add_coin: true })
    await cashier.pay(ann, { ...wanted, is_join_charge_reward: true })
    expect(await cashier.purses(ann)).toMatchObject({ coin: 3_000n * UNIT })
    expect(await shown(ann)).toMatchObject({ is_join: false, rewarded: 0n, left: 500_000n * UNIT })
  })

  test('of one player is not another’s', async () => {
    const [ann, ben] = [await cashier.owner(), await cashier.owner()]
    await reach('pay', (await join(ann, 100_000)).order_no)
    expect(await shown(ben)).toMatchObject({ is_join: false, left: 500_000n * UNIT, rewarded: 0n })
  })

  test('that needs no wagering is cash immediately, and the other bonus stays bound', async () => {
    const ann = await cashier.owner()
    await setReward({ times: 0 })
    await reach('pay', (await join(ann, 100_000)).order_no)
    expect(await cashier.purses(ann)).toMatchObject({ money: 105_000n * UNIT, coin: 3_000n * UNIT })
    expect((await ann.call(getBetTasks, {})).data!.taskList).toMatchObject([
      { bonus: 3_000n * UNIT, target: 60_000n * UNIT },
    ])
  })

  test('is not given on a first deposit in Brazil, but on the second', async () => {
    const ana = await cashier.owner({ siteId: 'brazil' })
    const wanted = { ...joining(100), method: 1 }
    expect(await shown(ana)).toMatchObject({ is_open: false, rate_list: [], left: null })
    await cashier.pay(ana, wanted)
    expect(await cashier.purses(ana)).toMatchObject({ money: 100n * UNIT, coin: 0n })
    expect(await shown(ana)).toMatchObject({ is_open: true, is_join: false })
    await cashier.pay(ana, wanted)
    expect(await brought(ana)).toBe(8n * UNIT)
  })
})

test('what the app shows before paying is what comes', async () => {
  const order = fc.record({
    amount: fc.integer({ min: 20_000, max: 3_000_000 }),
    hasBonus: fc.boolean(),
    joins: fc.boolean(),
    isItem: fc.boolean(),
  })
  const terms = fc.record({
    day: fc.constantFrom(0, 3_000, 60_000, 500_000),
    whole: fc.constantFrom(0, 90_001),
    times: fc.integer({ min: 0, max: 40 }),
  })
  await fc.assert(
    fc.asyncProperty(terms, fc.array(order, { minLength: 1, maxLength: 3 }), async (ofReward, orders) => {
      await setReward(ofReward)
      const ann = await cashier.owner()
      for (const wanted of orders) await expectAsShown(ann, wanted)
    }),
    { numRuns: 10 },
  )
})

type WantedOrder = { amount: number; hasBonus: boolean; joins: boolean; isItem: boolean }

/** Computes as the app does, from nothing but the answers it gets; then orders, pays and compares. */
async function expectAsShown(owner: Owner, { amount, hasBonus, joins, isItem }: WantedOrder): Promise<void> {
  const shop = (await owner.call(getShop, {})).data!
  const reward = await shown(owner)
  const item = isItem ? shop.list[amount % shop.list.length]! : null
  const paid = item?.amount ?? BigInt(amount) * UNIT
  const quote = quoteDeposit({
    amount: paid,
    tiers: shop.rate_list.map((tier) => ({
      amount: tier.amount,
      cashRate: tier.cash_rate,
      coinRate: tier.coin_rate,
      goldRate: tier.gold_rate,
    })),
    goods: item && {
      extraCash: item.extra_cash,
      coin: item.coin_num + item.extra_coin,
      gold: item.gold_num,
      coinMultiplier: item.coin_multi,
    },
    reward: joins && reward.is_open ? termsShown(reward) : null,
    hasBonus,
    coinMultiplier: shop.coin_multi,
    cashTaskRate: shop.cash_task_rate,
  })
  const before = { ...(await cashier.purses(owner)), rewarded: await brought(owner) }
  const { order_no } = await cashier.pay(owner, {
    amount: paid,
    goods_id: item?.id ?? 0,
    is_add_coin: hasBonus,
    is_join_charge_reward: joins,
  })
  const after = { ...(await cashier.purses(owner)), rewarded: await brought(owner) }
  expect(after.money + after.coin - before.money - before.coin).toBe(paid + quote.extraCash + quote.coin)
  expect(after.gold - before.gold).toBe(quote.gold)
  expect(after.rewarded - before.rewarded).toBe(quote.rewardCoin)
  const order = await kept(order_no)
  expect(order.coin + order.promised).toBe(quote.coin)
  expect(order.coin_target + order.target).toBe(quote.coinTarget)
  expect(order.granted ?? 0n).toBe(quote.rewardCoin)
}

const termsShown = ({ rate_list, coin_multi, left }: Awaited<ReturnType<typeof shown>>) => ({
  tiers: rate_list.map((tier) => ({ amount: tier.amount, rate: tier.coin_rate })),
  coinMultiplier: coin_multi,
  left,
})

describe('is credited once', () => {
  test('when its payment is told ten times, in a row and simultaneously', async () => {
    const ann = await cashier.owner()
    const { id, order_no } = await join(ann, 100_000)
    await Promise.all([
      provider.pay(order_no, { duplicate: 4 }),
      ...Array.from({ length: 5 }, () => provider.pay(order_no)),
      ...Array.from({ length: 5 }, () => cashier.check(ann, id)),
    ])
    await cashier.settled(order_no)
    await reach('pay', order_no)
    expect(await cashier.credits(order_no)).toBe(1)
    expect(await cashier.purses(ann)).toMatchObject({ money: 100_000n * UNIT, coin: 8_000n * UNIT })
  })

  test('when the order is asked for again under its key, which then has to be the same', async () => {
    const ann = await cashier.owner()
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => cashier.order(ann, { ...joining(100_000), key })))
    expect(new Set(answers.filter(({ data }) => data).map(({ data }) => data!.order_no)).size).toBe(1)
    expect(await shown(ann)).toMatchObject({ left: 495_000n * UNIT })
    const other = { ...joining(100_000), is_join_charge_reward: false, key }
    expect(outcome(await cashier.order(ann, other))).toBe('REUSED_KEY')
  })
})

describe('its limits', () => {
  test('hold for orders that are opened simultaneously and paid simultaneously', async () => {
    const ann = await cashier.owner()
    await setReward({ day: 12_000 })
    const orders = await Promise.all(Array.from({ length: 5 }, () => join(ann, 100_000)))
    expect((await Promise.all(orders.map(rewardOf))).toSorted((a, b) => b - a)).toEqual([5_000, 5_000, 2_000, 0, 0])
    await Promise.all(orders.map(({ order_no }) => provider.pay(order_no)))
    for (const { order_no } of orders) await cashier.settled(order_no)
    expect(await brought(ann)).toBe(12_000n * UNIT)
    expect(await cashier.purses(ann)).toMatchObject({ money: 500_000n * UNIT, coin: 27_000n * UNIT })
    expect(await shown(ann)).toMatchObject({ is_open: true, left: 0n, rewarded: 12_000n * UNIT })
  })

  test('begin anew with the day, until the whole is had', async () => {
    const ann = await cashier.owner()
    await setReward({ day: 6_000, whole: 14_000 })
    const had: number[] = []
    for (let day = 0; day < 3; day++) {
      for (let time = 0; time < 2; time++) {
        const order = await join(ann, 100_000)
        await reach('pay', order.order_no)
        had.push(await rewardOf(order))
      }
      await database.query(`update deposit_order set created_at = created_at - interval '1 day' where player_id = $1`, [
        ann.playerId,
      ])
    }
    expect(had).toEqual([5_000, 1_000, 5_000, 1_000, 2_000, 0])
    expect(await shown(ann)).toMatchObject({ left: 0n })
  })

  test('are given back by an order that comes to nothing', async () => {
    const ann = await cashier.owner()
    await setReward({ day: 5_000 })
    const failed = await join(ann, 100_000)
    expect(await shown(ann)).toMatchObject({ left: 0n })
    await reach('fail', failed.order_no)
    expect(await shown(ann)).toMatchObject({ left: 5_000n * UNIT, is_join: false })
    const cancelled = await join(ann, 100_000)
    await cashier.cancel(ann, cancelled.id)
    expect(await rewardOf(await join(ann, 100_000))).toBe(5_000)
  })

  test('leave an order that is paid late what the others have left', async () => {
    const ann = await cashier.owner()
    await setReward({ day: 6_000, times: 7 })
    const late = await join(ann, 100_000)
    await cashier.cancel(ann, late.id)
    const inTime = await join(ann, 100_000)
    await reach('pay', late.order_no)
    expect(await kept(late.order_no)).toEqual({
      state: 'paid',
      coin: 3_000n * UNIT,
      coin_target: 60_000n * UNIT,
      promised: 5_000n * UNIT,
      target: 35_000n * UNIT,
      granted: 1_000n * UNIT,
    })
    expect((await ann.call(getBetTasks, {})).data!.taskList).toMatchObject([
      { bonus: 3_000n * UNIT, target: 60_000n * UNIT },
      { bonus: 1_000n * UNIT, target: 7_000n * UNIT },
    ])
    await reach('pay', inTime.order_no)
    expect(await rewardOf(inTime)).toBe(5_000)
    expect(await cashier.purses(ann)).toMatchObject({ money: 200_000n * UNIT, coin: 12_000n * UNIT })
  })

  test('hold when late payments and new orders meet', async () => {
    const ann = await cashier.owner()
    await setReward({ day: 8_000 })
    const late = []
    for (let time = 0; time < 3; time++) {
      const order = await join(ann, 100_000)
      await cashier.cancel(ann, order.id)
      late.push(order)
    }
    const [opened] = await Promise.all([
      Promise.all([join(ann, 100_000), join(ann, 100_000)]),
      ...late.map(({ order_no }) => provider.pay(order_no)),
    ])
    for (const { order_no } of late) await cashier.settled(order_no)
    for (const { order_no } of opened) await reach('pay', order_no)
    expect(await brought(ann)).toBe(8_000n * UNIT)
    expect(await cashier.purses(ann)).toMatchObject({ money: 500_000n * UNIT, coin: 23_000n * UNIT })
  })
})

describe('what was promised', () => {
  test('comes although the reward has closed or changed since', async () => {
    const ann = await cashier.owner()
    const first = await join(ann, 100_000)
    await setReward({ day: 1, times: 1 })
    const second = await join(ann, 100_000)
    await setReward({ until: 0 })
    for (const { order_no } of [first, second]) await reach('pay', order_no)
    expect([await rewardOf(first), await rewardOf(second)]).toEqual([5_000, 0])
    expect(await kept(first.order_no)).toMatchObject({ target: 100_000n * UNIT })
    expect(await shown(ann)).toMatchObject({ is_open: false, is_join: false, rewarded: 5_000n * UNIT })
  })

  test('comes with a late payment, when nobody else has had it', async () => {
    const ann = await cashier.owner()
    const { order_no } = await join(ann, 100_000)
    clock.advance(2 * HOUR_MS)
    await cashier.poll()
    expect((await kept(order_no)).state).toBe('expired')
    await reach('pay', order_no)
    expect(await kept(order_no)).toMatchObject({ state: 'paid', granted: 5_000n * UNIT })
    expect(await cashier.purses(ann)).toMatchObject({ coin: 8_000n * UNIT })
  })

  test.each([
    ['before it opens', { from: HOUR_MS }],
    ['after it has closed', { until: 0 }],
  ])('is empty %s', async (_when, terms) => {
    const ann = await cashier.owner()
    await setReward(terms)
    expect(await shown(ann)).toMatchObject({ is_open: false, rate_list: [], left: null, end_time: null })
    const order = await join(ann, 100_000)
    await setReward()
    await reach('pay', order.order_no)
    expect(await rewardOf(order)).toBe(0)
    expect(await cashier.purses(ann)).toMatchObject({ coin: 3_000n * UNIT })
  })

  test('says when it ends', async () => {
    await setReward({ until: DAY_MS })
    expect(await shown(await cashier.owner())).toMatchObject({ is_open: true, end_time: clock() + DAY_MS })
  })

  test('is not what comes of another amount, which a person credits as it is', async () => {
    const ann = await cashier.owner()
    const { order_no } = await join(ann, 100_000)
    await provider.pay(order_no, { amount: '90000' })
    await cashier.settled(order_no)
    expect(await shown(ann)).toMatchObject({ left: 495_000n * UNIT })
    const decision = { orderNo: order_no, nowMs: clock(), outcome: 'credited', amount: 90_000n * UNIT } as const
    await transact(database, (tx) => endReview(tx, decision))
    expect(await kept(order_no)).toMatchObject({ state: 'paid', coin: 0n, promised: 0n, granted: 0n })
    expect(await shown(ann)).toMatchObject({ left: 500_000n * UNIT })
  })
})

describe.each([
  ['frozen', playerStates.FROZEN, 'ACCOUNT_FROZEN'],
  ['excluded', playerStates.EXCLUDED, 'SELF_EXCLUDED'],
] as const)('a player who is %s', (_what, state, refusal) => {
  const set = ({ playerId }: Owner) => transact(database, (tx) => setPlayerState(tx, { playerId, state }))

  test('has no reward: neither shown nor ordered', async () => {
    const ann = await cashier.owner()
    await set(ann)
    expect(await shown(ann)).toMatchObject({ is_open: false, rate_list: [] })
    expect(outcome(await cashier.order(ann, joining(100_000)))).toBe(refusal)
  })

  test('gets what was paid and the rest of what it brings, without the reward', async () => {
    const ann = await cashier.owner()
    const { order_no } = await join(ann, 100_000)
    await set(ann)
    await reach('pay', order_no)
    expect(await kept(order_no)).toMatchObject({
      state: 'paid',
      coin: 3_000n * UNIT,
      granted: 0n,
    })
    const { rows } = await database.query('select cash, coin from balance where player_id = $1', [ann.playerId])
    expect(rows).toEqual([{ cash: 100_000n * UNIT, coin: 3_000n * UNIT }])
  })
})
