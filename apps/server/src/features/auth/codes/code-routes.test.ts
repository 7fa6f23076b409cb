import { sendCode } from '@tablestakes/contract/auth'
import { refusals } from '@tablestakes/contract/refusals'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { beforeEach, describe, expect, test } from 'vitest'
import { ownPort } from '../../../../../../scripts/own-port.ts'
import { solvedCaptcha } from '../../../../test/known-captcha.ts'
import { startSandbox } from '../../../../test/sandbox.ts'
import { type Client, startApp } from '../../../../test/start-app.ts'
import { type Contact, openPersonal, putContact } from '../../players/index.ts'

const clock = manualClock(Date.now())
const sandbox = await startSandbox()
const app = await startApp({ clock, config: sandbox.config })
/** The same installation with nobody at the other end of its text messages. */
const cut = await startApp({
  clock,
  databaseUrl: app.databaseUrl,
  config: { ...sandbox.config, smsUrl: `http://127.0.0.1:${await ownPort()}/sms` },
})
const personal = openPersonal(app.secret)

// What one network may send in an hour is counted anew for each test.
beforeEach(() => clock.advance(3_600_000))

let numbers = 0
const newPhone = () => `+9182000${String(++numbers).padStart(5, '0')}`
const newEmail = () => `player${++numbers}@example.com`
const ask = (
  to: string,
  more: { purpose?: 'reset' | 'bind' | 'security' | 'withdraw' | 'login' } = {},
  from: Client = app.guest,
) => from.call(sendCode, { mobile_or_email: to, ...more })
const codeOf = (name: keyof typeof refusals) => ({ code: refusals[name].code })

/** A player of the main site with contacts, signed in. */
async function signInWith(playerId: bigint, ...contacts: Contact[]): Promise<Client> {
  const client = await app.signIn(playerId)
  await transact(app.database, async (tx) => {
    for (const contact of contacts)
      await putContact(tx, personal, { playerId, siteId: 'main', contact, isVerified: true })
  })
  return client
}

describe('a code is sent', () => {
  test('to a phone, in the caller’s language, before the call answers', async () => {
    const phone = newPhone()
    const answer = await app.guest.call(sendCode, { mobile_or_email: phone }, { headers: { lang: 'ur' } })
    expect(answer).toMatchObject({ code: 0, data: { expires_at: clock() + 300_000, resend_at: clock() + 60_000 } })
    expect(await sandbox.inbox(phone)).toMatchObject([
      { channel: 'sms', text: expect.stringMatching(/^Tablestakes: لاگ ان کوڈ \d{6}،/), code: expect.any(String) },
    ])
  })

  test('to an e-mail address, whatever its capitals', async () => {
    const email = newEmail()
    expect(await ask(email.toUpperCase())).toMatchObject({ code: 0 })
    expect(await sandbox.inbox(email)).toMatchObject([{ channel: 'email', subject: 'Your Tablestakes code' }])
  })

  test('again after a minute and not before', async () => {
    const phone = newPhone()
    await ask(phone)
    clock.advance(20_000)
    const response = await app.guest.send({
      method: 'POST',
      url: sendCode.path,
      body: JSON.stringify({ mobile_or_email: phone }),
    })
    expect(response.json()).toMatchObject(codeOf('CODE_TOO_SOON'))
    expect(response.headers['retry-after']).toBe('40')
    clock.advance(40_000)
    expect(await ask(phone)).toMatchObject({ code: 0 })
    expect(await sandbox.inbox(phone)).toHaveLength(2)
  })

  test('to no more than six an hour; from the fourth on a captcha is asked for', async () => {
    const phone = newPhone()
    const send = async (validator_token?: string) => {
      clock.advance(60_000)
      return app.guest.call(sendCode, { mobile_or_email: phone, ...(validator_token && { validator_token }) })
    }
    for (let sent = 0; sent < 3; sent++) expect(await send()).toMatchObject({ code: 0 })
    expect(await send()).toMatchObject(codeOf('CAPTCHA_NEEDED'))
    expect(await send(await solvedCaptcha(app, { typed: 'AAAAAA' }))).toMatchObject(codeOf('CAPTCHA_WRONG'))
    const solved = await solvedCaptcha(app)
    expect(await send(solved)).toMatchObject({ code: 0 })
    expect(await send(solved)).toMatchObject(codeOf('CAPTCHA_WRONG'))
    for (let sent = 0; sent < 2; sent++) expect(await send(await solvedCaptcha(app))).toMatchObject({ code: 0 })
    expect(await send(await solvedCaptcha(app))).toMatchObject(codeOf('TOO_MANY'))
    expect(await sandbox.inbox(phone)).toHaveLength(6)
  })

  test('from one network a hundred times an hour without a captcha', async () => {
    for (let sent = 0; sent < 100; sent++) {
      clock.advance(5_000)
      expect(await ask(newPhone())).toMatchObject({ code: 0 })
    }
    clock.advance(5_000)
    expect(await ask(newPhone())).toMatchObject(codeOf('CAPTCHA_NEEDED'))
  })

  test('without captchas where the site has none', async () => {
    await app.database.query(`update site set captcha = 'off' where site_id = 'bengal'`)
    clock.advance(60_000)
    const phone = '+8801712345678'
    for (let sent = 0; sent < 6; sent++) {
      clock.advance(60_000)
      const answer = await app.guest.call(sendCode, { mobile_or_email: phone }, { headers: { channel: '880' } })
      expect(answer).toMatchObject({ code: 0 })
    }
  })
})

describe('a code is not sent', () => {
  test.each([
    ['12', 'MOBILE_FORMAT'],
    ['amina@', 'EMAIL_FORMAT'],
    ['a b@example.com', 'EMAIL_FORMAT'],
    ['amina@example.com\r\nbcc: eve@example.com', 'EMAIL_FORMAT'],
  ] as const)('to %s', async (to, reason) => {
    expect(await ask(to)).toMatchObject(codeOf(reason))
  })

  test('where the site offers no codes of that kind', async () => {
    const methods = ['login', 'register'].map((key) => ({
      key,
      phone: true,
      email: true,
      phoneOTP: true,
      emailOTP: false,
    }))
    await app.database.query(`update site set login_methods = $1 where site_id = 'all'`, [JSON.stringify(methods)])
    clock.advance(60_000)
    const at = { headers: { channel: '0' } }
    expect(await app.guest.call(sendCode, { mobile_or_email: newEmail() }, at)).toMatchObject(
      codeOf('LOGIN_METHOD_OFF'),
    )
  })

  test('through the sandbox where real money is played for; that is an error for the operator', async () => {
    await app.database.query(`update site set real_money = true, licence = 'L' where site_id = 'philippines'`)
    clock.advance(60_000)
    for (const to of ['+639171234567', newEmail()]) {
      const answer = await app.guest.call(sendCode, { mobile_or_email: to }, { headers: { channel: '63' } })
      expect(answer).toMatchObject(codeOf('CODE_NOT_SENT'))
      expect(await sandbox.inbox(to)).toEqual([])
    }
    expect(app.lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        site: 'philippines',
        msg: 'a site with real money has no gateway for its letters',
      }),
    )
  })

  test('while the gateway is away, and then it may be asked for again immediately', async () => {
    const phone = newPhone()
    expect(await ask(phone, {}, cut.guest)).toMatchObject(codeOf('CODE_NOT_SENT'))
    expect(JSON.stringify(cut.lines)).not.toContain(phone.slice(1))
    expect(await ask(phone)).toMatchObject({ code: 0 })
  })
})

describe('forgotten passwords', () => {
  test('unknown and known destinations get the same answers, and only the known one a letter', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await signInWith(71n, { kind: 'mobile', value: known })
    const answers = async () => [await ask(known, { purpose: 'reset' }), await ask(unknown, { purpose: 'reset' })]
    for (const [first, second] of [await answers(), await answers()]) expect(first).toEqual(second)
    await expect.poll(() => sandbox.inbox(known)).toHaveLength(1)
    expect(await sandbox.inbox(unknown)).toEqual([])
  })

  test('a gateway that is away tells no one apart either', async () => {
    const [known, unknown] = [newPhone(), newPhone()]
    await signInWith(72n, { kind: 'mobile', value: known })
    const answers = async () => [
      await ask(known, { purpose: 'reset' }, cut.guest),
      await ask(unknown, { purpose: 'reset' }, cut.guest),
    ]
    const [first, second] = await answers()
    expect(first).toMatchObject({ code: 0 })
    expect(first).toEqual(second)
    await expect.poll(() => cut.lines.map(({ msg }) => msg)).toContain('a code could not be sent')
    const [third, fourth] = await answers()
    expect(third).toMatchObject(codeOf('CODE_TOO_SOON'))
    expect(third).toEqual(fourth)
  })
})

describe('codes of a signed-in player', () => {
  test.each(['bind', 'security', 'withdraw'] as const)('to %s need a session', async (purpose) => {
    expect(await ask(newPhone(), { purpose })).toMatchObject(codeOf('UNAUTHENTICATED'))
  })

  test('are to bind with, unless the purpose says otherwise', async () => {
    const player = await signInWith(73n)
    const phone = newPhone()
    expect(await ask(phone, {}, player)).toMatchObject({ code: 0 })
    expect(await sandbox.inbox(phone)).toMatchObject([{ text: expect.stringContaining('add this contact') }])
  })

  test.each(['security', 'withdraw'] as const)('for %s go to the player’s own contacts only', async (purpose) => {
    const [own, foreign, email] = [newPhone(), newPhone(), newEmail()]
    const playerId = purpose === 'security' ? 74n : 75n
    const player = await signInWith(playerId, { kind: 'mobile', value: own }, { kind: 'email', value: email })
    await signInWith(playerId + 10n, { kind: 'mobile', value: foreign })
    expect(await ask(foreign, { purpose }, player)).toMatchObject(codeOf('INVALID'))
    expect(await sandbox.inbox(foreign)).toEqual([])
    for (const to of [own, email]) {
      expect(await ask(to, { purpose }, player)).toMatchObject({ code: 0 })
      expect(await sandbox.inbox(to)).toHaveLength(1)
    }
  })
})
