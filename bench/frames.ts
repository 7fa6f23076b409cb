/// <reference lib="dom" />
import { type Browser, chromium, type Frame, type Page } from 'playwright'
import { browserOptions } from '../scripts/browser.mjs'
import { type Bench, measureInTurns, median } from './bench.ts'
import { tracePage } from './page-trace.ts'

/** Design: 60 frames a second on a processor four times slower than this one. */
const SLOWED = 4
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const WATCHED_MS = 8_000
/** Between two looks whether the reels can be started again. */
const LOOK_MS = 50
/** A round of a table and its beginning. */
const ROUND_MS = 60_000

type Shown = { name: string; id: number; begin: (frame: Frame) => Promise<void> }

/** A slot that turns, one that falls, one that holds, and the wheel of a table, as a guest sees them. */
const SHOWN: Shown[] = [
  { name: 'lantern', id: 306, begin: spinOn },
  { name: 'geode', id: 309, begin: spinOn },
  { name: 'tide', id: 311, begin: spinOn },
  { name: 'roulette', id: 201, begin: untilDrawn },
]

/**
 * Games while they move, on a slowed processor, against an empty page with one dot that moves. In both something changes with every
 * frame, so that each frame that could be drawn is one; counted is what was on the screen, by the browser's own notes.
 */
export const frames: Bench = {
  name: 'frames',
  async run({ product, isQuick }) {
    const { url } = await product()
    const browser = await chromium.launch(browserOptions())
    try {
      const sides = Object.fromEntries([
        ...SHOWN.map((shown) => [shown.name, () => withPage(browser, url, (page) => watchGame(page, shown))]),
        ['empty', () => withPage(browser, url, watchEmpty)],
      ]) as Record<string, () => Promise<number>>
      const seen = await measureInTurns(sides, isQuick ? 1 : 3)
      return SHOWN.map(({ name }) => ({
        name: `frames of ${name} while it moves, slowed ${SLOWED} times, against an empty page`,
        unit: 'a second',
        ours: median(seen[name]!),
        theirs: median(seen.empty!),
        target: { atLeast: 0.9 },
      }))
    } finally {
      await browser.close()
    }
  },
}

async function withPage(browser: Browser, url: string, work: (page: Page) => Promise<number>): Promise<number> {
  const context = await browser.newContext({ baseURL: url, ...PHONE, serviceWorkers: 'block' })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function watchGame(page: Page, { id, begin }: Shown): Promise<number> {
  await page.goto(`/#/webgame?id=${id}`)
  const host = await page.waitForSelector('iframe')
  const frame = (await host.contentFrame())!
  await frame.locator('.slot-reels, .tbl').first().waitFor()
  await begin(frame)
  return watch(page, frame)
}

async function watchEmpty(page: Page): Promise<number> {
  await page.goto('/robots.txt')
  await page.setContent('<meta name="viewport" content="width=device-width">')
  return watch(page, page.mainFrame())
}

/** Frames a second, with a dot that is drawn anew for each of them. */
async function watch(page: Page, frame: Frame): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await frame.evaluate(() => {
    const dot = document.createElement('div')
    dot.style.cssText = 'position:fixed;inset:0 auto auto 0;width:2px;height:2px;z-index:9999'
    document.body.append(dot)
    let count = 0
    const tick = () => {
      count += 1
      dot.style.background = count % 2 === 0 ? '#000' : '#fff'
      requestAnimationFrame(tick)
    }
    tick()
  })
  const [seconds, { drawn }] = await tracePage(page, () =>
    frame.evaluate(
      (ms) =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          setTimeout(() => resolve((performance.now() - began) / 1000), ms)
        }),
      WATCHED_MS,
    ),
  )
  return drawn / seconds
}

/** Spins again and again, as soon as it can be. */
async function spinOn(frame: Frame): Promise<void> {
  await frame.getByRole('button', { name: /^Spin/ }).waitFor()
  await frame.evaluate((ms) => {
    setInterval(() => {
      const button = document.querySelector<HTMLButtonElement>('.main-btn')
      if (button?.textContent.startsWith('Spin') && !button.disabled) button.click()
    }, ms)
  }, LOOK_MS)
}

/** The wheel turns when bets have closed. */
async function untilDrawn(frame: Frame): Promise<void> {
  await frame.locator('.tbl[data-phase="betting"]').waitFor({ timeout: ROUND_MS })
  await frame.locator('.tbl[data-phase="drawn"]').waitFor({ timeout: ROUND_MS })
}
