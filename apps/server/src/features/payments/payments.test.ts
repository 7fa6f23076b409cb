import {
  bankMethods,
  getBankMapping,
  listBanks,
  listPayMethods,
  listPayments,
} from '@tablestakes/contract/payment-methods'
import { balanceConfigTypes, getBalance } from '@tablestakes/contract/wallet'
import { listWithdrawMethods } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { openOwner } from '../../../test/owners.ts'
import { startApp, testConfig } from '../../../test/start-app.ts'
import { findBank, openMethods, openProviders, putSandbox, seedPayments } from './index.ts'
import { unsealKeys } from './providers/provider-keys.ts'

const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 } })
const { database } = app
const config = testConfig(app.databaseUrl)
const seed = (changes: Partial<typeof config> = {}) =>
  transact(database, (tx) => seedPayments(tx, { ...config, ...changes }))
const visit = (channel: string) => ({ headers: { channel } })

/** What a name of the list is shown with, in the order it is shown in. */
const shown = (list: { name: string; kind: string; is_bank_needed: boolean }[]) =>
  list.map(({ name, kind, is_bank_needed }) => `${name} ${kind}${is_bank_needed ? ' of a bank' : ''}`)

/** [site, its channel, to pay with, to be paid by] */
const sites = [
  ['brazil', '55', ['Pix code'], ['Pix']],
  ['india', '91', ['UPI code', 'Net Banking link of a bank'], ['UPI', 'Bank (IMPS) of a bank']],
  ['philippines', '63', ['GCash link', 'Maya link', 'QR Ph qr'], ['GCash', 'Maya']],
  ['bengal', '880', ['bKash link', 'Nagad link'], ['bKash', 'Nagad']],
  ['pakistan', '92', ['JazzCash link', 'Easypaisa link'], ['JazzCash', 'Easypaisa']],
  [
    'main',
    '1',
    ['QRIS qr', 'Virtual Account link of a bank', 'DANA link', 'OVO link', 'GoPay link', 'ShopeePay link'],
    ['Bank Transfer of a bank', 'DANA', 'OVO', 'GoPay', 'ShopeePay'],
  ],
  ['all', '0', ['USDT (Solana) crypto', 'USDC (Solana) crypto'], ['USDT (Solana)', 'USDC (Solana)']],
] as const

describe.each(sites)('on the site %s', (siteId, channel, payIn, payOut) => {
  test('players pay and are paid by the methods of their country', async () => {
    const owner = await openOwner(app, { siteId })
    const { list } = (await owner.call(listPayMethods, {})).data!
    expect(shown(list)).toEqual(payIn)
    expect(list.map(({ sort_index }) => sort_index)).toEqual(list.map((_, place) => place + 1))
    expect(
      list.every(({ is_available, pay_type, kind }) => is_available && pay_type === (kind === 'crypto' ? 2 : 1)),
    ).toBe(true)
    const out = (await owner.call(listWithdrawMethods, {})).data!.list
    expect(shown(out.map((method) => ({ ...method, kind: '' })))).toEqual(
      payOut.map((name) => name.replace(/( of|$)/, ' $1')),
    )
    expect((await app.guest.call(listPayments, {}, visit(channel))).data!.list).toEqual(list)
  })

  test('every amount the cashier offers can be paid', async () => {
    const owner = await openOwner(app, { siteId })
    const config_type = balanceConfigTypes.PAY_TYPE_1
    const { amount_list, max_amount } = (await owner.call(getBalance, { config_type })).data!
    for (const { min_amount, max_amount: most } of (await owner.call(listPayMethods, {})).data!.list) {
      expect(min_amount).toBe(amount_list[0])
      expect(most).toBeGreaterThanOrEqual(amount_list.at(-1)!)
      expect(most).toBeLessThanOrEqual(max_amount)
    }
  })

  test('every method has its banks, and every bank its name', async () => {
    const { list: mapping } = (await app.guest.call(getBankMapping, {}, visit(channel))).data!
    const names = new Map(mapping.map(({ bank_type, bank_name }) => [bank_type, bank_name]))
    expect(names.size).toBe(mapping.length)
    const owner = await openOwner(app, { siteId })
    for (const [method, direction, call] of [
      [bankMethods.PAY_IN, 'in', listPayMethods],
      [bankMethods.PAY_OUT, 'out', listWithdrawMethods],
    ] as const) {
      const lists = (await app.guest.call(listBanks, { method: String(method) } as never, visit(channel))).data!
      const all = [...lists.qr_list, ...lists.bank_list, ...lists.wallet_list]
      for (const bank of all) {
        expect(names.get(bank.bank_type)).toBe(bank.bank_name)
        expect(bank.mark).toMatch(/^[a-z]+$/)
        expect(await findBank(database, { siteId, bankType: bank.bank_type, direction })).toMatchObject({
          bankName: bank.bank_name,
        })
      }
      const { list } = (await owner.call(call, {})).data!
      // A chain is its own bank.
      const marks = list.filter((one) => !one.is_bank_needed && one.kind !== 'crypto').map(({ mark }) => mark)
      expect(all.map(({ mark }) => mark)).toEqual(expect.arrayContaining(marks))
      expect(lists.bank_list.length >= 10).toBe(list.some((one) => one.is_bank_needed))
    }
  })
})

describe('banks', () => {
  test('of another site, another direction or nobody are not found', async () => {
    const find = (siteId: string, bankType: string, direction: 'in' | 'out') =>
      findBank(database, { siteId, bankType, direction })
    expect(await find('main', 'JAGO', 'out')).toMatchObject({ bankName: 'Bank Jago', list: 'bank', mark: 'jago' })
    expect(await find('main', 'JAGO', 'in')).toBeNull()
    expect(await find('india', 'JAGO', 'out')).toBeNull()
    expect(await find('main', 'jago', 'out')).toBeNull()
    expect(await find('main', '', 'in')).toBeNull()
  })

  test('are asked for by what they are for', async () => {
    for (const method of ['0', '3', 'in', ''])
      expect(outcome(await app.guest.call(listBanks, { method } as never))).toBe('INVALID')
  })
})

describe('methods', () => {
  const methods = openMethods({ database, clock })

  test('are found by site, direction and number only', async () => {
    const find = (siteId: string, direction: 'in' | 'out', methodId: number) =>
      methods.find({ siteId, direction, methodId })
    expect(await find('brazil', 'in', 1)).toEqual({
      id: 1,
      siteId: 'brazil',
      direction: 'in',
      payType: 1,
      providerId: 'sandbox',
      scheme: 'pix',
      kind: 'code',
      name: 'Pix',
      mark: 'pix',
      least: 10n * UNIT,
      most: 20_000n * UNIT,
      isBankNeeded: false,
      sortIndex: 1,
      isAvailable: true,
    })
    expect(await find('brazil', 'out', 1)).toBeNull()
    expect(await find('brazil', 'in', 101)).toBeNull()
    expect(await find('all', 'in', 101)).toBeNull()
    expect(await find('nowhere', 'in', 1)).toBeNull()
  })

  test('that an operator closes are gone, and those of a closed provider are shown as not available', async () => {
    const ann = await openOwner(app, { siteId: 'bengal' })
    const list = async () => {
      clock.advance(2_000)
      return (await ann.call(listPayMethods, {})).data!.list.map(({ name, is_available }) => [name, is_available])
    }
    await database.query(`update payment_method set is_open = false where site_id = 'bengal' and scheme = 'nagad'`)
    expect(await list()).toEqual([['bKash', true]])
    await database.query(`update payment_provider set is_open = false`)
    expect(await list()).toEqual([['bKash', false]])
    const providers = openProviders({ ...config, database, clock })
    expect(await providers.isOpen('sandbox')).toBe(false)
    expect(await providers.listOpen()).toEqual([])
    // What was begun there must end there.
    expect(await providers.get('sandbox')).toMatchObject({ id: 'sandbox' })
    expect(await providers.get('nobody')).toBeNull()
    await database.query(`delete from payment_provider`)
    expect(await list()).toEqual([['bKash', false]])
    await seed()
    expect(await list()).toEqual([['bKash', true]])
  })
})

describe('a start', () => {
  const version = async () =>
    (await database.query<{ version: bigint }>(`select version from content_version where name = 'payments'`)).rows[0]!
      .version

  test('keeps what an operator has edited', async () => {
    await database.query(`delete from payment_method where site_id = 'pakistan' and scheme = 'jazzcash'`)
    await database.query(`update bank set bank_name = 'Maya Bank' where site_id = 'philippines' and bank_type = 'MAYA'`)
    await seed()
    clock.advance(2_000)
    const ann = await openOwner(app, { siteId: 'pakistan' })
    expect(shown((await ann.call(listPayMethods, {})).data!.list)).toEqual(['Easypaisa link'])
    expect(await findBank(database, { siteId: 'philippines', bankType: 'MAYA', direction: 'in' })).toMatchObject({
      bankName: 'Maya Bank',
    })
  })

  test('that changes nothing writes nothing', async () => {
    await seed()
    const before = await version()
    await seed()
    await seed()
    expect(await version()).toBe(before)
  })

  test('learns where the sandbox is and its keys, and believes the secret before for a day', async () => {
    const [first, second, third] = ['first', 'second', 'third'].map((word) => `whsec_${word}`) as [
      string,
      string,
      string,
    ]
    const start = (webhookSecret: string, apiKey = 'a key') =>
      transact(database, (tx) => putSandbox(tx, { ...config, sandboxPayments: { apiKey, webhookSecret } }))
    const keys = async () => {
      const { rows } = await database.query(`select * from payment_provider where provider_id = 'sandbox'`)
      return unsealKeys(config.secret, rows[0])
    }
    await database.query('delete from payment_provider')
    await start(first)
    expect(await keys()).toEqual({ apiKey: 'a key', webhookSecrets: [{ secret: first, endsAtMs: null }] })
    await start(second)
    const rotated = await keys()
    expect(rotated.webhookSecrets).toEqual([
      { secret: second, endsAtMs: null },
      { secret: first, endsAtMs: expect.any(Number) },
    ])
    await start(second, 'another key')
    expect(await keys()).toEqual({ ...rotated, apiKey: 'another key' })
    await start(third)
    expect((await keys()).webhookSecrets.map(({ secret }) => secret)).toEqual([third, second])

    await seed({ sandboxUrl: 'http://127.0.0.1:9299/' })
    expect((await database.query('select base_url from payment_provider order by provider_id')).rows).toEqual([
      { base_url: 'http://127.0.0.1:9299/v1' },
      { base_url: 'http://127.0.0.1:9299/solana' },
    ])
    // Sealed under another secret: written anew, since they are known.
    await transact(database, (tx) => putSandbox(tx, { ...config, secret: 'x'.repeat(40) }))
    await seed()
    expect((await keys()).apiKey).toBe(config.sandboxPayments!.apiKey)
    await seed({ sandboxPayments: undefined })
    expect((await database.query('select from payment_provider')).rowCount).toBe(0)
    await seed()
  })

  test('keeps the keys sealed', async () => {
    const { rows } = await database.query<{ sealed_keys: Buffer; row: string }>(
      'select sealed_keys, payment_provider::text as row from payment_provider',
    )
    expect(rows).toHaveLength(2)
    for (const { sealed_keys: sealed, row } of rows) {
      expect(sealed.toString('latin1')).not.toContain(config.sandboxPayments!.apiKey)
      expect(row).not.toContain(config.sandboxPayments!.apiKey)
    }
  })
})
