import { getProfile } from '@tablestakes/contract/account'
import { getBetTasks } from '@tablestakes/contract/bonuses'
import { getOrder, orderSources } from '@tablestakes/contract/deposits'
import { listStatement } from '@tablestakes/contract/wallet'
import { addWithdrawAccount } from '@tablestakes/contract/withdraw-accounts'
import { accountTypes } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { describe, expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../../test/cashier.ts'
import { listen, startLiveNode, ticketFor } from '../../../../test/live-node.ts'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { houseAccount, newKey, onGame, openSettling, readBalance } from '../../../ledger/index.ts'

const cashier = await startCashier()
const { database } = cashier

const pay = (owner: Owner, wanted: Parameters<typeof cashier.order>[1] = {}) => cashier.pay(owner, wanted)

describe('a payment', () => {
  test('is in the purse, in the statement and in the totals, under its own name', async () => {
    const ann = await cashier.owner()
    const { id, order_no } = await pay(ann)
    expect(await cashier.purses(ann)).toEqual({ money: 50_000n * UNIT, coin: 0n, gold: 5_000n * UNIT })
    const { list } = (await ann.call(listStatement, {})).data!
    expect(list).toMatchObject([
      { reason: 'deposit_extra', change: 5_000n * UNIT, reference: order_no, title: 'DANA' },
      { reason: 'deposit', change: 50_000n * UNIT, reference: order_no, title: 'DANA' },
    ])
    const { userInfo } = (await ann.call(getProfile, {})).data!
    expect(userInfo).toMatchObject({ pay_total: 50_000n * UNIT, pay_count: 1 })
    expect(userInfo.first_pay_date).not.toBeNull()
    expect((await ann.call(getOrder, { id })).data).toMatchObject({
      state: 1,
      money: 50_000n * UNIT,
      gold: 5_000n * UNIT,
      url: '',
      reason_key: '',
    })
  })

  test('told ten times in a row is credited once', async () => {
    const ann = await cashier.owner()
    const { order_no } = await pay(ann)
    for (let time = 0; time < 9; time++) {
      await cashier.provider.pay(order_no)
      await cashier.settled(order_no)
    }
    expect(await cashier.credits(order_no)).toBe(1)
    expect((await cashier.purses(ann)).money).toBe(50_000n * UNIT)
  })

  test('told ten times simultaneously, by copies and by events of their own, is credited once', async () => {
    const ann = await cashier.owner()
    const { data } = await cashier.order(ann)
    const { order_no, id } = data!
    await Promise.all([
      cashier.provider.pay(order_no, { duplicate: 9 }),
      ...Array.from({ length: 9 }, () => cashier.provider.pay(order_no)),
      ...Array.from({ length: 5 }, () => cashier.check(ann, id)),
    ])
    await cashier.settled(order_no)
    expect(await cashier.credits(order_no)).toBe(1)
    expect((await cashier.purses(ann)).money).toBe(50_000n * UNIT)
    expect(await cashier.reviewsOf(order_no)).toEqual([])
  })

  test('reaches the player’s page by itself', async () => {
    const ann = await cashier.owner()
    const node = await startLiveNode(database)
    const stream = listen(node, {
      ticket: await ticketFor(database, { playerId: ann.playerId, sessionId: ann.sessionId, siteId: 'main' }),
    })
    await stream.hello
    const { id, order_no } = await pay(ann)
    await expect.poll(() => stream.heard.map(({ type }) => type), { timeout: 10_000 }).toEqual(['balance', 'order'])
    expect(stream.heard).toMatchObject([
      { type: 'balance', purses: { money: 500_000_000, coin: 0, gold: 50_000_000 } },
      {
        type: 'order',
        order_id: id,
        order_no,
        order_type: 'deposit',
        state: 1,
        amount: 500_000_000,
        reason_key: '',
      },
    ])
    await node.stop()
  })
})

describe('what was shown before paying', () => {
  test.each([
    [
      'an amount of one’s own',
      { amount: 50_000n * UNIT, is_add_coin: true },
      { cash: 0n, coin: 1_500n, gold: 5_000n, times: 20n },
    ],
    ['the same without the bonus', { amount: 50_000n * UNIT }, { cash: 0n, coin: 0n, gold: 5_000n, times: 20n }],
    [
      'an amount of a higher tier',
      { amount: 1_000_000n * UNIT, is_add_coin: true },
      { cash: 10_000n, coin: 80_000n, gold: 200_000n, times: 20n },
    ],
    [
      'an item of the shop',
      { goods_id: 1_000_000_011, amount: 5_000_000n * UNIT, is_add_coin: true },
      { cash: 100_000n, coin: 500_000n, gold: 1_500_000n, times: 20n },
    ],
    [
      'the first offer',
      { goods_id: 1_000_000_004, goods_type: orderSources.FIRST_CHARGE, is_add_coin: true },
      { cash: 0n, coin: 51_500n, gold: 55_000n, times: 20n },
    ],
  ])('is what comes, for %s', async (_what, wanted, brings) => {
    const ann = await cashier.owner()
    const { id } = await pay(ann, wanted)
    const { amount = 50_000n * UNIT } = wanted as { amount?: bigint }
    const [extra, coin, gold] = [brings.cash * UNIT, brings.coin * UNIT, brings.gold * UNIT]
    expect(await cashier.purses(ann)).toEqual({ money: amount + extra, coin, gold })
    expect((await ann.call(getOrder, { id })).data).toMatchObject({ money: amount + extra, coin, gold })
    const tasks = (await ann.call(getBetTasks, {})).data!
    expect(tasks.totalCash).toBe(amount + extra)
    expect(tasks.cashTaskList).toMatchObject([{ cur: 0n, target: amount + extra }])
    expect(tasks.taskList).toMatchObject(coin === 0n ? [] : [{ cur: 0n, target: coin * brings.times, bonus: coin }])
  })

  test('is what comes although the offer has changed meanwhile', async () => {
    const ann = await cashier.owner()
    const { data } = await cashier.order(ann, { is_add_coin: true })
    await database.query(
      `update cashier_rate set coin_rate = 90, gold_rate = 0 where site_id = 'main' and config_type = 2`,
    )
    await cashier.provider.pay(data!.order_no)
    await cashier.settled(data!.order_no)
    expect(await cashier.purses(ann)).toMatchObject({ coin: 1_500n * UNIT, gold: 5_000n * UNIT })
    await database.query(`update cashier_rate r set coin_rate = g.coin_rate, gold_rate = g.gold_rate from cashier_rate g
      where r.site_id = 'main' and r.config_type = 2 and g.site_id = 'main' and g.config_type = 1 and g.amount = r.amount`)
  })

  test('is cash immediately where the bonus needs no wagering', async () => {
    await database.query(`update goods set coin_multi = 0 where site_id = 'main' and goods_id = 1000000004`)
    cashier.clock.advance(2_000)
    const ann = await cashier.owner()
    await pay(ann, { goods_id: 1_000_000_004, goods_type: orderSources.FIRST_CHARGE, is_add_coin: true })
    expect(await cashier.purses(ann)).toMatchObject({ money: 101_500n * UNIT, coin: 0n })
    expect((await ann.call(getBetTasks, {})).data!.taskList).toEqual([])
    await database.query(`update goods set coin_multi = 20 where site_id = 'main' and goods_id = 1000000004`)
    cashier.clock.advance(2_000)
  })

  test('is no bonus on a first deposit in Brazil, whatever the app asks for', async () => {
    const ana = await cashier.owner({ siteId: 'brazil' })
    const wanted = { method: 1, amount: 1_000n * UNIT, goods_id: 1_000_000_011, is_add_coin: true }
    await pay(ana, wanted)
    expect(await cashier.purses(ana)).toEqual({ money: 1_000n * UNIT, coin: 0n, gold: 300n * UNIT })
    await pay(ana, wanted)
    expect(await cashier.purses(ana)).toEqual({ money: 2_020n * UNIT, coin: 100n * UNIT, gold: 600n * UNIT })
  })
})

describe('offers', () => {
  test('follow each other: the first, the second, then the daily gift, once a day', async () => {
    const ann = await cashier.owner()
    const first = { goods_id: 1_000_000_004, goods_type: orderSources.FIRST_CHARGE }
    const second = { goods_id: 1_000_000_005, goods_type: orderSources.SECONDARY_PUNCH, amount: 100_000n * UNIT }
    const gift = { goods_id: 1_000_000_006, goods_type: orderSources.DAILY_GIFT }
    await pay(ann, first)
    expect(outcome(await cashier.order(ann, first))).toBe('NOT_ELIGIBLE')
    expect(outcome(await cashier.order(ann, gift))).toBe('NOT_ELIGIBLE')
    await pay(ann, second)
    expect(outcome(await cashier.order(ann, second))).toBe('NOT_ELIGIBLE')
    await pay(ann, gift)
    expect(outcome(await cashier.order(ann, gift))).toBe('DAILY_GIFT_BOUGHT')
    // The next day.
    await database.query(`update deposit_order set created_at = created_at - interval '1 day' where player_id = $1`, [
      ann.playerId,
    ])
    expect(outcome(await cashier.order(ann, gift))).toBe('ok')
    expect(outcome(await cashier.order(ann, gift))).toBe('TOO_MANY_ORDERS')
  })

  test('are had once, also by a player who lets orders run out and pays them all afterwards', async () => {
    const ann = await cashier.owner()
    const first = { goods_id: 1_000_000_004, goods_type: orderSources.FIRST_CHARGE, is_add_coin: true }
    const { order_no: late } = (await cashier.order(ann, first)).data!
    cashier.clock.advance(2 * 3_600_000)
    await cashier.poll()
    const { order_no: inTime } = (await cashier.order(ann, first)).data!
    for (const orderNo of [inTime, late]) {
      await cashier.provider.pay(orderNo)
      await cashier.settled(orderNo)
    }
    const brought = await database.query(
      `select order_no, state, amount, extra_cash, coin, gold from deposit_order where player_id = $1 order by order_id`,
      [ann.playerId],
    )
    expect(brought.rows).toMatchObject([
      { order_no: late, state: 'paid', amount: 50_000n * UNIT, extra_cash: 0n, coin: 0n, gold: 0n },
      { order_no: inTime, state: 'paid', amount: 50_000n * UNIT },
    ])
    const { coin, gold } = brought.rows[1]
    expect(await cashier.purses(ann)).toMatchObject({ coin, gold })
    expect(coin).toBeGreaterThan(0n)
  })
})

describe('a debt', () => {
  const { settle } = openSettling(database)

  /** A win that is taken back after the money has gone leaves a debt. */
  async function indebt(owner: Owner, amount: bigint) {
    const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
    const common = { playerId: owner.playerId, currency: 'IDR', accountId, subject: onGame(1) }
    const play = newKey()
    await settle({ ...common, kind: 'round', key: play, purse: 'cash', stake: 0n, counting: 0n, win: amount })
    await settle({ ...common, kind: 'round', key: newKey(), purse: 'cash', stake: amount, counting: 0n, win: 0n })
    await settle({ ...common, kind: 'void', key: newKey(), play })
    expect((await readBalance(database, { playerId: owner.playerId, currency: 'IDR' })).debt).toBe(amount)
  }

  test.each([
    ['smaller than the deposit is paid off by it', 20_000n, 30_000n, 0n],
    ['as large as it takes all of it', 50_000n, 0n, 0n],
    ['larger takes all of it and the rest stays', 80_000n, 0n, 30_000n],
  ])('%s', async (_what, owed, left, debt) => {
    const ann = await cashier.owner()
    await indebt(ann, owed * UNIT)
    await pay(ann, { is_add_coin: true })
    expect(await cashier.purses(ann)).toEqual({ money: left * UNIT, coin: 1_500n * UNIT, gold: 5_000n * UNIT })
    expect((await readBalance(database, { playerId: ann.playerId, currency: 'IDR' })).debt).toBe(debt * UNIT)
  })
})

test('where a CPF is bound, only its owner may pay by PIX', async () => {
  const ana = await cashier.owner({ siteId: 'brazil', mobile: '+5511987650001' })
  const cpf = '529.982.247-25'
  const account = { account_type: accountTypes.PIX, name: 'Ana Souza', cpf, account_no: 'ana.souza@example.com' }
  // By the clock of this file, which has gone ahead.
  await database.query('update player_session set proven_at = to_timestamp($2) where player_id = $1', [
    ana.playerId,
    cashier.clock() / 1_000,
  ])
  expect(outcome(await ana.call(addWithdrawAccount, account))).toBe('ok')
  const { order_no: orderNo } = (await cashier.order(ana, { method: 1, amount: 20n * UNIT })).data!
  await expect(cashier.provider.pay(orderNo, { payerCpf: '111.444.777-35' })).rejects.toThrow('other_owner')
  await cashier.provider.pay(orderNo, { payerCpf: cpf })
  await cashier.settled(orderNo)
  expect((await cashier.purses(ana)).money).toBe(20n * UNIT)
})

test('a player who pays twice simultaneously has both', async () => {
  const ann = await cashier.owner()
  const orders = await Promise.all([cashier.order(ann), cashier.order(ann, { method: METHODS.qris })])
  await Promise.all(orders.map(({ data }) => cashier.provider.pay(data!.order_no)))
  for (const { data } of orders) await cashier.settled(data!.order_no)
  expect((await cashier.purses(ann)).money).toBe(100_000n * UNIT)
})
