import { UNIT } from '@tablestakes/domain/money/money'
import { connect } from '@tablestakes/node/database'
import { afterAll, expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../test/cashier.ts'
import { ownerUrlOf } from '../../../test/fresh-database.ts'
import { outcome } from '../../../test/outcome.ts'
import { sandboxPaymentKeys } from '../../../test/payment-keys.ts'
import { runProviderCommand } from '../operators/provider-commands.ts'

/** In a file of its own: a site that has had a licence is never a sandbox again. */
const cashier = await startCashier()
const { app, clock, database, provider } = cashier
const owner = connect(ownerUrlOf(database), { max: 1 })
afterAll(() => owner.end())

async function setSite(statement: string) {
  await database.query(`update site set ${statement} where site_id = 'main'`)
  // Nodes look every two seconds.
  clock.advance(2_000)
}

/** Sends the virtual accounts to a provider of real money, as `npm run operator` does. */
async function addBank() {
  const { rows } = await database.query<{ base_url: string }>(
    `select base_url from payment_provider where provider_id = 'sandbox'`,
  )
  const environment = {
    PROVIDER_API_KEY: sandboxPaymentKeys.SANDBOX_PAYMENTS_KEY,
    PROVIDER_WEBHOOK_SECRET: sandboxPaymentKeys.SANDBOX_WEBHOOK_SECRET,
  }
  const surroundings = { secret: app.secret, environment, readInput: async () => '', nowMs: clock() }
  const work = (command: string) => runProviderCommand(owner, command.split(' '), surroundings)
  await work(`provider bank gateway ${rows[0]!.base_url}/`)
  await work(`method-provider main ${METHODS.qris} bank`)
  clock.advance(2_000)
}

const BANK = { method: METHODS.qris }

test('a site takes one kind of money: the sandbox’s, then real money, and nothing once its licence is gone', async () => {
  await addBank()
  const ann = await cashier.owner()
  expect(outcome(await cashier.order(ann))).toBe('ok')
  expect(outcome(await cashier.order(ann, BANK))).toBe('REAL_MONEY_OFF')

  await setSite(`real_money = true, licence = 'Licence 1'`)
  expect(outcome(await cashier.order(ann))).toBe('METHOD_UNAVAILABLE')
  expect(outcome(await cashier.order(ann, BANK))).toBe('ok')

  await setSite(`real_money = false, licence = ''`)
  expect(outcome(await cashier.order(ann))).toBe('REAL_MONEY_OFF')
  expect(outcome(await cashier.order(ann, BANK))).toBe('REAL_MONEY_OFF')

  await setSite(`real_money = true, licence = 'Licence 2'`)
  expect(outcome(await cashier.order(ann, BANK))).toBe('ok')
})

test('what is paid for an order from before is still credited', async () => {
  const bob = await cashier.owner()
  const { order_no: orderNo } = (await cashier.order(bob, BANK)).data!
  await setSite(`real_money = false, licence = ''`)
  await provider.pay(orderNo)
  await cashier.settled(orderNo)
  expect((await cashier.purses(bob)).money).toBe(50_000n * UNIT)
})
