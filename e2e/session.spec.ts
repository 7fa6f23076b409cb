import { type Browser, expect, type Page, type Request, test } from '@playwright/test'
import { type RegisteredPlayer, registerPlayer } from '../scripts/api-client.ts'
import {
  expectNobody,
  expectPlayer,
  logInByPassword,
  loginSheet,
  openAccount,
  openLobby,
  openSheet,
  press,
  readPlayerId,
  sheet,
} from './entry-forms.ts'
import { whenLive } from './journey-money.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })

/** A player at the lobby, signed in through the form. */
async function enter(page: Page, baseURL: string): Promise<RegisteredPlayer> {
  const player = await registerPlayer(baseURL)
  await openLobby(page)
  await logInByPassword(page, player.mobile, player.password)
  return player
}

/** The same player on another device: a browser that shares nothing with the first. */
async function enterElsewhere(browser: Browser, { mobile, password }: RegisteredPlayer): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const live = whenLive(page)
  await openLobby(page)
  await logInByPassword(page, mobile, password)
  await live
  return page
}

const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('session')!) as { accessToken: string; accessExpire: number })

/** As if the token had been given long ago. */
const expireToken = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem('session')!) as { accessExpire: number }
    sessionStorage.setItem('session', JSON.stringify({ ...session, accessExpire: 1 }))
  })

/** Calls that only a player may make are answered. */
async function expectAnswered(page: Page): Promise<void> {
  const devices = await openSheet(page, 'devices', 'Your devices')
  await expect(devices.getByText('This device')).toBeVisible()
}

test('a reload keeps the player', async ({ page, baseURL }) => {
  await enter(page, baseURL!)
  await page.reload()
  await expectPlayer(page)
})

test('a new tab of the same browser is signed in without asking, as the same player', async ({ page, baseURL }) => {
  await enter(page, baseURL!)
  const playerId = await readPlayerId(await openAccount(page))
  const second = await page.context().newPage()
  await second.goto('/#/wallet')
  await expectPlayer(second)
  expect(await readPlayerId(await openAccount(second))).toBe(playerId)
  await page.reload()
  await expectPlayer(page)
})

test('a token that has run out is renewed in silence', async ({ page, baseURL }) => {
  await enter(page, baseURL!)
  const before = await kept(page)
  await expireToken(page)
  const renewal = page.waitForRequest((request) => request.url().endsWith('/api/user/tokenLogin'))
  await page.reload()
  await renewal
  await expectPlayer(page)
  await expect.poll(async () => (await kept(page)).accessToken).not.toBe(before.accessToken)
  expect((await kept(page)).accessExpire).toBeGreaterThan(Date.now())
  await expectAnswered(page)
})

test('two tabs that renew at the same moment both stay', async ({ page, baseURL }) => {
  await enter(page, baseURL!)
  const second = await page.context().newPage()
  await second.goto('/#/game')
  await expectPlayer(second)
  // The new tab knows its player before it has a token of its own.
  await expect.poll(() => kept(second)).not.toBeNull()
  for (let round = 0; round < 2; round++) {
    const before = await Promise.all([kept(page), kept(second)])
    await Promise.all([expireToken(page), expireToken(second)])
    await Promise.all([page.reload(), second.reload()])
    for (const [place, tab] of [page, second].entries()) {
      await expectPlayer(tab)
      await expect.poll(async () => (await kept(tab)).accessToken).not.toBe(before[place]!.accessToken)
    }
  }
  // A secret used twice would have ended the session for both.
  for (const tab of [page, second]) await expectAnswered(tab)
})

test('signing out everywhere ends the other device immediately, and its stream with it', async ({
  page,
  baseURL,
  browser,
}) => {
  const player = await enter(page, baseURL!)
  const elsewhere = await enterElsewhere(browser, player)
  const security = await openSheet(page, 'security', 'Security')
  await press(security, 'Log out everywhere')
  await press(sheet(page, 'Log out on all devices?'), 'Log out')
  const bothDevices = [page, elsewhere]
  await Promise.all(
    bothDevices.map((device) => expect(device.getByText('You logged out on all devices.')).toBeVisible()),
  )
  for (const device of bothDevices) {
    await expect(loginSheet(device)).toBeVisible()
    await press(loginSheet(device), 'Close')
    await expectNobody(device)
    await device.reload()
    await expectNobody(device)
  }
  await elsewhere.context().close()
})

test('one device is signed out from another and told so; the one that did it stays', async ({
  page,
  baseURL,
  browser,
}) => {
  const player = await enter(page, baseURL!)
  const elsewhere = await enterElsewhere(browser, player)
  const devices = await openSheet(page, 'devices', 'Your devices')
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  // The client that registered and the other browser: the newest of them is the one in use.
  await devices
    .getByRole('button', { name: /^Log out (?!all)/ })
    .first()
    .click()
  await press(page.getByRole('dialog', { name: /^Log out .*\?$/ }), 'Log out')
  await expect(elsewhere.getByText('This session was ended from another device.')).toBeVisible()
  await expect(loginSheet(elsewhere)).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await press(devices, 'Log out all others')
  await press(sheet(page, 'Log out all other devices?'), 'Log out')
  await expect(devices.getByText('You are logged in nowhere else.')).toBeVisible()
  await press(devices, 'Close')
  await expectPlayer(page)
  await elsewhere.context().close()
})

test('a new device is told to those that are signed in', async ({ page, baseURL, browser }) => {
  const live = whenLive(page)
  const player = await enter(page, baseURL!)
  await live
  // It stays for twelve seconds, which the other device may need for its first page.
  const told = page
    .getByText('New login to your account')
    .waitFor()
    .then(() => press(page, 'See devices'))
  const elsewhere = await enterElsewhere(browser, player)
  await told
  await expect(sheet(page, 'Your devices')).toBeVisible()
  await elsewhere.context().close()
})

test.describe('a link that signs in', () => {
  /** What a player's own device makes: a single-use code. */
  async function makeLaunchCode({ client, password }: RegisteredPlayer): Promise<string> {
    await client.call('POST', '/api/account/confirm', { password: client.encodePassword(password) })
    return String((await client.call('POST', '/api/user/gameToken')).token)
  }

  const toldBy = async (request: Request) =>
    `${request.url()} ${JSON.stringify(await request.allHeaders())} ${request.postData() ?? ''}`

  test('signs its player in and says who; its code leaves the address immediately and goes only into the exchange', async ({
    page,
    baseURL,
  }) => {
    const player = await registerPlayer(baseURL!)
    const code = await makeLaunchCode(player)
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    // What the address bar says whenever the app asks for anything.
    await page.addInitScript(() => {
      const { fetch } = globalThis
      const addresses: string[] = []
      Object.assign(globalThis, { addressesAtFetch: addresses })
      globalThis.fetch = (...asked) => {
        addresses.push(location.href)
        return fetch(...asked)
      }
    })
    await openLobby(page, `/#/game?gameToken=${code}`)
    await expect(page.getByText(/^You are logged in as Player\d+\.$/)).toBeVisible()
    await expect(page).toHaveURL(/#\/game$/)
    await expectPlayer(page)

    // The events of the visit are sent when the page is left, if not before. Who refuses is not reported on at all.
    for (const place of ['/activity', '/game']) {
      await page.evaluate((path) => {
        localStorage.setItem('consent', 'allowed')
        location.hash = path
      }, place)
      await expect(page).toHaveURL(new RegExp(`#${place}$`))
    }
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    await expect.poll(() => requests.some((request) => request.postData()?.includes('page_view'))).toBe(true)
    await page.reload()
    await expectPlayer(page)
    const seen = await page.evaluate(() => (globalThis as unknown as { addressesAtFetch: string[] }).addressesAtFetch)
    expect(seen.join()).not.toContain(code)
    const carriers = []
    for (const request of requests) if ((await toldBy(request)).includes(code)) carriers.push(request)
    expect(carriers.map((request) => new URL(request.url()).pathname)).toEqual(['/api/user/tokenVerify'])
    expect(carriers[0]!.url()).not.toContain(code)
    const stored = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, document.cookie, history.state]),
    )
    expect(stored).not.toContain(code)
  })

  test('works once, and a player who meant no can leave immediately', async ({ page, baseURL, browser }) => {
    const player = await registerPlayer(baseURL!)
    const code = await makeLaunchCode(player)
    await openLobby(page, `/#/game?gameToken=${code}`)
    await expectPlayer(page)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectNobody(page)

    const other = await (await browser.newContext()).newPage()
    await openLobby(other, `/#/game?gameToken=${code}`)
    await expect(sheet(other, 'The link did not work')).toContainText('It has been used')
    await press(sheet(other, 'The link did not work'), 'OK')
    await expectNobody(other)
    await other.context().close()
  })

  test('never replaces another player in silence', async ({ page, baseURL }) => {
    await enter(page, baseURL!)
    const mine = await readPlayerId(await openAccount(page))
    const code = await makeLaunchCode(await registerPlayer(baseURL!))
    const visit = () => page.goto(`/?${Math.random()}#/game?gameToken=${code}`)
    await visit()
    const warning = sheet(page, 'Another player is logged in here')
    await press(warning, 'No, thanks')
    await expectPlayer(page)
    expect(await readPlayerId(await openAccount(page))).toBe(mine)

    // The code was not spent by the attempt.
    await visit()
    await press(warning, 'Log out, go on')
    await expect(page.getByText(/^You are logged in as /)).toBeVisible()
    expect(await readPlayerId(await openAccount(page))).not.toBe(mine)
  })

  test('forged, it changes nothing', async ({ page, baseURL }) => {
    await enter(page, baseURL!)
    const before = await kept(page)
    await page.goto('/?forged#/game?gameToken=1a.forged-code-of-nobody')
    await expect(sheet(page, 'The link did not work')).toBeVisible()
    await press(sheet(page, 'The link did not work'), 'OK')
    await expectPlayer(page)
    expect((await kept(page)).accessToken).toBe(before.accessToken)
  })
})
