import { getUserInfo } from '@tablestakes/contract/account'
import { logIn, logInOrRegister, loginTypes, logOut, renewSession } from '@tablestakes/contract/auth'
import { expect, test } from 'vitest'
import { outcome } from '../../../../test/outcome.ts'
import { startApp } from '../../../../test/start-app.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
const password = 'correct horse'

async function inTwoBrowsers(email: string) {
  const here = await app.register({ email, password })
  const there = app.browser()
  await there.call(logIn, { client_type: loginTypes.EMAIL, email, password: await app.encode(password) })
  return { here, there }
}
const isIn = async (token: string) => (await app.findSession(token)) !== null

test('signing out ends this session immediately and removes its cookie', async () => {
  const { here, there } = await inTwoBrowsers('leaving@example.com')
  const refresh = here.cookies.get('refresh')!
  expect(outcome(await here.call(logOut, {}))).toBe('ok')
  expect(outcome(await here.call(getUserInfo, {}))).toBe('UNAUTHENTICATED')
  expect(here.cookies.has('refresh')).toBe(false)
  const thief = app.browser()
  thief.cookies.set('refresh', refresh)
  expect(outcome(await thief.call(renewSession, {}))).toBe('UNAUTHENTICATED')
  expect(await isIn(there.session!.accessToken)).toBe(true)
})

test('everywhere ends all of them', async () => {
  const { here, there } = await inTwoBrowsers('everywhere@example.com')
  expect(outcome(await there.call(logOut, { everywhere: true }))).toBe('ok')
  expect(await isIn(here.session.accessToken)).toBe(false)
  expect(await isIn(there.session!.accessToken)).toBe(false)
})

test('a guest who signs out can come back as the same guest', async () => {
  const browser = app.browser()
  await browser.call(logInOrRegister, { client_type: loginTypes.GUEST })
  const { playerId } = browser
  await browser.call(logOut, {})
  browser.leave()
  await browser.call(logInOrRegister, { client_type: loginTypes.GUEST })
  expect(browser.playerId).toBe(playerId)
})
