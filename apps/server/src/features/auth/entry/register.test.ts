import { getProfile, getUserInfo } from '@tablestakes/contract/account'
import { loginTypes, registerPlayer, renewSession } from '@tablestakes/contract/auth'
import type { RequestOf } from '@tablestakes/contract/call'
import { manualClock } from '@tablestakes/node/clock'
import { beforeEach, describe, expect, test } from 'vitest'
import { entryOf } from '../../../../test/entry.ts'
import { outcome } from '../../../../test/outcome.ts'
import { startSandbox } from '../../../../test/sandbox.ts'
import { type Browser, startApp } from '../../../../test/start-app.ts'
import { consentsOf, contactsOf, loadPlayer, openPersonal } from '../../players/index.ts'

const clock = manualClock(Date.parse('2026-11-15T12:00:00Z'))
const sandbox = await startSandbox()
const app = await startApp({ clock, config: { ...sandbox.config, rateLimitScale: 0 } })
const personal = openPersonal(app.secret)
const { newPhone, newEmail, codeTo, logInByPassword, logInByCode } = entryOf(app, sandbox)
// A minute goes by between two codes to the same person, two seconds until an operator's edit is seen.
beforeEach(() => clock.advance(61_000))

type Request = Partial<RequestOf<typeof registerPlayer>>
/** By phone and password unless told otherwise. */
async function register(request: Request = {}, browser: Browser = app.browser()) {
  return browser.call(registerPlayer, {
    client_type: loginTypes.PHONE,
    mobile: newPhone(),
    password: await app.encode('correct horse'),
    ...request,
  })
}
const outcomeOf = async (request: Request, browser?: Browser) => outcome(await register(request, browser))
const contacts = (playerId: bigint) => contactsOf(app.database, personal, playerId)
const countPlayers = async () =>
  (await app.database.query<{ n: bigint }>('select count(*) as n from player')).rows[0]!.n

describe('an account is opened', () => {
  test('by phone and password; the contact is not proven by that', async () => {
    const mobile = newPhone()
    const browser = app.browser()
    const answer = await register({ mobile }, browser)
    expect(answer).toMatchObject({
      code: 0,
      data: {
        accessExpire: expect.any(Number),
        userInfo: {
          mobile,
          email: '',
          classify: 1,
          state: 1,
          has_password: true,
          is_need_opt: true,
          terms_version: '',
        },
        oauth_user_info: [],
        withdraw_notice: { has_notice: false, is_succ: false },
      },
    })
    expect(await contacts(browser.playerId!)).toMatchObject({ mobile, isMobileVerified: false })
    expect(outcome(await logInByPassword({ mobile, password: 'correct horse' }))).toBe('ok')
  })

  test('by an app that sends every field of the form, those not filled in empty or as null', async () => {
    const mobile = newPhone()
    const blank = {
      email: '',
      username: '',
      verify_code: '',
      invitation_code: '',
      turntable_key: '',
      validator_token: '',
    }
    const filled = { client_type: loginTypes.PHONE, mobile, password: await app.encode('correct horse') }
    const payload = { ...filled, ...blank, confirm_password: null, birthday: null, device_id: null, channel_id: '7' }
    const answer = await app.guest.call(registerPlayer, payload as never)
    expect(answer).toMatchObject({ code: 0, data: { userInfo: { mobile, email: '', channel_id: 7 } } })
  })

  test('by phone and code, with a password along with it', async () => {
    const mobile = newPhone()
    const browser = app.browser()
    const verify_code = await codeTo(mobile)
    const answer = await register({ client_type: loginTypes.PHONE_CODE, mobile, verify_code }, browser)
    expect(answer).toMatchObject({ code: 0, data: { userInfo: { has_password: true, is_need_opt: false } } })
    expect(await contacts(browser.playerId!)).toMatchObject({ mobile, isMobileVerified: true })
    expect(outcome(await logInByPassword({ mobile, password: 'correct horse' }))).toBe('ok')
  })

  test('by e-mail and code, without a password', async () => {
    const email = newEmail()
    const verify_code = await codeTo(email)
    const answer = await app
      .browser()
      .call(registerPlayer, { client_type: loginTypes.EMAIL_CODE, email: email.toUpperCase(), verify_code })
    expect(answer).toMatchObject({ code: 0, data: { userInfo: { email, has_password: false, is_need_opt: false } } })
  })

  test('by e-mail and password, and a code sent along proves the address', async () => {
    const email = newEmail()
    const browser = app.browser()
    const answer = await register(
      { client_type: loginTypes.EMAIL, mobile: undefined, email, verify_code: await codeTo(email) },
      browser,
    )
    expect(outcome(answer)).toBe('ok')
    expect(await contacts(browser.playerId!)).toMatchObject({ email, isEmailVerified: true })
  })

  test('with a user name, which then opens it too', async () => {
    expect(await outcomeOf({ username: ' Amina Khan ' })).toBe('ok')
    expect(outcome(await logInByPassword({ username: 'amina khan', password: 'correct horse' }))).toBe('ok')
    expect(await outcomeOf({ username: 'AMINA KHAN' })).toBe('NAME_TAKEN')
    expect(await outcomeOf({ username: '<b>' })).toBe('NAME_SYMBOLS')
  })

  test('once, when twenty ask for the same phone at the same moment', async () => {
    const mobile = newPhone()
    const answers = await Promise.all(Array.from({ length: 20 }, () => outcomeOf({ mobile })))
    expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
    expect(answers.filter((one) => one === 'ACCOUNT_EXISTS')).toHaveLength(19)
  })

  test('with what the device said, and the language and channel it was opened in', async () => {
    const browser = app.browser({ headers: { lang: 'ur', channel: '1', 'device-id': 'header-device' } })
    await register({ device_model: 'Pixel 9', regist_finger: 'f1', turntable_key: 'wheel-7', channel_id: 12 }, browser)
    expect(await loadPlayer(app.database, browser.playerId!)).toMatchObject({
      lang: 'ur',
      channelId: 12,
      registDeviceCode: 'header-device',
      registFinger: 'f1',
      registIp: '127.0.0.1',
    })
  })

  test('with cookies no script can read, and no secret is ever logged', async () => {
    const browser = app.browser()
    const password = await app.encode('a secret of mine')
    const answer = await register({ password, confirm_password: await app.encode('a secret of mine') }, browser)
    const refresh = browser.cookies.get('refresh')!
    const device = browser.cookies.get('device')!
    expect(refresh).toMatchObject({
      path: '/api/user',
      attributes: expect.stringContaining('Max-Age=172800; HttpOnly; SameSite=Strict'),
    })
    expect(device).toMatchObject({
      path: '/api',
      attributes: expect.stringContaining('Max-Age=31536000; HttpOnly; SameSite=Strict'),
    })
    const logged = JSON.stringify(app.lines)
    for (const secret of [
      password,
      'a secret of mine',
      answer.data!.accessToken,
      answer.data!.sign_key,
      refresh.value,
      device.value,
    ])
      expect(logged).not.toContain(secret)
  })
})

describe('is refused', () => {
  test('when the contact has an account; the code stays good', async () => {
    const mobile = newPhone()
    await app.register({ mobile })
    const verify_code = await codeTo(mobile)
    expect(await outcomeOf({ client_type: loginTypes.PHONE_CODE, mobile, verify_code })).toBe('ACCOUNT_EXISTS')
    expect(outcome(await logInByCode({ mobile, verify_code }))).toBe('ok')
    expect(await outcomeOf({ mobile })).toBe('ACCOUNT_EXISTS')
  })

  test('with a wrong code, an old one, or none', async () => {
    const mobile = newPhone()
    const byCode = { client_type: loginTypes.PHONE_CODE, mobile }
    const verify_code = await codeTo(mobile)
    expect(await outcomeOf({ ...byCode, verify_code: verify_code === '123456' ? '654321' : '123456' })).toBe(
      'CODE_WRONG',
    )
    expect(await outcomeOf(byCode)).toBe('CODE_WRONG')
    clock.advance(300_000)
    expect(await outcomeOf({ ...byCode, verify_code })).toBe('CODE_EXPIRED')
    expect(await outcomeOf({ ...byCode, verify_code: await codeTo(mobile) })).toBe('ok')
  })

  test('with a password that is short, common, told differently twice, or under a key that is not ours', async () => {
    expect(await outcomeOf({ password: await app.encode('short') })).toBe('PASSWORD_SHORT')
    expect(await outcomeOf({ password: await app.encode('password123') })).toBe('PASSWORD_COMMON')
    expect(await outcomeOf({ confirm_password: await app.encode('another one') })).toBe('PASSWORDS_DIFFER')
    const encoded = await app.encode('correct horse')
    expect(await outcomeOf({ password: `k${encoded}` })).toBe('PASSWORD_KEY')
    expect(await outcomeOf({ password: encoded })).toBe('ok')
    expect(await outcomeOf({ password: encoded })).toBe('REPLAYED')
    expect(await outcomeOf({ password: undefined })).toBe('INVALID')
  })

  test('with what is no contact', async () => {
    expect(await outcomeOf({ mobile: '123456' })).toBe('MOBILE_FORMAT')
    expect(await outcomeOf({ client_type: loginTypes.EMAIL, email: 'a@b.c,d' })).toBe('EMAIL_FORMAT')
    expect(await outcomeOf({ client_type: loginTypes.EMAIL })).toBe('INVALID')
  })

  test('in a way the site does not offer, and guests and third parties come in elsewhere', async () => {
    const off = [{ key: 'login', phone: true, email: true, phoneOTP: true, emailOTP: true }]
    const methods = [...off, { key: 'register', phone: false, email: false, phoneOTP: true, emailOTP: true }]
    await app.database.query(`update site set login_methods = $1 where site_id = 'bengal'`, [JSON.stringify(methods)])
    clock.advance(3_000)
    expect(await outcomeOf({}, app.browser({ headers: { channel: '880' } }))).toBe('LOGIN_METHOD_OFF')
    expect(await outcomeOf({ client_type: loginTypes.GUEST })).toBe('LOGIN_METHOD_OFF')
    expect(await outcomeOf({ client_type: loginTypes.THIRD })).toBe('LOGIN_METHOD_OFF')
  })

  test('nothing of a refused one stays', async () => {
    const before = await countPlayers()
    await outcomeOf({ username: '<b>' })
    await outcomeOf({ password: await app.encode('short') })
    await outcomeOf({ invitation_code: 'NOBODYS99' })
    expect(await countPlayers()).toBe(before)
  })
})

describe('age and terms', () => {
  const consents = async (browser: Browser) =>
    (await consentsOf(app.database, browser.playerId!)).map(({ kind, version, isGiven }) => ({
      kind,
      version,
      isGiven,
    }))

  test('are kept with their versions', async () => {
    const browser = app.browser()
    const answer = await register(
      { is_terms_accepted: true, is_marketing_accepted: true, birthday: '01/02/1990' },
      browser,
    )
    expect(answer.data!.userInfo.terms_version).toBe('1')
    expect(await consents(browser)).toEqual([
      { kind: 'age', version: '18', isGiven: true },
      { kind: 'marketing', version: '1', isGiven: true },
      { kind: 'privacy', version: '1', isGiven: true },
      { kind: 'terms', version: '1', isGiven: true },
    ])
    const { rows } = await app.database.query<{ sealed: string }>(
      `select sealed_birthday::text as sealed from player where player_id = $1`,
      [browser.playerId],
    )
    expect(rows[0]!.sealed).not.toContain(Buffer.from('1990').toString('hex'))
  })

  test('unasked are not invented, and without play for money not needed', async () => {
    const browser = app.browser()
    expect(await outcomeOf({}, browser)).toBe('ok')
    expect(await consents(browser)).toEqual([])
  })

  test('refuse a visitor who says no, is too young, or was born on no day', async () => {
    expect(await outcomeOf({ is_terms_accepted: false })).toBe('TERMS_NEEDED')
    expect(await outcomeOf({ birthday: '16/11/2008' })).toBe('TOO_YOUNG')
    expect(await outcomeOf({ birthday: '15/11/2008' })).toBe('ok')
    expect(await outcomeOf({ birthday: '31/02/1990' })).toBe('INVALID')
  })

  test('are asked for where real money is played for, and the birthday where documents are checked', async () => {
    await app.database.query(
      `update site set real_money = true, licence = 'Licence 1', document_checks = site_id = 'philippines'
       where site_id in ('all', 'philippines')`,
    )
    clock.advance(3_000)
    const everywhere = () => app.browser({ headers: { channel: '0' } })
    expect(await outcomeOf({}, everywhere())).toBe('TERMS_NEEDED')
    expect(await outcomeOf({ is_terms_accepted: true }, everywhere())).toBe('ok')
    const philippines = () => app.browser({ headers: { channel: '63' } })
    const mobile = '+639171234567'
    expect(await outcomeOf({ mobile, is_terms_accepted: true }, philippines())).toBe('BIRTHDAY_NEEDED')
    expect(await outcomeOf({ mobile, is_terms_accepted: true, birthday: '01/02/1990' }, philippines())).toBe('ok')
  })
})

describe('an invitation', () => {
  const codeOf = async (browser: Browser) => (await loadPlayer(app.database, browser.playerId!)).invitationCode
  const invited = async (code: string, browser = app.browser(), more: Request = {}) => {
    expect(await outcomeOf({ invitation_code: code, ...more }, browser)).toBe('ok')
    return browser
  }
  const parentsOf = async (browser: Browser) => {
    const { parentId, secondParentId, thirdParentId } = await loadPlayer(app.database, browser.playerId!)
    return [parentId, secondParentId, thirdParentId]
  }

  test('ties three parents', async () => {
    const great = await app.register({ mobile: newPhone() })
    const grand = await invited(await codeOf(great))
    const parent = await invited(await codeOf(grand))
    const child = await invited((await codeOf(parent)).toLowerCase())
    expect(await parentsOf(child)).toEqual([parent.playerId, grand.playerId, great.playerId])
    expect(child.session!.userInfo).toMatchObject({
      parent_invitation_code: await codeOf(parent),
      second_parent: Number(grand.playerId),
      third_parent: Number(great.playerId),
    })
  })

  test('of nobody, or of another site, is unknown', async () => {
    expect(await outcomeOf({ invitation_code: 'NOBODYS99' })).toBe('INVITATION_UNKNOWN')
    const elsewhere = app.browser({ headers: { channel: '880' } })
    await register(
      {
        client_type: loginTypes.PHONE_CODE,
        mobile: '+8801712345678',
        verify_code: await codeTo('+8801712345678', undefined, elsewhere),
      },
      elsewhere,
    )
    expect(await outcomeOf({ invitation_code: await codeOf(elsewhere) })).toBe('INVITATION_UNKNOWN')
    expect(await outcomeOf({ invitation_code: '' })).toBe('ok')
  })

  test('of oneself, from a browser or a device one has used, is held', async () => {
    const inviter = app.browser()
    await register({ device_id: 'my-own-phone' }, inviter)
    const code = await codeOf(inviter)
    inviter.leave()
    const stateOf = async ({ playerId }: Browser) => {
      const { rows } = await app.database.query('select state, reasons from invitee where player_id = $1', [playerId])
      return rows
    }
    const held = [{ state: 'held', reasons: ['self'] }]
    expect(await stateOf(await invited(code, inviter))).toEqual(held)
    expect(await stateOf(await invited(code, app.browser(), { device_id: 'my-own-phone' }))).toEqual(held)
    const friend = await invited(code, app.browser(), { device_id: 'a-friends-phone' })
    expect(await stateOf(friend)).toEqual([{ state: 'open', reasons: [] }])
    expect((await parentsOf(friend))[0]).not.toBeNull()
  })
})

describe('a name that changes when it is normalised', () => {
  const GROWING = '\ufdfa'

  test('is as long as it is afterwards: one that grows beyond the bound is refused, one that shrinks below is taken', async () => {
    expect(await outcomeOf({ username: GROWING.repeat(30) })).toBe('INVALID')
    expect(await outcomeOf({ username: '\ufb03'.repeat(11) })).toBe('INVALID')
    const browser = app.browser()
    expect(await outcomeOf({ username: 'e\u0301'.repeat(32) }, browser)).toBe('ok')
    const renewed = await browser.call(renewSession, {})
    expect(renewed.data?.userInfo.name).toBe('é'.repeat(32))
  })

  test('opens its account also where it was stored before lengths were asked so', async () => {
    const browser = app.browser()
    expect(await outcomeOf({}, browser)).toBe('ok')
    await app.database.query('update player set username = $2 where player_id = $1', [
      browser.playerId,
      GROWING.repeat(30).normalize('NFKC'),
    ])
    const again = await logInByPassword({ username: GROWING.repeat(30), password: 'correct horse' })
    expect(again).toMatchObject({ code: 0, data: { userInfo: { uid: Number(browser.playerId) } } })
    expect(await browser.call(getUserInfo, {})).toMatchObject({ code: 0 })
    expect(await browser.call(getProfile, {})).toMatchObject({ code: 0 })
    expect(await browser.call(renewSession, {})).toMatchObject({ code: 0 })
  })
})
