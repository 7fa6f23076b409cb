import { expect, test } from 'vitest'
import type { SettlementItem } from './settlements.ts'
import { aPayment, aPayout, startProvider } from './test-bed.ts'

let nowMs = Date.parse('2026-11-14T23:59:59.000Z')
const provider = await startProvider({ clock: () => nowMs, payoutMs: 3_600_000 })

type Report = { items: SettlementItem[]; next: string | null }
const report = async (day: string, query = '') =>
  (await provider.ask(`/settlements/${day}${query}`)).body as unknown as Report
const plant = (body: object) => provider.control('POST', '/settlements/plant', body)

async function endedPayment(act: string) {
  const order = aPayment()
  await provider.order('/payments', order)
  await provider.end('payments', order.order_no, `${act}?webhook=0`)
  return order.order_no
}

const yesterdays = await endedPayment('pay')
nowMs += 1_000
const paid = await endedPayment('pay')
nowMs += 1_000
const failed = await endedPayment('fail')
nowMs += 1_000
const expired = await endedPayment('expire')
const payout = aPayout()
await provider.order('/payouts', payout)
await provider.end('payouts', payout.order_no, 'pay?webhook=0')
await provider.order('/payments', aPayment())

test('a day holds what ended on it and nothing else', async () => {
  expect((await report('2026-11-14')).items.map(({ order_no }) => order_no)).toEqual([yesterdays])
  const { items, next } = await report('2026-11-15')
  expect(next).toBeNull()
  expect(items).toEqual([
    {
      order_no: paid,
      direction: 'in',
      id: expect.stringMatching(/^pay_/),
      amount: '50000',
      currency: 'IDR',
      status: 'paid',
      at: '2026-11-15T00:00:00.000Z',
    },
    expect.objectContaining({ order_no: failed, status: 'failed' }),
    expect.objectContaining({ order_no: payout.order_no, direction: 'out', status: 'paid', amount: '12.5' }),
  ])
  expect(items.map(({ order_no }) => order_no)).not.toContain(expired)
  expect((await report('2026-11-16')).items).toEqual([])
})

test('it comes in pages that leave nothing out', async () => {
  const { items } = await report('2026-11-15')
  const seen: SettlementItem[] = []
  let after = ''
  do {
    const page = await report('2026-11-15', `?limit=1${after}`)
    expect(page.items).toHaveLength(1)
    seen.push(...page.items)
    after = page.next === null ? '' : `&after=${page.next}`
  } while (after !== '')
  expect(seen).toEqual(items)
})

test('a page or a day that cannot be is refused', async () => {
  for (const [path, error] of [
    ['2026-02-30', 'day'],
    ['yesterday', 'day'],
    ['2026-11-15?limit=501', 'limit'],
    ['2026-11-15?limit=0', 'limit'],
    ['2026-11-15?after=nowhere', 'after'],
  ]) {
    expect(await provider.ask(`/settlements/${path}`)).toEqual({ status: 422, body: { error } })
  }
})

test('planted mistakes are in the report until they are cleared', async () => {
  const true15th = await report('2026-11-15')
  expect((await plant({ kind: 'missing', order_no: failed })).status).toBe(201)
  expect((await plant({ kind: 'different', order_no: paid })).body).toMatchObject({ amount: '50001' })
  expect((await plant({ kind: 'different', order_no: payout.order_no, status: 'failed' })).status).toBe(201)
  const { body: extra } = await plant({ kind: 'extra', amount: '77', currency: 'BRL' })
  const items = (await report('2026-11-15')).items.map((item) => [item.order_no, item.amount, item.status])
  expect(items).toHaveLength(3)
  expect(items).toEqual(
    expect.arrayContaining([
      [paid, '50001', 'paid'],
      [payout.order_no, '12.5', 'failed'],
      [extra.order_no, '77', 'paid'],
    ]),
  )
  expect((await provider.control('DELETE', '/settlements/plant')).status).toBe(204)
  expect(await report('2026-11-15')).toEqual(true15th)
})

test('an extra one can stand on any day, and a mistake needs something to be wrong about', async () => {
  await plant({ kind: 'extra', order_no: 'DX0000000000000', day: '2026-11-01', direction: 'out' })
  expect((await report('2026-11-01')).items).toMatchObject([{ order_no: 'DX0000000000000', direction: 'out' }])
  expect(await plant({ kind: 'missing', order_no: 'D0' })).toEqual({ status: 404, body: { error: 'not_found' } })
  expect((await plant({ kind: 'different' })).status).toBe(404)
  expect((await plant({ kind: 'stolen' })).status).toBe(422)
  expect((await plant({ kind: 'extra', day: '2026-13-01' })).status).toBe(422)
})
