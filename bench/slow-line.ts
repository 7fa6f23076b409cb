/// <reference lib="dom" />
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { type Credentials, registerPlayer } from '../scripts/api-client.ts'
import { browserOptions } from '../scripts/browser.mjs'
import { type Bench, median, type Ratio } from './bench.ts'

/** A bad day of a phone: 400 ms to the server and back, 50 kB a second, a processor four times slower than this one. */
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWED = 4
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
/** Nothing has been fetched for so long: the page is complete. */
const QUIET_MS = 1_500
const TURNS = 3
/** Long after every budget. */
const GIVE_UP_MS = 60_000

type Stop = {
  name: string
  path: string
  /** What a visitor has come for. */
  text: string
  as?: 'player'
  /** Opened a second time, by a browser that has kept what it was given. */
  isSecond?: true
  budget: { textMs: number; quietMs: number }
}

/** The pages of a first hour. Each has its budget for the first words and for silence on the line. */
const STOPS: Stop[] = [
  { name: 'lobby', path: '/', text: '.rowh h2', budget: { textMs: 3_000, quietMs: 10_000 } },
  {
    name: 'lobby, second visit',
    path: '/',
    text: '.rowh h2',
    isSecond: true,
    budget: { textMs: 2_500, quietMs: 8_000 },
  },
  { name: "game's page", path: '/#/Gamedetail?id=101', text: 'main h1', budget: { textMs: 9_000, quietMs: 14_000 } },
  { name: 'play frame', path: '/#/webgame?id=101', text: 'iframe', budget: { textMs: 10_000, quietMs: 20_000 } },
  {
    name: 'top-up page',
    path: '/#/rechargeNew',
    text: 'main h2',
    as: 'player',
    budget: { textMs: 10_000, quietMs: 16_000 },
  },
]

type Seen = { textMs: number; quietMs: number; longestMs: number }

/** How long a slow phone on a slow line waits, and the longest it does not answer to a touch after the first picture. */
export const slowLine: Bench = {
  name: 'slow line',
  async run({ product, isQuick }) {
    const { url } = await product()
    const { credentials } = await registerPlayer(url)
    const browser = await chromium.launch(browserOptions())
    try {
      const ratios: Ratio[] = []
      for (const stop of STOPS) {
        const seen: Seen[] = []
        for (let turn = 0; turn < (isQuick ? 1 : TURNS); turn++)
          seen.push(await visit(browser, url, { stop, credentials }))
        ratios.push(...judge(stop, seen))
      }
      return ratios
    } finally {
      await browser.close()
    }
  },
}

function judge({ name, budget }: Stop, seen: Seen[]): Ratio[] {
  const of = (what: string, figure: (one: Seen) => number, allowedMs: number): Ratio => ({
    name: `slow line: ${name}, ${what}, against its budget`,
    unit: 'ms',
    ours: median(seen.map(figure)),
    theirs: allowedMs,
    target: { atMost: 1 },
  })
  return [
    of('first words', ({ textMs }) => textMs, budget.textMs),
    of('until it is quiet', ({ quietMs }) => quietMs, budget.quietMs),
    of('longest task', ({ longestMs }) => longestMs, 50),
  ]
}

async function visit(
  browser: Browser,
  url: string,
  { stop, credentials }: { stop: Stop; credentials: Credentials },
): Promise<Seen> {
  const context = await browser.newContext({ ...PHONE, baseURL: url, serviceWorkers: 'block' })
  try {
    if (stop.as === 'player')
      await context.addInitScript((kept) => sessionStorage.setItem('session', kept), JSON.stringify(credentials))
    if (stop.isSecond) await visitOnce(context, stop)
    return await watch(await context.newPage(), stop)
  } finally {
    await context.close()
  }
}

/** A first visit on a good line, until everything is here. */
async function visitOnce(context: BrowserContext, { path, text }: Stop): Promise<void> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator(text).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
}

async function watch(page: Page, { path, text }: Stop): Promise<Seen> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.addInitScript(noteTasks)
  const quiet = whenQuiet(session)
  const startedAt = Date.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(text).first().waitFor({ timeout: GIVE_UP_MS })
  const textMs = Date.now() - startedAt
  const quietMs = (await quiet) - startedAt
  const longestMs = await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks))
  return { textMs, quietMs, longestMs }
}

/** Every task over 50 ms that began after the first picture. */
function noteTasks(): void {
  const tasks: number[] = []
  Object.assign(globalThis, { tasks })
  new PerformanceObserver((list) => {
    const [picture] = performance.getEntriesByName('first-contentful-paint')
    for (const { startTime, duration } of list.getEntries())
      if (picture && startTime > picture.startTime) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** When the last answer had come before nothing was on its way any more. */
function whenQuiet(session: CDPSession): Promise<number> {
  const open = new Set<string>()
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = ({ requestId }: { requestId: string }) => {
      open.delete(requestId)
      const endedAt = Date.now()
      clearTimeout(timer)
      if (open.size === 0) timer = setTimeout(() => resolve(endedAt), QUIET_MS)
    }
    session.on('Network.requestWillBeSent', ({ requestId }) => {
      clearTimeout(timer)
      open.add(requestId)
    })
    session.on('Network.loadingFinished', end)
    session.on('Network.loadingFailed', end)
  })
}
