/// <reference lib="dom" />
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { browserOptions } from '../scripts/browser.mjs'
import { type Bench, measureInTurns, median, percentile } from './bench.ts'
import { tracePage } from './page-trace.ts'

const TILES = 500
/** Design: 60 frames a second of scrolling on a processor four times slower than this one. */
const SLOWED = 4
/** A player who looks at what passes: tiles stay in view long enough for their pictures to be fetched. */
const PIXELS_PER_SECOND = 1_500
const PHONE = { width: 390, height: 844 }
/** Three tiles to a row of a phone, with the gap under them. */
const ALL_PIXELS = Math.ceil(TILES / 3) * 149

/** More than the page can be scrolled by, with everything above and below the tiles. */
const BEYOND_PIXELS = ALL_PIXELS + 4 * PHONE.height

/**
 * 500 tiles that pass on a slowed processor, their pages and pictures arriving meanwhile, against an empty page of the same
 * height. Scrolling is drawn by a thread of the browser's: what people see are its frames, and the first figure says how many
 * a second were on the screen without holes. The page's own thread only brings what is new: how long its
 * frames took is mostly the machine, how much of its time it works is ours alone.
 */
export const scroll: Bench = {
  name: 'scroll',
  async run({ product, isQuick }) {
    const { url } = await product()
    const browser = await chromium.launch(browserOptions())
    try {
      const turns = await measureInTurns(
        {
          tiles: () => withPage(browser, url, async (page) => watchFrames(await showTiles(page))),
          empty: () => withPage(browser, url, async (page) => watchFrames(await showNothing(page))),
          work: () => withPage(browser, url, async (page) => watchWork(await showTiles(page))),
        },
        isQuick ? 1 : undefined,
      )
      const frames = ({ tiles, empty }: typeof turns, figure: (seen: Frames) => number) => ({
        ours: median(tiles.map(figure)),
        theirs: median(empty.map(figure)),
      })
      return [
        {
          name: 'frames shown while 500 tiles pass, against nothing',
          unit: 'a second',
          ...frames(turns, ({ framesPerSecond }) => framesPerSecond),
          target: { atLeast: 0.99 },
        },
        {
          name: "95th percentile of the page's own frames, 500 tiles against nothing",
          unit: 'ms',
          ...frames(turns, ({ ownMs95 }) => ownMs95),
        },
        {
          name: 'work of the page, slowed, against the time it has',
          unit: '%',
          ours: median(turns.work),
          theirs: 100,
          target: { atMost: 1 },
        },
      ]
    } finally {
      await browser.close()
    }
  },
}

async function withPage<T>(browser: Browser, url: string, work: (page: Page) => Promise<T>): Promise<T> {
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

async function showTiles(page: Page): Promise<Page> {
  // In the page itself: a route of the test's would hold up every request of it.
  await page.addInitScript(multiplyCatalogue, TILES)
  await page.goto('/#/moreGameList')
  await page.locator('.tile img').first().waitFor()
  return page
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

async function showNothing(page: Page): Promise<Page> {
  await page.goto('/robots.txt')
  await page.setContent(`<meta name="viewport" content="width=device-width"><div style="height:${ALL_PIXELS}px">`)
  return page
}

type Frames = { framesPerSecond: number; ownMs95: number }

async function watchFrames(page: Page): Promise<Frames> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const [{ frames, pixels }, { shownAt }] = await tracePage(page, () => glide(page, session))
  // As long as it moves: at the end of the page nothing is left to be drawn.
  const seconds = pixels / PIXELS_PER_SECOND
  const framesPerSecond = shownAt.filter((at) => at < seconds).length / seconds
  return { framesPerSecond, ownMs95: percentile(frames, 95) }
}

/** Percent of its time, if the processor were slowed. */
async function watchWork(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const [{ pixels }, { work }] = await tracePage(page, () => glide(page, session))
  return ((work * SLOWED) / (pixels / PIXELS_PER_SECOND)) * 100
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
      yDistance: -BEYOND_PIXELS,
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
