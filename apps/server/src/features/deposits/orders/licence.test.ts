import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../../test/cashier.ts'
import { bothSay, hireOperator } from '../../../../test/operators.ts'
import { outcome } from '../../../../test/outcome.ts'
import { sandboxPaymentKeys } from '../../../../test/payment-keys.ts'

/** In a file of its own: a site that has had a licence is never a sandbox again. */
const cashier = await startCashier()
const { app, clock, database, provider } = cashier
const owners = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')] as const

async function setLicence(licence: string) {
  const body = { licence, real_money: licence !== '' }
  expect((await bothSay(owners, '/operator/sites/main/licence', body)).statusCode).toBe(200)
  // Nodes look every two seconds.
  clock.advance(2_000)
}

/** Sends the virtual accounts to a provider of real money, as two owners do. */
async function addBank() {
  const { rows } = await database.query<{ base_url: string }>(
    `select base_url from payment_provider where provider_id = 'sandbox'`,
  )
  const keys = {
    api_key: sandboxPaymentKeys.SANDBOX_PAYMENTS_KEY,
    webhook_secret: sandboxPaymentKeys.SANDBOX_WEBHOOK_SECRET,
  }
  const body = { adapter: 'gateway', base_url: `${rows[0]!.base_url}/`, ...keys }
  expect((await bothSay(owners, '/operator/providers/bank', body)).statusCode).toBe(200)
  await bothSay(owners, `/operator/methods/main/${METHODS.qris}/provider`, { provider: 'bank' })
  clock.advance(2_000)
}

const BANK = { method: METHODS.qris }

test('a site takes one kind of money: the sandbox’s, then real money, and nothing once its licence is gone', async () => {
  await addBank()
  const ann = await cashier.owner()
  expect(outcome(await cashier.order(ann))).toBe('ok')
  expect(outcome(await cashier.order(ann, BANK))).toBe('REAL_MONEY_OFF')

  await setLicence('Licence 1')
  expect(outcome(await cashier.order(ann))).toBe('METHOD_UNAVAILABLE')
  expect(outcome(await cashier.order(ann, BANK))).toBe('ok')

  await setLicence('')
  expect(outcome(await cashier.order(ann))).toBe('REAL_MONEY_OFF')
  expect(outcome(await cashier.order(ann, BANK))).toBe('REAL_MONEY_OFF')

  await setLicence('Licence 2')
  expect(outcome(await cashier.order(ann, BANK))).toBe('ok')
})

test('what is paid for an order from before is still credited', async () => {
  const bob = await cashier.owner()
  const { order_no: orderNo } = (await cashier.order(bob, BANK)).data!
  await setLicence('')
  await provider.pay(orderNo)
  await cashier.settled(orderNo)
  expect((await cashier.purses(bob)).money).toBe(50_000n * UNIT)
})
