import { exchangeGameToken, makeGameToken } from '@tablestakes/contract/auth'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { outcome } from '../../../../test/outcome.ts'
import { type Browser, type Player, startApp } from '../../../../test/start-app.ts'
import { confirmSession, revokeSessions } from '../../../platform/http/sessions.ts'

const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 }, logLevel: 'trace' })
let people = 0
const register = () => app.register({ email: `launching${++people}@example.com` })

/** As after the confirmation dialog. */
async function launchCodeOf(player: Player): Promise<string> {
  const { playerId, sessionId } = (await app.findSession(player.session.accessToken))!
  await transact(app.database, (tx) => confirmSession(tx, { playerId, sessionId }))
  const answer = await player.call(makeGameToken, {})
  expect(answer).toMatchObject({ code: 0, data: { expires_at: clock() + 60_000 } })
  return answer.data!.token
}
const exchange = (token: string, browser: Browser = app.browser()) => browser.call(exchangeGameToken, { token })

test('a launch code is made only for a player who has just confirmed who they are', async () => {
  const player = await register()
  expect(outcome(await player.call(makeGameToken, {}))).toBe('PROOF_NEEDED')
  expect(outcome(await app.guest.call(makeGameToken, {}))).toBe('UNAUTHENTICATED')
})

test('it signs the player in on another device, once', async () => {
  const player = await register()
  const token = await launchCodeOf(player)
  const other = app.browser()
  expect(await exchange(token, other)).toMatchObject({ code: 0, data: { userInfo: { uid: Number(player.playerId) } } })
  expect(await app.findSession(player.session.accessToken)).not.toBeNull()
  expect(outcome(await exchange(token))).toBe('GAME_TOKEN')
  expect(outcome(await exchange(token, other))).toBe('GAME_TOKEN')
})

test('many use it simultaneously: one gets in', async () => {
  const token = await launchCodeOf(await register())
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(token)))
  expect(answers.map(outcome).filter((one) => one === 'ok')).toHaveLength(1)
  expect(answers.map(outcome).filter((one) => one === 'GAME_TOKEN')).toHaveLength(9)
})

test('it ends after a minute, and a made-up one never began', async () => {
  const player = await register()
  const token = await launchCodeOf(player)
  clock.advance(60_000)
  expect(outcome(await exchange(token))).toBe('GAME_TOKEN')
  for (const made of ['x', `${player.playerId.toString(36)}.${'A'.repeat(43)}`, player.session.accessToken])
    expect(outcome(await exchange(made))).toBe('GAME_TOKEN')
})

test('it never replaces another player’s session, and stays good for its own', async () => {
  const stranger = await register()
  const victim = await register()
  const token = await launchCodeOf(stranger)
  expect(outcome(await exchange(token, victim))).toBe('OTHER_SESSION')
  expect(victim.session.userInfo.uid).toBe(Number(victim.playerId))
  expect(await app.findSession(victim.session.accessToken)).toMatchObject({ playerId: victim.playerId })
  expect(outcome(await exchange(token, stranger))).toBe('ok')
})

test('nor when that player’s token has ended and only the cookie that renews it is left', async () => {
  const stranger = await register()
  const victim = await register()
  const { playerId } = victim
  const token = await launchCodeOf(stranger)
  victim.leave()
  expect(outcome(await exchange(token, victim))).toBe('OTHER_SESSION')
  await transact(app.database, (tx) => revokeSessions(tx, { playerId, because: 'signed_out_here' }))
  expect(outcome(await exchange(token, victim))).toBe('ok')
})

test('it ends with the login it was made in', async () => {
  const player = await register()
  const token = await launchCodeOf(player)
  await transact(app.database, (tx) =>
    revokeSessions(tx, { playerId: player.playerId, because: 'signed_out_by_change' }),
  )
  expect(outcome(await exchange(token))).toBe('GAME_TOKEN')
})

test('it does not open the account on another site', async () => {
  const token = await launchCodeOf(await register())
  expect(outcome(await exchange(token, app.browser({ headers: { channel: '91' } })))).toBe('GAME_TOKEN')
  expect(outcome(await exchange(token))).toBe('ok')
})

test('it is in no line of the log, wherever it was put', async () => {
  const player = await register()
  const token = await launchCodeOf(player)
  await app.server.inject(`/?gameToken=${token}`)
  await app.guest.send({ method: 'POST', url: `${exchangeGameToken.path}?gameToken=${token}`, body: '{}' })
  await exchange(token)
  expect(JSON.stringify(app.lines)).not.toContain(token)
  expect(JSON.stringify(app.lines)).not.toContain(token.split('.')[1])
})
