import { playerStates } from '@tablestakes/contract/account'
import { logIn, logInOrRegister, loginTypes, registerPlayer } from '@tablestakes/contract/auth'
import { manualClock } from '@tablestakes/node/clock'
import { type Tx, transact } from '@tablestakes/node/database'
import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { entryOf } from '../../../../test/entry.ts'
import { solvedCaptcha } from '../../../../test/known-captcha.ts'
import { outcome } from '../../../../test/outcome.ts'
import { startSandbox } from '../../../../test/sandbox.ts'
import { type Browser, startApp } from '../../../../test/start-app.ts'
import { untilWaiting } from '../../../../test/waiting.ts'
import { revokeSessions } from '../../../platform/http/sessions.ts'
import { contactsOf, openPersonal, putContact, setPlayerState } from '../../players/index.ts'
import { openCaptchas } from '../codes/captchas.ts'
import { openSecondFactor } from '../second-ways/second-factor.ts'
import { openGuesses } from '../secrets/guesses.ts'

const clock = manualClock(Date.now())
const sandbox = await startSandbox()
const app = await startApp({ clock, config: { ...sandbox.config, rateLimitScale: 0, countryHeader: 'cf-ipcountry' } })
const personal = openPersonal(app.secret)
const { newPhone, newEmail, codeTo, logInByPassword, logInByCode } = entryOf(app, sandbox)
beforeEach(() => clock.advance(61_000))

const right = 'correct horse'
const wrong = 'wrong staple'
const contacts = (playerId: bigint) => contactsOf(app.database, personal, playerId)

type Line = { outcome: string; client_type: number | null; is_new_device: boolean; place: string; device_model: string }
const historyOf = async (playerId: bigint) =>
  (
    await app.database.query<Line>(
      `select outcome, client_type, is_new_device, place, device_model from login_attempt where player_id = $1
       order by attempt_id`,
      [playerId],
    )
  ).rows
const outcomesOf = async (playerId: bigint) => (await historyOf(playerId)).map((line) => line.outcome)

/** How many passwords were hashed so far: what a guess costs, without looking at a clock. */
async function hashesRun(): Promise<number> {
  const page = await app.metrics.registry.getSingleMetricAsString('password_hash_seconds')
  return Number(/^password_hash_seconds_count (\d+)$/m.exec(page)?.[1] ?? 0)
}

test('every sign-in is a fact of that player, and a refused one is not', async () => {
  const mobile = newPhone()
  const { playerId } = await app.register({ mobile, password: right })
  const facts = async () =>
    (await app.database.query('select number, kind from player_fact where player_id = $1 order by number', [playerId]))
      .rows
  const before = await facts()
  await logInByPassword({ mobile, password: right })
  await logInByPassword({ mobile, password: wrong })
  expect(await facts()).toEqual([...before, { number: BigInt(before.length + 1), kind: 'signed-in' }])
})

describe('a player signs in', () => {
  test('by phone or e-mail and password', async () => {
    const [mobile, email] = [newPhone(), newEmail()]
    const phoneUser = await app.register({ mobile, password: right })
    const mailUser = await app.register({ email, password: right })
    const byPhone = await logInByPassword({ mobile: mobile.replace('+92', '0092 '), password: right })
    expect(byPhone).toMatchObject({ code: 0, data: { userInfo: { uid: Number(phoneUser.playerId), mobile } } })
    const byMail = await logInByPassword({ email: email.toUpperCase(), password: right })
    expect(byMail).toMatchObject({ code: 0, data: { userInfo: { uid: Number(mailUser.playerId), email } } })
  })

  test('by the name they have chosen, in whichever characters and case it is typed', async () => {
    const { playerId } = await app.register({ mobile: newPhone(), password: right, username: 'José  ΝΙΚΟΣ' })
    for (const username of ['José ΝΙΚΟΣ', 'JOSE\u0301 ΝΙΚΟΣ', ' josé   νικοσ '])
      expect((await logInByPassword({ username, password: right })).data?.userInfo.uid).toBe(Number(playerId))
  })

  test('by phone or e-mail and code, which works once', async () => {
    for (const who of [{ mobile: newPhone() }, { email: newEmail() }]) {
      const player = await app.register({ ...who, password: right })
      const verify_code = await codeTo(Object.values(who)[0]!)
      const browser = app.browser()
      expect(outcome(await logInByCode({ ...who, verify_code }, { browser: player }))).toBe('ok')
      expect(outcome(await logInByCode({ ...who, verify_code }, { browser }))).toMatch(/^CODE_(WRONG|EXPIRED)$/)
    }
  })

  test('and a code sent along with the password proves the contact', async () => {
    const mobile = newPhone()
    const player = await app.register({ mobile, password: right })
    expect(await contacts(player.playerId)).toMatchObject({ isMobileVerified: false })
    const verify_code = await codeTo(mobile)
    expect(outcome(await logInByPassword({ mobile, password: right }, { verify_code }))).toBe('ok')
    expect(await contacts(player.playerId)).toMatchObject({ isMobileVerified: true })
  })

  test('twenty simultaneously, and all of them get in', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const mobile = newPhone()
        await app.register({ mobile, password: right })
        return mobile
      }),
    )
    const answers = await Promise.all(people.map((mobile) => logInByPassword({ mobile, password: right })))
    expect(answers.map(outcome)).toEqual(people.map(() => 'ok'))
    // The same player in twenty tabs is no attack either.
    const mobile = people[0]!
    const same = await Promise.all(people.map(() => logInByPassword({ mobile, password: right })))
    expect(same.map(outcome)).toEqual(people.map(() => 'ok'))
  })

  test('on another site only with an account there', async () => {
    const mobile = newPhone()
    await app.register({ mobile, password: right })
    const elsewhere = app.browser({ headers: { channel: '92' } })
    expect(outcome(await logInByPassword({ mobile, password: right }, { browser: elsewhere }))).toBe(
      'WRONG_CREDENTIALS',
    )
  })
})

describe('is refused', () => {
  test('alike for a wrong password, an unknown name and a name without a password', async () => {
    const [known, unknown, passwordless] = [newPhone(), newPhone(), newPhone()]
    await app.register({ mobile: known, password: right })
    const verify_code = await codeTo(passwordless)
    await app.browser().call(registerPlayer, { client_type: loginTypes.PHONE_CODE, mobile: passwordless, verify_code })
    const guess = async (mobile: string) => {
      const before = await hashesRun()
      const answer = await logInByPassword({ mobile, password: wrong })
      return { answer, hashes: (await hashesRun()) - before }
    }
    const guesses = [await guess(known), await guess(unknown), await guess(passwordless)]
    expect(guesses.map(({ hashes }) => hashes)).toEqual([1, 1, 1])
    expect(outcome(guesses[0]!.answer)).toBe('WRONG_CREDENTIALS')
    expect(guesses[1]!.answer).toEqual(guesses[0]!.answer)
    expect(guesses[2]!.answer).toEqual(guesses[0]!.answer)
    expect(outcome(await logInByPassword({ username: 'nobody at all', password: wrong }))).toBe('WRONG_CREDENTIALS')
  })

  test('by code when there is no account; the code is kept for registering', async () => {
    const mobile = newPhone()
    const verify_code = await codeTo(mobile)
    expect(outcome(await logInByCode({ mobile, verify_code }))).toBe('ACCOUNT_UNKNOWN')
    const answer = await app.browser().call(registerPlayer, { client_type: loginTypes.PHONE_CODE, mobile, verify_code })
    expect(outcome(answer)).toBe('ok')
  })

  test('with a wrong code, an old one or none', async () => {
    const mobile = newPhone()
    await app.register({ mobile })
    const verify_code = await codeTo(mobile)
    expect(outcome(await logInByCode({ mobile, verify_code: verify_code === '111222' ? '222111' : '111222' }))).toBe(
      'CODE_WRONG',
    )
    expect(outcome(await logInByCode({ mobile, verify_code: '' }))).toBe('CODE_WRONG')
    clock.advance(300_000)
    expect(outcome(await logInByCode({ mobile, verify_code }))).toBe('CODE_EXPIRED')
  })

  test('in a way the site does not offer', async () => {
    const methods = [{ key: 'login', phone: false, email: true, phoneOTP: false, emailOTP: true }]
    await app.database.query(`update site set login_methods = $1 where site_id = 'bengal'`, [JSON.stringify(methods)])
    clock.advance(3_000)
    const browser = app.browser({ headers: { channel: '880' } })
    expect(outcome(await logInByPassword({ mobile: '01712345678', password: right }, { browser }))).toBe(
      'LOGIN_METHOD_OFF',
    )
    expect(outcome(await app.guest.call(logIn, { client_type: loginTypes.GUEST }))).toBe('LOGIN_METHOD_OFF')
    const phone = { client_type: loginTypes.PHONE, mobile: newPhone() }
    expect(outcome(await app.guest.call(logInOrRegister, phone))).toBe('LOGIN_METHOD_OFF')
  })

  test('with what is no contact, no password, or one under a key that is not ours', async () => {
    expect(outcome(await logInByPassword({ mobile: '123456', password: right }))).toBe('MOBILE_FORMAT')
    expect(outcome(await logInByPassword({ email: 'a@b.c,d', password: right }))).toBe('EMAIL_FORMAT')
    expect(outcome(await app.guest.call(logIn, { client_type: loginTypes.PHONE, mobile: newPhone() }))).toBe('INVALID')
    const password = `k${await app.encode(right)}`
    const answer = await app.guest.call(logIn, { client_type: loginTypes.PHONE, mobile: newPhone(), password })
    expect(outcome(answer)).toBe('PASSWORD_KEY')
  })

  test('to a forbidden player, who is told so only with the right password', async () => {
    const mobile = newPhone()
    const player = await app.register({ mobile, password: right })
    await transact(app.database, (tx) =>
      setPlayerState(tx, { playerId: player.playerId, state: playerStates.FORBIDDEN, because: 'USER_FORBIDDEN' }),
    )
    expect(outcome(await logInByPassword({ mobile, password: wrong }))).toBe('WRONG_CREDENTIALS')
    expect(outcome(await logInByPassword({ mobile, password: right }))).toBe('FORBIDDEN')
    expect(outcome(await logInByCode({ mobile, verify_code: await codeTo(mobile) }))).toBe('FORBIDDEN')
    for (const line of ['success', 'wrong_credentials', 'forbidden'])
      await expect.poll(() => outcomesOf(player.playerId)).toContain(line)
  })

  test('but a frozen one gets in, to look at what is theirs', async () => {
    const mobile = newPhone()
    const { playerId } = await app.register({ mobile, password: right })
    await transact(app.database, (tx) => setPlayerState(tx, { playerId, state: playerStates.FROZEN }))
    expect(outcome(await logInByPassword({ mobile, password: right }))).toBe('ok')
  })
})

describe('an account with an authenticator', () => {
  const captchas = openCaptchas({ ...app, recaptchaUrl: '', recaptchaSecret: '' })
  const secondFactor = openSecondFactor({ ...app, personal, guesses: openGuesses({ ...app, captchas }) })

  test('asks for its code after the first proof, which stays good until then', async () => {
    const mobile = newPhone()
    const player = await app.register({ mobile, password: right })
    const { playerId } = player
    await logInByCode({ mobile, verify_code: await codeTo(mobile) }, { browser: player })
    clock.advance(61_000)
    const { secret } = await transact(app.database, (tx) => secondFactor.begin(tx, playerId))
    const authenticator = new TOTP({ secret })
    const codeNow = () => authenticator.generate({ timestamp: clock() })
    await transact(app.database, (tx) => secondFactor.confirm(tx, { playerId, code: codeNow() }))
    clock.advance(30_000)

    const verify_code = await codeTo(mobile)
    expect(outcome(await logInByCode({ mobile, verify_code }))).toBe('SECOND_FACTOR_NEEDED')
    const wrongCode = codeNow() === '123456' ? '654321' : '123456'
    expect(outcome(await logInByCode({ mobile, verify_code }, { second_factor: wrongCode }))).toBe(
      'SECOND_FACTOR_WRONG',
    )
    expect(outcome(await logInByCode({ mobile, verify_code }, { second_factor: codeNow() }))).toBe('ok')
    expect((await outcomesOf(playerId)).slice(-3)).toEqual(['second_factor', 'second_factor', 'success'])

    expect(outcome(await logInByPassword({ mobile, password: right }))).toBe('SECOND_FACTOR_NEEDED')
    // Nobody learns that there is one without the password.
    expect(outcome(await logInByPassword({ mobile, password: wrong }))).toBe('WRONG_CREDENTIALS')
  })
})

describe('guessing', () => {
  /** Fifty wrong passwords from one address: every answer, and how many were hashed. */
  async function guessFifty(mobile: string) {
    const before = await hashesRun()
    const answers = []
    for (let guess = 0; guess < 50; guess++) answers.push(outcome(await logInByPassword({ mobile, password: wrong })))
    return { answers, hashes: (await hashesRun()) - before }
  }

  test('is throttled after five, for known and unknown names alike; the owner gets in later', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    const { playerId } = await app.register({ mobile: known, password: right })
    const atKnown = await guessFifty(known)
    expect(atKnown.answers).toEqual([...Array(5).fill('WRONG_CREDENTIALS'), ...Array(45).fill('LOCKED_OUT')])
    expect(atKnown.hashes).toBe(5)
    expect(await guessFifty(unknown)).toEqual(atKnown)

    expect(outcome(await logInByPassword({ mobile: known, password: right }))).toBe('LOCKED_OUT')
    // The player, on another network, is not locked out by a stranger's guesses.
    const elsewhere = app.browser({ ip: '203.0.113.9' })
    expect(outcome(await logInByPassword({ mobile: known, password: right }, { browser: elsewhere }))).toBe('ok')
    clock.advance(30_000)
    expect(outcome(await logInByPassword({ mobile: known, password: right }))).toBe('ok')
    // The count was cleared by the right one.
    expect(outcome(await logInByPassword({ mobile: known, password: wrong }))).toBe('WRONG_CREDENTIALS')
    await expect.poll(() => outcomesOf(playerId)).toContain('locked_out')
  })

  test('waits twice as long with each further wrong one, up to a quarter of an hour, and says how long', async () => {
    const mobile = newPhone()
    for (let guess = 0; guess < 5; guess++) await logInByPassword({ mobile, password: wrong })
    const waits: number[] = []
    for (let guess = 0; guess < 7; guess++) {
      const locked = await app.guest.send({
        method: 'POST',
        url: logIn.path,
        body: JSON.stringify({ client_type: loginTypes.PHONE, mobile, password: await app.encode(wrong) }),
      })
      const seconds = Number(locked.headers['retry-after'])
      waits.push(seconds)
      clock.advance(seconds * 1000)
      expect(outcome(await logInByPassword({ mobile, password: wrong }))).toBe('WRONG_CREDENTIALS')
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
  })

  test('made simultaneously, tells no more than one by one', async () => {
    const mobile = newPhone()
    await app.register({ mobile, password: right })
    const answers = await Promise.all(Array.from({ length: 20 }, () => logInByPassword({ mobile, password: wrong })))
    expect(answers.map(outcome).filter((one) => one === 'WRONG_CREDENTIALS')).toHaveLength(5)
    expect(outcome(await logInByPassword({ mobile, password: right }))).toBe('LOCKED_OUT')
  })

  test('from many networks asks for a captcha, of the owner too', async () => {
    const mobile = newPhone()
    await app.register({ mobile, password: right })
    for (let guess = 0; guess < 50; guess++) {
      const browser = app.browser({ ip: `198.51.100.${guess}` })
      expect(outcome(await logInByPassword({ mobile, password: wrong }, { browser }))).toBe('WRONG_CREDENTIALS')
    }
    const owner = app.browser({ ip: '203.0.113.77' })
    const tryWith = async (validator_token?: string) =>
      outcome(
        await logInByPassword(
          { mobile, password: right },
          { browser: owner, ...(validator_token && { validator_token }) },
        ),
      )
    expect(await tryWith()).toBe('CAPTCHA_NEEDED')
    expect(await tryWith(await solvedCaptcha(app, { typed: 'WRONG1' }))).toBe('CAPTCHA_WRONG')
    expect(await tryWith(await solvedCaptcha(app))).toBe('ok')
    clock.advance(3_600_000)
    expect(await tryWith()).toBe('ok')
  })
})

describe('an account that was opened with a stranger’s contact', () => {
  const squat = async () => {
    const mobile = newPhone()
    const squatter = await app.register({ mobile, password: right, username: `squatter ${mobile.slice(-4)}` })
    return { mobile, squatter }
  }
  const isIn = async (browser: Browser) => (await app.findSession(browser.session!.accessToken)) !== null

  test('falls to the owner of the contact, and the one who opened it is out for good', async () => {
    const { mobile, squatter } = await squat()
    const { playerId } = squatter
    await app.database.query(
      `insert into player_passkey (player_id, credential_id, public_key, counter, name) values ($1, $2, '', 0, 'mine')`,
      [playerId, `credential-${playerId}`],
    )
    await app.database.query(
      `insert into player_totp (player_id, sealed_secret, confirmed_at) values ($1, '', now())`,
      [playerId],
    )
    const mail = newEmail()
    await transact(app.database, (tx) =>
      putContact(tx, personal, {
        playerId,
        siteId: 'main',
        contact: { kind: 'email', value: mail },
        isVerified: false,
      }),
    )
    const owner = app.browser()
    expect(outcome(await logInByCode({ mobile, verify_code: await codeTo(mobile) }, { browser: owner }))).toBe('ok')

    expect(owner.playerId).toBe(playerId)
    expect(owner.session!.userInfo).toMatchObject({ mobile, email: '', name: '', has_password: false })
    expect(await isIn(owner)).toBe(true)
    expect(await isIn(squatter)).toBe(false)
    expect(outcome(await logInByPassword({ mobile, password: right }))).toBe('WRONG_CREDENTIALS')
    expect(await contacts(playerId)).toEqual({ mobile, email: '', isMobileVerified: true, isEmailVerified: false })
    for (const table of ['player_passkey', 'player_totp', 'player_password']) {
      expect((await app.database.query(`select from ${table} where player_id = $1`, [playerId])).rowCount).toBe(0)
    }
  })

  test('stays whole when the code comes from a browser it knows', async () => {
    const { mobile, squatter } = await squat()
    expect(outcome(await logInByCode({ mobile, verify_code: await codeTo(mobile) }, { browser: squatter }))).toBe('ok')
    expect(await contacts(squatter.playerId)).toMatchObject({ isMobileVerified: true })
    expect(outcome(await logInByPassword({ mobile, password: right }))).toBe('ok')
  })

  test('stays with the one who has proven another contact; the unproven one becomes free', async () => {
    const { mobile, squatter } = await squat()
    const { playerId } = squatter
    const value = newEmail()
    await transact(app.database, (tx) =>
      putContact(tx, personal, { playerId, siteId: 'main', contact: { kind: 'email', value }, isVerified: true }),
    )
    const verify_code = await codeTo(mobile)
    expect(outcome(await logInByCode({ mobile, verify_code }))).toBe('ACCOUNT_UNKNOWN')
    expect(await isIn(squatter)).toBe(true)
    expect(await contacts(playerId)).toMatchObject({ mobile: '', email: value })
    const owner = await app.browser().call(registerPlayer, { client_type: loginTypes.PHONE_CODE, mobile, verify_code })
    expect(owner).toMatchObject({ code: 0, data: { userInfo: { mobile } } })
    expect(owner.data!.userInfo.uid).not.toBe(Number(playerId))
  })

  test('falls to nobody while it is frozen', async () => {
    const { mobile, squatter } = await squat()
    const { playerId } = squatter
    await transact(app.database, (tx) => setPlayerState(tx, { playerId: playerId!, state: playerStates.FROZEN }))
    const verify_code = await codeTo(mobile)
    expect(outcome(await logInByCode({ mobile, verify_code }))).toBe('ACCOUNT_FROZEN')
    expect(outcome(await logInByPassword({ mobile, password: right }))).toBe('ok')
  })

  test('once the contact is proven, a code opens it without taking anything away', async () => {
    const { mobile, squatter } = await squat()
    await logInByCode({ mobile, verify_code: await codeTo(mobile) }, { browser: squatter })
    clock.advance(61_000)
    expect(outcome(await logInByCode({ mobile, verify_code: await codeTo(mobile) }))).toBe('ok')
    expect(outcome(await logInByPassword({ mobile, password: right }))).toBe('ok')
  })
})

describe('login history', () => {
  test('takes a device’s words as one line: a thief adds none to the letter that warns the owner', async () => {
    const email = newEmail()
    await app.register({ email, password: right })
    await logInByPassword(
      { email, password: right },
      { device_model: 'Pixel\r\n\r\nAll is\u2028well', time_zone: 'A\nB' },
    )
    await expect.poll(async () => (await sandbox.inbox(email)).length).toBe(1)
    expect((await sandbox.inbox(email))[0]!.text).toContain('Device: Pixel All is well\nPlace: A B\n')
  })

  test('has every attempt with its device and place, and a letter goes out for a new device', async () => {
    const email = newEmail()
    const home = app.browser({ headers: { 'cf-ipcountry': 'PK' } })
    const { playerId } = await app.register({ email, password: right, device_model: 'Pixel 9' }, home)
    await logInByPassword({ email, password: wrong }, { browser: home })
    await expect.poll(() => outcomesOf(playerId)).toContain('wrong_credentials')
    await logInByPassword({ email, password: right }, { browser: home })
    expect(await sandbox.inbox(email)).toEqual([])

    const device = { device_model: 'Galaxy S30', time_zone: 'Asia/Karachi' }
    await logInByPassword({ email, password: right }, device)
    const known = { client_type: loginTypes.EMAIL, is_new_device: false }
    expect(await historyOf(playerId)).toEqual([
      { ...known, outcome: 'success', device_model: 'Pixel 9', place: 'PK' },
      { ...known, outcome: 'wrong_credentials', device_model: '', place: 'PK' },
      { ...known, outcome: 'success', device_model: '', place: 'PK' },
      { ...known, outcome: 'success', device_model: 'Galaxy S30', place: 'Asia/Karachi', is_new_device: true },
    ])
    await expect
      .poll(() => sandbox.inbox(email))
      .toMatchObject([{ subject: 'New login to Tablestakes', text: expect.stringContaining('Galaxy S30') }])
    const { rows } = await app.database.query<{ data: object }>(
      `select data from outbox where player_id = $1 and kind = 'security'`,
      [playerId],
    )
    expect(rows).toEqual([{ data: { kind: 'new_device', device_model: 'Galaxy S30', place: 'Asia/Karachi' } }])
  })
})

describe('a login that meets a change of the account', () => {
  /** Begins the login while the change is under way, and lets the change be first. */
  async function during<T>(playerId: bigint, change: (tx: Tx) => Promise<void>, login: () => Promise<T>): Promise<T> {
    const { entering } = await transact(app.database, async (tx) => {
      await tx.query('select from player where player_id = $1 for no key update', [playerId])
      const entering = login()
      await untilWaiting(app.database, 1)
      await change(tx)
      return { entering }
    })
    return entering
  }
  const sessionsOf = async (playerId: bigint) =>
    (await app.database.query('select from player_session where player_id = $1 and revoked_at is null', [playerId]))
      .rowCount

  test('by the password that was just replaced opens nothing', async () => {
    const email = newEmail()
    const { playerId } = await app.register({ email, password: right })
    const answer = await during(
      playerId,
      async (tx) => {
        await tx.query(`update player_password set hash = 'another' where player_id = $1`, [playerId])
        await revokeSessions(tx, { playerId, because: 'signed_out_by_change' })
      },
      () => logInByPassword({ email, password: right }),
    )
    expect(outcome(answer)).toBe('WRONG_CREDENTIALS')
    expect(await sessionsOf(playerId)).toBe(0)
  })

  test('of a player who was just forbidden opens nothing', async () => {
    const email = newEmail()
    const { playerId } = await app.register({ email, password: right })
    const answer = await during(
      playerId,
      (tx) => setPlayerState(tx, { playerId, state: playerStates.FORBIDDEN }),
      () => logInByPassword({ email, password: right }),
    )
    expect(outcome(answer)).toBe('FORBIDDEN')
    expect(await sessionsOf(playerId)).toBe(0)
  })

  test('by a code to the number that was just replaced neither opens it nor brings the number back', async () => {
    const [mobile, next] = [newPhone(), newPhone()]
    const { playerId } = await app.register({ mobile, password: right })
    await transact(app.database, (tx) =>
      putContact(tx, personal, {
        playerId,
        siteId: 'main',
        contact: { kind: 'mobile', value: mobile },
        isVerified: true,
      }),
    )
    const verify_code = await codeTo(mobile)
    const answer = await during(
      playerId,
      async (tx) => {
        const contact = { kind: 'mobile', value: next } as const
        await putContact(tx, personal, { playerId, siteId: 'main', contact, isVerified: true })
        await revokeSessions(tx, { playerId, because: 'signed_out_by_change' })
      },
      () => logInByCode({ mobile, verify_code }),
    )
    expect(outcome(answer)).toBe('BUSY')
    expect(await sessionsOf(playerId)).toBe(0)
    expect(await contacts(playerId)).toMatchObject({ mobile: next })
    expect(outcome(await logInByCode({ mobile, verify_code }))).toBe('ACCOUNT_UNKNOWN')
  })
})
