import { UNIT } from '@tablestakes/domain/money/money'
import { connect } from '@tablestakes/node/database'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../test/cashier.ts'
import { ownerUrlOf } from '../../../test/fresh-database.ts'
import { outcome } from '../../../test/outcome.ts'
import { sandboxPaymentKeys } from '../../../test/payment-keys.ts'
import { runProviderCommand } from './provider-commands.ts'

const cashier = await startCashier()
const { app, database, clock, provider } = cashier
const owner = connect(ownerUrlOf(database), { max: 1 })
afterAll(() => owner.end())

const HOUR_MS = 3_600_000
const KEYS = {
  PROVIDER_API_KEY: sandboxPaymentKeys.SANDBOX_PAYMENTS_KEY,
  PROVIDER_WEBHOOK_SECRET: sandboxPaymentKeys.SANDBOX_WEBHOOK_SECRET,
}
type Given = { secret?: string; input?: string } & Record<string, string>

/** As `npm run operator` does it, on the database as its owner. */
async function work(command: string, { secret = app.secret, input = '', ...environment }: Given = {}) {
  const surroundings = { secret, environment, readInput: async () => input, nowMs: clock() }
  const done = await runProviderCommand(owner, command.split(' '), surroundings)
  // The server looks for changes every second or so.
  clock.advance(2_000)
  return done
}
const ok = (said: string) => ({ said: expect.stringMatching(said) })
const no = (said: string) => ({ failed: expect.stringMatching(said) })

const { rows } = await database.query<{ base_url: string }>(
  `select base_url from payment_provider where provider_id = 'sandbox'`,
)
const gateway = rows[0]!.base_url

const actsOn = async (subject: string) => {
  const acts = 'select act, details, operator_id from operator_act where subject = $1 order by act_id'
  return (await database.query<{ act: string; details: object; operator_id: null }>(acts, [subject])).rows
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
  expect(await work(`provider realbank gateway ${gateway}/`, KEYS)).toEqual(ok('^realbank is a provider now'))
  expect(await work(`method-provider main ${METHODS.dana} realbank`)).toEqual(
    ok(`^DANA \\(in\\) of main goes to realbank, and went to sandbox before`),
  )
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

  expect(await work('provider-off realbank')).toEqual(ok('^realbank takes no new orders'))
  expect(outcome(await cashier.order(player))).toBe('METHOD_UNAVAILABLE')
  // What was begun there ends there.
  const [open] = (
    await database.query<{ order_no: string }>(`select order_no from deposit_order where state = 'pending' limit 1`)
  ).rows
  await provider.pay(open!.order_no)
  await cashier.settled(open!.order_no)
  expect(await cashier.credits(open!.order_no)).toBe(1)
  expect(await work('provider-on realbank')).toEqual(ok('^realbank takes orders'))
  expect(outcome(await cashier.order(player))).toBe('ok')

  expect(await actsOn('realbank')).toEqual([
    {
      act: 'provider.add',
      operator_id: null,
      details: { adapter: 'gateway', base_url: `${gateway}/`, keys: Object.keys(KEYS).join(', ') },
    },
    { act: 'provider.off', operator_id: null, details: {} },
    { act: 'provider.on', operator_id: null, details: {} },
  ])
  expect(await actsOn(`main ${METHODS.dana}`)).toMatchObject([{ details: { from: 'sandbox', to: 'realbank' } }])
})

test('while its secret is changed webhooks under both are believed, and then only under the new one', async () => {
  const before = `whsec_${Buffer.from('the first secret good for tests.').toString('base64')}`
  const next = `whsec_${Buffer.from('another secret good for tests...').toString('base64')}`
  const input = `PROVIDER_API_KEY=a-key-for-tests\r\nPROVIDER_WEBHOOK_SECRET=${before}\n`
  expect(await work('provider turning gateway https://pay.example/v1 -', { input })).toEqual(ok('now'))
  expect([await knock('turning', before), await knock('turning', next)]).toEqual([204, 401])

  expect(await work('provider-rotate turning 2 -', { input: `PROVIDER_WEBHOOK_SECRET=${next}` })).toEqual(
    ok('^Webhooks of turning under the secret before are believed until '),
  )
  expect([await knock('turning', before), await knock('turning', next)]).toEqual([204, 204])
  clock.advance(2 * HOUR_MS - 3_000)
  expect([await knock('turning', before), await knock('turning', next)]).toEqual([204, 204])
  clock.advance(3_000)
  expect([await knock('turning', before), await knock('turning', next)]).toEqual([401, 204])

  // Nobody gives one: it is made, shown once, and written nowhere. The one before is not believed from this moment.
  const made = await work('provider-rotate turning 0')
  const secret = 'secret' in made ? made.secret! : ''
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  expect([await knock('turning', next), await knock('turning', secret)]).toEqual([401, 204])

  const acts = await actsOn('turning')
  expect(acts.map(({ act }) => act)).toEqual(['provider.add', 'provider.rotate', 'provider.rotate'])
  const { rows: stored } = await database.query(
    `select encode(sealed_keys, 'escape') as sealed from payment_provider where provider_id = 'turning'`,
  )
  for (const one of ['a-key-for-tests', before, next, secret])
    expect(JSON.stringify([acts, stored])).not.toContain(one.replace('whsec_', ''))
})

test('an address is changed, and keys only where they are given', async () => {
  const secret = `whsec_${Buffer.from('a secret that stays, in tests...').toString('base64')}`
  const keys = { PROVIDER_API_KEY: 'a-key-for-tests', PROVIDER_WEBHOOK_SECRET: secret }
  await work('provider moving gateway https://one.example', keys)
  expect(await work('provider moving gateway https://two.example/v2')).toEqual(ok('^moving is changed'))
  const url = `select base_url from payment_provider where provider_id = 'moving'`
  expect((await database.query(url)).rows).toEqual([{ base_url: 'https://two.example/v2' }])
  expect(await knock('moving', secret)).toBe(204)
  expect(await work('provider moving solana https://two.example')).toEqual(no('^moving speaks gateway'))

  const seed = Buffer.alloc(32, 7).toString('base64')
  expect(await work('provider chain solana https://node.example', { PROVIDER_WALLET_SEED: seed })).toEqual(
    ok('^chain is a provider now'),
  )
  expect(await work('provider-rotate chain')).toEqual(no('^chain sends no webhooks'))
  expect(await work(`method-provider main ${METHODS.qris} chain`)).toEqual(no('^QRIS cannot go over solana'))
})

test('what is missing or wrong is said in one line, and nothing is changed', async () => {
  const url = 'https://pay.example/v1'
  const tried: [string, Given, string][] = [
    [`provider newbank gateway ${url}`, {}, '^PROVIDER_API_KEY: must be set$'],
    [
      `provider newbank gateway ${url}`,
      { PROVIDER_API_KEY: 'a-key-for-tests' },
      '^PROVIDER_WEBHOOK_SECRET: must be set$',
    ],
    [`provider newbank gateway ${url}`, { ...KEYS, PROVIDER_WEBHOOK_SECRET: 'short' }, 'must be whsec_'],
    [`provider newbank solana ${url}`, { PROVIDER_WALLET_SEED: 'short' }, '^PROVIDER_WALLET_SEED: must be 32 bytes'],
    ['provider newbank gateway http://pay.example', KEYS, '^the address must be'],
    ['provider newbank gateway https://me:word@pay.example', KEYS, '^the address must be'],
    ['provider newbank gateway https://pay.example?key=word', KEYS, '^the address must be'],
    ['provider newbank gateway nowhere', KEYS, '^the address must be'],
    [`provider newbank pigeon ${url}`, KEYS, '^the adapter is one of gateway, solana$'],
    [`provider NewBank gateway ${url}`, KEYS, '^the name of a provider'],
    [`provider sandbox gateway ${url}`, KEYS, '^sandbox is set up by the environment$'],
    [`provider newbank gateway ${url}`, { ...KEYS, secret: '' }, '^TABLESTAKES_SECRET: must be set'],
    [`provider newbank gateway ${url}`, { ...KEYS, secret: 'x'.repeat(40) }, '^TABLESTAKES_SECRET: is not the secret'],
    [
      `provider newbank gateway ${url} -`,
      { input: 'a-key-for-tests' },
      '^the standard input has lines such as PROVIDER',
    ],
    ['provider-rotate newbank', {}, '^there is no provider called newbank$'],
    ['provider-rotate newbank 1000', {}, '^the hours are a number from 0 to 720$'],
    ['provider-rotate sandbox', {}, '^sandbox is set up by the environment$'],
    ['provider-off newbank', {}, '^there is no provider called newbank$'],
    ['method-provider main 999 sandbox', {}, '^main has no method 999$'],
    ['method-provider main x sandbox', {}, '^a method is a number$'],
    ['method-provider main 1 newbank', {}, '^there is no provider called newbank$'],
    ['provider-of-sorts', {}, '^say what to do: provider, '],
  ]
  for (const [command, given, said] of tried) {
    const answer = await work(command, given)
    expect([command, answer]).toEqual([command, no(said)])
    for (const key of Object.values(KEYS)) expect(JSON.stringify(answer)).not.toContain(key)
  }
  expect((await database.query(`select from payment_provider where provider_id = 'newbank'`)).rowCount).toBe(0)
  expect(await actsOn('newbank')).toEqual([])
})
