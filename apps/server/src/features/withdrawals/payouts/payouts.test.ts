import { movementReasons } from '@tablestakes/contract/wallet'
import { withdrawStates } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { outcome } from '../../../../test/outcome.ts'
import { startPayouts } from '../../../../test/payouts.ts'
import { applyPayout } from '../index.ts'

const { app, database, payments, player, withdraw, purses, settled, heard, orders, detail, reviewsOf, poll } =
  await startPayouts()

async function sentOrder(rupiah = 100_000) {
  const owner = await player({ cash: 500_000 })
  const { id, order_no: orderNo } = (await withdraw(owner, rupiah)).data!
  await settled()
  return { owner, id, orderNo }
}

test('a withdrawal freezes the cash immediately, is sent under its own number, and the cash leaves when it is paid', async () => {
  const owner = await player({ cash: 500_000 })
  const answer = await withdraw(owner, 100_000)
  expect(answer.data).toMatchObject({
    amount: 100_000n * UNIT,
    fee: 0n,
    state: withdrawStates.PROCESSING,
    frozenPlatform: false,
    purses: { money: 400_000n * UNIT, coin: 0n, gold: 0n },
  })
  const { id, order_no: orderNo } = answer.data!
  await settled()
  expect(await payments.payout(orderNo)).toMatchObject({
    amount: '100000',
    currency: 'IDR',
    scheme: 'bank_transfer',
    status: 'processing',
    account: { name: 'Siti Aminah', bank_type: 'BCA' },
  })
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 100_000 })
  expect((await detail(owner, id)).steps.map(({ step }) => step)).toEqual(['requested', 'approved', 'sent'])

  await payments.payPayout(orderNo)
  await heard(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 0 })
  const paid = await detail(owner, id)
  expect(paid).toMatchObject({ state: withdrawStates.SUCCESS, promised_time: null, can_cancel: false })
  expect(paid.finish_time).not.toBeNull()
  expect(paid.steps.map(({ step }) => step)).toEqual(['requested', 'approved', 'sent', 'paid'])
})

test('the same request again answers the same order, and one is paid', async () => {
  const owner = await player({ cash: 500_000 })
  const key = crypto.randomUUID()
  const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => withdraw(owner, 100_000, { key })))
  for (const other of others) expect(other.data).toEqual(first!.data)
  expect(outcome(await withdraw(owner, 100_001, { key }))).toBe('REUSED_KEY')
  expect(await orders(owner.playerId)).toHaveLength(1)
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 100_000 })
})

test('a payout that fails gives the money back exactly once, however often it is told', async () => {
  const { owner, id, orderNo } = await sentOrder()
  await payments.failPayout(orderNo, { duplicate: 9 })
  await heard(orderNo)
  await poll()
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0 })
  const failed = await detail(owner, id)
  expect(failed.state).toBe(withdrawStates.FAIL)
  expect(failed.steps.at(-1)).toMatchObject({ step: 'failed', reason_key: 'withdraw_reason_account' })
  expect(await countMoves(orderNo, 'withdrawal_returned')).toBe(1)
})

test('the player hears of every step as it happens', async () => {
  const { owner, id, orderNo } = await sentOrder()
  await payments.failPayout(orderNo, { reason: 'bank_offline' })
  await heard(orderNo)
  const { rows } = await database.query(
    `select data from outbox where player_id = $1 and kind = 'order' order by outbox_id`,
    [owner.playerId],
  )
  const common = { order_id: id, order_no: orderNo, order_type: 'withdrawal', amount: 1_000_000_000 }
  expect(rows.map(({ data }) => data)).toEqual([
    { ...common, state: withdrawStates.PROCESSING, reason_key: '' },
    { ...common, state: withdrawStates.PROCESSING, reason_key: '' },
    { ...common, state: withdrawStates.FAIL, reason_key: 'withdraw_reason_failed' },
  ])
})

test('ten webhooks of a paid payout take the money out once', async () => {
  const { owner, orderNo } = await sentOrder()
  await payments.payPayout(orderNo, { duplicate: 9 })
  await heard(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 0 })
  expect(await countMoves(orderNo, 'withdrawal_paid')).toBe(1)
})

test('a webhook that never comes is made up for by asking', async () => {
  const { owner, orderNo } = await sentOrder()
  await payments.payPayout(orderNo, { webhook: false })
  await poll()
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 0 })
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'paid' }])
})

test('paid after failed moves nothing and waits for a person; so does failed after paid', async () => {
  const lost = await sentOrder()
  await payments.failPayout(lost.orderNo)
  await heard(lost.orderNo)
  await payments.payPayout(lost.orderNo)
  await heard(lost.orderNo)
  expect(await purses(lost.owner)).toMatchObject({ cash: 500_000, frozen: 0 })
  expect(await orders(lost.owner.playerId)).toMatchObject([{ state: 'failed' }])
  expect(await reviewsOf(lost.orderNo)).toMatchObject([{ kind: 'payout', details: { ours: 'failed', theirs: 'paid' } }])

  const paid = await sentOrder()
  await payments.payPayout(paid.orderNo)
  await heard(paid.orderNo)
  await payments.failPayout(paid.orderNo)
  await heard(paid.orderNo)
  expect(await purses(paid.owner)).toMatchObject({ cash: 400_000, frozen: 0 })
  expect(await orders(paid.owner.playerId)).toMatchObject([{ state: 'paid' }])
  expect(await reviewsOf(paid.orderNo)).toMatchObject([{ kind: 'payout', details: { ours: 'paid', theirs: 'failed' } }])
})

test('a player with an open review is looked at by a person from then on', async () => {
  const { owner, orderNo } = await sentOrder()
  await payments.failPayout(orderNo)
  await heard(orderNo)
  await payments.payPayout(orderNo)
  await heard(orderNo)
  await withdraw(owner, 50_000)
  expect((await orders(owner.playerId)).map(({ state }) => state)).toEqual(['failed', 'review'])
})

test('paid and failed, told simultaneously, end it once', async () => {
  const { owner, orderNo } = await sentOrder()
  const say = (status: 'paid' | 'failed') =>
    transact(database, (tx) =>
      applyPayout(tx, { providerId: 'sandbox', orderNo, view: { payoutId: 'out', status, reason: '' } }),
    )
  await Promise.all(Array.from({ length: 10 }, (_, place) => say(place % 2 ? 'paid' : 'failed')))
  const [order] = await orders(owner.playerId)
  const cash = order!.state === 'paid' ? 400_000 : 500_000
  expect(await purses(owner)).toMatchObject({ cash, frozen: 0 })
  expect(await reviewsOf(orderNo)).toHaveLength(1)
})

test('a payout of an order nobody knows, or of another provider, moves nothing', async () => {
  const { owner, orderNo } = await sentOrder()
  const view = { payoutId: 'out', status: 'paid', reason: '' } as const
  await transact(database, (tx) => applyPayout(tx, { providerId: 'sandbox', orderNo: 'WNOBODY123456', view }))
  await transact(database, (tx) => applyPayout(tx, { providerId: 'other', orderNo, view }))
  expect(await reviewsOf('WNOBODY123456')).toMatchObject([{ kind: 'unknown_order' }])
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 100_000 })
})

test('a fee is taken from what exceeds the free amount of the day, and the rest is paid out', async () => {
  // The first 500,000 of a day are free, then 1.5 percent.
  const owner = await player({ cash: 2_000_000 })
  expect((await withdraw(owner, 400_000)).data!.fee).toBe(0n)
  const { fee, order_no: orderNo } = (await withdraw(owner, 300_000)).data!
  expect(fee).toBe(3_000n * UNIT)
  await settled()
  expect(await payments.payout(orderNo)).toMatchObject({ amount: '297000' })
  await payments.payPayout(orderNo)
  await heard(orderNo)
  expect(await countMoves(orderNo, 'withdrawal_fee')).toBe(1)
  expect(await purses(owner)).toMatchObject({ cash: 1_300_000, frozen: 400_000 })
  // What came back does not count: the free amount is there again.
  const third = (await withdraw(owner, 200_000)).data!
  await settled()
  await payments.failPayout(third.order_no)
  await heard(third.order_no)
  expect((await withdraw(owner, 200_000)).data!.fee).toBe(third.fee)
})

test('account numbers and names are in no log', async () => {
  await sentOrder()
  expect(JSON.stringify(app.lines)).not.toMatch(/Siti Aminah|12345\d{4}0/)
})

async function countMoves(orderNo: string, reason: string): Promise<number> {
  const { rows } = await database.query<{ moves: number }>(
    `select count(*)::int as moves from transfer join entry using (player_id, entry_id)
     where entry.reference = $1 and transfer.reason = $2`,
    [orderNo, movementReasons.indexOf(reason as (typeof movementReasons)[number]) + 1],
  )
  return rows[0]!.moves
}
