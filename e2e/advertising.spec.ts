import { expect, type Page, type Request, test } from '@playwright/test'
import { ADS, ADVERTISED_HOST } from './advertised-site.ts'
import { signIn } from './player.ts'

test.use({ serviceWorkers: 'allow' })

/** Opens the site that advertises and keeps what its pixels ask for; the answers are theirs, so they are made up here. */
async function visitAdvertised(page: Page, baseURL: string, path: string): Promise<Request[]> {
  const site = `http://${ADVERTISED_HOST}:${new URL(baseURL).port}`
  // The product answers before the site is set up, and every node looks at its sites again only now and then.
  await expect.poll(async () => (await page.request.get(`${site}/api/preload`)).text()).toContain('"pixels"')
  const asked: Request[] = []
  await page.route(`${ADS}/**`, (route) => {
    asked.push(route.request())
    return route.fulfill({ contentType: 'text/javascript', body: scriptOf(nameOf(route.request())) })
  })
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto(`${site}/${path}`)
  // The question may already cover it.
  await expect(page.getByRole('heading', { name: 'Originals', includeHidden: true })).toBeVisible()
  return asked
}

/** A pixel that keeps count of what it is told. */
const scriptOf = (name: string) =>
  `globalThis.${name}Ran = true; globalThis.told ??= { load: 0, page: 0 };
   if ('${name}' === 'kwai') globalThis.kwaiq = { load: () => told.load++, page: () => told.page++ }`

const nameOf = (request: Request) => /\/(\w+)\.js/.exec(request.url())?.[1] ?? 'unknown'
const namesOf = (requests: Request[]) => requests.map(nameOf).toSorted()
const question = (page: Page) => page.getByRole('dialog', { name: 'Your choice about measuring' })
const hasRun = (page: Page, name: string) => page.evaluate((flag) => flag in globalThis, `${name}Ran`)

test('no pixel loads before the player allows it, and a no is remembered', async ({ page, baseURL }) => {
  const asked = await visitAdvertised(page, baseURL!, '#/game')
  await expect(question(page)).toBeVisible()
  expect(asked).toEqual([])
  await question(page).getByRole('button', { name: 'Do not allow' }).click()
  await expect(question(page)).toBeHidden()
  // The live stream is fetched in the same breath in which the question would be, and then has further to go.
  const isStreaming = page.waitForEvent('websocket')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await isStreaming
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(asked).toEqual([])
})

test('what is allowed loads from the configured place, with the configured number, and is not asked again', async ({
  page,
  baseURL,
}) => {
  const asked = await visitAdvertised(page, baseURL!, '#/game')
  await question(page).getByRole('button', { name: 'Allow', exact: true }).click()
  await expect.poll(() => hasRun(page, 'kwai')).toBe(true)
  // The social pixel waits for its address, the other for a number.
  expect(asked.map((request) => request.url())).toEqual([`${ADS}/kwai.js?sdkid=7654321`])
  await page.reload()
  await expect.poll(() => hasRun(page, 'kwai')).toBe(true)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a number in the address starts a pixel, anything else does not', async ({ page, baseURL }) => {
  await page.addInitScript(() => localStorage.setItem('consent', 'allowed'))
  const address = `?bigo_pixel_id=${encodeURIComponent('1"><script>')}#/game?fb_dynamic_pixel=1234567&kpixel_id=12`
  const asked = await visitAdvertised(page, baseURL!, address)
  await expect.poll(() => hasRun(page, 'fb')).toBe(true)
  expect(namesOf(asked)).toEqual(['fb'])
})

test('an allowed pixel is told of a visit once, wherever the player goes and however often it is allowed', async ({
  page,
  baseURL,
}) => {
  const asked = await visitAdvertised(page, baseURL!, '#/game?fb_dynamic_pixel=1234567')
  await question(page).getByRole('button', { name: 'Allow', exact: true }).click()
  await expect.poll(() => hasRun(page, 'fb')).toBe(true)
  for (const path of ['/activity', '/game?category=lobby_slots', '/invitation', '/game?open=consent'])
    await page.evaluate((hash) => {
      location.hash = hash
    }, path)
  await question(page).getByRole('button', { name: 'Do not allow' }).click()
  await page.evaluate(() => {
    location.hash = '/game?open=consent'
  })
  await question(page).getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(question(page)).toBeHidden()
  expect(namesOf(asked)).toEqual(['fb', 'kwai'])
  type Told = { told: object; fbq: { queue: unknown[][] } }
  const told = await page.evaluate(() => {
    const { told: kwai, fbq } = globalThis as unknown as Told
    return { kwai, fb: fbq.queue }
  })
  expect(told).toEqual({
    kwai: { load: 1, page: 1 },
    fb: [
      ['init', '1234567'],
      ['track', 'PageView'],
    ],
  })
})

test('who refuses is not measured: no pixel, no report and no push, on this visit and the next', async ({
  page,
  baseURL,
}) => {
  const left: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(report|push)|\/push\//.test(request.url())) left.push(request.url())
  })
  const leave = () => page.evaluate(() => dispatchEvent(new Event('pagehide')))
  const asked = await visitAdvertised(page, baseURL!, '#/game?kpixel_id=7654321')
  await question(page).getByRole('button', { name: 'Do not allow' }).click()
  await expect(question(page)).toBeHidden()
  left.length = 0
  for (const visit of ['this', 'next']) {
    for (const path of ['/activity', '/wallet', '/game?category=lobby_slots'])
      await page.evaluate((hash) => {
        location.hash = hash
      }, path)
    await expect(page.getByRole('heading', { name: 'Slots' }).first()).toBeVisible()
    await leave()
    if (visit === 'this') await page.reload()
  }
  // The same page view of one who has said nothing is reported.
  expect(left).toEqual([])
  expect(asked).toEqual([])
  await page.evaluate(() => localStorage.removeItem('consent'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Slots', includeHidden: true }).first()).toBeVisible()
  await expect(async () => {
    await leave()
    expect(left.some((url) => url.includes('/api/report'))).toBe(true)
  }).toPass()
})

test('a pixel is told neither who plays nor where', async ({ page, baseURL }) => {
  const { accessToken, signKey } = (await signIn(page, baseURL!)).credentials
  await page.addInitScript(() => localStorage.setItem('consent', 'allowed'))
  const asked = await visitAdvertised(page, baseURL!, '#/game?bigo_pixel_id=9988776&category=lobby_salon')
  await expect.poll(() => namesOf(asked)).toEqual(['bigo', 'kwai'])
  for (const request of asked) {
    const headers = await request.allHeaders()
    const told = request.url() + JSON.stringify(headers) + (request.postData() ?? '')
    for (const secret of [accessToken, signKey, 'lobby_salon']) expect(told).not.toContain(secret)
    expect(headers.cookie).toBeUndefined()
    expect(new URL(headers.referer ?? baseURL!).pathname).toBe('/')
    expect([...new URL(request.url()).searchParams.keys()]).toHaveLength(1)
  }
})

test('a site that does not advertise asks nobody and its menu does not speak of it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/#/game?bigo_pixel_id=9988776&open=menu')
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Measuring and ads' })).toBeHidden()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(question(page)).toBeHidden()
})
