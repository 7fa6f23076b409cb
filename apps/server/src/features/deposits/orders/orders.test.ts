import { randomUUID } from 'node:crypto'
import { getOrder, listOrders, operateOrder, orderFilters, orderTypes } from '@tablestakes/contract/deposits'
import { UNIT } from '@tablestakes/domain/money/money'
import { describe, expect, test } from 'vitest'
import { startCashier } from '../../../../test/cashier.ts'
import { outcome } from '../../../../test/outcome.ts'

const cashier = await startCashier()
const { clock, provider } = cashier

describe('the list of orders', () => {
  test('comes newest first, in pages, by how they ended', async () => {
    const ann = await cashier.owner()
    const ids: string[] = []
    for (const act of ['pay', 'fail', 'expire', 'cancel', 'open'] as const) {
      clock.advance(1_000)
      const { id, order_no: orderNo } = (await cashier.order(ann)).data!
      ids.unshift(id)
      if (act === 'cancel') await cashier.cancel(ann, id)
      else if (act !== 'open') await provider[act](orderNo)
      await cashier.settled(orderNo)
    }
    const idsOf = async (request: object) => (await ann.call(listOrders, request)).data!.list.map(({ id }) => id)
    expect(await idsOf({})).toEqual(ids)
    expect(await idsOf({ type: orderFilters.SUCCESS })).toEqual([ids[4]])
    expect(await idsOf({ type: orderFilters.FAIL })).toEqual([ids[1], ids[2], ids[3]])
    expect(await idsOf({ type: orderFilters.PROCESSING })).toEqual([ids[0]])

    const first = (await ann.call(listOrders, { limit: 3 })).data!
    expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    expect(first.list.map(({ state }) => state)).toEqual([0, 4, 3])
    const second = (await ann.call(listOrders, { limit: 3, last_id: first.last_id })).data!
    expect(second.list.map(({ id }) => id)).toEqual(ids.slice(3))
    expect(second.last_id).toBe('')
    expect(second.list.at(-1)).toMatchObject({
      amount: 50_000n * UNIT,
      money: 50_000n * UNIT,
      pay_type: 1,
      mark: 'dana',
      goods_id: 0,
      goods_type: 0,
      name: '',
      finish_time: expect.any(Number),
    })
  })

  test('has another player’s orders for nobody, and begins nowhere else', async () => {
    const [ann, bob] = [await cashier.owner(), await cashier.owner()]
    const { id } = (await cashier.order(ann)).data!
    expect((await bob.call(listOrders, {})).data).toEqual({ list: [], last_id: '' })
    expect((await bob.call(listOrders, { last_id: id })).data!.list).toEqual([])
    for (const last_id of ['nowhere', '-'.repeat(36), 7])
      expect(outcome(await bob.call(listOrders, { last_id }))).toBe('INVALID')
  })
})

describe('an order of somebody else', () => {
  test.each([
    ['another player’s', null],
    ['nobody’s', randomUUID()],
    ['no order at all', 'x'],
    ['a number', 7],
  ])('(%s) is not there, to look at, to ask about or to cancel', async (_whose, wanted) => {
    const [ann, bob] = [await cashier.owner(), await cashier.owner()]
    const hers = (await cashier.order(ann)).data!
    const id = (wanted ?? hers.id) as string
    const answers = [
      await bob.call(getOrder, { id }),
      await bob.call(operateOrder, { id, order_type: orderTypes.DEPOSIT }),
      await bob.call(operateOrder, { id, order_type: orderTypes.DEPOSIT, operation: 2 }),
      await bob.call(operateOrder, { id, order_type: orderTypes.WITHDRAWAL }),
      await bob.call(operateOrder, { id, order_type: orderTypes.WITHDRAWAL, operation: 2 }),
    ]
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(outcome(answers[0]!)).toBe('NOT_FOUND')
    expect(await cashier.stateOf(ann, hers.id)).toBe(0)
  })
})

test('cancelling again under the same key has the answer of the first', async () => {
  const ann = await cashier.owner()
  const { id } = (await cashier.order(ann)).data!
  const key = randomUUID()
  const cancel = () => ann.call(operateOrder, { id, order_type: 1, operation: 2 }, { key })
  const answers = await Promise.all([cancel(), cancel(), cancel()])
  for (const answer of answers) expect(answer.data).toEqual({ id, order_type: 1, state: 4 })
})
