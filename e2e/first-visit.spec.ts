import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { BUDGET, measureFirstVisit } from '../scripts/size.ts'
import { bytesOf, type Visit, watchVisit } from './first-visit.ts'

/** What is fetched without a tap within this time belongs to the first visit. */
const COUNTED_MS = 10_000

test.describe('without a tap', () => {
  test.use({ serviceWorkers: 'allow' })

  for (const [what, viewport] of [
    ['a phone', { width: 390, height: 844 }],
    ['a desk', { width: 1280, height: 800 }],
  ] as const) {
    test(`${what} fetches no more in ten seconds than the lobby may cost`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const fetched = await watchVisit(page)
      const [html] = await Promise.all([
        page.waitForResponse((answer) => answer.request().isNavigationRequest()).then((answer) => answer.text()),
        page.goto('/'),
      ])
      await expect(page.locator('.lobby-foot')).toBeAttached()
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms - performance.now())), COUNTED_MS)
      const visit = fetched(COUNTED_MS)
      expect(visit.requests.map(({ url }) => url).length, listOf(visit)).toBeLessThanOrEqual(BUDGET.requests)
      expect(bytesOf(visit, 'script'), listOf(visit)).toBeLessThanOrEqual(BUDGET.script)
      expect(bytesOf(visit, 'style') + styleIn(html), listOf(visit)).toBeLessThanOrEqual(BUDGET.style)
      const files = visit.requests.filter(({ url, kind }) => kind !== 'page' && !/\/(api|live)\b/.test(url))
      expect(files.filter(({ headerBytes }) => headerBytes > BUDGET.headers)).toEqual([])
      // What the check "size" counts is what was fetched: nothing comes that it does not know of.
      const counted = measureFirstVisit('apps/web/dist').scriptFiles.map((file) => basename(file))
      const scripts = visit.requests.filter(({ kind }) => kind === 'script').map(({ url }) => basename(url))
      expect(scripts.filter((file) => !counted.includes(file) && !(viewport.width > 720 && isOfDesk(file)))).toEqual([])
    })
  }
})

/** The side bar, with a player's card in it, comes only where there is room for it. */
const isOfDesk = (file: string) => /^(wide|player)-/.test(file)
const listOf = ({ requests }: Visit) => requests.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')
const styleIn = (html: string) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].reduce(
    (sum, [, css = '']) => sum + brotliCompressSync(css).length,
    0,
  )

/** Holds all scripts until told otherwise. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => held.promise.then(() => route.continue()))
  return held.resolve
}

const speak = (page: Page, baseURL: string, language: string) =>
  page.context().addCookies([{ name: 'lang', value: language, domain: new URL(baseURL).hostname, path: '/' }])

test('no file only hands on what another one has: it would be a request before the real one', () => {
  const assets = join(import.meta.dirname, '../apps/web/dist/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((name) => statSync(join(assets, name)).size < 80)).toEqual([])
})

test('the server paints the first screen, in the language and the direction that the visitor reads', async ({
  page,
  baseURL,
}) => {
  await holdScripts(page)
  await speak(page, baseURL!, 'en')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Slots' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Crash' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join' })).toBeVisible()
  await speak(page, baseURL!, 'ur')
  await page.goto('/?again', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('link', { name: 'کریش' }).first()).toBeVisible()
})

test('the app takes the painted screen over as it stands: nothing is drawn anew, nothing moves', async ({
  page,
  baseURL,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const release = await holdScripts(page)
  await speak(page, baseURL!, 'en')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await page.evaluate(() => {
    for (const painted of document.querySelectorAll('.banner, .tile, .tab, .top .btn'))
      Object.assign(painted, { isPainted: true })
  })
  release()
  await expect(page.locator('.lobby-foot')).toBeVisible()
  const drawnAnew = await page.evaluate(
    () => [...document.querySelectorAll('.banner, .tab, .top .btn')].filter((part) => !('isPainted' in part)).length,
  )
  expect(drawnAnew).toBe(0)
  const shift = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  )
  expect(shift).toBeLessThan(0.01)
  expect(complaints).toEqual([])
})

test('a tap on the painted screen is answered as soon as the app stands', async ({ page, baseURL }) => {
  const release = await holdScripts(page)
  await speak(page, baseURL!, 'en')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Join' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Take a seat' })).toBeVisible()
})

test('another page than the lobby never shows it first', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/#/trust', { waitUntil: 'commit' })
  await expect(page.locator('#splash')).toBeVisible()
  await expect(page.locator('.lobby')).toBeHidden()
})
