import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { getOrder, listOrders } from '@tablestakes/contract/deposits'
import { UNIT } from '@tablestakes/domain/money/money'
import { DAY_MS, MINUTE_MS } from '@tablestakes/domain/text/duration'
import { afterEach, describe, expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../../test/cashier.ts'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'

const cashier = await startCashier()
const { clock, database, provider } = cashier
const orderOf = async ({ playerId }: Owner) =>
  (await database.query('select * from deposit_order where player_id = $1', [playerId])).rows[0]

afterEach(() => provider.faults({ payments: 'ok', webhooks: 'ok' }))

describe('a provider that', () => {
  test('is down opens nothing: the player is told, and the order is closed', async () => {
    const ann = await cashier.owner()
    await provider.faults({ payments: 'down' })
    const key = randomUUID()
    expect(outcome(await cashier.order(ann, { key }))).toBe('METHOD_UNAVAILABLE')
    expect((await ann.call(listOrders, {})).data!.list).toMatchObject([{ state: 2, money: 0n }])
    await provider.faults({ payments: 'ok' })
    // The same intent again has the same answer; a new one finds it open.
    expect(outcome(await cashier.order(ann, { key }))).toBe('METHOD_UNAVAILABLE')
    expect(outcome(await cashier.order(ann))).toBe('ok')
  })

  test('hangs opens nothing, and does not keep the player waiting', { timeout: 30_000 }, async () => {
    const ann = await cashier.owner()
    await provider.faults({ payments: 'hang' })
    expect(outcome(await cashier.order(ann))).toBe('METHOD_UNAVAILABLE')
    expect(await orderOf(ann)).toMatchObject({ state: 'failed', reason_key: 'order_reason_unavailable' })
  })

  test('is slow is waited for', async () => {
    const ann = await cashier.owner()
    await provider.faults({ payments: 'slow', delay_ms: 300 })
    expect(outcome(await cashier.order(ann))).toBe('ok')
  })

  test('drops the line after it has opened the payment: what is paid all the same is credited once', async () => {
    const ann = await cashier.owner()
    await provider.faults({ payments: 'cut' })
    expect(outcome(await cashier.order(ann))).toBe('METHOD_UNAVAILABLE')
    await provider.faults({ payments: 'ok' })
    const { order_no: orderNo, order_id: id, asked_next: askedNext } = await orderOf(ann)
    expect(askedNext).not.toBeNull()
    await provider.pay(orderNo, { duplicate: 2 })
    await cashier.settled(orderNo)
    expect((await ann.call(getOrder, { id })).data).toMatchObject({ state: 1, reason_key: 'order_reason_late' })
    expect(await cashier.credits(orderNo)).toBe(1)
    expect(await cashier.reviewsOf(orderNo)).toMatchObject([{ kind: 'late' }])
  })

  test('refuses is asked nothing more', async () => {
    await database.query(`update payment_method set scheme = 'unknown_scheme' where site_id = 'main' and method_id = 4`)
    clock.advance(2_000)
    const ann = await cashier.owner()
    expect(outcome(await cashier.order(ann, { method: 4 }))).toBe('METHOD_UNAVAILABLE')
    expect(await orderOf(ann)).toMatchObject({ state: 'failed', asked_next: null })
  })

  test('shows a code where an address was to come, or the other way round, has opened nothing for the player', async () => {
    await database.query(`update payment_method set kind = 'qr' where site_id = 'main' and method_id = 5`)
    clock.advance(2_000)
    const ann = await cashier.owner()
    expect(outcome(await cashier.order(ann, { method: 5 }))).toBe('METHOD_UNAVAILABLE')
  })

  test('says of a new payment that its time is over has opened nothing for the player, and keeps no place', async () => {
    const over = createServer((request, response) => {
      void json(request).then((asked) => {
        const { order_no, amount, currency } = asked as Record<string, string>
        const url = 'https://pay.example/1'
        response.writeHead(201, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify({ id: 'pay_1', order_no, amount, currency, url, expires_at: '2020-01-01T00:00:00Z' }),
        )
      })
    })
    const { rows } = await database.query<{ base_url: string }>(
      `select base_url from payment_provider where provider_id = 'sandbox'`,
    )
    const setAddress = async (address: string) => {
      await database.query(`update payment_provider set base_url = $1 where provider_id = 'sandbox'`, [address])
      clock.advance(2_000)
    }
    over.listen(0, '127.0.0.1')
    await once(over, 'listening')
    const ann = await cashier.owner()
    try {
      await setAddress(`http://127.0.0.1:${(over.address() as AddressInfo).port}`)
      for (let time = 0; time < 6; time++) expect(outcome(await cashier.order(ann))).toBe('METHOD_UNAVAILABLE')
    } finally {
      over.close()
      await setAddress(rows[0]!.base_url)
    }
    // Whatever it meant, it is asked about it for a while.
    expect(await orderOf(ann)).toMatchObject({ state: 'failed', asked_next: expect.any(Date) })
    expect(outcome(await cashier.order(ann))).toBe('ok')
  })

  test('answers nobody while an order is open leaves it as it is', async () => {
    const ann = await cashier.owner()
    const { id, order_no: orderNo } = (await cashier.order(ann)).data!
    await provider.pay(orderNo, { webhook: false })
    await provider.faults({ payments: 'down' })
    expect((await cashier.check(ann, id)).data).toMatchObject({ state: 0 })
    clock.advance(MINUTE_MS)
    await cashier.poll()
    expect(await cashier.stateOf(ann, id)).toBe(0)
    await provider.faults({ payments: 'ok' })
    clock.advance(5 * MINUTE_MS)
    await cashier.poll()
    expect(await cashier.stateOf(ann, id)).toBe(1)
  })
})

describe('a webhook that never comes', () => {
  test('is made up for by asking on a schedule', async () => {
    const ann = await cashier.owner()
    const { id, order_no: orderNo } = (await cashier.order(ann)).data!
    await provider.pay(orderNo, { webhook: false })
    await cashier.poll()
    expect(await cashier.stateOf(ann, id)).toBe(0)
    clock.advance(15_000)
    await cashier.poll()
    expect(await cashier.stateOf(ann, id)).toBe(1)
    await cashier.poll()
    expect(await cashier.credits(orderNo)).toBe(1)
    expect((await orderOf(ann)).asked_next).toBeNull()
  })

  test('is made up for by the player who asks', async () => {
    const ann = await cashier.owner()
    const { id, order_no: orderNo } = (await cashier.order(ann)).data!
    expect((await cashier.check(ann, id)).data).toEqual({ id, order_type: 1, state: 0 })
    await provider.pay(orderNo, { webhook: false })
    expect((await cashier.check(ann, id)).data).toEqual({ id, order_type: 1, state: 1 })
    expect((await cashier.check(ann, id)).data).toEqual({ id, order_type: 1, state: 1 })
    expect(await cashier.credits(orderNo)).toBe(1)
  })

  test('and comes after all, late and many times, changes nothing more', async () => {
    const ann = await cashier.owner()
    await provider.faults({ webhooks: 'off' })
    const { id, order_no: orderNo } = (await cashier.order(ann)).data!
    await provider.pay(orderNo, { duplicate: 5 })
    await cashier.check(ann, id)
    expect(await cashier.credits(orderNo)).toBe(1)
    await provider.faults({ webhooks: 'ok' })
    await cashier.settled(orderNo)
    expect(await cashier.credits(orderNo)).toBe(1)
  })
})

describe('an order nobody pays', () => {
  test('expires when its time is over, and a payment after that is still found for a day', async () => {
    const ann = await cashier.owner()
    const { id, order_no: orderNo } = (await cashier.order(ann)).data!
    await provider.faults({ webhooks: 'off' })
    clock.advance(30 * MINUTE_MS)
    await cashier.poll()
    expect((await ann.call(getOrder, { id })).data).toMatchObject({ state: 3, reason_key: 'order_reason_expired' })
    await provider.pay(orderNo, { webhook: false })
    clock.advance(60 * MINUTE_MS)
    await cashier.poll()
    expect(await cashier.stateOf(ann, id)).toBe(1)
    expect(await cashier.reviewsOf(orderNo)).toMatchObject([{ kind: 'late' }])
  })

  test('is not asked about for ever', async () => {
    const ann = await cashier.owner()
    const { id } = (await cashier.order(ann)).data!
    await provider.faults({ payments: 'down', webhooks: 'off' })
    clock.advance(DAY_MS + 30 * MINUTE_MS)
    await cashier.poll()
    expect(await cashier.stateOf(ann, id)).toBe(3)
    expect((await orderOf(ann)).asked_next).toBeNull()
  })

  test('and that the provider has never heard of is closed, but not while our request may be under way', async () => {
    const ann = await cashier.owner()
    await provider.faults({ payments: 'down' })
    await cashier.order(ann)
    const { order_id: id } = await orderOf(ann)
    // As a node leaves it that dies between the two.
    const asLeft = `update deposit_order set state = 'created', reason_key = '', ended_at = null, asked_next = $2
      where player_id = $1`
    await database.query(asLeft, [ann.playerId, new Date(clock())])
    await provider.faults({ payments: 'ok' })
    expect((await cashier.check(ann, id)).data).toMatchObject({ state: 0 })
    clock.advance(MINUTE_MS)
    await cashier.poll()
    expect((await ann.call(getOrder, { id })).data).toMatchObject({ state: 2, reason_key: 'order_reason_unavailable' })
  })
})

test('a node that dies before it has answered leaves an order that the same request finds again', async () => {
  const ann = await cashier.owner()
  const key = randomUUID()
  const first = (await cashier.order(ann, { key })).data!
  await database.query('delete from idempotency where player_id = $1', [ann.playerId])
  const asLeft = `update deposit_order set state = 'created', payment_id = '', url = '', asked_next = $2 where player_id = $1`
  await database.query(asLeft, [ann.playerId, new Date(clock())])
  await cashier.poll()
  expect(await orderOf(ann)).toMatchObject({ state: 'pending', url: '' })
  await provider.faults({ payments: 'down' })
  expect(outcome(await cashier.order(ann, { key }))).toBe('METHOD_UNAVAILABLE')
  await provider.faults({ payments: 'ok' })
  expect((await cashier.order(ann, { key })).data).toEqual(first)
})

test('a payment that is told before the order’s own answer is credited, and the answer still comes', async () => {
  const ann = await cashier.owner()
  const key = randomUUID()
  // Somebody holds the place of the answer, so that it must wait.
  const holder = await database.connect()
  await holder.query('begin')
  await holder.query(`insert into idempotency (player_id, key, call, fingerprint) values ($1, $2, '', '')`, [
    ann.playerId,
    key,
  ])
  const answering = cashier.order(ann, { key })
  await expect
    .poll(async () => (await orderOf(ann)) && (await provider.payment((await orderOf(ann)).order_no)))
    .toBeTruthy()
  const { order_no: orderNo, order_id: id, state } = await orderOf(ann)
  expect(state).toBe('created')
  await provider.pay(orderNo)
  await cashier.settled(orderNo)
  expect(await cashier.stateOf(ann, id)).toBe(1)
  await holder.query('rollback')
  holder.release()
  expect((await answering).data).toMatchObject({ order_no: orderNo, pay_method: 'link' })
  expect(await cashier.stateOf(ann, id)).toBe(1)
  expect(await cashier.credits(orderNo)).toBe(1)
  expect((await cashier.purses(ann)).money).toBe(50_000n * UNIT)
  expect(await cashier.reviewsOf(orderNo)).toEqual([])
})

test('many players who order while the provider comes and goes lose nothing and gain nothing', {
  timeout: 60_000,
}, async () => {
  const players = await Promise.all(Array.from({ length: 8 }, () => cashier.owner()))
  const methods = [METHODS.dana, METHODS.qris]
  for (const payments of ['ok', 'cut', 'down', 'ok'] as const) {
    await provider.faults({ payments })
    await Promise.all(players.map((player, place) => cashier.order(player, { method: methods[place % 2]! })))
  }
  const { rows } = await database.query<{ order_no: string }>(
    `select order_no from deposit_order where player_id = any ($1)`,
    [players.map(({ playerId }) => playerId)],
  )
  const known = await Promise.all(rows.map(({ order_no }) => provider.payment(order_no)))
  const paid = known.filter((payment) => payment !== undefined)
  await Promise.all(paid.map((payment) => provider.pay(payment.order_no)))
  for (const payment of paid) await cashier.settled(payment.order_no)
  expect(paid.length).toBe(8 * 3)
  for (const player of players) expect((await cashier.purses(player)).money).toBe(150_000n * UNIT)
})
