import { bindEmail, bindMobile, getUserInfo, playerClasses, playerStates } from '@tablestakes/contract/account'
import { loginTypes, type Session, sendCode } from '@tablestakes/contract/auth'
import type { Call, Envelope } from '@tablestakes/contract/call'
import { describe, expect, test } from 'vitest'
import { outcome } from '../test/outcome.ts'
import { type Owner, openOwner } from '../test/owners.ts'
import { rowsOfPlayer } from '../test/rows-of-player.ts'
import { startSandbox } from '../test/sandbox.ts'
import { type Client, startApp } from '../test/start-app.ts'
import { nameOf } from './platform/http/answer.ts'

/**
 * Every call of accounts that writes, with fields in its body that a client must not decide. They are dropped: nothing they
 * name is stored, shown or believed. Generated from what is served, so that a new call fails until it is tried here.
 */
const sandbox = await startSandbox()
const app = await startApp({ config: { ...sandbox.config, rateLimitScale: 0 } })
const writing = [...app.served.values()]
  .map(({ call }) => call)
  .filter(({ method, feature }) => method !== 'GET' && ['auth', 'account'].includes(feature))

/** Somebody whose number is put into other people's requests. */
const victim = await openOwner(app, {
  mobile: '+923006660001',
  email: 'victim@example.com',
  password: 'tall blue door',
})

let people = 0
const newMobile = () => `+92300777${String(++people).padStart(4, '0')}`
const newEmail = () => `assigned${++people}@example.com`
const password = () => app.encode('tall blue door')

/** As text, because an object written in code cannot hold a `__proto__` of its own. */
const SMUGGLED = `
  "money": 99999999, "coin": 99999999, "gold": 99999999, "pay_total": 5, "pay_count": 5, "vip_level": 9,
  "top_agent": true, "top_agent_level": 3, "uid": ${victim.playerId}, "id_of": ${victim.playerId},
  "player_id": ${victim.playerId}, "playerId": ${victim.playerId}, "parent_id": ${victim.playerId},
  "second_parent": ${victim.playerId}, "state": 5, "classify": 2, "site_id": "india", "siteId": "india",
  "is_need_opt": false, "has_password": true, "is_verified": true, "verified_at": "2020-01-01", "erased_at": "2020-01-01",
  "invitation_code_own": "AAAAAAAAA", "frozen_because": "x", "create_time": 1, "is_smuggled": true,
  "userInfo": { "money": 99999999, "vip_level": 9, "state": 5 },
  "__proto__": { "is_smuggled": true, "state": 5, "player_id": ${victim.playerId} },
  "constructor": { "prototype": { "is_smuggled": true } },
  "prototype": { "is_smuggled": true }`

/** The smallest page that passes for a document. */
const PAGE = Buffer.from(`%PDF-1.7 ${'page '.repeat(10)}`).toString('base64')

type Attempt = { request: object; answers: string; as?: Client }
type Make = (owner: Owner) => Promise<Attempt> | Attempt

const nothing: Make = () => ({ request: {}, answers: 'ok' })
const refused =
  (request: object, answers: string): Make =>
  () => ({ request, answers })

/** A request that does its work, where one can be made without more ado; else one that comes far. */
const attempts: Record<string, Make> = {
  'POST /api/user/register': async () => ({
    request: { client_type: loginTypes.PHONE, mobile: newMobile(), password: await password() },
    answers: 'ok',
    as: app.browser(),
  }),
  'POST /api/user/login': async () => {
    const mobile = newMobile()
    await openOwner(app, { mobile, password: 'tall blue door' })
    const request = { client_type: loginTypes.PHONE, mobile, password: await password() }
    return { request, answers: 'ok', as: app.browser() }
  },
  'POST /api/user/login_register': () => ({
    request: { client_type: loginTypes.GUEST, device_id: 'a-device' },
    answers: 'ok',
    as: app.browser(),
  }),
  'POST /api/user/tokenLogin': async () => {
    const browser = await app.register({ mobile: newMobile() })
    return { request: { token: 'x' }, answers: 'ok', as: browser }
  },
  'POST /api/user/tokenVerify': refused({ token: 'x' }, 'GAME_TOKEN'),
  'POST /api/user/gameToken': nothing,
  'POST /api/user/resetPassword': async () => {
    const mobile = newMobile()
    await openOwner(app, { mobile })
    await app.guest.call(sendCode, { mobile_or_email: mobile, purpose: 'reset' })
    await expect.poll(() => sandbox.inbox(mobile)).not.toEqual([])
    const verify_code = await sandbox.codeFor(mobile)
    return {
      request: { mobile_or_email: mobile, verify_code, password: await password() },
      answers: 'ok',
      as: app.guest,
    }
  },
  'POST /api/user/logout': nothing,
  'POST /api/user/sendCode': () => ({ request: { mobile_or_email: newEmail() }, answers: 'ok' }),
  'POST /api/user/getPicCaptcha': nothing,
  'POST /api/auth/oauth/start': () => ({ request: { provider: 'sandbox' }, answers: 'ok' }),
  'POST /api/auth/passkey/start': nothing,
  'POST /api/auth/passkey/finish': refused({ challenge_id: 'x', credential: '{}' }, 'PASSKEY'),
  'POST /api/user/userinfo': nothing,
  'POST /api/user/checkFrozen': nothing,
  [nameOf(bindEmail)]: async (owner) => {
    const email = newEmail()
    return { request: { email, verify_code: await owner.codeFor(sandbox, email) }, answers: 'ok' }
  },
  [nameOf(bindMobile)]: async (owner) => {
    const mobile = newMobile()
    return { request: { mobile, verify_code: await owner.codeFor(sandbox, mobile) }, answers: 'ok' }
  },
  'POST /api/user/updateAccount': async () => ({
    request: { username: `assigned ${++people}`, password: await password(), birthday: '28/02/1990', lang: 'ur' },
    answers: 'ok',
  }),
  'PUT /api/user/updateAvatar': () => ({ request: { avatar_id: 7 }, answers: 'ok' }),
  'POST /api/user/updateName': () => ({ request: { nick_name: `Assigned ${++people}` }, answers: 'ok' }),
  'POST /api/account/sessions/revoke': nothing,
  'POST /api/account/consents': () => ({ request: { kind: 'marketing', is_given: true }, answers: 'ok' }),
  'POST /api/account/documents': () => ({
    request: { kind: 'selfie', media_type: 'application/pdf', content: PAGE },
    answers: 'ok',
  }),
  'POST /api/account/export': nothing,
  'POST /api/account/delete': nothing,
  'POST /api/account/delete/cancel': refused({}, 'NOT_FOUND'),
  'POST /api/account/confirm': async () => ({ request: { password: await password() }, answers: 'ok' }),
  'POST /api/account/confirm/passkey': refused({}, 'NOT_FOUND'),
  'POST /api/account/second-factor/start': nothing,
  'POST /api/account/second-factor/confirm': refused({ code: '123456' }, 'NOT_FOUND'),
  'POST /api/account/second-factor/disable': refused({ code: '123456' }, 'SECOND_FACTOR_OFF'),
  'POST /api/account/passkeys/start': nothing,
  'POST /api/account/passkeys/add': refused({ challenge_id: 'x', credential: '{}', name: 'x' }, 'PASSKEY'),
  'POST /api/account/passkeys/remove': refused({ id: 'x' }, 'NOT_FOUND'),
  'POST /api/account/oauth/link': refused({ provider: 'sandbox', verify_code: 'x', state: 'x' }, 'PROVIDER_FAILED'),
  'POST /api/account/oauth/unlink': refused({ provider: 'sandbox' }, 'NOT_FOUND'),
}

test('every call of accounts that writes is tried, and no other', () => {
  expect(Object.keys(attempts).sort()).toEqual(writing.map(nameOf).sort())
})

describe.each(writing.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
  test('believes nothing a client must not decide', async () => {
    const owner = await openOwner(app, { mobile: newMobile(), password: 'tall blue door' })
    await owner.prove()
    const { request, answers, as = owner } = await attempts[name]!(owner)
    const victimBefore = await rowsOfPlayer(app.database, victim.playerId)
    const decidedBefore = await decidedByServer(owner.playerId)

    const answer = await sendSmuggling(call, as, request)
    expect(outcome(answer)).toBe(answers)

    expect(JSON.stringify(answer)).not.toMatch(/smuggled|99999999/)
    expect(({} as Record<string, unknown>).is_smuggled).toBeUndefined()
    expect(await rowsOfPlayer(app.database, victim.playerId)).toEqual(victimBefore)
    expect(await decidedByServer(owner.playerId)).toEqual(decidedBefore)
    const acted = actedAs(answer) ?? owner.playerId
    expect(acted).not.toBe(victim.playerId)
    expect(await decidedByServer(acted)).toMatchObject({
      site_id: 'main',
      state: playerStates.ACTIVE,
      classify: name === 'POST /api/user/login_register' ? playerClasses.GUEST : playerClasses.PLAYER,
      parent_id: null,
      erased_at: null,
    })
    expect(JSON.stringify(await rowsOfPlayer(app.database, acted))).not.toMatch(/smuggled|99999999/)
    const info = (await (await app.signIn(acted)).call(getUserInfo, {})).data!
    expect(info).toMatchObject({ uid: Number(acted), money: 0n, coin: 0n, gold: 0n, vip_level: 0, top_agent: false })
  })
})

async function sendSmuggling(call: Call, as: Client, request: object): Promise<Envelope> {
  const own = JSON.stringify(request).slice(1, -1)
  // The call's own fields come last: of two with one name the last counts.
  const body = `{${SMUGGLED}${own === '' ? '' : ','}${own}}`
  return (await as.send({ method: call.method, url: call.path, body, headers: { host: 'casino.example' } })).json()
}

/** The player a login answered for. */
function actedAs({ data }: Envelope): bigint | null {
  const uid = (data as Session | undefined)?.userInfo?.uid
  return uid === undefined ? null : BigInt(uid)
}

/** The columns no request may write. */
async function decidedByServer(playerId: bigint): Promise<Record<string, unknown>> {
  const { rows } = await app.database.query(
    `select site_id, state, classify, channel_id, invitation_code, parent_id, second_parent_id, third_parent_id,
       frozen_because, frozen_until, regist_ip, erased_at, created_at
     from player where player_id = $1`,
    [playerId],
  )
  return rows[0]
}
