import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, type Request, test } from '@playwright/test'
import { settle } from './entry-forms.ts'
import { signIn } from './player.ts'

test.use({ serviceWorkers: 'allow' })

/** Speaks English unless a journey asks for another language. */
async function visit(page: Page, path: string, language = 'en') {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('lang') === null) localStorage.setItem('lang', chosen)
  }, language)
  await page.goto(`/#${path}`)
}

const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!

test('the root goes to the lobby, unknown and misspelt paths to 404', async ({ page }) => {
  await visit(page, '')
  await expect(page).toHaveURL(/#\/game$/)
  await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await page.goto('/#/gamedetail')
  await expect(page).toHaveURL(/#\/404$/)
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the lobby' }).click()
  await expect(page).toHaveURL(/#\/game$/)
})

test('the lobby shows what the server has: games by kind, counts, and nothing on the console', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await visit(page, '/game')
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crash' }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Slots' }).click()
  await expect(page).toHaveURL(/#\/game\?category=lobby_slots$/)
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Hot Sevens' })).toBeVisible()
  expect(complaints).toEqual([])
  // The page brings the keys and the lobby with it, in the browser's language.
  expect(calls.filter((path) => path === '/api/preload' || path === '/api/index')).toEqual([])
})

test('the language switches immediately, Urdu is mirrored, and the choice is kept', async ({ page }) => {
  await visit(page, '/game')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'اردو' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ur')
  await expect(page.getByRole('dialog')).toBeHidden()
  const tabs = page.getByRole('tablist').getByRole('tab')
  const [first, second] = [await tabs.nth(0).boundingBox(), await tabs.nth(1).boundingBox()]
  expect(first!.x).toBeGreaterThan(second!.x)
  await expect(page.getByRole('link', { name: 'کریش' }).first()).toBeVisible()
  // The wordmark is Latin and ends towards the menu: the two keep apart.
  const [menu, mark] = [await boxOf(page, '.top-menu'), await boxOf(page, '.main-top .logo')]
  expect(menu.x - (mark.x + mark.width)).toBeGreaterThanOrEqual(6)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const [kept, listed] = await page.evaluate(() => {
    const told = document.getElementById('preload')?.textContent ?? ''
    const { lang_versions: versions } = JSON.parse(told) as { lang_versions: { ur: string[] } }
    const cache = JSON.parse(localStorage.getItem('lang:ur') ?? '{}') as Record<string, { version: string }>
    return [Object.values(cache).map(({ version }) => version), versions.ur]
  })
  expect(kept).toEqual(listed)
})

test('a theme of the player’s own goes before the site’s and survives a reload', async ({ page }) => {
  await visit(page, '/game?open=theme')
  await page.getByRole('button', { name: 'Daylight' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'daylight')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'daylight')
})

test('back closes the top dialog and stays on the page', async ({ page }) => {
  await visit(page, '/activity')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/#\/activity$/)
})

test('a menu entry leads on and leaves no dialog behind', async ({ page }) => {
  await visit(page, '/game')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Cashback', exact: true }).click()
  await expect(page).toHaveURL(/#\/activity\?id=1001$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/#\/game$/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('an address can open an overlay; a guest who needs to be a player is sent to register', async ({ page }) => {
  await visit(page, '/game?open=footer-license')
  await expect(page.getByRole('dialog', { name: 'Licence and credits' })).toBeVisible()
  await expect(page.getByText('Game-icons.net')).toBeVisible()
  await expect(page).toHaveURL(/#\/game$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/#/wallet?open=vip')
  await expect(page.getByRole('dialog', { name: 'Take a seat' })).toBeVisible()
  await page.goto('/#/wallet?open=no-such-thing')
  await expect(page).toHaveURL(/#\/wallet$/)
})

test('a launch code leaves the address bar before the first request is made', async ({ page }) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  // What the address bar says whenever the app reads or asks for anything.
  await page.addInitScript(() => {
    const { fetch } = globalThis
    Object.assign(globalThis, { addressesAtFetch: [] as string[] })
    globalThis.fetch = (...asked) => {
      ;(globalThis as unknown as { addressesAtFetch: string[] }).addressesAtFetch.push(location.href)
      return fetch(...asked)
    }
  })
  await visit(page, '/game?gameToken=secret-code&category=lobby_slots&randomUserId=visitor-7')
  await leaveFailedLink(page)
  await expect(page.getByRole('heading', { name: 'Slots' })).toBeVisible()
  await expect(page).toHaveURL(/#\/game\?category=lobby_slots&randomUserId=visitor-7$/)
  expect(await page.evaluate(() => localStorage.getItem('randomUserId'))).toBe('visitor-7')
  const seen = await page.evaluate(() => (globalThis as unknown as { addressesAtFetch: string[] }).addressesAtFetch)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((address) => address.includes('secret-code'))).toEqual([])
  // The events of the visit are sent when the page is left, if not before.
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await expect.poll(() => requests.some((request) => request.postData()?.includes('page_view'))).toBe(true)
  for (const request of requests) expect(await toldBy(request)).not.toContain('secret-code')
})

test('a launch code is taken wherever it stands, also on a page that is already open', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/?gameToken=secret-code#/invitation')
  await leaveFailedLink(page)
  await expect(page.getByRole('heading', { name: 'Invite friends', exact: true })).toBeVisible()
  expect(page.url()).not.toContain('gameToken')
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.evaluate(() => {
    location.hash = '#/activity?gameToken=second-code'
  })
  await expect(page).toHaveURL(/#\/activity$/)
  await leaveFailedLink(page)
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))
  expect(kept).not.toMatch(/secret-code|second-code/)
  for (const request of requests) expect(await toldBy(request)).not.toContain('second-code')
})

/** The codes of these journeys belong to nobody, so the exchange says no. */
const leaveFailedLink = (page: Page) =>
  page.getByRole('dialog', { name: 'The link did not work' }).getByRole('button', { name: 'OK' }).click()

/** All that a request tells; the body of the exchange itself is where the code belongs. */
const toldBy = async (request: Request) => {
  const isExchange = new URL(request.url()).pathname === '/api/user/tokenVerify'
  return request.url() + JSON.stringify(await request.allHeaders()) + (isExchange ? '' : (request.postData() ?? ''))
}

test('a session the server does not know ends: the lobby is there for the guest, and the way in is open', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const stale = { accessToken: 'of-yesterday', accessExpire: 1, signKey: 'of-yesterday' }
    if (sessionStorage.length === 0) sessionStorage.setItem('session', JSON.stringify(stale))
  })
  await visit(page, '/game')
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Join' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('session'))).toBeNull()
})

test('a signed-in player sees a purse and mail, and no figure before the server has told one', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL!)
  await settle(page.context())
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/user/userinfo', async (route) => {
    await isAsked
    await route.continue()
  })
  await visit(page, '/game')
  await expect(page.getByRole('button', { name: 'Purse', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mail, nothing new' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeHidden()
  answer()
  await page.getByRole('button', { name: /^Balance .*0.*, open purse$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Purse' })).toBeVisible()
})

test('a new page starts at its top', async ({ page }) => {
  await visit(page, '/game')
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 900))
  await page.getByRole('link', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Invite friends', exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveTitle('Invite friends · Tablestakes')
})

test('a page comes with its words, also when they are late: no key is ever shown', async ({ page }) => {
  const arrived = Promise.withResolvers<void>()
  // All but the first screen's own.
  await page.route(/\/cdn\/lang\/en(?![13]-)\d+-/, (route) => arrived.promise.then(() => route.continue()))
  await page.addInitScript(() => {
    const keys = new Set<string>()
    Object.assign(globalThis, { keysSeen: keys })
    new MutationObserver(() => {
      for (const [key] of document.querySelector('#root')?.textContent.matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? [])
        keys.add(key)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  // What is fetched when the page has long stood.
  const isQuiet = page.waitForEvent('websocket')
  await visit(page, '/trust')
  await isQuiet
  // Its name is said while it loads; what is seen comes with all of its words.
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('What our games return')
  const title = page.locator('h1.headline', { hasText: 'What our games return' })
  await expect(title).toBeHidden()
  arrived.resolve()
  await expect(title).toBeVisible()
  expect(await page.evaluate(() => [...(globalThis as unknown as { keysSeen: Set<string> }).keysSeen])).toEqual([])
})

test('a lobby that does not load says so and can be asked again', async ({ page, baseURL }) => {
  // The page is made in another language than the app speaks, so its lobby does not come with it.
  await page.context().addCookies([{ name: 'lang', value: 'ur', url: baseURL! }])
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.route('**/api/index', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await visit(page, '/game')
  await expect(page.getByRole('heading', { name: 'The lobby did not load' })).toBeVisible()
  await page.unroute('**/api/index')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
})

test('without a line the app still opens from what it kept, and says so', async ({ page, context }) => {
  await visit(page, '/game')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state === 'activated') return
    await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You are offline.')).toBeVisible()
  // The kept page has the lobby inside, as it was.
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wallet', exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
})

test('a page whose code does not arrive says so, and trying again brings it', async ({ browser }) => {
  // Without the worker, which keeps all of the code.
  const page = await browser.newPage({ serviceWorkers: 'block' })
  await visit(page, '/game')
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await page.route('**/assets/wallet-*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Something broke on our side' })).toBeVisible()
  await page.unroute('**/assets/wallet-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Take a seat' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Wallet', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/#\/wallet$/)
  await page.close()
})

test('a dialog whose code does not arrive says so, and opens the next time', async ({ browser }) => {
  const page = await browser.newPage({ serviceWorkers: 'block' })
  await visit(page, '/game')
  await page.route('**/assets/shell-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText('This did not load')).toBeVisible()
  await page.unroute('**/assets/shell-*.js')
  // By keyboard: the message covers the button for a while.
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await page.close()
})

test('the worker keeps nothing of the API', async ({ page }) => {
  await visit(page, '/game')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path.startsWith('/api') || path.startsWith('/live'))).toEqual([])
  expect(kept).toContain('/')
})

test('from 720 px a side bar stands beside the page instead of the footer', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await visit(page, '/game')
  const side = page.getByRole('navigation', { name: 'Games and account' })
  await expect(side.getByRole('link', { name: 'All games' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
  await side.getByRole('link', { name: 'Slots' }).click()
  await expect(page.getByRole('tab', { name: 'Slots' })).toHaveAttribute('aria-selected', 'true')
  await page.close()
})

test('the design page is not in what is shipped', () => {
  const assets = join(import.meta.dirname, '../apps/web/dist/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  const traces = scripts.filter((name) => /__dev__|DesignScreen/.test(name + readFileSync(join(assets, name), 'utf8')))
  expect(traces).toEqual([])
})
