import { createHash } from 'node:crypto'
import { loginTypes, registerPlayer } from '@tablestakes/contract/auth'
import { getGameUrl, playTypes } from '@tablestakes/contract/games'
import { getLimits, setLimit } from '@tablestakes/contract/protection'
import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test } from 'vitest'
import { METHODS, startCashier } from '../../../test/cashier.ts'
import { bothSay, hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { sandboxPaymentKeys } from '../../../test/payment-keys.ts'
import { startSupplier } from '../../../test/supplier.ts'

const cashier = await startCashier()
const { app, clock, database, owner } = cashier
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const owners = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')] as const
await openBank()
const licence = { licence: 'Licence 1', real_money: true }
expect((await bothSay(owners, '/operator/sites/main/licence', licence)).statusCode).toBe(200)
const rules = { exclusion_register: true }
expect((await bothSay(owners, '/operator/sites/main', rules)).statusCode).toBe(200)
clock.advance(2_000)

/** A provider of real money, as two owners enter it. */
async function openBank() {
  const { rows } = await database.query<{ base_url: string }>(
    `select base_url from payment_provider where provider_id = 'sandbox'`,
  )
  const keys = {
    api_key: sandboxPaymentKeys.SANDBOX_PAYMENTS_KEY,
    webhook_secret: sandboxPaymentKeys.SANDBOX_WEBHOOK_SECRET,
  }
  await bothSay(owners, '/operator/providers/bank', { adapter: 'gateway', base_url: `${rows[0]!.base_url}/`, ...keys })
  await bothSay(owners, `/operator/methods/main/${METHODS.qris}/provider`, { provider: 'bank' })
}
const order = (player: Awaited<ReturnType<typeof owner>>) => cashier.order(player, { method: METHODS.qris })

const register = (path: string, body: object) =>
  fetch(new URL(`/exclusion-register/test/${path}`, app.services.config.sandboxUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const add = (email: string) => register('add', { keys: [createHash('sha256').update(`email:${email}`).digest('hex')] })
const away = (is_away: boolean) => register('away', { is_away })
const entry = async (email: string) => ({
  ...{ client_type: loginTypes.EMAIL, email, password: await app.encode('a good long one') },
  ...{ is_terms_accepted: true, birthday: '01/01/1990' },
})
const launched = async (player: Awaited<ReturnType<typeof owner>>, type: 0 | 1 = playTypes.CAPITAL) =>
  outcome(await player.call(getGameUrl, { game_id: 901, type }))

test('a person whom the register knows opens no account, and is told nothing of it', async () => {
  await add('known@example.com')
  const known = await app.browser().call(registerPlayer, await entry('known@example.com'))
  expect(outcome(known)).toBe('ENTRY_CLOSED')
  const other = await app.browser().call(registerPlayer, await entry('unknown@example.com'))
  expect(outcome(other)).toBe('ok')
})

test('one whom it learns to know later neither plays nor pays in with real money', async () => {
  const player = await owner({ email: 'later@example.com' })
  expect(await launched(player)).toBe('ok')
  await add('later@example.com')
  await player.call(setLimit, { kind: 'deposit', period: 'day', amount: Number(1_000_000n * UNIT) })
  expect(outcome(await order(player))).toBe('SELF_EXCLUDED')
  expect(await launched(player)).toBe('SELF_EXCLUDED')
  const { rows } = await database.query('select kind from player_stop where player_id = $1', [player.playerId])
  expect(rows).toEqual([{ kind: 'register' }])
})

test('while it does not answer, nobody registers, pays in or begins to play with real money', async () => {
  const player = await owner({ email: 'away@example.com' })
  await away(true)
  expect(outcome(await app.browser().call(registerPlayer, await entry('new@example.com')))).toBe('REGISTER_DOWN')
  expect(outcome(await order(player))).toBe('REGISTER_DOWN')
  expect(await launched(player)).toBe('REGISTER_DOWN')
  expect(await launched(player, playTypes.GOLD)).toBe('ok')
  await away(false)
  expect(await launched(player)).toBe('ok')
})

test('where the jurisdiction asks for a deposit limit there is no deposit and no play before it, and the last one cannot go', async () => {
  expect((await bothSay(owners, '/operator/sites/main', { mandatory_limits: true })).statusCode).toBe(200)
  clock.advance(2_000)
  const player = await owner({ email: 'limited@example.com' })
  expect(outcome(await order(player))).toBe('LIMIT_NEEDED')
  expect(await launched(player)).toBe('LIMIT_NEEDED')
  expect((await player.call(getLimits, {})).data!.is_needed).toBe(true)
  const limit = { kind: 'deposit', period: 'day' } as const
  await player.call(setLimit, { ...limit, amount: Number(100_000n * UNIT) })
  expect(outcome(await order(player))).toBe('ok')
  expect(await launched(player)).toBe('ok')
  expect(outcome(await player.call(setLimit, limit))).toBe('LIMIT_NEEDED')
})
