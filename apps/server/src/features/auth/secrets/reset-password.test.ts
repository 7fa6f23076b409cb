import { playerStates } from '@tablestakes/contract/account'
import { resetPassword } from '@tablestakes/contract/auth'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { beforeEach, expect, test } from 'vitest'
import { entryOf } from '../../../../test/entry.ts'
import { outcome } from '../../../../test/outcome.ts'
import { startSandbox } from '../../../../test/sandbox.ts'
import { startApp } from '../../../../test/start-app.ts'
import { untilWaiting } from '../../../../test/waiting.ts'
import { contactsOf, openPersonal, putContact, setPlayerState } from '../../players/index.ts'

const clock = manualClock(Date.now())
const sandbox = await startSandbox()
const app = await startApp({ clock, config: { ...sandbox.config, rateLimitScale: 0 } })
const personal = openPersonal(app.secret)
const { newPhone, newEmail, codeTo, logInByPassword } = entryOf(app, sandbox)
beforeEach(() => clock.advance(61_000))

const [old, fresh] = ['the old password', 'a brand new one']
async function reset(
  to: string,
  {
    code,
    password = fresh,
    confirm,
    browser = app.browser(),
  }: { code: string; password?: string; confirm?: string; browser?: ReturnType<typeof app.browser> },
) {
  const answer = await browser.call(resetPassword, {
    mobile_or_email: to,
    verify_code: code,
    password: await app.encode(password),
    ...(confirm !== undefined && { confirm_password: await app.encode(confirm) }),
  })
  return outcome(answer)
}
const resetCodeTo = (to: string) => codeTo(to, 'reset')
/** An account whose e-mail address is proven. */
async function provenPlayer() {
  const email = newEmail()
  const player = await app.register({ email, password: old })
  await transact(app.database, (tx) =>
    putContact(tx, personal, {
      playerId: player.playerId,
      siteId: 'main',
      contact: { kind: 'email', value: email },
      isVerified: true,
    }),
  )
  return { email, player }
}

test('a code sets a new password, ends every session and tells the owner', async () => {
  const { email, player } = await provenPlayer()
  const code = await resetCodeTo(email)
  expect(await reset(email, { code, confirm: fresh })).toBe('ok')
  expect(await app.findSession(player.session.accessToken)).toBeNull()
  expect(outcome(await logInByPassword({ email, password: old }))).toBe('WRONG_CREDENTIALS')
  expect(outcome(await logInByPassword({ email, password: fresh }))).toBe('ok')
  await expect
    .poll(async () => (await sandbox.inbox(email)).map(({ subject }) => subject))
    .toContain('Your Tablestakes password was changed')
  expect(await reset(email, { code })).toMatch(/^CODE_(WRONG|EXPIRED)$/)
})

test('a code of another purpose, for another contact, wrong or old changes nothing', async () => {
  const { email } = await provenPlayer()
  const { email: other } = await provenPlayer()
  const loginCode = await codeTo(email)
  expect(await reset(email, { code: loginCode })).toMatch(/^CODE_(WRONG|EXPIRED)$/)
  const code = await resetCodeTo(other)
  expect(await reset(email, { code })).toMatch(/^CODE_(WRONG|EXPIRED)$/)
  clock.advance(300_000)
  expect(await reset(other, { code })).toBe('CODE_EXPIRED')
  expect(await reset(newEmail(), { code: '123456' })).toMatch(/^CODE_(WRONG|EXPIRED)$/)
  expect(outcome(await logInByPassword({ email, password: old }))).toBe('ok')
})

test('a password that will not do leaves the code good', async () => {
  const { email } = await provenPlayer()
  const code = await resetCodeTo(email)
  expect(await reset(email, { code, password: 'short' })).toBe('PASSWORD_SHORT')
  expect(await reset(email, { code, password: 'password123' })).toBe('PASSWORD_COMMON')
  expect(await reset(email, { code, confirm: 'something else' })).toBe('PASSWORDS_DIFFER')
  const password = `k${await app.encode(fresh)}`
  const answer = await app.guest.call(resetPassword, { mobile_or_email: email, verify_code: code, password })
  expect(outcome(answer)).toBe('PASSWORD_KEY')
  expect(await reset('12345', { code })).toBe('MOBILE_FORMAT')
  expect(await reset('a@b', { code })).toBe('EMAIL_FORMAT')
  expect(await reset(email, { code })).toBe('ok')
})

test('of two simultaneous resets with one code, one counts', async () => {
  const { email } = await provenPlayer()
  const code = await resetCodeTo(email)
  const answers = await Promise.all([reset(email, { code }), reset(email, { code })])
  expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
})

test('an unproven contact is proven by it, and from an unknown browser the one who opened the account is out', async () => {
  const mobile = newPhone()
  const squatter = await app.register({ mobile, password: old, username: 'the squatter' })
  expect(await reset(mobile, { code: await resetCodeTo(mobile) })).toBe('ok')
  expect(await app.findSession(squatter.session.accessToken)).toBeNull()
  expect(await contactsOf(app.database, personal, squatter.playerId)).toMatchObject({ mobile, isMobileVerified: true })
  expect(outcome(await logInByPassword({ username: 'the squatter', password: fresh }))).toBe('WRONG_CREDENTIALS')
  expect(outcome(await logInByPassword({ mobile, password: fresh }))).toBe('ok')
})

test('an unproven contact of somebody who has proven another does not open their account', async () => {
  const { email, player } = await provenPlayer()
  const value = newPhone()
  await transact(app.database, (tx) =>
    putContact(tx, personal, {
      playerId: player.playerId,
      siteId: 'main',
      contact: { kind: 'mobile', value },
      isVerified: false,
    }),
  )
  expect(await reset(value, { code: await resetCodeTo(value) })).toBe('CODE_WRONG')
  expect(outcome(await logInByPassword({ email, password: old }))).toBe('ok')
})

test('nothing of a frozen or forbidden account is changed by it', async () => {
  for (const [state, refusal] of [
    [playerStates.FROZEN, 'ACCOUNT_FROZEN'],
    [playerStates.FORBIDDEN, 'FORBIDDEN'],
  ] as const) {
    const { email, player } = await provenPlayer()
    const { playerId } = player
    await transact(app.database, (tx) => setPlayerState(tx, { playerId, state }))
    expect(await reset(email, { code: await resetCodeTo(email) })).toBe(refusal)
    await transact(app.database, (tx) => setPlayerState(tx, { playerId, state: playerStates.ACTIVE }))
    expect(outcome(await logInByPassword({ email, password: old }))).toBe('ok')
  }
})

test('a login by the old password that is under way when it is reset opens nothing', async () => {
  const { email, player } = await provenPlayer()
  const { playerId } = player
  const code = await resetCodeTo(email)
  const { entering, resetting } = await transact(app.database, async (tx) => {
    await tx.query('select from player where player_id = $1 for no key update', [playerId])
    const resetting = reset(email, { code })
    await untilWaiting(app.database, 1)
    const entering = logInByPassword({ email, password: old })
    await untilWaiting(app.database, 2)
    return { entering, resetting }
  })
  expect([await resetting, outcome(await entering)]).toEqual(['ok', 'WRONG_CREDENTIALS'])
})
