import { randomUUID } from 'node:crypto'
import { getUserInfo, playerStates } from '@tablestakes/contract/account'
import { renewSession } from '@tablestakes/contract/auth'
import { getIndex } from '@tablestakes/contract/lobby'
import { refusals } from '@tablestakes/contract/refusals'
import { textFor } from '@tablestakes/dictionary'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { outcome } from '../../../../test/outcome.ts'
import { type Browser, type Player, startApp } from '../../../../test/start-app.ts'
import { untilWaiting } from '../../../../test/waiting.ts'
import { revokeSessions } from '../../../platform/http/sessions.ts'
import { setPlayerState } from '../../players/index.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
let people = 0
const register = () => app.register({ email: `renewing${++people}@example.com` })

const renew = (browser: Browser, { key = randomUUID(), ...request }: { key?: string; token?: string } = {}) =>
  browser.call(renewSession, request, { headers: { 'idempotency-key': key } })
const refreshOf = (browser: Browser) => browser.cookies.get('refresh')!.value
/** Another browser with nothing but a copy of the cookie. */
function copyOf(browser: Browser): Browser {
  const copy = app.browser()
  copy.cookies.set('refresh', browser.cookies.get('refresh')!)
  return copy
}
const isIn = async (browser: Browser) => (await app.findSession(browser.session!.accessToken)) !== null
const sessionIdOf = async (browser: Browser) => (await app.findSession(browser.session!.accessToken))!.sessionId

test('a refresh cookie gives a new access token of the same login, and the next cookie', async () => {
  const player = await register()
  const [token, refresh, login] = [player.session.accessToken, refreshOf(player), await sessionIdOf(player)]
  const answer = await renew(player)
  expect(answer).toMatchObject({ code: 0, data: { userInfo: { uid: Number(player.playerId) } } })
  expect(answer.data!.accessToken).not.toBe(token)
  expect(refreshOf(player)).not.toBe(refresh)
  expect(await sessionIdOf(player)).toBe(login)
  expect(outcome(await player.call(getUserInfo, {}))).toBe('ok')
})

test('it also does when the access token has ended, and whatever token the request names', async () => {
  const player = await register()
  const other = await register()
  await app.database.query('update player_session set expires_at = now() where player_id = $1', [player.playerId])
  expect(outcome(await player.call(getUserInfo, {}))).toBe('UNAUTHENTICATED')
  player.leave()
  expect(await renew(player, { token: other.session.accessToken })).toMatchObject({
    code: 0,
    data: { userInfo: { uid: Number(player.playerId) } },
  })
})

test('without the cookie nothing is renewed, whatever token is sent', async () => {
  const player = await register()
  expect(outcome(await renew(app.browser(), { token: player.session.accessToken }))).toBe('UNAUTHENTICATED')
  const forger = app.browser()
  for (const value of ['', 'x', `${player.playerId.toString(36)}.${'A'.repeat(43)}`]) {
    forger.cookies.set('refresh', { value, path: '/api/user', attributes: '' })
    expect(outcome(await renew(forger))).toBe('UNAUTHENTICATED')
  }
})

test('a used cookie that is shown again ends the login for both who have it', async () => {
  const player = await register()
  const { playerId } = player
  const thief = copyOf(player)
  await renew(player)
  expect(outcome(await renew(thief))).toBe('UNAUTHENTICATED')
  expect(await isIn(player)).toBe(false)
  player.leave()
  expect(outcome(await renew(player))).toBe('UNAUTHENTICATED')
  const { rows } = await app.database.query<{ ended_because: string }>(
    'select ended_because from player_login where player_id = $1',
    [playerId],
  )
  expect(rows).toEqual([{ ended_because: 'signed_out_reuse' }])
})

test('the same renewal asked again gets a token and the same next cookie', async () => {
  const player = await register()
  const lost = copyOf(player)
  const key = randomUUID()
  await renew(player, { key })
  expect(outcome(await renew(lost, { key }))).toBe('ok')
  expect(refreshOf(lost)).toBe(refreshOf(player))
  expect(await isIn(player)).toBe(true)
  expect(outcome(await renew(lost))).toBe('ok')
})

test('so do two tabs that wake at the same moment with the same key', async () => {
  const player = await register()
  const tabs = Array.from({ length: 5 }, () => copyOf(player))
  const key = randomUUID()
  const answers = await Promise.all(tabs.map((tab) => renew(tab, { key })))
  expect(answers.map(outcome)).toEqual(tabs.map(() => 'ok'))
  expect(new Set(tabs.map(refreshOf)).size).toBe(1)
  expect(await isIn(tabs[4]!)).toBe(true)
})

test('two simultaneous renewals with different keys end it', async () => {
  const player = await register()
  const answers = await Promise.all([renew(copyOf(player)), renew(copyOf(player))])
  expect(answers.map(outcome).toSorted()).toEqual(['UNAUTHENTICATED', 'ok'])
  expect(await isIn(player)).toBe(false)
})

test('the same key after five minutes, or once the next cookie was used, is a thief’s', async () => {
  const late = await register()
  const key = randomUUID()
  const copy = copyOf(late)
  await renew(late, { key })
  await app.database.query(`update refresh_secret set used_at = used_at - interval '6 minutes' where player_id = $1`, [
    late.playerId,
  ])
  expect(outcome(await renew(copy, { key }))).toBe('UNAUTHENTICATED')
  expect(await isIn(late)).toBe(false)

  const onward = await register()
  const old = copyOf(onward)
  await renew(onward, { key })
  await renew(onward)
  expect(outcome(await renew(old, { key }))).toBe('UNAUTHENTICATED')
  expect(await isIn(onward)).toBe(false)
})

test('a login ends after two days of silence, and after thirty in any case', async () => {
  const silent = await register()
  await app.database.query('update refresh_secret set expires_at = now() where player_id = $1', [silent.playerId])
  expect(outcome(await renew(silent))).toBe('UNAUTHENTICATED')

  const age = (player: Player, days: number) =>
    app.database.query('update player_login set created_at = now() - make_interval(days => $2) where player_id = $1', [
      player.playerId,
      days,
    ])
  const old = await register()
  await age(old, 29)
  expect(outcome(await renew(old))).toBe('ok')
  const { rows } = await app.database.query<{ lasts: boolean }>(
    `select r.expires_at = l.created_at + interval '30 days' as lasts
     from player_login l join refresh_secret r using (player_id, session_id)
     where l.player_id = $1 and r.used_at is null`,
    [old.playerId],
  )
  expect(rows).toEqual([{ lasts: true }])
  // As much of that day as is left.
  expect(Number(/Max-Age=(\d+);/.exec(old.cookies.get('refresh')!.attributes)?.[1])).toBeLessThanOrEqual(86_400)
  await age(old, 30)
  expect(outcome(await renew(old))).toBe('UNAUTHENTICATED')
})

test('a login that was ended is not renewed', async () => {
  const player = await register()
  await transact(app.database, (tx) =>
    revokeSessions(tx, { playerId: player.playerId, because: 'signed_out_everywhere' }),
  )
  expect(outcome(await renew(player))).toBe('UNAUTHENTICATED')
})

test('a forbidden player is told so by the next call, whatever it asks, and by the renewal a new tab begins with', async () => {
  const player = await register()
  const { playerId } = player
  await transact(app.database, (tx) => setPlayerState(tx, { playerId, state: playerStates.FORBIDDEN }))
  for (const call of [getUserInfo, getIndex])
    expect(await player.call(call, {}, { headers: { lang: 'pt-br' } })).toMatchObject({
      code: refusals.UNAUTHENTICATED.code,
      msg: textFor('pt-br', 'USER_FORBIDDEN'),
    })
  player.leave()
  const answer = await renew(player)
  expect(outcome(answer)).toBe('FORBIDDEN')
  expect(answer.msg).toBe(textFor('en', 'USER_FORBIDDEN'))
})

test('who was signed out by a change reads why; who left, and who never was here, is only asked to sign in', async () => {
  const [changed, left] = [await register(), await register()]
  await transact(app.database, async (tx) => {
    await revokeSessions(tx, { playerId: changed.playerId, because: 'signed_out_by_change' })
    await revokeSessions(tx, { playerId: left.playerId, because: 'signed_out_here' })
  })
  const said = async (browser: Browser) => (await browser.call(getUserInfo, {}, { headers: { lang: 'en' } })).msg
  expect(await said(changed)).toBe(textFor('en', 'signed_out_by_change'))
  expect(await said(left)).toBe(textFor('en', 'refusal_unauthenticated'))
  expect(await said(app.browser())).toBe(textFor('en', 'refusal_unauthenticated'))
})

test('a renewal that meets the end of its login leaves no token behind', async () => {
  const player = await register()
  const { playerId } = player
  const { renewing } = await transact(app.database, async (tx) => {
    await revokeSessions(tx, { playerId, because: 'signed_out_everywhere' })
    const renewing = renew(player)
    await untilWaiting(app.database, 1)
    return { renewing }
  })
  expect(outcome(await renewing)).toBe('UNAUTHENTICATED')
  const { rowCount } = await app.database.query(
    'select from player_session where player_id = $1 and revoked_at is null',
    [playerId],
  )
  expect(rowCount).toBe(0)
})

test('a login is not renewed in a circle, and goes on a minute later', async () => {
  const player = await register()
  for (let made = 1; made < 30; made++) expect(outcome(await renew(player))).toBe('ok')
  expect(outcome(await renew(player))).toBe('TOO_MANY')
  expect(await isIn(player)).toBe(true)
  await app.database.query(
    `update player_session set created_at = created_at - interval '1 minute' where player_id = $1`,
    [player.playerId],
  )
  expect(outcome(await renew(player))).toBe('ok')
})

test('renewing is no sign of life', async () => {
  const player = await register()
  await app.database.query(
    `update player_session set last_used_at = now() - interval '31 minutes' where player_id = $1`,
    [player.playerId],
  )
  player.leave()
  await renew(player)
  expect(await app.findSession(player.session.accessToken)).toMatchObject({ isProofDue: true })
})

test('no renewal leaves a secret in the logs or in the database', async () => {
  const player = await register()
  await renew(player)
  const [token, refresh] = [player.session.accessToken, refreshOf(player)]
  const logged = JSON.stringify(app.lines)
  for (const secret of [token, refresh, player.session.sign_key]) expect(logged).not.toContain(secret)
  const { rows } = await app.database.query<{ row: string }>(
    'select r::text as row from refresh_secret r where player_id = $1',
    [player.playerId],
  )
  const raw = Buffer.from(refresh.split('.')[1]!, 'base64url').toString('hex')
  for (const { row } of rows) expect(row).not.toContain(raw)
})
