import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

test.use({ serviceWorkers: 'allow' })

async function openLobby(page: Page, address = '/#/game'): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
}

/** Marks this load of the page: the mark is gone after a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
const untilReloaded = (page: Page) => page.waitForFunction(() => !('isMarked' in globalThis))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis)

test('after a day what was checked is forgotten; pictures of another version go', async ({ page }) => {
  await openLobby(page)
  await page.evaluate(async () => {
    localStorage.setItem('last_clear', String(Date.now() - 25 * 3_600_000))
    localStorage.setItem('popups', '{"notice":1}')
    localStorage.setItem('version', '0.0.1')
    await (await caches.open('images')).put('/art/of-the-old-version.svg', new Response('old'))
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  const [popups, cleared, next] = await page.evaluate(() =>
    ['popups', 'last_clear', 'next_check'].map((key) => localStorage.getItem(key)),
  )
  expect(popups).toBeNull()
  expect(Number(next) - Number(cleared)).toBe(6 * 3_600_000)
  const hasOld = () => page.evaluate(async () => (await caches.match('/art/of-the-old-version.svg')) !== undefined)
  await expect.poll(hasOld).toBe(false)
  // The choice of a language is no check data and stays.
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
})

test('turning the phone loads the page anew', async ({ page }) => {
  // Sent by what also begins to listen for a turn.
  const isListening = page.waitForRequest('**/api/report')
  await openLobby(page)
  await isListening
  await mark(page)
  await page.setViewportSize({ width: 640, height: 390 })
  await untilReloaded(page)
})

test('growing to desktop width never reloads over an open dialog, but as soon as it has closed', async ({ page }) => {
  await openLobby(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await mark(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.locator('aside')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  await page.keyboard.press('Escape')
  await untilReloaded(page)
})

test.describe('when a new version is out', () => {
  /** The product behind a door that hands out a worker of another version whenever a journey asks for one. */
  let door: Server
  let doorUrl = ''
  let version = 1
  /** A new worker first fetches all of the app's code, which a busy machine takes its time for. */
  const WORKER_MS = 30_000
  test.setTimeout(120_000)

  test.beforeAll(async ({ baseURL }) => {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      // The live stream is nothing this journey needs.
      if (request.headers.upgrade) return void response.writeHead(426).end()
      const isWorker = request.url === '/sw.js'
      const asked = new Headers(request.headers as Record<string, string>)
      for (const name of ['host', 'connection', ...(isWorker ? ['if-none-match'] : [])]) asked.delete(name)
      asked.set('accept-encoding', 'identity')
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      const came = await fetch(new URL(request.url ?? '/', baseURL), {
        method: request.method ?? 'GET',
        headers: asked,
        ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
      } as RequestInit)
      const told = new Headers(came.headers)
      if (isWorker) told.delete('content-length')
      response.writeHead(came.status, Object.fromEntries(told))
      if (isWorker) response.end(`${await came.text()}\n// version ${version}`)
      else if (came.body) Readable.fromWeb(came.body as never).pipe(response)
      else response.end()
    }
    // A page that reloads hangs up in the middle of an answer.
    door = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
    doorUrl = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  })
  test.afterAll(() => {
    door.closeAllConnections()
    door.close()
  })

  test('the player is asked, may wait, and the update comes when wanted', async ({ page }) => {
    await openLobby(page, `${doorUrl}/#/game`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller) return
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    })
    version = 2
    await page.reload()
    const question = page.getByRole('dialog', { name: 'A new version is ready' })
    await expect(question).toBeVisible({ timeout: WORKER_MS })
    await expect(question).toHaveAccessibleDescription(/Nothing you typed elsewhere is lost/)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])

    await mark(page)
    await question.getByRole('button', { name: 'Later' }).click()
    await expect(question).toBeHidden()
    expect(await isMarked(page)).toBe(true)

    // The new one still waits, so the next visit asks again.
    await page.reload()
    await expect(question).toBeVisible({ timeout: WORKER_MS })
    await mark(page)
    await question.getByRole('button', { name: 'Update now' }).click()
    await untilReloaded(page)
    await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
    const isWaiting = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)
    await expect.poll(isWaiting).toBe(false)
    await expect(question).toBeHidden()
  })
})
