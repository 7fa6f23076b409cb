import { withdrawSteps } from '@tablestakes/contract/withdrawals'
import { expect, test } from 'vitest'
import { dismissOperator, hireOperator, type TestOperator } from '../../../test/operators.ts'
import { startPayouts } from '../../../test/payouts.ts'

const payouts = await startPayouts()
const { app, database } = payouts
const [ann, ben, cleo] = [
  await hireOperator(app, 'ann'),
  await hireOperator(app, 'ben'),
  await hireOperator(app, 'cleo'),
]
// Above two million rupiah one person looks, above three two must.
await database.query(
  `update cashier_rule set automatic_up_to = 20000000000, two_above = 30000000000, max_withdrawal = 90000000000,
     day_limit = 0 where site_id = 'main'`,
)
const ONE = 2_500_000
const TWO = 3_500_000

/** A player whose withdrawal waits for a person. */
async function waiting(rupiah: number) {
  const owner = await payouts.player({ cash: rupiah + 1_000 })
  const { data } = await payouts.withdraw(owner, rupiah)
  return { owner, id: data!.id, orderNo: data!.order_no }
}

const approve = (operator: TestOperator, orderNo: string) => operator.post(`/operator/withdrawals/${orderNo}/approve`)
const refuse = (operator: TestOperator, orderNo: string, body = {}) =>
  operator.post(`/operator/withdrawals/${orderNo}/refuse`, body)
const stateOf = async (orderNo: string) => {
  const { rows } = await database.query('select state from withdraw_order where order_no = $1', [orderNo])
  return rows[0].state
}
const actsOn = async (orderNo: string) => {
  const { rows } = await database.query(
    'select name, act, details from operator_act join operator using (operator_id) where subject = $1 order by act_id',
    [orderNo],
  )
  return rows
}

test('what waits is listed for the operator, the oldest first, without the whole account', async () => {
  const first = await waiting(ONE)
  const second = await waiting(TWO)
  const { list } = (await ann.get('/operator/withdrawals?state=review')).json()
  expect(list).toMatchObject([
    {
      order_no: first.orderNo,
      player_id: Number(first.owner.playerId),
      site_id: 'main',
      currency: 'IDR',
      amount: '2500000',
      approvals_needed: 1,
      approved_by: [],
      paid_before: '0',
      paid_count: 0,
    },
    { order_no: second.orderNo, amount: '3500000', approvals_needed: 2 },
  ])
  expect(list[0].account).toMatch(/[*•]/)
  expect((await ann.get('/operator/withdrawals?state=paid')).statusCode).toBe(400)
  await approve(ann, second.orderNo)
  const after = (await ben.get('/operator/withdrawals')).json().list
  expect(after[1]).toMatchObject({ order_no: second.orderNo, approved_by: ['ann'] })
  for (const { orderNo } of [first, second]) expect((await refuse(ben, orderNo)).statusCode).toBe(200)
  expect((await ben.get('/operator/withdrawals')).json()).toEqual({ list: [] })
})

test('one yes sends a withdrawal that asks for one, and is written down', async () => {
  const { owner, id, orderNo } = await waiting(ONE)
  await payouts.settled()
  expect(await payouts.payments.payout(orderNo)).toBeUndefined()
  const answer = await approve(ann, orderNo)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { order_no: orderNo, state: 'approved', approvals: 1, approvals_needed: 1 },
  ])
  await payouts.settled()
  expect(await payouts.payments.payout(orderNo)).toMatchObject({ status: 'processing' })
  expect((await payouts.detail(owner, id)).steps.map(({ step }) => step)).toEqual(
    withdrawSteps.filter((step) => ['requested', 'review', 'approved', 'sent'].includes(step)),
  )
  expect(await actsOn(orderNo)).toEqual([{ name: 'ann', act: 'withdrawal.approve', details: {} }])
  // What is decided is decided.
  for (const again of [await approve(ann, orderNo), await approve(ben, orderNo), await refuse(ben, orderNo)])
    expect([again.statusCode, again.json().error]).toEqual([409, 'WITHDRAWAL_FINAL'])
  expect(await actsOn(orderNo)).toHaveLength(1)
})

test('a no gives everything back, with the reason', async () => {
  const { owner, id, orderNo } = await waiting(ONE)
  expect(await payouts.purses(owner)).toMatchObject({ cash: 1_000, frozen: ONE })
  const answer = await refuse(ann, orderNo, { reason_key: 'withdraw_reason_documents' })
  expect([answer.statusCode, answer.json()]).toEqual([200, { order_no: orderNo, state: 'refused' }])
  expect(await payouts.purses(owner)).toMatchObject({ cash: ONE + 1_000, frozen: 0 })
  expect((await payouts.detail(owner, id)).steps.at(-1)).toMatchObject({
    step: 'refused',
    reason_key: 'withdraw_reason_documents',
  })
  expect(await actsOn(orderNo)).toEqual([
    { name: 'ann', act: 'withdrawal.refuse', details: { reason_key: 'withdraw_reason_documents' } },
  ])
})

test('a large one needs two people: the same one twice is refused', async () => {
  const { orderNo } = await waiting(TWO)
  expect((await approve(ann, orderNo)).json()).toMatchObject({ state: 'review', approvals: 1, approvals_needed: 2 })
  const again = await approve(ann, orderNo)
  expect([again.statusCode, again.json()]).toEqual([409, { error: 'ALREADY_APPROVED', message: expect.any(String) }])
  expect(await stateOf(orderNo)).toBe('review')
  expect((await approve(ben, orderNo)).json()).toMatchObject({ state: 'approved', approvals: 2 })
  expect(await actsOn(orderNo)).toEqual([
    { name: 'ann', act: 'withdrawal.approve', details: {} },
    { name: 'ben', act: 'withdrawal.approve', details: {} },
  ])
  await payouts.settled()
})

test('the yes of an operator whose key was revoked since does not count', async () => {
  const dora = await hireOperator(app, 'dora')
  const { orderNo } = await waiting(TWO)
  await approve(dora, orderNo)
  await dismissOperator(app, dora.name)
  expect((await approve(ann, orderNo)).json()).toMatchObject({ state: 'review', approvals: 1 })
  const { list } = (await ann.get('/operator/withdrawals')).json<{ list: { order_no: string }[] }>()
  expect(list.find(({ order_no }) => order_no === orderNo)).toMatchObject({ approved_by: ['ann'] })
  expect((await approve(ben, orderNo)).json()).toMatchObject({ state: 'approved', approvals: 2 })
  await payouts.settled()
})

test('of one person’s many simultaneous words, one counts', async () => {
  const { orderNo } = await waiting(TWO)
  const answers = await Promise.all(Array.from({ length: 8 }, () => approve(ann, orderNo)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(7).fill(409),
  ])
  expect(await stateOf(orderNo)).toBe('review')
  expect(await actsOn(orderNo)).toHaveLength(1)
  await refuse(ben, orderNo)
})

test('of three people’s simultaneous words two count, and it is paid once', async () => {
  const { orderNo } = await waiting(TWO)
  const answers = await Promise.all([ann, ben, cleo].flatMap((one) => [approve(one, orderNo), approve(one, orderNo)]))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  expect(await stateOf(orderNo)).not.toBe('review')
  expect(await actsOn(orderNo)).toHaveLength(2)
  await payouts.settled()
  const { rows } = await database.query(
    `select from withdraw_step join withdraw_order using (player_id, order_id) where order_no = $1 and step = 'approved'`,
    [orderNo],
  )
  expect(rows).toHaveLength(1)
})

test('a yes meets a no: one holds', async () => {
  const orders = await Promise.all(Array.from({ length: 4 }, () => waiting(ONE)))
  for (const { owner, orderNo } of orders) {
    const [yes, no] = await Promise.all([approve(ann, orderNo), refuse(ben, orderNo)])
    expect([yes.statusCode, no.statusCode].toSorted((a, b) => a - b)).toEqual([200, 409])
    await payouts.settled()
    const frozen = (await payouts.purses(owner)).frozen
    expect([await stateOf(orderNo), frozen]).toEqual(yes.statusCode === 200 ? ['sent', ONE] : ['refused', 0])
    expect(await actsOn(orderNo)).toHaveLength(1)
  }
})

test('an unknown number cannot be decided', async () => {
  for (const answer of [await approve(ann, 'W0123456789ABC'), await refuse(ann, 'W0123456789ABC')])
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'NOT_FOUND'])
  expect(await actsOn('W0123456789ABC')).toEqual([])
})
