import { operateOrder, orderOperations, orderTypes } from '@tablestakes/contract/deposits'
import { getWithdrawal, withdrawStates } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { asOwner } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { startPayouts } from '../../../test/payouts.ts'
import { approveWithdrawal, listWaiting, refuseWithdrawal } from './index.ts'

const { app, database, payments, player, withdraw, purses, settled, heard, orders, detail } = await startPayouts()

// Only the owner of the tables makes operators.
await asOwner(
  database,
  `insert into operator (name, key_hash) select name, sha256(name::bytea) from unnest('{mira,noor}'::text[]) as name`,
)
const { rows: operators } = await database.query<{ operator_id: number }>(
  'select operator_id from operator order by name',
)
const [mira, noor] = operators.map(({ operator_id }) => operator_id) as [number, number]

const approve = (orderNo: string, operatorId: number) =>
  transact(database, (tx) => approveWithdrawal(tx, { orderNo, operatorId }))
const refuse = (orderNo: string, reasonKey = 'withdraw_reason_refused') =>
  transact(database, (tx) => refuseWithdrawal(tx, { orderNo, operatorId: mira, reasonKey }))
const cancel = (owner: Owner, id: string) =>
  owner.call(operateOrder, { id, order_type: orderTypes.WITHDRAWAL, operation: orderOperations.CANCEL })
const check = (owner: Owner, id: string) => owner.call(operateOrder, { id, order_type: orderTypes.WITHDRAWAL })

/** More than leaves by itself (1,000,000), and up to 50,000,000 one operator is enough. */
async function waiting(rupiah = 2_000_000) {
  const owner = await player({ cash: 90_000_000 })
  const { id, order_no: orderNo } = (await withdraw(owner, rupiah)).data!
  return { owner, id, orderNo }
}

test('a larger withdrawal waits for an operator and is sent once approved', async () => {
  const { owner, id, orderNo } = await waiting()
  await settled()
  expect(await payments.payout(orderNo)).toBeUndefined()
  expect(await detail(owner, id)).toMatchObject({ state: withdrawStates.PROCESSING, can_cancel: true })
  expect(await listWaiting(database)).toContainEqual(
    expect.objectContaining({ orderNo, playerId: owner.playerId, approvalsNeeded: 1, approvedBy: [], paidCount: 0 }),
  )
  expect(await approve(orderNo, mira)).toMatchObject({ state: 'approved', approvals: 1, approvalsNeeded: 1 })
  await settled()
  expect(await payments.payout(orderNo)).toMatchObject({ status: 'processing', amount: '1977500' })
  expect((await listWaiting(database)).map((one) => one.orderNo)).not.toContain(orderNo)
  await payments.payPayout(orderNo)
  await heard(orderNo)
  expect((await detail(owner, id)).steps.map(({ step }) => step)).toEqual([
    'requested',
    'review',
    'approved',
    'sent',
    'paid',
  ])
  await expect(approve(orderNo, noor)).rejects.toMatchObject({ reason: 'WITHDRAWAL_FINAL' })
})

test('above the limit two operators must say yes, and one saying it twice is one', async () => {
  const { owner, orderNo } = await waiting(60_000_000)
  expect(await approve(orderNo, mira)).toMatchObject({ state: 'review', approvals: 1, approvalsNeeded: 2 })
  expect(await approve(orderNo, mira)).toMatchObject({ state: 'review', approvals: 1, isRepeated: true })
  await settled()
  expect(await payments.payout(orderNo)).toBeUndefined()
  expect(await approve(orderNo, noor)).toMatchObject({ state: 'approved', approvals: 2 })
  await settled()
  expect(await orders(owner.playerId)).toMatchObject([{ state: 'sent' }])
})

test('an operator’s no gives everything back, with the reason', async () => {
  const { owner, id, orderNo } = await waiting()
  expect(await refuse(orderNo, 'withdraw_reason_account')).toEqual({ orderNo, state: 'refused' })
  expect(await purses(owner)).toMatchObject({ cash: 90_000_000, frozen: 0 })
  const refused = await detail(owner, id)
  expect(refused).toMatchObject({ state: withdrawStates.FAIL, can_cancel: false })
  expect(refused.steps.at(-1)).toMatchObject({ step: 'refused', reason_key: 'withdraw_reason_account' })
  await expect(approve(orderNo, mira)).rejects.toMatchObject({ reason: 'WITHDRAWAL_FINAL' })
  await expect(refuse('WNOBODY123456')).rejects.toMatchObject({ reason: 'NOT_FOUND' })
})

test('a player takes back what nobody has approved, and nothing else', async () => {
  const { owner, id } = await waiting()
  const cancelled = await cancel(owner, id)
  expect(cancelled.data).toMatchObject({ id, state: withdrawStates.FAIL })
  expect(await purses(owner)).toMatchObject({ cash: 90_000_000, frozen: 0 })
  expect(outcome(await cancel(owner, id))).toBe('WITHDRAWAL_FINAL')

  const sent = await waiting(500_000)
  await settled()
  expect(outcome(await cancel(sent.owner, sent.id))).toBe('WITHDRAWAL_FINAL')
  expect(await purses(sent.owner)).toMatchObject({ frozen: 500_000 })
})

test('simultaneous yes, no and cancel end it in one way', async () => {
  for (const _round of [1, 2, 3]) {
    const { owner, id, orderNo } = await waiting()
    const refused = (error: { reason: string }) => error.reason
    const outcomes = await Promise.all([
      approve(orderNo, mira).then(() => 'approved', refused),
      refuse(orderNo).then(() => 'refused', refused),
      cancel(owner, id).then((answer) => (outcome(answer) === 'ok' ? 'cancelled' : outcome(answer))),
    ])
    const happened = outcomes.filter((one) => one !== 'WITHDRAWAL_FINAL')
    // What was approved may be taken back as long as it was not sent.
    expect(happened.filter((one) => one !== 'approved').length).toBeLessThanOrEqual(1)
    await settled()
    const isBack = happened.some((one) => one !== 'approved')
    expect(await purses(owner)).toMatchObject(
      isBack ? { cash: 90_000_000, frozen: 0 } : { cash: 88_000_000, frozen: 2_000_000 },
    )
  }
})

test('where the site does not allow it nothing is taken back', async () => {
  const owner = await player({ cash: 90_000_000 })
  const { id } = (await withdraw(owner, 2_000_000)).data!
  await database.query(`update site set cancel_withdrawal = false where site_id = 'main'`)
  await expect.poll(async () => (await detail(owner, id)).can_cancel).toBe(false)
  expect(outcome(await cancel(owner, id))).toBe('CANCEL_NOT_ALLOWED')
  expect(await purses(owner)).toMatchObject({ frozen: 2_000_000 })
  await database.query(`update site set cancel_withdrawal = true where site_id = 'main'`)
  await expect.poll(async () => (await detail(owner, id)).can_cancel).toBe(true)
})

test('a player who asks how it stands hears what the provider says now', async () => {
  const { owner, id, orderNo } = await waiting(500_000)
  await settled()
  expect((await check(owner, id)).data!.state).toBe(withdrawStates.PROCESSING)
  await payments.payPayout(orderNo, { webhook: false })
  expect((await check(owner, id)).data!.state).toBe(withdrawStates.SUCCESS)
  expect(await purses(owner)).toMatchObject({ frozen: 0 })
  await payments.faults({ payouts: 'down' })
  expect((await check(owner, id)).data!.state).toBe(withdrawStates.SUCCESS)
  const silent = await waiting(500_000)
  await settled()
  expect((await check(silent.owner, silent.id)).data!.state).toBe(withdrawStates.PROCESSING)
  await payments.faults({ payouts: 'ok' })
})

test('another player’s order is as unknown as one that never existed', async () => {
  const { id } = await waiting()
  const bob = await player()
  for (const wanted of [id, crypto.randomUUID(), '7', 'none']) {
    expect(outcome(await bob.call(getWithdrawal, { id: wanted }))).toBe('NOT_FOUND')
    expect(outcome(await cancel(bob, wanted))).toBe('NOT_FOUND')
    expect(outcome(await check(bob, wanted))).toBe('NOT_FOUND')
  }
  expect(app.lines.filter(({ msg }) => msg === 'a refusal its call does not declare')).toEqual([])
})

test('a refused withdrawal that had given up a bonus brings it back', async () => {
  const owner = await player({ cash: 90_000_000 })
  await giveMoney(database, { playerId: owner.playerId, coin: 1_000n * UNIT })
  const { order_no: orderNo } = (await withdraw(owner, 2_000_000)).data!
  expect(await purses(owner)).toMatchObject({ coin: 0, frozenCoin: 1_000 })
  await refuse(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 90_000_000, coin: 1_000, frozenCoin: 0 })
})

test('what leaves by itself in a day is no more than one withdrawal may be, in however many parts', async () => {
  const owner = await player({ cash: 90_000_000 })
  for (const rupiah of [600_000, 400_000]) expect(outcome(await withdraw(owner, rupiah))).toBe('ok')
  await withdraw(owner, 20_000)
  expect((await orders(owner.playerId)).map(({ state }) => state === 'review')).toEqual([false, false, true])
  // Nor does one operator let more out than two must look at.
  const large = (await withdraw(owner, 49_000_000)).data!
  expect(await approve(large.order_no, mira)).toMatchObject({ state: 'review', approvalsNeeded: 2 })
})
