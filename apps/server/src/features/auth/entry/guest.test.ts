import { randomUUID } from 'node:crypto'
import { playerClasses, playerStates } from '@tablestakes/contract/account'
import { logInOrRegister, loginTypes } from '@tablestakes/contract/auth'
import type { RequestOf } from '@tablestakes/contract/call'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { outcome } from '../../../../test/outcome.ts'
import { type Browser, startApp } from '../../../../test/start-app.ts'
import { becomePlayer, loadPlayer, setPlayerState } from '../../players/index.ts'

const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 } })

const enter = (browser: Browser = app.browser(), more: Partial<RequestOf<typeof logInOrRegister>> = {}) =>
  browser.call(logInOrRegister, { client_type: loginTypes.GUEST, device_id: 'one-and-the-same', ...more })
const enterAnew = async (more: Partial<RequestOf<typeof logInOrRegister>> = {}) => {
  const browser = app.browser()
  expect(outcome(await enter(browser, more))).toBe('ok')
  return browser
}

test('a guest comes in with nothing, and is the same guest next time', async () => {
  const browser = await enterAnew()
  const first = browser.playerId
  expect(browser.session!.userInfo).toMatchObject({
    classify: playerClasses.GUEST,
    mobile: '',
    email: '',
    has_password: false,
  })
  expect(browser.cookies.get('guest')).toMatchObject({
    path: '/api/user',
    attributes: expect.stringContaining('Max-Age=31536000; HttpOnly; SameSite=Strict'),
  })
  browser.leave()
  await enter(browser)
  expect(browser.playerId).toBe(first)
})

test('knowing a guest’s device id, or their number, opens nothing', async () => {
  const guest = await enterAnew({ device_id: 'known-to-all' })
  const stranger = await enterAnew({ device_id: 'known-to-all' })
  expect(stranger.playerId).not.toBe(guest.playerId)

  const forger = app.browser({ headers: { 'device-id': 'known-to-all' } })
  const forged = `${guest.playerId!.toString(36)}.${'A'.repeat(43)}`
  forger.cookies.set('guest', { value: forged, path: '/api/user', attributes: '' })
  await enter(forger, { device_id: 'known-to-all' })
  expect(forger.playerId).not.toBe(guest.playerId)
})

test('a guest of one site is not a guest of another', async () => {
  const guest = await enterAnew()
  const elsewhere = app.browser({ headers: { channel: '91' } })
  elsewhere.cookies.set('guest', guest.cookies.get('guest')!)
  await enter(elsewhere)
  expect(elsewhere.playerId).not.toBe(guest.playerId)
})

test('the cookie of a guest who has become a player opens nothing any more', async () => {
  const browser = await enterAnew()
  const { playerId } = browser
  await transact(app.database, (tx) => becomePlayer(tx, { playerId: playerId!, sessionId: randomUUID() }))
  browser.leave()
  await enter(browser)
  expect(browser.playerId).not.toBe(playerId)
})

test('a forbidden guest is not let in, nor given a new account for it', async () => {
  const browser = await enterAnew()
  const { playerId } = browser
  await transact(app.database, (tx) => setPlayerState(tx, { playerId: playerId!, state: playerStates.FORBIDDEN }))
  browser.leave()
  expect(outcome(await enter(browser))).toBe('FORBIDDEN')
})

test('guests are bound by invitations, age and terms like everyone', async () => {
  const inviter = await enterAnew()
  const { invitationCode } = await loadPlayer(app.database, inviter.playerId!)
  const invited = await enterAnew({ device_id: 'another-one', invitation_code: invitationCode })
  expect((await loadPlayer(app.database, invited.playerId!)).parentId).toBe(inviter.playerId)
  expect(outcome(await enter(app.browser(), { invitation_code: 'NOBODYS99' }))).toBe('INVITATION_UNKNOWN')
  expect(outcome(await enter(app.browser(), { is_terms_accepted: false }))).toBe('TERMS_NEEDED')
  expect(outcome(await enter(app.browser(), { birthday: '01/01/2020' }))).toBe('TOO_YOUNG')
  await app.database.query(
    `update site set real_money = true, licence = 'Licence 1', document_checks = true where site_id = 'philippines'`,
  )
  clock.advance(3_000)
  const strict = () => app.browser({ headers: { channel: '63' } })
  expect(outcome(await enter(strict(), { is_terms_accepted: true }))).toBe('BIRTHDAY_NEEDED')
  expect(outcome(await enter(strict(), { birthday: '01/02/1990' }))).toBe('TERMS_NEEDED')
  expect(outcome(await enter(strict(), { birthday: '01/02/1990', is_terms_accepted: true }))).toBe('ok')
})
