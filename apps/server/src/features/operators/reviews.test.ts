import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test } from 'vitest'
import { startCashier } from '../../../test/cashier.ts'
import { hireOperator } from '../../../test/operators.ts'
import type { Owner } from '../../../test/owners.ts'

const cashier = await startCashier()
const { app, provider, database } = cashier
const [ann, ben] = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')]

/** An order of 50,000 rupiah for which something else came. */
async function misfit(paid: {
  amount?: string
  currency?: string
}): Promise<{ owner: Owner; orderNo: string; id: string }> {
  const owner = await cashier.owner()
  const { data } = await cashier.order(owner)
  await provider.pay(data!.order_no, paid)
  await cashier.settled(data!.order_no)
  const { list } = (await ann.get('/operator/reviews')).json<{ list: { id: string; order_no: string }[] }>()
  return { owner, orderNo: data!.order_no, id: list.find(({ order_no }) => order_no === data!.order_no)!.id }
}

const credit = (id: string, body = {}, operator = ann) => operator.post(`/operator/reviews/${id}/credit`, body)
const close = (id: string) => ann.post(`/operator/reviews/${id}/close`)
const depositOf = async (orderNo: string) => {
  const { rows } = await database.query('select state, reason_key from deposit_order where order_no = $1', [orderNo])
  return rows[0]
}
const moneyOf = async (owner: Owner) => (await cashier.purses(owner)).money
const actsOn = async (id: string) => (await ann.acts()).filter(({ subject }) => subject === id)

test('another amount is credited as it came, once, however often it is said', async () => {
  const { owner, orderNo, id } = await misfit({ amount: '40000' })
  const { list } = (await ann.get('/operator/reviews')).json()
  expect(list).toMatchObject([
    {
      id,
      kind: 'amount',
      order_no: orderNo,
      provider: 'sandbox',
      player_id: Number(owner.playerId),
      details: { amount: '50000', paid_amount: '40000' },
      outcome: null,
    },
  ])
  expect(await moneyOf(owner)).toBe(0n)
  expect((await credit(id, { amount: '50000' })).statusCode).toBe(400)
  const answers = await Promise.all(Array.from({ length: 6 }, () => credit(id)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array<number>(5).fill(404),
  ])
  expect(await moneyOf(owner)).toBe(40_000n * UNIT)
  expect(await cashier.credits(orderNo)).toBe(1)
  expect(await depositOf(orderNo)).toMatchObject({ state: 'paid' })
  expect(await cashier.reviewsOf(orderNo)).toMatchObject([{ kind: 'amount', outcome: 'credited' }])
  expect(await actsOn(id)).toEqual([{ act: 'review.credit', subject: id, details: {} }])
  expect((await ann.get('/operator/reviews')).json()).toEqual({ list: [] })
  expect((await close(id)).statusCode).toBe(404)
})

test('another currency is worth what the operator says', async () => {
  const { owner, orderNo, id } = await misfit({ currency: 'PHP' })
  expect((await credit(id)).json()).toMatchObject({ error: 'AMOUNT_NEEDED', message: expect.any(String) })
  for (const amount of ['x', '-1', '1.00001', '', '0'])
    expect([amount, (await credit(id, { amount })).statusCode]).toEqual([amount, 400])
  expect(await moneyOf(owner)).toBe(0n)
  expect(await actsOn(id)).toEqual([])
  expect((await credit(id, { amount: '12500.5' })).json()).toEqual({
    ...{ id, outcome: 'credited', amount: '12500.5' },
    said_by: ['ann'],
  })
  expect(await moneyOf(owner)).toBe(125_005_000n)
  expect(await depositOf(orderNo)).toMatchObject({ state: 'paid' })
  expect(await actsOn(id)).toEqual([{ act: 'review.credit', subject: id, details: { amount: '12500.5' } }])
})

test('more than was ordered is credited when two operators say the same amount', async () => {
  const { owner, orderNo, id } = await misfit({ currency: 'PHP' })
  const first = await credit(id, { amount: '60000' })
  expect([first.statusCode, first.json()]).toEqual([200, { id, outcome: null, amount: '60000', said_by: ['ann'] }])
  const again = await credit(id, { amount: '60000.0' })
  expect([again.statusCode, again.json()]).toEqual([409, { error: 'ALREADY_SAID', message: expect.any(String) }])
  // Another amount begins anew.
  expect((await credit(id, { amount: '70000' }, ben)).json()).toMatchObject({ outcome: null, said_by: ['ben'] })
  expect((await ann.get('/operator/reviews')).json().list).toMatchObject([
    { id, wanted_amount: '70000', said_by: ['ben'] },
  ])
  expect((await credit(id, { amount: '60000' })).json()).toMatchObject({ outcome: null, said_by: ['ann'] })
  expect(await moneyOf(owner)).toBe(0n)
  expect((await credit(id, { amount: '60000' }, ben)).json()).toMatchObject({ outcome: 'credited', amount: '60000' })
  expect(await moneyOf(owner)).toBe(60_000n * UNIT)
  expect(await cashier.credits(orderNo)).toBe(1)
  const { rows } = await database.query('select closed_by from payment_review where review_id = $1', [id])
  expect(rows).toEqual([{ closed_by: 'ann, ben' }])
  expect((await database.query('select from operator_word')).rowCount).toBe(0)
})

test('above the limit of the site two must say so, also where nobody types the amount', async () => {
  const limit = (rupiah: number) =>
    database.query(`update cashier_rule set two_above = $1 where site_id = 'main'`, [BigInt(rupiah) * UNIT])
  await limit(30_000)
  const typed = await misfit({ currency: 'PHP' })
  expect((await credit(typed.id, { amount: '30000' })).json()).toMatchObject({ outcome: 'credited' })
  const above = await misfit({ currency: 'PHP' })
  expect((await credit(above.id, { amount: '30000.0001' })).json()).toMatchObject({ outcome: null })
  expect((await credit(above.id, { amount: '30000.0001' }, ben)).json()).toMatchObject({ outcome: 'credited' })
  const came = await misfit({ amount: '40000' })
  expect((await credit(came.id)).json()).toMatchObject({ outcome: null, amount: '40000' })
  const both = await Promise.all([credit(came.id, {}, ben), credit(came.id, {}, ben), credit(came.id)])
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await moneyOf(came.owner)).toBe(40_000n * UNIT)
  expect(await cashier.credits(came.orderNo)).toBe(1)
  // Closed, nothing of what was said is left.
  const closed = await misfit({ amount: '45000' })
  await credit(closed.id)
  expect((await close(closed.id)).statusCode).toBe(200)
  expect((await database.query('select from operator_word')).rowCount).toBe(0)
  await limit(50_000_000)
})

test('closed, it has failed, and nothing was credited', async () => {
  const { owner, orderNo, id } = await misfit({ amount: '1' })
  expect((await close(id)).json()).toEqual({ id, outcome: 'closed' })
  expect(await moneyOf(owner)).toBe(0n)
  expect(await depositOf(orderNo)).toMatchObject({ state: 'failed', reason_key: 'order_reason_closed' })
  const { rows } = await database.query('select outcome, closed_by from payment_review where review_id = $1', [id])
  expect(rows).toEqual([{ outcome: 'closed', closed_by: 'ann' }])
  expect((await credit(id)).statusCode).toBe(404)
  expect(await actsOn(id)).toMatchObject([{ act: 'review.close' }])
})

test('a credit meets a closing: one holds', async () => {
  const { owner, id } = await misfit({ amount: '30000' })
  const [credited, closed] = await Promise.all([credit(id), close(id)])
  expect([credited.statusCode, closed.statusCode].toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await moneyOf(owner)).toBe(credited.statusCode === 200 ? 30_000n * UNIT : 0n)
  expect(await actsOn(id)).toHaveLength(1)
})

test('what came late was credited by itself, and is only seen', async () => {
  const owner = await cashier.owner()
  const { data } = await cashier.order(owner)
  await cashier.cancel(owner, data!.id)
  await provider.pay(data!.order_no)
  await cashier.settled(data!.order_no)
  const [review] = (await ann.get('/operator/reviews')).json().list
  expect(review).toMatchObject({ kind: 'late', order_no: data!.order_no, outcome: 'credited' })
  expect((await credit(review.id)).json()).toEqual({ error: 'NOT_CREDITABLE', message: expect.any(String) })
  expect((await close(review.id)).statusCode).toBe(200)
  expect(await moneyOf(owner)).toBe(50_000n * UNIT)
  expect(await depositOf(data!.order_no)).toMatchObject({ state: 'paid' })
  expect(await cashier.reviewsOf(data!.order_no)).toMatchObject([{ kind: 'late', outcome: 'credited' }])
})

test('a day is compared with the provider’s report when an operator wants it', async () => {
  const owner = await cashier.owner()
  const { order_no: orderNo } = await cashier.pay(owner)
  const day = new Date(cashier.clock()).toISOString().slice(0, 10)
  await provider.plant({ kind: 'missing', order_no: orderNo })
  const ran = await ann.post(`/operator/reconciliations/sandbox/${day}`)
  expect([ran.statusCode, ran.json()]).toMatchObject([200, { provider: 'sandbox', day }])
  expect(ran.json().differences).toContainEqual(
    expect.objectContaining({ order_no: orderNo, direction: 'in', kind: 'missing_there' }),
  )
  expect((await ann.get('/operator/reconciliations')).json().list).toMatchObject([{ provider: 'sandbox', day }])
  expect((await ann.acts()).at(-1)).toMatchObject({
    act: 'reconciliation.run',
    subject: `sandbox ${day}`,
    details: { compared: expect.any(Number) },
  })
  expect((await ann.post(`/operator/reconciliations/nobody/${day}`)).statusCode).toBe(404)

  await provider.faults({ settlements: 'down' })
  const away = await ann.post(`/operator/reconciliations/sandbox/${day}`)
  expect([away.statusCode, away.json()]).toEqual([502, { error: 'PROVIDER_SILENT', message: expect.any(String) }])
  await provider.faults({ settlements: 'ok' })
})
