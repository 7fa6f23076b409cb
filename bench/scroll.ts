/// <reference lib="dom" />
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { findBrowser } from '../scripts/browser.mjs'
import { type Bench, measureInTurns, median, percentile, type Ratio } from './bench.ts'

const TILES = 500
/** Design: 60 frames a second of scrolling on a processor four times slower than this one. */
const SLOWED = 4
/** Somebody who looks at what passes: tiles stay in view long enough for their pictures to be fetched. */
const PIXELS_PER_SECOND = 1_500
const PHONE = { width: 390, height: 844 }
/** Three tiles to a row of a phone, with the gap under them. */
const ALL_PIXELS = Math.ceil(TILES / 3) * 149

/**
 * 500 tiles that pass on a slowed processor, their pages and pictures arriving meanwhile, against an empty page of the same
 * height. Two figures: how long frames took, which on a busy machine is mostly the machine; and how much of the time the page's
 * own thread works, by processor time, which is ours alone. Scrolling itself is drawn by another thread.
 */
export const scroll: Bench = {
  name: 'scroll',
  async run({ product, isQuick }) {
    const { url } = await product()
    const executablePath = findBrowser()
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
    try {
      const turns = await measureInTurns(
        {
          tiles: () => withPage(browser, url, scrollTiles),
          empty: () => withPage(browser, url, scrollNothing),
        },
        isQuick ? 1 : undefined,
      )
      return [
        ratioOf('95th percentile of frame times, 500 tiles against nothing', 'ms', turns, (run) => run.frameMs95),
        {
          name: 'work of the page, slowed, against the time it has',
          unit: '%',
          ours: median(turns.tiles.map((run) => run.busy)),
          theirs: 100,
          target: { atMost: 1 },
        },
      ]
    } finally {
      await browser.close()
    }
  },
}

type Run = { frameMs95: number; busy: number }

function ratioOf(
  name: string,
  unit: string,
  turns: Record<'tiles' | 'empty', Run[]>,
  figure: (run: Run) => number,
): Ratio {
  return { name, unit, ours: median(turns.tiles.map(figure)), theirs: median(turns.empty.map(figure)) }
}

async function withPage(browser: Browser, url: string, work: (page: Page) => Promise<Run>): Promise<Run> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function scrollTiles(page: Page): Promise<Run> {
  // In the page itself: a route of the test's would hold up every request of it.
  await page.addInitScript(multiplyCatalogue, TILES)
  await page.goto('/#/moreGameList')
  await page.locator('.tile img').first().waitFor()
  return scrollDown(page)
}

/** The catalogue over and over until there are enough; every tile with a picture of its own, fetched and drawn by itself. */
function multiplyCatalogue(tiles: number): void {
  type Tile = { id: number; icon_url: string }
  const ask = window.fetch.bind(window)
  let known: Tile[] = []
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input as string, location.href)
    if (pathname !== '/api/game/list') return ask(input, init)
    const from = Number(searchParams.get('last_id') || 0)
    if (from === 0) known = ((await (await ask(input, init)).json()) as { data: { list: Tile[] } }).data.list
    const list = Array.from({ length: Math.min(60, tiles - from) }, (_, place) => {
      const game = known[(from + place) % known.length]!
      return { ...game, id: from + place + 1, icon_url: `${game.icon_url}?${from + place}` }
    })
    const last = from + list.length
    return Response.json({ code: 0, msg: '', data: { list, last_id: last < tiles ? String(last) : '' } })
  }
}

async function scrollNothing(page: Page): Promise<Run> {
  await page.goto('/robots.txt')
  await page.setContent(`<meta name="viewport" content="width=device-width"><div style="height:${ALL_PIXELS}px">`)
  return scrollDown(page)
}

async function scrollDown(page: Page): Promise<Run> {
  const session = await page.context().newCDPSession(page)
  const { seconds, work } = await traceWork(page, () => glide(page, session))
  await page.evaluate(() => scrollTo(0, 0))
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const { frames } = await glide(page, session)
  return { frameMs95: percentile(frames, 95), busy: ((work * SLOWED) / seconds) * 100 }
}

type Glide = { frames: number[]; pixels: number }

/** To the end of the page, which grows on the way; gives back how long every frame took. */
async function glide(page: Page, session: CDPSession): Promise<Glide> {
  await page.evaluate(() => {
    const times: number[] = []
    const note = (time: number) => {
      times.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { frameTimes: times })
  })
  for (let left = await pixelsLeft(page); left > 1; left = await pixelsLeft(page)) {
    await session.send('Input.synthesizeScrollGesture', {
      // In the page's margin: a mouse over tiles would lift one after another, which no thumb does.
      x: 4,
      y: PHONE.height / 2,
      // In one go, also over what is still on its way: between two the page would rest.
      yDistance: -Math.max(left, ALL_PIXELS),
      speed: PIXELS_PER_SECOND,
      // A wheel: gestures of a finger do not reach a page whose touches are emulated.
      gestureSourceType: 'mouse',
      preventFling: true,
    })
  }
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes)
  const pixels = await page.evaluate(() => scrollY)
  return { frames: times.slice(1).map((time, place) => time - times[place]!), pixels }
}

const pixelsLeft = (page: Page) =>
  page.evaluate(() => Math.floor(document.documentElement.scrollHeight - innerHeight - scrollY))

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/** Seconds of processor time that the page's own thread took. */
async function traceWork(page: Page, scrolling: () => Promise<Glide>): Promise<{ seconds: number; work: number }> {
  const session = await page.context().browser()!.newBrowserCDPSession()
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  })
  const { pixels } = await scrolling()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const pages = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(
    ({ name, pid, tid }) => name === 'ThreadControllerImpl::RunTask' && pages.has(`${pid} ${tid}`),
  )
  const work = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1e6
  return { seconds: pixels / PIXELS_PER_SECOND, work }
}
