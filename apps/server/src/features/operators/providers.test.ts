import { UNIT } from '@tablestakes/domain/money/money'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../test/cashier.ts'
import { bothSay, hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { sandboxPaymentKeys } from '../../../test/payment-keys.ts'

const cashier = await startCashier()
const { app, database, clock, provider } = cashier
const owners = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')] as const

const HOUR_MS = 3_600_000
const KEYS = {
  api_key: sandboxPaymentKeys.SANDBOX_PAYMENTS_KEY,
  webhook_secret: sandboxPaymentKeys.SANDBOX_WEBHOOK_SECRET,
}

/** Two owners say the same, and the server has noticed. */
async function work(path: string, body: object = {}) {
  const answer = await bothSay(owners, `/operator/${path}`, body)
  clock.advance(2_000)
  return answer.json<Record<string, unknown>>()
}
const addProvider = (id: string, body: object) => work(`providers/${id}`, { adapter: 'gateway', ...body })
const no = (message: string) => ({ error: 'CANNOT_CHANGE', message: expect.stringMatching(message) })

const { rows } = await database.query<{ base_url: string }>(
  `select base_url from payment_provider where provider_id = 'sandbox'`,
)
const gateway = rows[0]!.base_url

const actsOn = async (subject: string) => {
  const acts = `select act, details, name from operator_act join operator using (operator_id) where subject = $1 order by act_id`
  return (await database.query<{ act: string; details: object; name: string }>(acts, [subject])).rows
}

/** A webhook as that provider would sign it; what it is about is nothing to us. */
async function knock(providerId: string, by: string): Promise<number> {
  const [id, body] = [crypto.randomUUID(), '{"type":"merchant.updated"}']
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(clock() / 1_000)),
    'webhook-signature': new Webhook(by).sign(id, new Date(clock()), body),
  }
  const url = `/webhooks/payments/${providerId}`
  return (await app.server.inject({ method: 'POST', url, headers, payload: body })).statusCode
}

test('a provider that was added serves a payment: ordered, paid, told by webhook and credited', async () => {
  expect(await addProvider('realbank', { base_url: `${gateway}/`, ...KEYS })).toEqual({ id: 'realbank', is_new: true })
  const move = { provider: 'realbank' }
  expect(await work(`methods/main/${METHODS.dana}/provider`, move)).toMatchObject({ ...move, from: 'sandbox' })
  // Real money needs a licence.
  const player = await cashier.owner()
  expect(outcome(await cashier.order(player))).toBe('REAL_MONEY_OFF')
  await database.query(`update site set real_money = true, licence = 'Licence 1' where site_id = 'main'`)
  clock.advance(2_000)
  expect(outcome(await cashier.order(player))).toBe('ok')

  const payer = await cashier.owner()
  const { order_no: orderNo } = await cashier.pay(payer)
  expect((await cashier.purses(payer)).money).toBe(50_000n * UNIT)
  expect(await cashier.credits(orderNo)).toBe(1)
  const { rows: kept } = await database.query('select distinct provider_id from payment_event')
  expect(kept).toEqual([{ provider_id: 'realbank' }])

  expect(await work('providers/realbank/off')).toEqual({ id: 'realbank', is_open: false })
  expect(outcome(await cashier.order(player))).toBe('METHOD_UNAVAILABLE')
  // What was begun there ends there.
  const [open] = (
    await database.query<{ order_no: string }>(`select order_no from deposit_order where state = 'pending' limit 1`)
  ).rows
  await provider.pay(open!.order_no)
  await cashier.settled(open!.order_no)
  expect(await cashier.credits(open!.order_no)).toBe(1)
  expect(await work('providers/realbank/on')).toEqual({ id: 'realbank', is_open: true })
  expect(outcome(await cashier.order(player))).toBe('ok')

  expect(await actsOn('realbank')).toMatchObject([
    {
      act: 'provider.put',
      name: 'ben',
      details: { asked_by: 'ann', before: null, after: { adapter: 'gateway', base_url: gateway } },
    },
    { act: 'provider.off', name: 'ann', details: {} },
    { act: 'provider.on', name: 'ann', details: {} },
  ])
  expect(await actsOn(`main ${METHODS.dana}`)).toMatchObject([
    { details: { before: { provider_id: 'sandbox' }, after: { provider_id: 'realbank' } } },
  ])
})

test('while its secret is changed webhooks under both are believed, and then only under the new one', async () => {
  const before = `whsec_${Buffer.from('the first secret good for tests.').toString('base64')}`
  const next = `whsec_${Buffer.from('another secret good for tests...').toString('base64')}`
  const keys = { api_key: 'a-key-for-tests', webhook_secret: before }
  expect(await addProvider('turning', { base_url: 'https://pay.example/v1', ...keys })).toMatchObject({ is_new: true })
  expect([await knock('turning', before), await knock('turning', next)]).toEqual([204, 401])

  expect(await work('providers/turning/rotate', { hours: 2, webhook_secret: next })).toMatchObject({
    webhook_secret: null,
  })
  expect([await knock('turning', before), await knock('turning', next)]).toEqual([204, 204])
  clock.advance(2 * HOUR_MS - 3_000)
  expect([await knock('turning', before), await knock('turning', next)]).toEqual([204, 204])
  clock.advance(3_000)
  expect([await knock('turning', before), await knock('turning', next)]).toEqual([401, 204])

  // Nobody gives one: it is made, shown once, and written nowhere. The one before is not believed from this moment.
  const made = await work('providers/turning/rotate', { hours: 0 })
  const secret = String(made.webhook_secret)
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect([await knock('turning', next), await knock('turning', secret)]).toEqual([401, 204])

  const acts = await actsOn('turning')
  expect(acts.map(({ act }) => act)).toEqual(['provider.put', 'provider.rotate', 'provider.rotate'])
  const { rows: stored } = await database.query(
    `select encode(sealed_keys, 'escape') as sealed from payment_provider where provider_id = 'turning'`,
  )
  // Neither acts nor what was asked nor answers that are kept hold one of them in the clear.
  const { rows: kept } = await database.query(
    `select encode(request, 'escape') as text from operator_proposal union all
     select encode(answer, 'escape') from operator_answer`,
  )
  for (const one of ['a-key-for-tests', before, next, secret])
    expect(JSON.stringify([acts, stored, kept])).not.toContain(one.replace('whsec_', ''))
})

test('an address is changed, and keys only where they are given', async () => {
  const secret = `whsec_${Buffer.from('a secret that stays, in tests...').toString('base64')}`
  const keys = { api_key: 'a-key-for-tests', webhook_secret: secret }
  await addProvider('moving', { base_url: 'https://one.example', ...keys })
  expect(await addProvider('moving', { base_url: 'https://two.example/v2' })).toEqual({ id: 'moving', is_new: false })
  const { list } = (await owners[0].get('/operator/providers')).json()
  expect(list).toContainEqual(expect.objectContaining({ id: 'moving', base_url: 'https://two.example/v2' }))
  expect(JSON.stringify(list)).not.toContain('a-key-for-tests')
  expect(await knock('moving', secret)).toBe(204)
  const other = { adapter: 'solana', base_url: 'https://two.example' }
  expect(await addProvider('moving', other)).toEqual(no('^moving speaks gateway'))

  const seed = Buffer.alloc(32, 7).toString('base64')
  const chain = { adapter: 'solana', base_url: 'https://node.example', wallet_seed: seed }
  expect(await addProvider('chain', chain)).toEqual({ id: 'chain', is_new: true })
  expect(await work('providers/chain/rotate')).toEqual(no('^chain sends no webhooks'))
  expect(await work(`methods/main/${METHODS.qris}/provider`, { provider: 'chain' })).toEqual(
    no('^QRIS cannot go over solana'),
  )
})

test('what is missing or wrong is said in one line, and nothing is changed', async () => {
  const base_url = 'https://pay.example/v1'
  const tried: [string, object, string][] = [
    ['newbank', { base_url }, '^PROVIDER_API_KEY: must be set$'],
    ['newbank', { base_url, api_key: 'a-key-for-tests' }, '^PROVIDER_WEBHOOK_SECRET: must be set$'],
    ['newbank', { base_url, ...KEYS, webhook_secret: 'short' }, 'must be whsec_'],
    ['newbank', { base_url, adapter: 'solana', wallet_seed: 'short' }, '^PROVIDER_WALLET_SEED: must be 32 bytes'],
    ['newbank', { ...KEYS, base_url: 'http://pay.example' }, '^the address must be'],
    ['newbank', { ...KEYS, base_url: 'https://me:word@pay.example' }, '^the address must be'],
    ['newbank', { ...KEYS, base_url: 'https://pay.example?key=word' }, '^the address must be'],
    ['newbank', { ...KEYS, base_url: 'nowhere' }, '^the address must be'],
    ['sandbox', { ...KEYS, base_url }, '^sandbox is set up by the environment$'],
    ['newbank/rotate', {}, '^there is no provider called newbank$'],
    ['sandbox/rotate', {}, '^sandbox is set up by the environment$'],
  ]
  for (const [path, body, said] of tried) {
    const answer = await addProvider(path, body)
    expect([path, body, answer]).toEqual([path, body, no(said)])
    for (const key of Object.values(KEYS)) expect(JSON.stringify(answer)).not.toContain(key)
  }
  for (const [path, body, error] of [
    ['providers/newbank', { ...KEYS, base_url, adapter: 'pigeon' }, 'INVALID'],
    ['providers/NewBank', { ...KEYS, base_url, adapter: 'gateway' }, 'INVALID'],
    ['providers/newbank/rotate', { hours: 1_000 }, 'INVALID'],
    ['providers/newbank/off', {}, 'NOT_FOUND'],
    ['methods/main/x/provider', { provider: 'sandbox' }, 'INVALID'],
    ['methods/main/999/provider', { provider: 'sandbox' }, 'CANNOT_CHANGE'],
    ['methods/main/1/provider', { provider: 'newbank' }, 'CANNOT_CHANGE'],
  ] as const)
    expect([path, await work(path, body)]).toMatchObject([path, { error }])
  expect((await database.query(`select from payment_provider where provider_id = 'newbank'`)).rowCount).toBe(0)
  expect(await actsOn('newbank')).toEqual([])
})
