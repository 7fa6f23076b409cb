import { playerStates } from '@tablestakes/contract/account'
import { getOrder } from '@tablestakes/contract/deposits'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { startCashier } from '../../../../test/cashier.ts'
import { outcome } from '../../../../test/outcome.ts'
import { setPlayerState } from '../../players/index.ts'
import { applyPayment } from './apply-payment.ts'
import { endReview } from './end-review.ts'

const cashier = await startCashier()
const { clock, database, provider } = cashier

async function opened() {
  const ann = await cashier.owner()
  const { id, order_no: orderNo } = (await cashier.order(ann)).data!
  return { ann, id, orderNo }
}
type Opened = Awaited<ReturnType<typeof opened>>

const reach = async (
  { orderNo }: Opened,
  act: 'pay' | 'fail' | 'expire',
  how: Parameters<typeof provider.pay>[1] = {},
) => {
  await provider[act](orderNo, how)
  await cashier.settled(orderNo)
}

describe('a payment of another amount or currency', () => {
  test.each([
    ['less than was ordered', { amount: '49999' }, 'amount', '499990000', 'IDR'],
    ['more than was ordered', { amount: '50001' }, 'amount', '500010000', 'IDR'],
    ['in another currency', { currency: 'INR' }, 'currency', '500000000', 'INR'],
    ['in another currency and amount', { amount: '5', currency: 'USDT' }, 'currency', '50000', 'USDT'],
  ])('%s is not credited and waits for a person', async (_what, paid, kind, paid_amount, paid_currency) => {
    const order = await opened()
    await reach(order, 'pay', { ...paid, duplicate: 3 })
    expect((await order.ann.call(getOrder, { id: order.id })).data).toMatchObject({
      state: 5,
      reason_key: `order_reason_${kind}`,
      money: 0n,
      finish_time: null,
    })
    expect(await cashier.credits(order.orderNo)).toBe(0)
    expect(await cashier.reviewsOf(order.orderNo)).toMatchObject([
      { kind, outcome: null, details: { amount: '500000000', currency: 'IDR', paid_amount, paid_currency } },
    ])
    // Whatever is said later, a person decides.
    await reach(order, 'pay')
    await reach(order, 'fail')
    await cashier.check(order.ann, order.id)
    expect(await cashier.stateOf(order.ann, order.id)).toBe(5)
    expect(outcome(await cashier.cancel(order.ann, order.id))).toBe('ORDER_FINAL')
    expect((await cashier.purses(order.ann)).money).toBe(0n)
  })

  test('is credited as it came when the person says so, once', async () => {
    const order = await opened()
    await reach(order, 'pay', { amount: '40000' })
    const credit = () =>
      transact(database, (tx) =>
        endReview(tx, { orderNo: order.orderNo, outcome: 'credited', amount: 40_000n * UNIT, nowMs: clock() }),
      )
    const outcomes = await Promise.allSettled([credit(), credit(), credit()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await cashier.purses(order.ann)).toEqual({ money: 40_000n * UNIT, coin: 0n, gold: 0n })
    expect((await order.ann.call(getOrder, { id: order.id })).data).toMatchObject({ state: 1, amount: 40_000n * UNIT })
    const { rows } = await database.query('select target from task where player_id = $1', [order.ann.playerId])
    expect(rows).toEqual([{ target: 40_000n * UNIT }])
  })

  test('brings what was promised when it turns out to be the amount that was ordered', async () => {
    const order = await opened()
    await reach(order, 'pay', { currency: 'INR' })
    const decision = { orderNo: order.orderNo, outcome: 'credited', amount: 50_000n * UNIT, nowMs: clock() } as const
    await transact(database, (tx) => endReview(tx, decision))
    expect(await cashier.purses(order.ann)).toEqual({ money: 50_000n * UNIT, coin: 0n, gold: 5_000n * UNIT })
  })

  test('that is closed stays uncredited for ever', async () => {
    const order = await opened()
    await reach(order, 'pay', { amount: '1' })
    await transact(database, (tx) => endReview(tx, { orderNo: order.orderNo, outcome: 'closed', nowMs: clock() }))
    expect((await order.ann.call(getOrder, { id: order.id })).data).toMatchObject({
      state: 2,
      reason_key: 'order_reason_closed',
    })
    await cashier.check(order.ann, order.id)
    await reach(order, 'pay', { amount: '1' })
    expect(await cashier.credits(order.orderNo)).toBe(0)
    // Nor does it wait for a person again, who would never be shown it.
    expect(await cashier.stateOf(order.ann, order.id)).toBe(2)
  })
})

describe('an order has one end', () => {
  test('paid, whatever comes after it', async () => {
    const order = await opened()
    await reach(order, 'pay', { reorder: true })
    for (const act of ['fail', 'expire', 'pay'] as const) await reach(order, act)
    await reach(order, 'pay', { amount: '1' })
    expect(await cashier.stateOf(order.ann, order.id)).toBe(1)
    expect(await cashier.credits(order.orderNo)).toBe(1)
    expect(await cashier.reviewsOf(order.orderNo)).toEqual([])
    expect(outcome(await cashier.cancel(order.ann, order.id))).toBe('ORDER_FINAL')
  })

  test.each([
    ['fail', 2, 'order_reason_failed', 'failed', 'ORDER_FINAL'],
    ['expire', 3, 'order_reason_expired', 'expired', 'ORDER_EXPIRED'],
  ] as const)(
    '%s, and a payment that comes after it is credited once and marked',
    async (act, state, reason, was, refusal) => {
      const order = await opened()
      await reach(order, act)
      expect((await order.ann.call(getOrder, { id: order.id })).data).toMatchObject({
        state,
        reason_key: reason,
        url: '',
        money: 0n,
      })
      expect(outcome(await cashier.cancel(order.ann, order.id))).toBe(refusal)
      await reach(order, 'pay', { duplicate: 4 })
      await reach(order, 'pay')
      await reach(order, 'fail')
      expect((await order.ann.call(getOrder, { id: order.id })).data).toMatchObject({
        state: 1,
        reason_key: 'order_reason_late',
      })
      expect(await cashier.credits(order.orderNo)).toBe(1)
      expect(await cashier.reviewsOf(order.orderNo)).toMatchObject([
        { kind: 'late', outcome: 'credited', details: { was } },
      ])
    },
  )

  test('cancelled, and a payment that comes after it is credited once and marked', async () => {
    const order = await opened()
    expect((await cashier.cancel(order.ann, order.id)).data).toMatchObject({ state: 4, order_type: 1 })
    expect(outcome(await cashier.cancel(order.ann, order.id))).toBe('ORDER_FINAL')
    await reach(order, 'pay')
    expect(await cashier.stateOf(order.ann, order.id)).toBe(1)
    expect(await cashier.reviewsOf(order.orderNo)).toMatchObject([{ kind: 'late', details: { was: 'cancelled' } }])
  })

  test('whichever comes first, when cancelling, paying and asking meet', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await opened()
      const { ann, id, orderNo } = order
      await Promise.all([
        provider.pay(orderNo),
        cashier.cancel(ann, id),
        cashier.check(ann, id),
        cashier.check(ann, id),
        provider.fail(orderNo, { webhook: false }).then(() => provider.pay(orderNo)),
      ])
      await cashier.settled(orderNo)
      expect(await cashier.stateOf(ann, id)).toBe(1)
      expect(await cashier.credits(orderNo)).toBe(1)
      expect((await cashier.purses(ann)).money).toBe(50_000n * UNIT)
    }
  })
})

test('a payment for an account that was closed meanwhile waits for a person', async () => {
  const order = await opened()
  const { playerId } = order.ann
  await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.CLOSED }))
  await reach(order, 'pay', { duplicate: 3 })
  expect(await cashier.credits(order.orderNo)).toBe(0)
  expect(await cashier.reviewsOf(order.orderNo)).toMatchObject([
    { kind: 'amount', outcome: null, details: { paid_amount: '500000000' } },
  ])
})

describe('a payment nobody ordered', () => {
  const view = { status: 'paid', paymentId: 'pay_1', amount: 70_000n * UNIT, currency: 'IDR' } as const

  test('waits for a person, once, and moves nothing', async () => {
    const told = { providerId: 'sandbox', orderNo: 'D261115NOBODYKNOWS', view, nowMs: clock() }
    for (let time = 0; time < 3; time++) expect(await transact(database, (tx) => applyPayment(tx, told))).toBeNull()
    expect(await cashier.reviewsOf(told.orderNo)).toMatchObject([
      { kind: 'unknown_order', outcome: null, details: { paid_amount: '700000000', paid_currency: 'IDR' } },
    ])
  })

  test('is ignored while nothing is paid', async () => {
    const told = { providerId: 'sandbox', orderNo: 'D261115NEVERHEARD', nowMs: clock() }
    for (const status of ['pending', 'failed', 'expired'] as const)
      await transact(database, (tx) => applyPayment(tx, { ...told, view: { status, paymentId: 'pay_2' } }))
    expect(await cashier.reviewsOf(told.orderNo)).toEqual([])
  })

  test('is one, too, when another provider speaks of an order that is not its own', async () => {
    const order = await opened()
    const told = { providerId: 'another', orderNo: order.orderNo, view, nowMs: clock() }
    await transact(database, (tx) => applyPayment(tx, told))
    expect(await cashier.stateOf(order.ann, order.id)).toBe(0)
    expect(await cashier.reviewsOf(order.orderNo)).toMatchObject([{ kind: 'unknown_order' }])
  })
})
