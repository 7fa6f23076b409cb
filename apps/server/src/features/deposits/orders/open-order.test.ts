import { randomUUID } from 'node:crypto'
import { playerStates } from '@tablestakes/contract/account'
import { createOrder, getOrder, listOrders, orderSources } from '@tablestakes/contract/deposits'
import { UNIT } from '@tablestakes/domain/money/money'
import { readPayCode } from '@tablestakes/domain/payments/emv-qr'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../../test/cashier.ts'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { setPlayerState } from '../../players/index.ts'

const cashier = await startCashier()
const { app, clock, database } = cashier

const rowsOf = async ({ playerId }: Pick<Owner, 'playerId'>) =>
  (await database.query('select state, order_no from deposit_order where player_id = $1', [playerId])).rows

describe('an order', () => {
  test('by a wallet opens the provider’s page, and is the same order on both sides', async () => {
    const ann = await cashier.owner()
    const { data } = await cashier.order(ann)
    expect(data).toMatchObject({ amount: 50_000n * UNIT, br_code: '', pay_method: 'link' })
    expect(data!.order_no).toMatch(/^D\d{6}[0-9A-Z]{12}$/)
    expect(data!.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/payments\/pay_/)
    expect(data!.pay_result.pay_method_val).toBe(data!.url)
    expect(data!.expires_at).toBe(clock() + 30 * 60_000)
    expect(await cashier.provider.payment(data!.order_no)).toMatchObject({
      status: 'pending',
      amount: '50000',
      currency: 'IDR',
    })
    expect((await ann.call(getOrder, { id: data!.id })).data).toMatchObject({
      state: 0,
      url: data!.url,
      pay_name: 'DANA',
      money: 50_000n * UNIT,
      server_time: clock(),
    })
  })

  test.each([
    ['main', METHODS.qris, 50_000n, 'qris', 'IDR'],
    ['brazil', 1, 20n, 'pix', 'BRL'],
    ['india', 1, 200n, 'upi', 'INR'],
    ['philippines', 3, 200n, 'qrph', 'PHP'],
  ] as const)(
    'on %s by method %i shows a code for exactly its amount',
    async (siteId, method, units, scheme, currency) => {
      const owner = await cashier.owner({ siteId })
      const { data } = await cashier.order(owner, { method, amount: units * UNIT })
      expect(readPayCode(data!.br_code)).toMatchObject({ scheme, currency, amount: units * UNIT })
      expect(data!.pay_result.pay_method_val).toBe(data!.br_code)
      // No app can pay it: the sandbox's own page goes with it.
      expect(data!.url).toMatch(/^http/)
    },
  )

  test('by bank needs a bank that the site knows, and calls it by its own name', async () => {
    const ann = await cashier.owner()
    const byBank = { method: METHODS.virtualAccount }
    for (const bank_type of [undefined, '', 'NO_SUCH_BANK'])
      expect(outcome(await cashier.order(ann, { ...byBank, ...(bank_type !== undefined && { bank_type }) }))).toBe(
        'BANK_UNKNOWN',
      )
    const { rows } = await database.query(
      `select bank_type, bank_name from bank where site_id = 'main' and is_for_paying_in limit 1`,
    )
    const { bank_type, bank_name } = rows[0]
    expect(outcome(await cashier.order(ann, { ...byBank, bank_type, bank_name: 'My own bank' }))).toBe('ok')
    const kept = await database.query('select bank_type, bank_name from deposit_order where player_id = $1', [
      ann.playerId,
    ])
    expect(kept.rows).toEqual([{ bank_type, bank_name }])
  })

  test.each([
    ['nothing', 0],
    ['less than nothing', -1],
    ['a fraction', 500_000_000.5],
    ['a number too large for the wire', 2 ** 53],
    ['a figure in a text', '500000000'],
    ['nothing said', null],
    ['a list', [500_000_000]],
    ['an object', { amount: 500_000_000 }],
    ['not a number', 'NaN'],
    ['yes', true],
    ['a part of a rupiah', 500_000_001],
    ['half a rupiah', 500_005_000],
  ])('of %s is refused and leaves nothing behind', async (_what, amount) => {
    const ann = await cashier.owner()
    const request = { goods_id: 0, goods_type: 0, amount, pay_type: 1, pay_method_id: METHODS.dana } as never
    expect(outcome(await ann.call(createOrder, request))).toBe('INVALID')
    expect(await rowsOf(ann)).toEqual([])
  })

  test.each([
    ['below the least', { amount: 19_999n * UNIT }, 'BELOW_MINIMUM'],
    [
      'above the most',
      { amount: 50_000_001n * UNIT, method: METHODS.virtualAccount, bank_type: 'BCA' },
      'ABOVE_MAXIMUM',
    ],
    ['above what the method takes', { amount: 10_000_001n * UNIT, method: METHODS.qris }, 'ABOVE_MAXIMUM'],
    ['by a method that does not exist', { method: 999 }, 'METHOD_UNAVAILABLE'],
    ['by a method for paying out', { method: 102 }, 'METHOD_UNAVAILABLE'],
    ['by another kind of payment than the method’s', { pay_type: 2 }, 'METHOD_UNAVAILABLE'],
    ['for an item that does not exist', { goods_id: 7 }, 'GOODS_UNKNOWN'],
    ['for an item of another kind', { goods_id: 1_000_000_002, goods_type: orderSources.DAILY_GIFT }, 'GOODS_UNKNOWN'],
    ['for no item of an offer', { goods_type: orderSources.FIRST_CHARGE }, 'GOODS_UNKNOWN'],
    ['for an item at another price', { goods_id: 1_000_000_002, amount: 20_000n * UNIT }, 'AMOUNT_MISMATCH'],
    [
      'for the second offer before the first',
      { goods_id: 1_000_000_005, goods_type: orderSources.SECONDARY_PUNCH, amount: 100_000n * UNIT },
      'NOT_ELIGIBLE',
    ],
    [
      'for the daily gift before two payments',
      { goods_id: 1_000_000_006, goods_type: orderSources.DAILY_GIFT },
      'NOT_ELIGIBLE',
    ],
  ])('%s is refused and leaves nothing behind', async (_what, wanted, refusal) => {
    const ann = await cashier.owner()
    expect(outcome(await cashier.order(ann, wanted))).toBe(refusal)
    expect(await rowsOf(ann)).toEqual([])
  })

  test('is refused to a frozen or excluded player', async () => {
    for (const [state, refusal] of [
      [playerStates.FROZEN, 'ACCOUNT_FROZEN'],
      [playerStates.EXCLUDED, 'SELF_EXCLUDED'],
    ] as const) {
      const ann = await cashier.owner()
      await transact(database, (tx) => setPlayerState(tx, { playerId: ann.playerId, state }))
      expect(outcome(await cashier.order(ann))).toBe(refusal)
      expect(await rowsOf(ann)).toEqual([])
    }
  })

  test('needs somebody who was seen lately', async () => {
    const ann = await cashier.owner()
    await database.query(`update player_session set proof_due = true where player_id = $1`, [ann.playerId])
    expect(outcome(await cashier.order(ann))).toBe('PROOF_NEEDED')
  })

  test('of real money needs a licence: without one only the sandbox takes it', async () => {
    await database.query(
      `insert into payment_provider select 'bank', adapter, base_url, sealed_keys from payment_provider where provider_id = 'sandbox'`,
    )
    await database.query(`insert into payment_method (site_id, method_id, direction, pay_type, provider_id, scheme, kind, name,
        mark, min_amount, max_amount, sort_index)
      select site_id, 900, direction, pay_type, 'bank', scheme, kind, name, mark, min_amount, max_amount, 99
      from payment_method where site_id = 'main' and method_id = 3`)
    clock.advance(2_000)
    const ann = await cashier.owner()
    expect(outcome(await cashier.order(ann, { method: 900 }))).toBe('REAL_MONEY_OFF')
    await database.query(`delete from payment_method where method_id = 900`)
    await database.query(`delete from payment_provider where provider_id = 'bank'`)
    clock.advance(2_000)
  })

  test('is refused while an operator has closed the method or its provider', async () => {
    const ann = await cashier.owner()
    await database.query(`update payment_method set is_open = false where site_id = 'main' and method_id = 3`)
    clock.advance(2_000)
    expect(outcome(await cashier.order(ann))).toBe('METHOD_UNAVAILABLE')
    await database.query(`update payment_method set is_open = true where site_id = 'main' and method_id = 3`)
    await database.query(`update payment_provider set is_open = false`)
    clock.advance(2_000)
    expect(outcome(await cashier.order(ann))).toBe('METHOD_UNAVAILABLE')
    await database.query(`update payment_provider set is_open = true`)
    clock.advance(2_000)
    expect(await rowsOf(ann)).toEqual([])
  })

  test('is one too many while five are open, also when they come simultaneously', async () => {
    const ann = await cashier.owner()
    const answers = await Promise.all(Array.from({ length: 8 }, () => cashier.order(ann)))
    expect(answers.map(outcome).sort()).toEqual([...Array(3).fill('TOO_MANY_ORDERS'), ...Array(5).fill('ok')])
    expect(await rowsOf(ann)).toHaveLength(5)
  })
})

describe('the key of a request', () => {
  test('is one too many, too, for a player who opens and cancels without end', async () => {
    const ann = await cashier.owner()
    for (let time = 0; time < 20; time++) {
      const { id } = (await cashier.order(ann)).data!
      await cashier.cancel(ann, id)
    }
    expect(outcome(await cashier.order(ann))).toBe('TOO_MANY_ORDERS')
    // Once they can no longer be paid they stop counting.
    await database.query(`update deposit_order set expires_at = $2 where player_id = $1`, [
      ann.playerId,
      new Date(clock()),
    ])
    expect(outcome(await cashier.order(ann))).toBe('ok')
  })

  test('that comes again gets the same answer and opens nothing more', async () => {
    const ann = await cashier.owner()
    const key = randomUUID()
    const first = await cashier.order(ann, { key })
    expect((await cashier.order(ann, { key })).data).toEqual(first.data)
    // Long after the stored answer is forgotten.
    await database.query('delete from idempotency where player_id = $1', [ann.playerId])
    expect((await cashier.order(ann, { key })).data).toEqual(first.data)
    expect(await rowsOf(ann)).toHaveLength(1)
  })

  test('that comes ten times simultaneously opens one order, here and at the provider', async () => {
    const ann = await cashier.owner()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => cashier.order(ann, { key })))
    expect(new Set(answers.map(({ data }) => data?.order_no)).size).toBe(1)
    expect(answers.every((answer) => outcome(answer) === 'ok')).toBe(true)
    expect(await rowsOf(ann)).toMatchObject([{ state: 'pending' }])
  })

  test('that comes with something else is refused', async () => {
    const ann = await cashier.owner()
    const key = randomUUID()
    await cashier.order(ann, { key })
    for (const other of [
      { amount: 100_000n * UNIT },
      { method: METHODS.qris },
      { is_join_charge_reward: true },
      { is_add_coin: true },
      { goods_id: 1_000_000_002 },
    ])
      expect(outcome(await cashier.order(ann, { key, ...other }))).toBe('REUSED_KEY')
    expect(await rowsOf(ann)).toHaveLength(1)
  })

  test('is another player’s own', async () => {
    const [ann, bob] = [await cashier.owner(), await cashier.owner()]
    const key = randomUUID()
    const [hers, his] = [await cashier.order(ann, { key }), await cashier.order(bob, { key })]
    expect(his.data!.order_no).not.toBe(hers.data!.order_no)
  })
})

describe('an offer', () => {
  const first = { goods_id: 1_000_000_004, goods_type: orderSources.FIRST_CHARGE, is_add_coin: true }

  test('is held by one order at a time, also by a cancelled one that can still be paid', async () => {
    const ann = await cashier.owner()
    const answers = await Promise.all([cashier.order(ann, first), cashier.order(ann, first), cashier.order(ann, first)])
    expect(answers.map(outcome).sort()).toEqual(['TOO_MANY_ORDERS', 'TOO_MANY_ORDERS', 'ok'])
    const { id, order_no } = answers.find(({ data }) => data)!.data!
    expect((await cashier.cancel(ann, id)).data).toMatchObject({ state: 4 })
    expect(outcome(await cashier.order(ann, first))).toBe('TOO_MANY_ORDERS')
    await database.query(`update deposit_order set expires_at = $2 where order_no = $1`, [order_no, new Date(clock())])
    expect(outcome(await cashier.order(ann, first))).toBe('ok')
  })

  test('that is off the shelf is over', async () => {
    const ann = await cashier.owner()
    await database.query(`update goods set is_open = false where goods_id in (1000000004, 1000000002)`)
    clock.advance(2_000)
    expect(outcome(await cashier.order(ann, first))).toBe('OFFER_OVER')
    expect(outcome(await cashier.order(ann, { goods_id: 1_000_000_002 }))).toBe('GOODS_UNKNOWN')
    await database.query(`update goods set is_open = true where goods_id in (1000000004, 1000000002)`)
    clock.advance(2_000)
  })

  test('is not made on a site whose law knows no bonus on entry', async () => {
    const ana = await cashier.owner({ siteId: 'brazil' })
    const wanted = { ...first, method: 1, amount: 20n * UNIT }
    expect(outcome(await cashier.order(ana, wanted))).toBe('NOT_ELIGIBLE')
  })

  test('of which three are left goes to three players, and stays theirs', async () => {
    await database.query(`update goods set stock_uid_num = 3 where site_id = 'main' and goods_id = 1000000003`)
    clock.advance(2_000)
    const rare = { goods_id: 1_000_000_003, amount: 100_000n * UNIT }
    const players = await Promise.all(Array.from({ length: 8 }, () => cashier.owner()))
    const answers = await Promise.all(players.map((player) => cashier.order(player, rare)))
    expect(answers.map(outcome).sort()).toEqual([...Array(5).fill('GOODS_SOLD_OUT'), 'ok', 'ok', 'ok'])
    const winner = players[answers.findIndex(({ data }) => data)]!
    const { id } = answers.find(({ data }) => data)!.data!
    // A buyer may buy again; a place that is given up is free again.
    expect(outcome(await cashier.order(winner, rare))).toBe('ok')
    const { list } = (await winner.call(listOrders, {})).data!
    for (const order of list) await cashier.cancel(winner, order.id)
    expect(list.map((order) => order.id)).toContain(id)
    const loser = players[answers.findIndex(({ data }) => !data)]!
    expect(outcome(await cashier.order(loser, rare))).toBe('ok')
    await database.query(`update goods set stock_uid_num = 0 where goods_id = 1000000003`)
    clock.advance(2_000)
  })
})

test('nothing that names a person is written to the log', () => {
  const text = JSON.stringify(app.lines)
  expect(text).not.toContain('My own bank')
})
