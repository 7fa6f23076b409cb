import { playerStates } from '@tablestakes/contract/account'
import { movementReasons } from '@tablestakes/contract/wallet'
import { withdrawSteps } from '@tablestakes/contract/withdrawals'
import { transact } from '@tablestakes/node/database'
import { afterEach, expect, test } from 'vitest'
import { dismissOperator, hireOperator, type TestOperator } from '../../../test/operators.ts'
import { startPayouts } from '../../../test/payouts.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { setPlayerState } from '../players/index.ts'
import { applyPayout } from '../withdrawals/index.ts'

const payouts = await startPayouts()
const { app, database, payments, settled, heard, poll, purses, reviewsOf } = payouts
const [ann, ben, cleo] = [
  await hireOperator(app, 'ann'),
  await hireOperator(app, 'ben'),
  await hireOperator(app, 'cleo'),
]
await payments.faults({ payouts: 'manual' })
afterEach(async () => {
  await payments.faults({ payouts: 'ok', webhooks: 'ok' })
})

const REASON = 'The bank says so in its letter of today.'
const declare = (operator: TestOperator, orderNo: string, outcome: string, reason = REASON) =>
  operator.post(`/operator/withdrawals/${orderNo}/declare`, { outcome, reason })
const check = (operator: TestOperator, orderNo: string) => operator.post(`/operator/withdrawals/${orderNo}/check`)
const undeclare = (operator: TestOperator, orderNo: string) =>
  operator.post(`/operator/withdrawals/${orderNo}/undeclare`)
const stateOf = async (orderNo: string) =>
  (await database.query('select state from withdraw_order where order_no = $1', [orderNo])).rows[0].state

/** A withdrawal of 100,000 of 500,000 rupiah that was sent. */
async function sentOrder() {
  const owner = await payouts.player({ cash: 500_000 })
  const { id, order_no: orderNo } = (await payouts.withdraw(owner, 100_000)).data!
  await settled()
  return { owner, id, orderNo }
}

/** One that the provider took and knows nothing of any more. */
async function lostOrder() {
  const { owner, id, orderNo: before } = await sentOrder()
  const orderNo = before.replace(/^W./, 'WL')
  await database.query('update withdraw_order set order_no = $2 where order_no = $1', [before, orderNo])
  return { owner, id, orderNo }
}

/** One that was approved while the provider was away; what we told it has had its time. */
async function unsentOrder() {
  await payments.faults({ payouts: 'down' })
  const made = await sentOrder()
  expect(await stateOf(made.orderNo)).toBe('approved')
  return made
}
const letTimePass = (orderNo: string) =>
  database.query('update withdraw_order set sending_until = now() where order_no = $1', [orderNo])

async function moves(orderNo: string): Promise<string[]> {
  const { rows } = await database.query<{ reason: number }>(
    `select transfer.reason from transfer join entry using (player_id, entry_id) join withdraw_order using (player_id)
     where withdraw_order.order_no = $1 order by transfer.entry_id`,
    [orderNo],
  )
  return rows.map(({ reason }) => movementReasons[reason - 1]!).filter((reason) => reason.startsWith('withdrawal_'))
}

test('what hangs is listed, the oldest first, with what was said about it', async () => {
  const first = await lostOrder()
  const second = await sentOrder()
  await database.query(`update withdraw_order set promised_at = now() - interval '1 hour' where order_no = $1`, [
    first.orderNo,
  ])
  await declare(ann, first.orderNo, 'failed')
  const { list } = (await ben.get('/operator/withdrawals?state=under_way')).json()
  expect(list).toMatchObject([
    {
      order_no: first.orderNo,
      state: 'sent',
      provider: 'sandbox',
      amount: '100000',
      is_overdue: true,
      is_frozen: false,
      declared: 'failed',
      said_by: ['ann'],
    },
    { order_no: second.orderNo, is_overdue: false, declared: null, said_by: [] },
  ])
  expect(JSON.stringify(list)).not.toMatch(/Siti|12345\d{4}0/)
  await declare(ben, first.orderNo, 'failed')
  await payments.payPayout(second.orderNo)
  await heard(second.orderNo)
  expect((await ben.get('/operator/withdrawals?state=under_way')).json()).toEqual({ list: [] })
})

test('the provider is asked first: what it says holds, whatever the operator says', async () => {
  const paid = await sentOrder()
  await payments.payPayout(paid.orderNo, { webhook: false })
  const answer = await declare(ann, paid.orderNo, 'failed')
  expect(answer.json()).toEqual({
    order_no: paid.orderNo,
    state: 'paid',
    provider: 'paid',
    declared: 'failed',
    said_by: [],
  })
  expect(await purses(paid.owner)).toMatchObject({ cash: 400_000, frozen: 0 })

  const failed = await sentOrder()
  await payments.failPayout(failed.orderNo, { webhook: false })
  expect((await declare(ann, failed.orderNo, 'paid')).json()).toMatchObject({ state: 'failed', provider: 'failed' })
  expect(await purses(failed.owner)).toMatchObject({ cash: 500_000, frozen: 0 })

  const asked = await sentOrder()
  await payments.payPayout(asked.orderNo, { webhook: false })
  expect((await check(ann, asked.orderNo)).json()).toEqual({
    order_no: asked.orderNo,
    state: 'paid',
    provider: 'paid',
  })
  expect((await ann.acts()).at(-1)).toMatchObject({ act: 'withdrawal.check', subject: asked.orderNo })
})

test('nobody speaks for a provider that says it is under way', async () => {
  const { owner, orderNo } = await sentOrder()
  for (const outcome of ['paid', 'failed']) {
    const answer = await declare(ann, orderNo, outcome)
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'UNDER_WAY', message: expect.any(String) }])
  }
  expect((await ann.acts()).filter(({ subject }) => subject === orderNo)).toEqual([])
  expect((await check(ann, orderNo)).json()).toMatchObject({ state: 'sent', provider: 'processing' })
  expect(await purses(owner)).toMatchObject({ frozen: 100_000 })
})

test('lost at the provider and not paid: two operators give it back, with their reasons written down', async () => {
  const { owner, id, orderNo } = await lostOrder()
  const first = await declare(ann, orderNo, 'failed')
  expect(first.json()).toEqual({
    order_no: orderNo,
    state: 'sent',
    provider: 'unknown',
    declared: 'failed',
    said_by: ['ann'],
  })
  const again = await declare(ann, orderNo, 'failed')
  expect([again.statusCode, again.json()]).toEqual([409, { error: 'ALREADY_SAID', message: expect.any(String) }])
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 100_000 })
  expect((await declare(ben, orderNo, 'failed', 'Asked on the phone: never arrived.')).json()).toMatchObject({
    state: 'failed',
    said_by: ['ann', 'ben'],
  })
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0 })
  expect((await payouts.detail(owner, id)).steps.at(-1)).toMatchObject({
    step: 'failed',
    reason_key: 'withdraw_reason_failed',
  })
  const { rows } = await database.query(
    'select name, details from operator_act join operator using (operator_id) where subject = $1 order by act_id',
    [orderNo],
  )
  expect(rows).toEqual([
    { name: 'ann', details: { outcome: 'failed', reason: REASON, provider: 'unknown' } },
    { name: 'ben', details: { outcome: 'failed', reason: 'Asked on the phone: never arrived.', provider: 'unknown' } },
  ])
  for (const outcome of ['failed', 'paid'])
    expect((await declare(cleo, orderNo, outcome)).json()).toMatchObject({
      error: 'WITHDRAWAL_FINAL',
      message: expect.any(String),
    })
  expect(await moves(orderNo)).toEqual(['withdrawal_freeze', 'withdrawal_returned'])
})

test('lost at the provider and paid: two operators let the money go', async () => {
  const { owner, id, orderNo } = await lostOrder()
  await declare(ann, orderNo, 'paid')
  expect((await declare(ben, orderNo, 'paid')).json()).toMatchObject({ state: 'paid' })
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 0 })
  expect((await payouts.detail(owner, id)).steps.map(({ step }) => step)).toEqual(
    withdrawSteps.filter((step) => ['requested', 'approved', 'sent', 'paid'].includes(step)),
  )
  expect(await moves(orderNo)).toEqual(['withdrawal_freeze', 'withdrawal_paid'])
})

test('an operator who says something else begins anew, and one who has left is not believed', async () => {
  const dora = await hireOperator(app, 'dora')
  const { orderNo } = await lostOrder()
  await declare(ann, orderNo, 'failed')
  expect((await declare(ben, orderNo, 'paid')).json()).toMatchObject({ state: 'sent', said_by: ['ben'] })
  expect((await declare(ann, orderNo, 'failed')).json()).toMatchObject({ state: 'sent', said_by: ['ann'] })
  expect((await declare(dora, orderNo, 'paid')).json()).toMatchObject({ said_by: ['dora'] })
  await dismissOperator(app, 'dora')
  expect((await declare(ann, orderNo, 'paid')).json()).toMatchObject({ state: 'sent', said_by: ['ann'] })
  expect((await declare(ben, orderNo, 'paid')).json()).toMatchObject({ state: 'paid', said_by: ['ann', 'ben'] })
})

test('a provider that is silent: declared a failure, its later "paid" waits for a person and moves nothing', async () => {
  const { owner, orderNo } = await sentOrder()
  await payments.faults({ payouts: 'down' })
  expect((await declare(ann, orderNo, 'failed')).json()).toMatchObject({ provider: 'silent' })
  expect((await declare(ben, orderNo, 'failed')).json()).toMatchObject({ state: 'failed' })
  await payments.faults({ payouts: 'ok' })
  await payments.payPayout(orderNo, { duplicate: 3 })
  await heard(orderNo)
  expect(await stateOf(orderNo)).toBe('failed')
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0 })
  expect(await reviewsOf(orderNo)).toMatchObject([{ kind: 'payout', details: { ours: 'failed', theirs: 'paid' } }])
  expect(await moves(orderNo)).toEqual(['withdrawal_freeze', 'withdrawal_returned'])
})

test('a "failed" after it was declared paid waits for a person too', async () => {
  const { owner, orderNo } = await sentOrder()
  await payments.faults({ payouts: 'down' })
  await declare(ann, orderNo, 'paid')
  await declare(ben, orderNo, 'paid')
  await payments.faults({ payouts: 'ok' })
  await payments.failPayout(orderNo)
  await heard(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 0 })
  expect(await reviewsOf(orderNo)).toMatchObject([{ kind: 'payout', details: { ours: 'paid', theirs: 'failed' } }])
})

test('what was approved and never sent is not sent any more once somebody has said how it ended', async () => {
  const { owner, orderNo } = await unsentOrder()
  // The provider may be hearing of it this moment.
  expect((await declare(ann, orderNo, 'failed')).json()).toEqual({ error: 'UNDER_WAY', message: expect.any(String) })
  await letTimePass(orderNo)
  expect((await declare(ann, orderNo, 'failed')).json()).toMatchObject({ state: 'approved', provider: 'silent' })
  await payments.faults({ payouts: 'ok' })
  await poll()
  expect(await payments.payout(orderNo)).toBeUndefined()
  expect((await declare(ben, orderNo, 'failed')).json()).toMatchObject({ state: 'failed', provider: 'unknown' })
  await poll()
  expect(await payments.payout(orderNo)).toBeUndefined()
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0 })
})

test('what was said is taken back, and the order goes on', async () => {
  const { owner, orderNo } = await unsentOrder()
  await letTimePass(orderNo)
  expect((await undeclare(ben, orderNo)).json()).toEqual({ error: 'NOTHING_SAID', message: expect.any(String) })
  await declare(ann, orderNo, 'failed')
  expect((await undeclare(ben, orderNo)).json()).toEqual({ order_no: orderNo, state: 'approved' })
  await payments.faults({ payouts: 'ok' })
  await poll()
  expect(await payments.payout(orderNo)).toMatchObject({ status: 'processing' })
  await payments.payPayout(orderNo)
  await heard(orderNo)
  expect(await purses(owner)).toMatchObject({ cash: 400_000, frozen: 0 })
})

test('held because its account is frozen: two operators give it back, into the frozen account', async () => {
  await payments.faults({ payouts: 'down' })
  const { owner, orderNo } = await sentOrder()
  const { playerId } = owner
  await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.FROZEN }))
  await payments.faults({ payouts: 'ok' })
  await poll()
  await letTimePass(orderNo)
  const { list } = (await ann.get('/operator/withdrawals?state=under_way')).json<{ list: { order_no: string }[] }>()
  expect(list.find(({ order_no }) => order_no === orderNo)).toMatchObject({ is_frozen: true, state: 'approved' })
  await declare(ann, orderNo, 'failed')
  expect((await declare(ben, orderNo, 'failed')).json()).toMatchObject({ state: 'failed', provider: 'unknown' })
  expect(await payments.payout(orderNo)).toBeUndefined()
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0 })
})

test.each([
  ['the operators’ "failed" came first', 'failed'],
  ['the provider’s "paid" came first', 'paid'],
])('both at the same moment, and %s: that is the end, once', async (_which, first) => {
  const { owner, orderNo } = await lostOrder()
  await declare(ann, orderNo, 'failed')
  const paid = () =>
    transact(database, (tx) =>
      applyPayout(tx, { providerId: 'sandbox', orderNo, view: { payoutId: 'out', status: 'paid', reason: '' } }),
    )
  const racing = [() => declare(ben, orderNo, 'failed'), paid]
  if (first === 'paid') racing.reverse()
  // Both have looked at it and wait for the order; the first to come gets it first.
  const blocker = await database.connect()
  await blocker.query('begin')
  await blocker.query('select from withdraw_order where order_no = $1 for update', [orderNo])
  const ends = []
  for (const [place, end] of racing.entries()) {
    ends.push(end())
    await untilWaiting(database, place + 1)
  }
  await blocker.query('commit')
  blocker.release()
  await Promise.all(ends)
  expect(await stateOf(orderNo)).toBe(first)
  expect(await purses(owner)).toMatchObject({ cash: first === 'paid' ? 400_000 : 500_000, frozen: 0 })
  expect(await moves(orderNo)).toEqual([
    'withdrawal_freeze',
    first === 'paid' ? 'withdrawal_paid' : 'withdrawal_returned',
  ])
  const review = { kind: 'payout', details: { ours: 'failed', theirs: 'paid' } }
  expect(await reviewsOf(orderNo)).toMatchObject(first === 'paid' ? [] : [review])
})

test('of many simultaneous words two count', async () => {
  const { owner, orderNo } = await lostOrder()
  const answers = await Promise.all([ann, ben, cleo, ann, ben, cleo].map((one) => declare(one, orderNo, 'failed')))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  expect(await stateOf(orderNo)).toBe('failed')
  expect(await purses(owner)).toMatchObject({ cash: 500_000, frozen: 0 })
  expect(await moves(orderNo)).toEqual(['withdrawal_freeze', 'withdrawal_returned'])
})

test('an order that waits for a yes or a no cannot be declared, nor can an unknown one', async () => {
  const owner = await payouts.player({ cash: 9_000_000 })
  const { order_no: orderNo } = (await payouts.withdraw(owner, 2_000_000)).data!
  for (const answer of [await declare(ann, orderNo, 'paid'), await check(ann, orderNo), await undeclare(ann, orderNo)])
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'IN_REVIEW', message: expect.any(String) }])
  for (const answer of [await declare(ann, 'W0123456789ABC', 'paid'), await check(ann, 'W0123456789ABC')])
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'NOT_FOUND'])
  for (const reason of ['', 'because', `${' '.repeat(40)}x`, 'x'.repeat(501), 'line one\nline two and more'])
    expect((await declare(ann, orderNo, 'paid', reason)).statusCode).toBe(400)
  await ben.post(`/operator/withdrawals/${orderNo}/refuse`)
})
