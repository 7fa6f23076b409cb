import {
  exchangeGameToken,
  logIn,
  logInOrRegister,
  loginTypes,
  logOut,
  makeGameToken,
  registerPlayer,
  renewSession,
  resetPassword,
} from '@tablestakes/contract/auth'
import type { Call } from '@tablestakes/contract/call'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { entryOf } from '../../../../test/entry.ts'
import { outcome } from '../../../../test/outcome.ts'
import { rowsOfPlayer } from '../../../../test/rows-of-player.ts'
import { startSandbox } from '../../../../test/sandbox.ts'
import { type Browser, startApp } from '../../../../test/start-app.ts'
import { confirmSession } from '../../../platform/http/sessions.ts'
import { loadPlayer } from '../../players/index.ts'

const sandbox = await startSandbox()
const app = await startApp({ config: { ...sandbox.config, rateLimitScale: 0 } })
const { newPhone, newEmail, codeTo } = entryOf(app, sandbox)

const victim = await app.register({ mobile: newPhone(), email: newEmail() })
const uid = Number(victim.playerId)

/** What an attacker would add who hopes that bodies are stored as they come; `__proto__` as a name of its own. */
const wishes = JSON.parse(
  JSON.stringify({
    ...{ id: uid, uid, player_id: uid, playerId: uid, site_id: 'india', session_id: victim.session.accessToken },
    ...{
      money: 9_999_999,
      coin: 9_999_999,
      gold: 9_999_999,
      gold_amount: 9_999_999,
      vip_level: 9,
      pay_total: 1,
      pay_count: 9,
    },
    ...{
      state: 4,
      classify: 2,
      nick_name: 'Admin',
      avatar_id: 33,
      top_agent: true,
      parent_id: uid,
      second_parent: uid,
    },
    ...{ verified_at: 0, is_mobile_verified: true, invitation: 'AAAAAAAAA', frozen_because: 'x', created_at: 0 },
    ...{ userInfo: { uid, money: 1 }, isVerified: true, expires_at: 9e15 },
  }).replace(/^\{/, '{"__proto__":{"state":4,"classify":2,"money":1},"constructor":{"prototype":{"state":4}},'),
) as Record<string, never>

const wish = <C extends Call>(browser: Browser, call: C, request: Parameters<typeof browser.call<C>>[1]) =>
  browser.call(call, { ...(request as object), ...wishes } as never)

const ordinary = { siteId: 'main', state: 1, parentId: null, secondParentId: null, frozenBecause: '' }
async function expectOrdinary({ playerId, session }: Browser, classify = 1) {
  expect(playerId).not.toBe(victim.playerId)
  expect(session!.userInfo).toMatchObject({
    money: 0,
    coin: 0,
    gold: 0,
    vip_level: 0,
    pay_total: 0,
    pay_count: 0,
    top_agent: false,
  })
  const player = await loadPlayer(app.database, playerId!)
  expect(player).toMatchObject({ ...ordinary, classify, nickName: `Player${playerId}` })
}

async function prove(player: Browser) {
  const session = (await app.findSession(player.session!.accessToken))!
  await transact(app.database, (tx) => confirmSession(tx, session))
}

test('what a body holds beyond the contract changes nothing, in any way in or out', async () => {
  const before = await rowsOfPlayer(app.database, victim.playerId)
  const email = newEmail()
  const me = app.browser()
  const password = () => app.encode('correct horse')

  const registered = await wish(me, registerPlayer, {
    client_type: loginTypes.EMAIL,
    email,
    password: await password(),
  })
  expect(outcome(registered)).toBe('ok')
  await expectOrdinary(me)
  const mine = me.playerId

  expect(outcome(await wish(me, renewSession, {}))).toBe('ok')
  await expectOrdinary(me)

  await prove(me)
  const launch = await wish(me, makeGameToken, {})
  const other = app.browser()
  expect(outcome(await wish(other, exchangeGameToken, { token: launch.data!.token }))).toBe('ok')
  await expectOrdinary(other)
  expect(other.playerId).toBe(mine)

  const again = app.browser()
  const loggedIn = await wish(again, logIn, { client_type: loginTypes.EMAIL, email, password: await password() })
  expect(outcome(loggedIn)).toBe('ok')
  await expectOrdinary(again)
  expect(again.playerId).toBe(mine)

  const guest = app.browser()
  expect(outcome(await wish(guest, logInOrRegister, { client_type: loginTypes.GUEST }))).toBe('ok')
  await expectOrdinary(guest, 0)

  expect(outcome(await wish(again, logOut, {}))).toBe('ok')
  const verify_code = await codeTo(email, 'reset')
  const reset = { mobile_or_email: email, verify_code, password: await app.encode('another horse') }
  expect(outcome(await wish(app.browser(), resetPassword, reset))).toBe('ok')
  expect(await loadPlayer(app.database, mine!)).toMatchObject({ ...ordinary, classify: 1 })

  expect(await rowsOfPlayer(app.database, victim.playerId)).toEqual(before)
  expect(({} as { state?: number }).state).toBeUndefined()
})

test('no call passes on what its contract does not name', () => {
  const open = [...app.served.values()]
    .map(({ call }) => call)
    .filter(({ request }) => {
      const { type, catchall } = request._zod.def as { type: string; catchall?: { _zod: { def: { type: string } } } }
      return type !== 'object' || (catchall !== undefined && catchall._zod.def.type !== 'never')
    })
  expect(open.map(({ path }) => path)).toEqual([])
})
