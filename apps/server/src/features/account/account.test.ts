import {
  bindEmail,
  bindMobile,
  checkFrozen,
  getProfile,
  getUserInfo,
  playerClasses,
  playerStates,
  updateAccount,
  updateAvatar,
  updateName,
} from '@tablestakes/contract/account'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../test/owners.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { startApp } from '../../../test/start-app.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { revokeSessions } from '../../platform/http/sessions.ts'
import { setPlayerState } from '../players/index.ts'

const clock = manualClock(Date.now())
const sandbox = await startSandbox()
const app = await startApp({ clock, config: { ...sandbox.config, rateLimitScale: 0 } })

let last = 0
/** Nobody else's, and of the site's own country. */
const newMobile = () => `+92300${String(5_000_000 + ++last)}`
const newEmail = () => `player${++last}@example.com`
const encode = (password: string) => app.encode(password)
const freeze = ({ playerId }: Owner) =>
  transact(app.database, (tx) =>
    setPlayerState(tx, { playerId, state: playerStates.FROZEN, because: 'refusal_account_frozen' }),
  )
/** Confirmations are dated by the database, so the clock comes back afterwards. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  clock.advance(ms)
  return work().finally(() => clock.advance(-ms))
}
const signedInHoursAgo = ({ playerId }: Owner) =>
  app.database.query(`update player_login set created_at = now() - interval '3 hours' where player_id = $1`, [playerId])
const isSignedIn = async (owner: Owner) => (await owner.call(getUserInfo, {})).code === 0
const subjects = async (to: string) => (await sandbox.inbox(to)).map(({ subject }) => subject)

/** A site whose players have no phones. */
await app.database.query(
  `update site set login_methods = '[{"key":"login","phone":false,"phoneOTP":false,"email":true,"emailOTP":true}]'
   where site_id = 'brazil'`,
)
/** A site that sends no text messages. */
await app.database.query(
  `update site set login_methods = '[{"key":"login","phone":true,"phoneOTP":false,"email":true,"emailOTP":true}]'
   where site_id = 'india'`,
)

describe('binding a phone', () => {
  test('makes a guest a player with a proven number, and the guest’s secret ends', async () => {
    const guest = await openOwner(app, { isGuest: true })
    await app.database.query(`insert into guest_secret (player_id, secret_hash) values ($1, sha256('x'))`, [
      guest.playerId,
    ])
    const mobile = newMobile()
    const answer = await guest.call(bindMobile, { mobile, verify_code: await guest.codeFor(sandbox, mobile) })
    expect(answer.data?.userInfo).toMatchObject({ mobile, classify: playerClasses.PLAYER, has_password: false })
    expect((await guest.call(getProfile, {})).data).toMatchObject({
      is_mobile_bound: true,
      is_mobile_verified: true,
      is_email_bound: false,
      verification_level: 1,
    })
    expect((await app.database.query('select from guest_secret')).rowCount).toBe(0)
  })

  test('ends what the guest’s cookie has opened elsewhere', async () => {
    const guest = await openOwner(app, { isGuest: true })
    const copied = await guest.elsewhere()
    const mobile = newMobile()
    const request = { mobile, verify_code: await guest.codeFor(sandbox, mobile) }
    expect(outcome(await guest.call(bindMobile, request))).toBe('ok')
    expect([await isSignedIn(guest), await isSignedIn(copied)]).toEqual([true, false])
  })

  test('sets a password in the longer form', async () => {
    const guest = await openOwner(app, { isGuest: true })
    const mobile = newMobile()
    const code = await guest.codeFor(sandbox, mobile)
    const bind = async (password: string, confirm: string) =>
      guest.call(bindMobile, {
        mobile,
        verify_code: code,
        password: await encode(password),
        confirm_password: await encode(confirm),
      })
    expect(outcome(await bind('short', 'short'))).toBe('PASSWORD_SHORT')
    expect(outcome(await bind('password1', 'password1'))).toBe('PASSWORD_COMMON')
    expect(outcome(await bind('tall blue door', 'tall red door'))).toBe('PASSWORDS_DIFFER')
    const unreadable = { mobile, verify_code: code, password: `unknown.${'a'.repeat(400)}` }
    expect(outcome(await guest.call(bindMobile, unreadable))).toBe('PASSWORD_KEY')
    // None of these has spent the code.
    expect((await bind('tall blue door', 'tall blue door')).data?.userInfo).toMatchObject({
      mobile,
      has_password: true,
    })
  })

  test('takes a first phone with a password and no code, as registering does, and leaves it unproven', async () => {
    const guest = await openOwner(app, { isGuest: true })
    const mobile = newMobile()
    const bind = async (number: string) =>
      guest.call(bindMobile, {
        mobile: number,
        password: await encode('tall blue door'),
        confirm_password: await encode('tall blue door'),
      })
    const answer = await bind(mobile)
    expect(answer.data?.userInfo).toMatchObject({ mobile, classify: playerClasses.PLAYER, has_password: true })
    expect((await guest.call(getProfile, {})).data).toMatchObject({ is_mobile_bound: true, is_mobile_verified: false })
    // Never another one in its place, nor somebody else's.
    expect(outcome(await bind(newMobile()))).toBe('PROOF_NEEDED')
    await guest.prove()
    expect(outcome(await bind(newMobile()))).toBe('CODE_WRONG')
    expect((await guest.call(getUserInfo, {})).data?.mobile).toBe(mobile)
    const other = await openOwner(app, { isGuest: true })
    const taken = { mobile, password: await encode('tall blue door') }
    expect(outcome(await other.call(bindMobile, taken))).toBe('MOBILE_TAKEN')
  })

  test('refuses a wrong, missing, foreign or used code, and what is no number', async () => {
    const [ann, bob] = [await openOwner(app), await openOwner(app)]
    const mobile = newMobile()
    const code = await ann.codeFor(sandbox, mobile)
    const wrong = code === '111111' ? '222222' : '111111'
    expect(outcome(await ann.call(bindMobile, { mobile, verify_code: wrong }))).toBe('CODE_WRONG')
    expect(outcome(await ann.call(bindMobile, { mobile }))).toBe('CODE_WRONG')
    expect(outcome(await ann.call(bindMobile, { mobile: '123456', verify_code: code }))).toBe('MOBILE_FORMAT')
    // Sent for Ann, so it is worth nothing to Bob, and not for another number.
    expect(outcome(await bob.call(bindMobile, { mobile, verify_code: code }))).toMatch(/CODE_(WRONG|EXPIRED)/)
    expect(outcome(await ann.call(bindMobile, { mobile: newMobile(), verify_code: code }))).toMatch(
      /CODE_(WRONG|EXPIRED)/,
    )
    const late = await later(5 * 60_000, () => ann.call(bindMobile, { mobile, verify_code: code }))
    expect(outcome(late)).toBe('CODE_EXPIRED')
  })

  test('refuses somebody else’s number, and one’s own again', async () => {
    const mobile = newMobile()
    const ann = await openOwner(app, { mobile })
    const bob = await openOwner(app)
    const code = await bob.codeFor(sandbox, mobile)
    expect(outcome(await bob.call(bindMobile, { mobile, verify_code: code }))).toBe('MOBILE_TAKEN')
    expect(outcome(await ann.call(bindMobile, { mobile, verify_code: '123456' }))).toBe('ALREADY_BOUND')
    expect((await bob.call(getUserInfo, {})).data).toMatchObject({ mobile: '' })
  })

  test('takes the number from somebody who only typed it', async () => {
    const mobile = newMobile()
    const stranger = await openOwner(app, { mobile, isVerified: false })
    const owner = await openOwner(app)
    const code = await owner.codeFor(sandbox, mobile)
    expect(outcome(await owner.call(bindMobile, { mobile, verify_code: code }))).toBe('ok')
    expect((await owner.call(getProfile, {})).data).toMatchObject({ is_mobile_verified: true })
    expect((await stranger.call(getUserInfo, {})).data).toMatchObject({ mobile: '' })
  })

  test('two players ask for it simultaneously: one gets it', async () => {
    const mobile = newMobile()
    const [ann, bob] = [await openOwner(app), await openOwner(app)]
    const annsCode = await ann.codeFor(sandbox, mobile)
    const bobsCode = await later(61_000, () => bob.codeFor(sandbox, mobile))
    const answers = await Promise.all([
      ann.call(bindMobile, { mobile, verify_code: annsCode }),
      bob.call(bindMobile, { mobile, verify_code: bobsCode }),
    ])
    expect(answers.map(outcome).sort()).toEqual(['MOBILE_TAKEN', 'ok'])
  })

  test('asked twice simultaneously by one player, it does not change without a confirmation', async () => {
    const ann = await openOwner(app)
    const mobiles = [newMobile(), newMobile()]
    const codes = [await ann.codeFor(sandbox, mobiles[0]!), await ann.codeFor(sandbox, mobiles[1]!)]
    const answers = await Promise.all(
      mobiles.map((mobile, at) => ann.call(bindMobile, { mobile, verify_code: codes[at]! })),
    )
    expect(answers.map(outcome).sort()).toEqual(['PROOF_NEEDED', 'ok'])
  })

  test('in place of another needs a confirmation, ends the other sessions and is told by mail', async () => {
    const [email, mobile] = [newEmail(), newMobile()]
    const ann = await openOwner(app, { mobile: newMobile(), email })
    const other = await ann.elsewhere()
    const request = { mobile, verify_code: await ann.codeFor(sandbox, mobile) }
    expect(outcome(await ann.call(bindMobile, request))).toBe('PROOF_NEEDED')
    expect(await isSignedIn(other)).toBe(true)
    await ann.prove()
    expect((await ann.call(bindMobile, request)).data?.userInfo).toMatchObject({ mobile })
    expect([await isSignedIn(ann), await isSignedIn(other)]).toEqual([true, false])
    await expect.poll(() => subjects(email)).toHaveLength(1)
    // A confirmation holds for five minutes.
    const change = { mobile: newMobile(), verify_code: '123456' }
    expect(outcome(await later(6 * 60_000, () => ann.call(bindMobile, change)))).toBe('PROOF_NEEDED')
  })

  test('with a password changes a set one only after a confirmation', async () => {
    const ann = await openOwner(app, { password: 'the first one' })
    const other = await ann.elsewhere()
    const mobile = newMobile()
    const code = await ann.codeFor(sandbox, mobile)
    const bind = async () =>
      ann.call(bindMobile, { mobile, verify_code: code, password: await encode('the second one') })
    expect(outcome(await bind())).toBe('PROOF_NEEDED')
    await ann.prove()
    expect(outcome(await bind())).toBe('ok')
    expect(await isSignedIn(other)).toBe(false)
  })

  test('where no text messages are sent needs no code, and proves nothing', async () => {
    const ann = await openOwner(app, { siteId: 'india', isGuest: true })
    expect(outcome(await ann.call(bindMobile, { mobile: '9876543210' }))).toBe('ok')
    expect((await ann.call(getProfile, {})).data).toMatchObject({ is_mobile_bound: true, is_mobile_verified: false })
    expect(outcome(await ann.call(bindMobile, { mobile: '9876543210' }))).toBe('ALREADY_BOUND')
  })

  test('besides another contact needs a login or a confirmation just now: a phone left unlocked is not enough', async () => {
    const ann = await openOwner(app, { email: newEmail(), password: 'the first one' })
    await signedInHoursAgo(ann)
    const mobile = newMobile()
    const request = { mobile, verify_code: await ann.codeFor(sandbox, mobile) }
    expect(outcome(await ann.call(bindMobile, request))).toBe('PROOF_NEEDED')
    await ann.prove()
    expect(outcome(await ann.call(bindMobile, request))).toBe('ok')
    // A player who has nothing to confirm with is not asked: a guest of long ago must be able to keep the account.
    const guest = await openOwner(app, { isGuest: true })
    await signedInHoursAgo(guest)
    const first = newMobile()
    const bound = { mobile: first, verify_code: await guest.codeFor(sandbox, first) }
    expect(outcome(await guest.call(bindMobile, bound))).toBe('ok')
  })

  test('is refused while the account is frozen', async () => {
    const ann = await openOwner(app)
    await freeze(ann)
    expect(outcome(await ann.call(bindMobile, { mobile: newMobile(), verify_code: '123456' }))).toBe('ACCOUNT_FROZEN')
  })
})

describe('binding an e-mail address', () => {
  test('needs a bound phone, unless it is the first contact of all', async () => {
    const ann = await openOwner(app, { mobile: newMobile() })
    const email = newEmail()
    const bound = await ann.call(bindEmail, { email, verify_code: await ann.codeFor(sandbox, email) })
    expect(bound.data?.userInfo).toMatchObject({ email })

    const guest = await openOwner(app, { isGuest: true })
    const first = newEmail()
    const became = await guest.call(bindEmail, { email: first, verify_code: await guest.codeFor(sandbox, first) })
    expect(became.data?.userInfo).toMatchObject({ email: first, classify: playerClasses.PLAYER })
    await guest.prove()
    const second = { email: newEmail(), verify_code: '123456' }
    expect(outcome(await guest.call(bindEmail, second))).toBe('MOBILE_NEEDED')

    const phoneless = await openOwner(app, { siteId: 'brazil', email: newEmail() })
    await phoneless.prove()
    const other = newEmail()
    const changed = await phoneless.call(bindEmail, {
      email: other,
      verify_code: await phoneless.codeFor(sandbox, other),
    })
    expect(changed.data?.userInfo).toMatchObject({ email: other })
  })

  test('proves an address that was typed at registration, without a phone', async () => {
    const email = newEmail()
    const ann = await openOwner(app, { email, isVerified: false })
    const other = await ann.elsewhere()
    expect((await ann.call(getUserInfo, {})).data).toMatchObject({ is_need_opt: true })
    const request = { email: email.toUpperCase(), verify_code: await ann.codeFor(sandbox, email) }
    expect((await ann.call(bindEmail, request)).data?.userInfo).toMatchObject({ email, is_need_opt: false })
    expect(outcome(await ann.call(bindEmail, request))).toBe('ALREADY_BOUND')
    expect(await isSignedIn(other)).toBe(true)
  })

  test('in place of another tells the old address and ends the other sessions', async () => {
    const [old, email] = [newEmail(), newEmail()]
    const ann = await openOwner(app, { mobile: newMobile(), email: old })
    const other = await ann.elsewhere()
    const request = { email, verify_code: await ann.codeFor(sandbox, email) }
    expect(outcome(await ann.call(bindEmail, request))).toBe('PROOF_NEEDED')
    await ann.prove()
    expect((await ann.call(bindEmail, request)).data?.userInfo).toMatchObject({ email })
    expect([await isSignedIn(ann), await isSignedIn(other)]).toEqual([true, false])
    await expect.poll(() => subjects(old)).toHaveLength(1)
    // The new one has its code and nothing else.
    expect(await sandbox.inbox(email)).toHaveLength(1)
  })

  test('refuses a taken address, what is no address, a wrong code, and a frozen account', async () => {
    const email = newEmail()
    await openOwner(app, { email })
    const ann = await openOwner(app, { mobile: newMobile() })
    const code = await ann.codeFor(sandbox, email)
    expect(outcome(await ann.call(bindEmail, { email: 'a@b.c@d', verify_code: code }))).toBe('EMAIL_FORMAT')
    expect(outcome(await ann.call(bindEmail, { email: 'ann@exa_mple.com', verify_code: code }))).toBe('EMAIL_FORMAT')
    expect(outcome(await ann.call(bindEmail, { email, verify_code: code }))).toBe('EMAIL_TAKEN')
    const wrong = code === '111111' ? '222222' : '111111'
    expect(outcome(await ann.call(bindEmail, { email, verify_code: wrong }))).toBe('CODE_WRONG')
    // No code was ever sent to this address.
    expect(outcome(await ann.call(bindEmail, { email: newEmail(), verify_code: code }))).toBe('CODE_EXPIRED')
    await freeze(ann)
    expect(outcome(await ann.call(bindEmail, { email, verify_code: code }))).toBe('ACCOUNT_FROZEN')
  })
})

describe('a password', () => {
  const changeTo = async (owner: Owner, password: string, old?: string) =>
    owner.call(updateAccount, {
      password: await encode(password),
      confirm_password: await encode(password),
      ...(old !== undefined && { old_password: await encode(old) }),
    })

  test('is changed by the old one; the other sessions end and the owner is told', async () => {
    const email = newEmail()
    const ann = await openOwner(app, { mobile: newMobile(), email, password: 'the first one' })
    const other = await ann.elsewhere()
    expect(outcome(await changeTo(ann, 'the second one', 'not the first'))).toBe('WRONG_CREDENTIALS')
    expect(outcome(await changeTo(ann, 'the second one'))).toBe('PROOF_NEEDED')
    expect(await isSignedIn(other)).toBe(true)
    expect((await changeTo(ann, 'the second one', 'the first one')).data?.userInfo).toMatchObject({
      has_password: true,
    })
    expect([await isSignedIn(ann), await isSignedIn(other)]).toEqual([true, false])
    await expect.poll(() => subjects(email)).toHaveLength(1)
    // Only the new password counts as the old one now.
    expect(outcome(await changeTo(ann, 'the third one', 'the first one'))).toBe('WRONG_CREDENTIALS')
    expect(outcome(await changeTo(ann, 'the third one', 'the second one'))).toBe('ok')
  })

  test('is changed by a fresh confirmation, when the old one is forgotten', async () => {
    const ann = await openOwner(app, { mobile: newMobile(), password: 'the first one' })
    await ann.prove()
    expect(outcome(await changeTo(ann, 'the second one'))).toBe('ok')
  })

  test('is set for the first time without one, by a player who has just signed in or confirmed', async () => {
    const ann = await openOwner(app, { mobile: newMobile() })
    expect((await changeTo(ann, 'the first one')).data?.userInfo).toMatchObject({ has_password: true })
    const bob = await openOwner(app, { mobile: newMobile() })
    await signedInHoursAgo(bob)
    expect(outcome(await changeTo(bob, 'the first one'))).toBe('PROOF_NEEDED')
    await bob.prove()
    expect(outcome(await changeTo(bob, 'the first one'))).toBe('ok')
  })

  test('is locked for a while after five wrong guesses', async () => {
    const ann = await openOwner(app, { mobile: newMobile(), password: 'the first one' })
    for (let guess = 0; guess < 5; guess++)
      expect(outcome(await changeTo(ann, 'the second one', `guess ${guess}`))).toBe('WRONG_CREDENTIALS')
    expect(outcome(await changeTo(ann, 'the second one', 'the first one'))).toBe('LOCKED_OUT')
    const locked = await later(31_000, () => changeTo(ann, 'the second one', 'the first one'))
    expect(outcome(locked)).toBe('ok')
  })

  test('is changed by one of two requests that know the same old one', async () => {
    const ann = await openOwner(app, { mobile: newMobile(), password: 'the first one' })
    const answers = await Promise.all([
      changeTo(ann, 'the second one', 'the first one'),
      changeTo(ann, 'the other one', 'the first one'),
    ])
    expect(answers.map(outcome).sort()).toEqual(['WRONG_CREDENTIALS', 'ok'])
  })

  test('must be good, twice the same and readable', async () => {
    const ann = await openOwner(app, { mobile: newMobile() })
    expect(outcome(await changeTo(ann, 'short'))).toBe('PASSWORD_SHORT')
    expect(outcome(await changeTo(ann, '12345678'))).toBe('PASSWORD_COMMON')
    const differ = { password: await encode('tall blue door'), confirm_password: await encode('tall red door') }
    expect(outcome(await ann.call(updateAccount, differ))).toBe('PASSWORDS_DIFFER')
    const unreadable = { password: `unknown.${'a'.repeat(400)}` }
    expect(outcome(await ann.call(updateAccount, unreadable))).toBe('PASSWORD_KEY')
  })

  test('needs a bound phone, or where nobody has one an e-mail address', async () => {
    expect(outcome(await changeTo(await openOwner(app, { email: newEmail() }), 'tall blue door'))).toBe('MOBILE_NEEDED')
    const phoneless = await openOwner(app, { siteId: 'brazil', email: newEmail() })
    expect(outcome(await changeTo(phoneless, 'tall blue door'))).toBe('ok')
    const nobody = await openOwner(app, { siteId: 'brazil' })
    expect(outcome(await changeTo(nobody, 'tall blue door'))).toBe('MOBILE_NEEDED')
  })
})

describe('a user name', () => {
  test('with a password gives a guest a way back in, without a phone', async () => {
    const guest = await openOwner(app, { isGuest: true })
    const answer = await guest.call(updateAccount, { username: ' Amina Q. ', password: await encode('tall blue door') })
    expect(answer.data?.userInfo).toMatchObject({
      name: 'Amina Q.',
      classify: playerClasses.PLAYER,
      has_password: true,
    })
    // Only once: from now on a phone is needed.
    expect(outcome(await guest.call(updateAccount, { username: 'Amina R.' }))).toBe('MOBILE_NEEDED')
    const again = { username: 'Amina S.', password: await encode('tall red door') }
    expect(outcome(await guest.call(updateAccount, again))).toBe('MOBILE_NEEDED')
  })

  test('belongs to one player of a site, whatever its case, also when two ask simultaneously', async () => {
    const [ann, bob, indian] = [
      await openOwner(app, { mobile: newMobile() }),
      await openOwner(app, { mobile: newMobile() }),
      await openOwner(app, { siteId: 'india', mobile: '+919876500001' }),
    ]
    const answers = await Promise.all([
      ann.call(updateAccount, { username: 'Wijayanto' }),
      bob.call(updateAccount, { username: 'WIJAYANTO' }),
    ])
    expect(answers.map(outcome).sort()).toEqual(['NAME_TAKEN', 'ok'])
    expect(outcome(await indian.call(updateAccount, { username: 'wijayanto' }))).toBe('ok')
  })

  test.each([
    ['Ann<script>', 'NAME_SYMBOLS'],
    ['ann@example.com', 'NAME_SYMBOLS'],
    ['   ', 'INVALID'],
  ])('%s is refused', async (username, refusal) => {
    const ann = await openOwner(app, { mobile: newMobile() })
    expect(outcome(await ann.call(updateAccount, { username }))).toBe(refusal)
  })
})

test('a birthday is told once, by a player who is old enough', async () => {
  const ann = await openOwner(app)
  const today = new Date(clock())
  const young = `01/01/${today.getUTCFullYear() - 10}`
  expect(outcome(await ann.call(updateAccount, { birthday: young }))).toBe('TOO_YOUNG')
  expect(outcome(await ann.call(updateAccount, { birthday: '31/02/1990' }))).toBe('INVALID')
  expect(outcome(await ann.call(updateAccount, { birthday: '28/02/1990' }))).toBe('ok')
  expect(outcome(await ann.call(updateAccount, { birthday: '28/02/1990' }))).toBe('ok')
  expect(outcome(await ann.call(updateAccount, { birthday: '28/02/1980' }))).toBe('INVALID')
  expect((await ann.call(getProfile, {})).data).toMatchObject({ birthday: '28/02/1990' })
})

test('the language can be changed at any time, the rest not while the account is frozen', async () => {
  const ann = await openOwner(app, { mobile: newMobile() })
  await freeze(ann)
  expect(outcome(await ann.call(updateAccount, { lang: 'ur' }))).toBe('ok')
  expect((await ann.call(getProfile, {})).data).toMatchObject({ lang: 'ur' })
  expect(outcome(await ann.call(updateAccount, { username: 'Frozen Ann' }))).toBe('ACCOUNT_FROZEN')
  expect(outcome(await ann.call(updateAccount, { birthday: '28/02/1990' }))).toBe('ACCOUNT_FROZEN')
  expect(outcome(await ann.call(updateAvatar, { avatar_id: 2 }))).toBe('ACCOUNT_FROZEN')
  expect(outcome(await ann.call(updateName, { nick_name: 'Frozen Ann' }))).toBe('ACCOUNT_FROZEN')
})

test('a session that is ended while its change waits for its turn changes nothing', async () => {
  const ann = await openOwner(app)
  const stolen = await ann.elsewhere()
  const attempt = await transact(app.database, async (tx) => {
    await tx.query('select from player where player_id = $1 for update', [ann.playerId])
    const changing = stolen.call(updateAccount, { username: 'Stolen', password: await encode('tall blue door') })
    await untilWaiting(app.database, 1)
    await revokeSessions(tx, { playerId: ann.playerId, sessionId: stolen.sessionId, because: 'signed_out_elsewhere' })
    return { changing }
  })
  expect(outcome(await attempt.changing)).toBe('UNAUTHENTICATED')
  expect((await ann.call(getUserInfo, {})).data).toMatchObject({ name: '', has_password: false })
})

describe('a nickname', () => {
  test('needs a bound phone and belongs to one player of a site', async () => {
    const ann = await openOwner(app, { mobile: newMobile() })
    const bob = await openOwner(app, { mobile: newMobile() })
    expect(outcome(await (await openOwner(app)).call(updateName, { nick_name: 'Nadia' }))).toBe('MOBILE_NEEDED')
    expect((await ann.call(updateName, { nick_name: '  Nadia  K ' })).data?.userInfo.nick_name).toBe('Nadia K')
    expect(outcome(await bob.call(updateName, { nick_name: 'NADIA K' }))).toBe('NAME_TAKEN')
    // The same in other letters of the same look.
    expect(outcome(await bob.call(updateName, { nick_name: 'Ｎadia K' }))).toBe('NAME_TAKEN')
    expect(outcome(await ann.call(updateName, { nick_name: 'nadia k' }))).toBe('ok')
    const answers = await Promise.all([
      ann.call(updateName, { nick_name: 'Raced' }),
      bob.call(updateName, { nick_name: 'raced' }),
    ])
    expect(answers.map(outcome).sort()).toEqual(['NAME_TAKEN', 'ok'])
  })

  test('of the server’s own form stays with its player', async () => {
    const [ann, bob] = [await openOwner(app, { mobile: newMobile() }), await openOwner(app, { mobile: newMobile() })]
    expect(outcome(await ann.call(updateName, { nick_name: `player${bob.playerId}` }))).toBe('NAME_TAKEN')
    expect(outcome(await ann.call(updateName, { nick_name: 'Player 99999999' }))).toBe('NAME_TAKEN')
    expect(outcome(await ann.call(updateName, { nick_name: 'Something else' }))).toBe('ok')
    expect(outcome(await ann.call(updateName, { nick_name: `Player${ann.playerId}` }))).toBe('ok')
  })

  test.each([
    ['A', 'INVALID'],
    ['A name of more than twenty', 'INVALID'],
    ['<b>Ann</b>', 'NAME_SYMBOLS'],
    ['A\u200dnn', 'NAME_SYMBOLS'],
    ['ক্ষমা', 'ok'],
    ['علی\u200cرضا', 'ok'],
  ])('%s is %s', async (nickName, expected) => {
    const ann = await openOwner(app, { mobile: newMobile() })
    expect(outcome(await ann.call(updateName, { nick_name: nickName }))).toBe(expected)
  })
})

test('an avatar must be one we have drawn', async () => {
  const ann = await openOwner(app)
  for (const avatar of [0, 34, 10_000])
    expect(outcome(await ann.call(updateAvatar, { avatar_id: avatar }))).toBe('AVATAR_UNKNOWN')
  expect((await ann.call(updateAvatar, { avatar_id: 33 })).data?.userInfo.avatar_id).toBe(33)
})

test('a frozen account says so and why', async () => {
  const ann = await openOwner(app)
  expect((await ann.call(checkFrozen, {})).data).toEqual({ is_frozen: false, reason_key: '', until: null })
  await freeze(ann)
  expect((await ann.call(checkFrozen, {})).data).toEqual({
    is_frozen: true,
    reason_key: 'refusal_account_frozen',
    until: null,
  })
})

test('user info and profile show a player’s own data and nobody else’s', async () => {
  const mobile = newMobile()
  const ann = await openOwner(app, { mobile, ip: '203.0.113.7' })
  const bob = await openOwner(app)
  const info = (await ann.call(getUserInfo, {})).data!
  expect(info).toMatchObject({
    id: Number(ann.playerId),
    uid: Number(ann.playerId),
    mobile,
    ip: '203.0.113.7',
    money: 0n,
  })
  expect((await ann.call(getProfile, {})).data?.userInfo).toEqual(info)
  const seen = await bob.send({ method: 'GET', url: `/api/user/profile?player_id=${ann.playerId}&uid=${ann.playerId}` })
  expect(seen.body).not.toContain(mobile)
  expect(seen.body).not.toContain('203.0.113.7')
})
