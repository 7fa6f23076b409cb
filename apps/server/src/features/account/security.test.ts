import { playerClasses, playerStates } from '@tablestakes/contract/account'
import { type LoginType, logIn, loginTypes, sendCode, startOauth } from '@tablestakes/contract/auth'
import type { Call } from '@tablestakes/contract/call'
import {
  confirmIdentity,
  confirmSecondFactor,
  disableSecondFactor,
  getConfirmMethods,
  getSecondFactor,
  linkOauth,
  listLogins,
  listPasskeys,
  removePasskey,
  startPasskey,
  startSecondFactor,
  unlinkOauth,
} from '@tablestakes/contract/security'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { type Person, signInAt } from '../../../test/popup.ts'
import { startSandbox, type TestSandbox } from '../../../test/sandbox.ts'
import { type Browser, startApp, type TestApp } from '../../../test/start-app.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { revokeSessions } from '../../platform/http/sessions.ts'
import { insertPasskey, linkProvider } from '../auth/index.ts'
import { loadPlayer, openPersonal, setPlayerState } from '../players/index.ts'

const STEP_MS = 30_000
const PASSWORD = 'a good long one'
/** An hour behind the database's, which says when somebody was confirmed: moved on, it is never ahead of that. */
const clock = manualClock(Date.now() - 3_600_000)
let sandbox: TestSandbox
let app: TestApp
let people = 0
const here = { headers: { host: 'casino.example' } }

beforeAll(async () => {
  sandbox = await startSandbox()
  app = await startApp({ clock, config: sandbox.config })
  // So that every way in is offered.
  await app.database.query(
    `update site set login_methods = '[
       {"key": "login", "phone": true, "phoneOTP": true, "email": true, "emailOTP": true},
       {"key": "register", "phone": true, "phoneOTP": true, "email": true, "emailOTP": true}
     ]' where site_id = 'main'`,
  )
})

/** Neither a bug nor a refusal that its call does not declare. */
afterAll(() => expect(app.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]))

const newEmail = () => `player${++people}@example.com`

/** An authenticator app that has read the secret. */
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock() })

async function switchOn(owner: Owner) {
  await owner.prove()
  const { secret } = (await owner.call(startSecondFactor, {})).data!
  const { data } = await owner.call(confirmSecondFactor, { code: codeOf(secret) })
  clock.advance(STEP_MS)
  return { secret, recoveryCodes: data!.recovery_codes }
}

async function tryPassword(email: string, more: { second_factor?: string } = {}, password = PASSWORD) {
  const client_type: LoginType = loginTypes.EMAIL
  return app.guest.call(logIn, { client_type, email, password: await app.encode(password), ...more })
}

describe('the second factor', () => {
  test('is set up with a secret, confirmed with its code, and gives ten recovery codes once', async () => {
    const owner = await openOwner(app, { email: newEmail() })
    expect((await owner.call(getSecondFactor, {})).data).toEqual({ is_on: false, recovery_codes_left: 0 })
    await owner.prove()
    const { secret, otpauth_url } = (await owner.call(startSecondFactor, {})).data!
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/.+secret=/)
    expect(outcome(await owner.call(confirmSecondFactor, { code: wrongOf(codeOf(secret)) }))).toBe(
      'SECOND_FACTOR_WRONG',
    )
    expect((await owner.call(getSecondFactor, {})).data!.is_on).toBe(false)
    const { data } = await owner.call(confirmSecondFactor, { code: codeOf(secret) })
    expect(data!.recovery_codes).toHaveLength(10)
    expect(new Set(data!.recovery_codes).size).toBe(10)
    expect((await owner.call(getSecondFactor, {})).data).toEqual({ is_on: true, recovery_codes_left: 10 })
    expect(outcome(await owner.call(startSecondFactor, {}))).toBe('SECOND_FACTOR_ON')
    expect(outcome(await owner.call(confirmSecondFactor, { code: codeOf(secret) }))).toBe('SECOND_FACTOR_ON')
  })

  test('is not set up on a contact that was only typed: its owner would take it over with the lock', async () => {
    const email = newEmail()
    const owner = await openOwner(app, { email, isVerified: false, password: PASSWORD })
    await owner.prove()
    expect(outcome(await owner.call(startSecondFactor, {}))).toBe('CONTACT_UNPROVEN')
    await app.database.query('update player_contact set verified_at = now() where player_id = $1', [owner.playerId])
    expect(outcome(await owner.call(startSecondFactor, {}))).toBe('ok')
    // A player without any contact loses none.
    const named = await openOwner(app, { username: 'nobody-calls-me', password: PASSWORD })
    await named.prove()
    expect(outcome(await named.call(startSecondFactor, {}))).toBe('ok')
  })

  test('is not confirmed before it was begun', async () => {
    const owner = await openOwner(app, { email: newEmail() })
    expect(outcome(await owner.call(confirmSecondFactor, { code: '123456' }))).toBe('NOT_FOUND')
  })

  test('is stored sealed, and its recovery codes as hashes', async () => {
    const owner = await openOwner(app, { email: newEmail() })
    const { secret, recoveryCodes } = await switchOn(owner)
    const { rows } = await app.database.query(
      `select sealed_secret as bytes from player_totp where player_id = $1
       union all select code_hash from recovery_code where player_id = $1`,
      [owner.playerId],
    )
    const stored = rows.map(({ bytes }) => bytes.toString('latin1')).join()
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
  })

  test('is asked for at login, each code once', async () => {
    const email = newEmail()
    const owner = await openOwner(app, { email, password: PASSWORD })
    const { secret } = await switchOn(owner)
    expect(outcome(await tryPassword(email))).toBe('SECOND_FACTOR_NEEDED')
    expect(outcome(await tryPassword(email, { second_factor: wrongOf(codeOf(secret)) }))).toBe('SECOND_FACTOR_WRONG')
    const second_factor = codeOf(secret)
    expect(outcome(await tryPassword(email, { second_factor }))).toBe('ok')
    expect(outcome(await tryPassword(email, { second_factor }))).toBe('SECOND_FACTOR_WRONG')
    clock.advance(STEP_MS)
    expect(outcome(await tryPassword(email, { second_factor: codeOf(secret) }))).toBe('ok')
    const outcomes = (await owner.call(listLogins, {})).data!.list.map((login) => login.outcome)
    expect(outcomes).toEqual(['success', 'second_factor', 'success', 'second_factor', 'second_factor'])
  })

  test('takes the code of the step before and after, and none further off', async () => {
    const email = newEmail()
    const { secret } = await switchOn(await openOwner(app, { email, password: PASSWORD }))
    clock.advance(10 * STEP_MS)
    const at = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock() + steps * STEP_MS })
    expect(outcome(await tryPassword(email, { second_factor: at(-2) }))).toBe('SECOND_FACTOR_WRONG')
    expect(outcome(await tryPassword(email, { second_factor: at(2) }))).toBe('SECOND_FACTOR_WRONG')
    expect(outcome(await tryPassword(email, { second_factor: at(-1) }))).toBe('ok')
    expect(outcome(await tryPassword(email, { second_factor: at(1) }))).toBe('ok')
    // A step before one that was spent is over.
    expect(outcome(await tryPassword(email, { second_factor: at(0) }))).toBe('SECOND_FACTOR_WRONG')
  })

  test('lets in one of two simultaneous logins with one code', async () => {
    const email = newEmail()
    const { secret, recoveryCodes } = await switchOn(await openOwner(app, { email, password: PASSWORD }))
    for (const second_factor of [codeOf(secret), recoveryCodes[0]!]) {
      const both = await Promise.all([1, 2].map(() => tryPassword(email, { second_factor })))
      expect(both.map(outcome).sort()).toEqual(['SECOND_FACTOR_WRONG', 'ok'])
    }
  })

  test('is replaced by a recovery code, each once, typed as one likes', async () => {
    const email = newEmail()
    const owner = await openOwner(app, { email, password: PASSWORD })
    const { recoveryCodes } = await switchOn(owner)
    const [first = '', second = ''] = recoveryCodes
    expect(outcome(await tryPassword(email, { second_factor: first }))).toBe('ok')
    expect(outcome(await tryPassword(email, { second_factor: first }))).toBe('SECOND_FACTOR_WRONG')
    const typed = second.toUpperCase().replaceAll('-', '')
    expect(outcome(await tryPassword(email, { second_factor: typed }))).toBe('ok')
    expect((await owner.call(getSecondFactor, {})).data!.recovery_codes_left).toBe(8)
  })

  test('locks after five wrong codes, also against the right one, until the time is over', async () => {
    const email = newEmail()
    const owner = await openOwner(app, { email, password: PASSWORD })
    const { secret, recoveryCodes } = await switchOn(owner)
    const wrong = wrongOf(codeOf(secret))
    for (let guess = 0; guess < 5; guess++) {
      expect(outcome(await tryPassword(email, { second_factor: wrong }))).toBe('SECOND_FACTOR_WRONG')
    }
    expect(outcome(await tryPassword(email, { second_factor: codeOf(secret) }))).toBe('LOCKED_OUT')
    expect(outcome(await tryPassword(email, { second_factor: recoveryCodes[0]! }))).toBe('LOCKED_OUT')
    expect(outcome(await owner.call(disableSecondFactor, { code: codeOf(secret) }))).toBe('LOCKED_OUT')
    clock.advance(STEP_MS)
    expect(outcome(await tryPassword(email, { second_factor: codeOf(secret) }))).toBe('ok')
  })

  test('is switched off with one of its codes alone', async () => {
    const email = newEmail()
    const owner = await openOwner(app, { email, password: PASSWORD })
    expect(outcome(await owner.call(disableSecondFactor, { code: '123456' }))).toBe('SECOND_FACTOR_OFF')
    const { secret } = await switchOn(owner)
    const wrong = { code: wrongOf(codeOf(secret)) }
    expect(outcome(await owner.call(disableSecondFactor, wrong))).toBe('SECOND_FACTOR_WRONG')
    expect(outcome(await owner.call(disableSecondFactor, { code: codeOf(secret) }))).toBe('ok')
    expect(outcome(await tryPassword(email))).toBe('ok')
    expect((await owner.call(getSecondFactor, {})).data).toEqual({ is_on: false, recovery_codes_left: 0 })
  })

  test('of one player says nothing about another’s', async () => {
    const { secret, recoveryCodes } = await switchOn(await openOwner(app, { email: newEmail() }))
    const stranger = await openOwner(app, { email: newEmail() })
    await switchOn(stranger)
    expect(outcome(await stranger.call(disableSecondFactor, { code: codeOf(secret) }))).toBe('SECOND_FACTOR_WRONG')
    const foreign = { code: recoveryCodes[0]! }
    expect(outcome(await stranger.call(disableSecondFactor, foreign))).toBe('SECOND_FACTOR_WRONG')
  })
})

describe('who is there', () => {
  test('can be shown by what the player has', async () => {
    const bare = await openOwner(app, {})
    const nothing = { password: false, destinations: [], passkey: false, second_factor: false }
    expect((await bare.call(getConfirmMethods, {})).data).toEqual(nothing)
    const email = newEmail()
    const owner = await openOwner(app, { mobile: '+628123456789', email, password: PASSWORD })
    await addPasskeyTo(owner)
    await switchOn(owner)
    const methods = { password: true, destinations: ['+628123456789', email], passkey: true, second_factor: true }
    expect((await owner.call(getConfirmMethods, {})).data).toEqual(methods)
    const unproven = await openOwner(app, { email: newEmail(), isVerified: false })
    expect((await unproven.call(getConfirmMethods, {})).data).toEqual(nothing)
  })

  const guarded: [string, (owner: Owner) => Promise<{ code: number }>][] = [
    ['a new passkey', (owner) => owner.call(startPasskey, {}, here)],
    ['a passkey’s removal', (owner) => owner.call(removePasskey, { id: 'some' })],
    ['an authenticator', (owner) => owner.call(startSecondFactor, {})],
    ['a provider’s link', (owner) => owner.call(linkOauth, { provider: 'sandbox', verify_code: 'c', state: 's' })],
    ['a provider’s end', (owner) => owner.call(unlinkOauth, { provider: 'sandbox' })],
  ]

  test.each(guarded)(
    'is asked before %s, each session for itself, and again after five minutes',
    async (_what, ask) => {
      const owner = await openOwner(app, { email: newEmail(), password: PASSWORD })
      expect(outcome(await ask(owner))).toBe('PROOF_NEEDED')
      const confirmed = await owner.call(confirmIdentity, { password: await app.encode(PASSWORD) })
      expect(outcome(confirmed)).toBe('ok')
      expect(outcome(await ask(owner))).not.toBe('PROOF_NEEDED')
      expect(outcome(await ask(await owner.elsewhere()))).toBe('PROOF_NEEDED')
      await app.database.query(
        `update player_session set proven_at = $2 where player_id = $1 and proven_at is not null`,
        [owner.playerId, new Date(clock() - 5 * 60_000 - 1)],
      )
      expect(outcome(await ask(owner))).toBe('PROOF_NEEDED')
    },
  )

  test('is shown by password, with the same lock as a login', async () => {
    const owner = await openOwner(app, { email: newEmail(), password: PASSWORD })
    const wrong = async () => owner.call(confirmIdentity, { password: await app.encode('another one') })
    for (let guess = 0; guess < 5; guess++) expect(outcome(await wrong())).toBe('WRONG_CREDENTIALS')
    const right = { password: await app.encode(PASSWORD) }
    expect(outcome(await owner.call(confirmIdentity, right))).toBe('LOCKED_OUT')
    clock.advance(STEP_MS)
    const again = { password: await app.encode(PASSWORD) }
    const { data } = await owner.call(confirmIdentity, again)
    expect(data!.expires_at).toBeGreaterThan(Date.now())
    const unknown = `unknown.${again.password.split('.')[1]}`
    expect(outcome(await owner.call(confirmIdentity, { password: unknown }))).toBe('PASSWORD_KEY')
  })

  test('is not shown by a password where none is set, nor without any proof', async () => {
    const owner = await openOwner(app, { email: newEmail() })
    const password = await app.encode(PASSWORD)
    expect(outcome(await owner.call(confirmIdentity, { password }))).toBe('WRONG_CREDENTIALS')
    expect(outcome(await owner.call(confirmIdentity, {}))).toBe('INVALID')
    expect(outcome(await owner.call(confirmIdentity, { verify_code: '123456' }))).toBe('INVALID')
  })

  test('is shown by a code that was sent for it to an own contact, once', async () => {
    const email = newEmail()
    const owner = await openOwner(app, { email })
    const asked = { mobile_or_email: email, purpose: 'security' } as const
    expect(outcome(await owner.call(sendCode, asked))).toBe('ok')
    const verify_code = await sandbox.codeFor(email)
    const wrong = { mobile_or_email: email, verify_code: wrongOf(verify_code) }
    expect(outcome(await owner.call(confirmIdentity, wrong))).toBe('CODE_WRONG')
    const stranger = await openOwner(app, { email: newEmail() })
    const stolen = { mobile_or_email: email, verify_code }
    expect(outcome(await stranger.call(confirmIdentity, stolen))).toBe('CODE_WRONG')
    expect(outcome(await owner.call(confirmIdentity, stolen))).toBe('ok')
    expect(outcome(await owner.call(startSecondFactor, {}))).toBe('ok')
    expect(outcome(await owner.call(confirmIdentity, stolen))).not.toBe('ok')
    const malformed = { mobile_or_email: 'no@where', verify_code }
    expect(outcome(await owner.call(confirmIdentity, malformed))).toBe('EMAIL_FORMAT')
  })

  test('needs the authenticator’s code besides, and the first proof stays good until then', async () => {
    const email = newEmail()
    const owner = await openOwner(app, { email, password: PASSWORD })
    const { secret } = await switchOn(owner)
    const fresh = await owner.elsewhere()
    await fresh.call(sendCode, { mobile_or_email: email, purpose: 'security' })
    const proof = { mobile_or_email: email, verify_code: await sandbox.codeFor(email) }
    expect(outcome(await fresh.call(confirmIdentity, proof))).toBe('SECOND_FACTOR_NEEDED')
    const wrong = { ...proof, second_factor: wrongOf(codeOf(secret)) }
    expect(outcome(await fresh.call(confirmIdentity, wrong))).toBe('SECOND_FACTOR_WRONG')
    expect(outcome(await fresh.call(confirmIdentity, { ...proof, second_factor: codeOf(secret) }))).toBe('ok')
    clock.advance(STEP_MS)
    const password = await app.encode(PASSWORD)
    expect(outcome(await fresh.call(confirmIdentity, { password }))).toBe('SECOND_FACTOR_NEEDED')
  })

  test('is not asked of a guest, who has nothing to show', async () => {
    const guest = await openOwner(app, { isGuest: true })
    expect(outcome(await guest.call(startSecondFactor, {}))).toBe('ok')
  })

  test('is shown by a recent login where a provider is the only way in', async () => {
    const owner = await openOwner(app, {})
    expect(outcome(await owner.call(startSecondFactor, {}))).toBe('ok')
    await app.database.query(`update player_login set created_at = $2 where player_id = $1`, [
      owner.playerId,
      new Date(clock() - 5 * 60_000 - 1),
    ])
    expect(outcome(await owner.call(startSecondFactor, {}))).toBe('PROOF_NEEDED')
  })
})

describe('a sign-in provider', () => {
  let browser: Browser
  beforeEach(() => {
    browser = app.browser(here)
  })

  async function popup(person: Person) {
    const { url, state } = (await browser.call(startOauth, { provider: 'sandbox' })).data!
    const { code } = await signInAt(url, person)
    return { provider: 'sandbox', verify_code: code, state }
  }
  const linkIn = (own: Browser, owner: Owner, returned: Awaited<ReturnType<typeof popup>>) =>
    owner.call(linkOauth, returned, { headers: { cookie: `oauth=${own.cookies.get('oauth')?.value ?? ''}` } })
  const link = async (owner: Owner, person: Person) => linkIn(browser, owner, await popup(person))
  const enter = async (person: Person) =>
    browser.call(logIn, { client_type: loginTypes.THIRD, ...(await popup(person)) })

  test('is linked, signs in, and is unlinked', async () => {
    const owner = await openOwner(app, { email: newEmail(), password: PASSWORD })
    const person = { name: 'Amina', email: newEmail() }
    await owner.prove()
    expect(outcome(await link(owner, person))).toBe('ok')
    expect((await enter(person)).data!.userInfo.id).toBe(Number(owner.playerId))
    expect(outcome(await owner.call(unlinkOauth, { provider: 'sandbox' }))).toBe('ok')
    expect(outcome(await enter(person))).toBe('ACCOUNT_UNKNOWN')
    expect(outcome(await owner.call(unlinkOauth, { provider: 'sandbox' }))).toBe('NOT_FOUND')
  })

  test('opens one account only, and an account has one person of each provider', async () => {
    const [owner, stranger] = [await openOwner(app, { email: newEmail() }), await openOwner(app, { email: newEmail() })]
    await owner.prove()
    await stranger.prove()
    const person = { name: 'Bilal', email: newEmail() }
    expect(outcome(await link(owner, person))).toBe('ok')
    expect(outcome(await link(stranger, person))).toBe('ACCOUNT_EXISTS')
    expect(outcome(await link(owner, person))).toBe('ALREADY_BOUND')
    expect(outcome(await link(owner, { name: 'Other', email: newEmail() }))).toBe('ALREADY_BOUND')
  })

  test('is not linked by a return of another browser, nor twice by one', async () => {
    const owner = await openOwner(app, { email: newEmail() })
    await owner.prove()
    const returned = await popup({ name: 'Carla', email: newEmail() })
    const foreign = await linkIn(app.browser(here), owner, returned)
    expect(outcome(foreign)).toBe('PROVIDER_FAILED')
    expect(outcome(await linkIn(browser, owner, returned))).toBe('ok')
    expect(outcome(await linkIn(browser, owner, returned))).toBe('PROVIDER_FAILED')
  })

  test('makes a guest a player', async () => {
    const guest = await openOwner(app, { isGuest: true })
    expect(outcome(await link(guest, { name: 'Dewi', email: newEmail() }))).toBe('ok')
    expect((await loadPlayer(app.database, guest.playerId)).classify).toBe(playerClasses.PLAYER)
  })

  test('lets nobody past the authenticator, and the same return is then enough', async () => {
    const owner = await openOwner(app, { email: newEmail() })
    const person = { name: 'Eka', email: newEmail() }
    await owner.prove()
    await link(owner, person)
    const { secret } = await switchOn(owner)
    const returned = { client_type: loginTypes.THIRD, ...(await popup(person)) }
    expect(outcome(await browser.call(logIn, returned))).toBe('SECOND_FACTOR_NEEDED')
    const other = { ...returned, verify_code: `${returned.verify_code}x`, second_factor: codeOf(secret) }
    expect(outcome(await browser.call(logIn, other))).toBe('PROVIDER_FAILED')
    const wrong = { ...returned, second_factor: wrongOf(codeOf(secret)) }
    expect(outcome(await browser.call(logIn, wrong))).toBe('SECOND_FACTOR_WRONG')
    expect(outcome(await browser.call(logIn, { ...returned, second_factor: codeOf(secret) }))).toBe('ok')
    clock.advance(STEP_MS)
    const again = { ...returned, second_factor: codeOf(secret) }
    expect(outcome(await browser.call(logIn, again))).toBe('PROVIDER_FAILED')
  })
})

describe('the last way in', () => {
  const unlink = async (owner: Owner) => {
    await owner.prove()
    return owner.call(unlinkOauth, { provider: 'sandbox' })
  }

  test('is not taken away', async () => {
    const owner = await openOwner(app, {})
    await linkTo(owner)
    expect(outcome(await unlink(owner))).toBe('LAST_LOGIN_METHOD')
    await addPasskeyTo(owner)
    expect(outcome(await unlink(owner))).toBe('ok')
    const { id } = (await owner.call(listPasskeys, {})).data!.list[0]!
    expect(outcome(await owner.call(removePasskey, { id }))).toBe('LAST_LOGIN_METHOD')
    expect((await owner.call(listPasskeys, {})).data!.list).toHaveLength(1)
  })

  test.each([
    ['a proven contact', { email: 'proven-way@example.com' }],
    ['a password and a contact', { mobile: '+628111222333', isVerified: false, password: PASSWORD }],
    ['a password and a user name', { username: 'way.in', password: PASSWORD }],
  ])('may be another: %s', async (_what, wanted) => {
    const owner = await openOwner(app, wanted)
    await linkTo(owner)
    expect(outcome(await unlink(owner))).toBe('ok')
  })

  test.each([
    ['a contact nobody has answered from', { email: 'unproven-way@example.com', isVerified: false }],
    ['a password without a name', { password: PASSWORD }],
  ])('is not %s', async (_what, wanted) => {
    const owner = await openOwner(app, wanted)
    await linkTo(owner)
    expect(outcome(await unlink(owner))).toBe('LAST_LOGIN_METHOD')
  })

  test('stays when two are removed simultaneously', async () => {
    const owner = await openOwner(app, {})
    await linkTo(owner)
    await addPasskeyTo(owner)
    await owner.prove()
    const { id } = (await owner.call(listPasskeys, {})).data!.list[0]!
    const both = await Promise.all([
      owner.call(unlinkOauth, { provider: 'sandbox' }),
      owner.call(removePasskey, { id }),
    ])
    expect(both.map(outcome).sort()).toEqual(['LAST_LOGIN_METHOD', 'ok'])
  })
})

test('nothing that opens a frozen account is changed', async () => {
  const owner = await openOwner(app, { email: newEmail(), password: PASSWORD })
  await linkTo(owner)
  await addPasskeyTo(owner)
  await owner.prove()
  const { id } = (await owner.call(listPasskeys, {})).data!.list[0]!
  await transact(app.database, (tx) =>
    setPlayerState(tx, { playerId: owner.playerId, state: playerStates.FROZEN, because: 'checking' }),
  )
  const attempts: [Call, object][] = [
    [startPasskey, {}],
    [removePasskey, { id }],
    [startSecondFactor, {}],
    [confirmSecondFactor, { code: '123456' }],
    [unlinkOauth, { provider: 'sandbox' }],
  ]
  for (const [call, request] of attempts) {
    expect(outcome(await owner.call(call, request, here))).toBe('ACCOUNT_FROZEN')
  }
})

test('nothing that opens the account is changed by a session that ends while it waits for its turn', async () => {
  const owner = await openOwner(app, { email: newEmail(), password: PASSWORD })
  const stolen = await owner.elsewhere()
  await stolen.prove()
  const { playerId } = owner
  const { starting } = await transact(app.database, async (tx) => {
    await tx.query('select from player where player_id = $1 for no key update', [playerId])
    const starting = stolen.call(startSecondFactor, {})
    await untilWaiting(app.database, 1)
    await revokeSessions(tx, { playerId, sessionId: stolen.sessionId, because: 'signed_out_elsewhere' })
    return { starting }
  })
  expect(outcome(await starting)).toBe('UNAUTHENTICATED')
})

async function linkTo({ playerId }: Owner) {
  const profile = { subject: `person-${playerId}`, name: '', email: '', isEmailVerified: false }
  const personal = openPersonal(app.secret)
  await transact(app.database, (tx) =>
    linkProvider(tx, personal, { playerId, siteId: 'main', provider: 'sandbox', profile }),
  )
}

async function addPasskeyTo({ playerId }: Owner) {
  const { id: credentialId } = createAuthenticator({ origin: 'http://casino.example' })
  const passkey = { credentialId, publicKey: Buffer.alloc(77), counter: 0, transports: [] }
  await transact(app.database, (tx) => insertPasskey(tx, { playerId, name: 'Phone', passkey }))
}

/** Six other digits. */
const wrongOf = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')
