import {
  finishPasskeyLogin,
  logInOrRegister,
  loginTypes,
  startOauth,
  startPasskeyLogin,
} from '@tablestakes/contract/auth'
import { createOrder } from '@tablestakes/contract/deposits'
import { getGameUrl, playTypes } from '@tablestakes/contract/games'
import { uploadDocument } from '@tablestakes/contract/privacy'
import { excludeSelf, getProtection } from '@tablestakes/contract/protection'
import { addPasskey, startPasskey } from '@tablestakes/contract/security'
import { expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { openOwner } from '../../../test/owners.ts'
import { type Person, signInAt } from '../../../test/popup.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { type Browser, startApp } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'

/** Ways back in for an excluded person, besides those of `stops.test.ts`: a sign-in provider, a passkey, an identity paper. */
const sandbox = await startSandbox()
const app = await startApp({ config: { ...sandbox.config, rateLimitScale: 0 } })
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const risk = await hireOperator(app, 'risk', ['risk'])
const here = { headers: { host: 'casino.example' } }
const there = { headers: { host: 'casino.example', channel: '55' } }
const DEPOSIT = { amount: 500_000_000, goods_id: 0, goods_type: 0, pay_type: 1, pay_method_id: 3 } as const

async function enter(browser: Browser, person: Person) {
  const { url, state } = (await browser.call(startOauth, { provider: 'sandbox' })).data!
  const { code } = await signInAt(url, person)
  return browser.call(logInOrRegister, { client_type: loginTypes.THIRD, provider: 'sandbox', verify_code: code, state })
}
const closedTo = async (player: Pick<Browser, 'call'>) => [
  outcome(await player.call(getGameUrl, { game_id: 901, type: playTypes.CAPITAL })),
  outcome(await player.call(createOrder, DEPOSIT)),
]
const CLOSED = ['SELF_EXCLUDED', 'SELF_EXCLUDED']

test('a sign-in provider leads to the excluded account, and opens no other one on any site', async () => {
  const person = { name: 'Rana', email: 'rana@example.com' }
  const browser = app.browser(here)
  expect(outcome(await enter(browser, person))).toBe('ok')
  expect(outcome(await browser.call(excludeSelf, { months: 6 }))).toBe('ok')
  const again = app.browser(here)
  expect(outcome(await enter(again, person))).toBe('ok')
  expect((await again.call(getProtection, {})).data).toMatchObject({ is_excluded: true })
  expect(await closedTo(again)).toEqual(CLOSED)
  // Elsewhere, under another mailbox: the provider's own number for the person is enough.
  expect(outcome(await enter(app.browser(there), person))).toBe('ENTRY_CLOSED')
  expect(outcome(await enter(app.browser(there), { name: 'Nobody', email: 'nobody@example.com' }))).toBe('ok')
})

test('a passkey opens what an excluded player may do, and nothing else', async () => {
  const player = await openOwner(app, { email: 'key@example.com' })
  await player.prove()
  const authenticator = createAuthenticator({ origin: 'http://casino.example' })
  const begun = (await player.call(startPasskey, {}, here)).data!
  const credential = authenticator.register(begun.options)
  const kept = await player.call(addPasskey, { challenge_id: begun.challenge_id, credential, name: 'Phone' }, here)
  expect(outcome(kept)).toBe('ok')
  await player.call(excludeSelf, { months: 6 })
  const browser = app.browser(here)
  const asked = (await browser.call(startPasskeyLogin, {})).data!
  const answered = { challenge_id: asked.challenge_id, credential: authenticator.answer(asked.options) }
  expect(outcome(await browser.call(finishPasskeyLogin, answered))).toBe('ok')
  expect((await browser.call(getProtection, {})).data).toMatchObject({ is_excluded: true })
  expect(await closedTo(browser)).toEqual(CLOSED)
})

/** The smallest picture there is: one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function accept(player: Awaited<ReturnType<typeof openOwner>>, number: string) {
  const sent = await player.call(uploadDocument, { kind: 'identity_front', media_type: 'image/png', content: PIXEL })
  const answer = await risk.post(`/operator/documents/${player.playerId}/${sent.data!.id}/accept`, { number })
  return answer.json<{ is_excluded: boolean }>()
}

test('the same identity paper is the same person, however its number is written', async () => {
  const first = await openOwner(app, { email: 'paper@example.com' })
  expect(await accept(first, 'AB 123-456')).toMatchObject({ is_excluded: false })
  await first.call(excludeSelf, { months: 12 })
  const until = (await (await first.elsewhere()).call(getProtection, {})).data!.excluded_until

  const second = await openOwner(app, { email: 'other@example.com' })
  expect(await accept(second, 'ab123456')).toMatchObject({ is_excluded: true })
  const again = await second.elsewhere()
  expect((await again.call(getProtection, {})).data).toMatchObject({ is_excluded: true, excluded_until: until })
  expect(await closedTo(again)).toEqual(CLOSED)

  const stranger = await openOwner(app, { email: 'stranger@example.com' })
  expect(await accept(stranger, 'AB 123-457')).toMatchObject({ is_excluded: false })
  expect(outcome(await stranger.call(createOrder, DEPOSIT))).toBe('ok')
  const { rows } = await app.database.query<{ found: string }>(
    `select encode(number_index, 'escape') as found from player_document where number_index is not null`,
  )
  expect(rows.map(({ found }) => found).join()).not.toContain('123456')
  const acts = JSON.stringify(await risk.acts())
  expect(acts).not.toContain('123456')
})

test('accounts with the same paper are excluded together', async () => {
  const [one, other] = [
    await openOwner(app, { email: 'x1@example.com' }),
    await openOwner(app, { email: 'x2@example.com' }),
  ]
  await accept(one, 'ZZ 900')
  await accept(other, 'ZZ900')
  await one.call(excludeSelf, { months: 6 })
  expect((await (await other.elsewhere()).call(getProtection, {})).data).toMatchObject({ is_excluded: true })
})
