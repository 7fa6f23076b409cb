import { expect, type Page, test } from '@playwright/test'
import { pageOf, splitHash } from '../apps/web/src/lib/address/hash-location.ts'
import { type RegisteredPlayer, registerPlayer } from '../scripts/api-client.ts'
import { hearComplaints, type Looking, preparePage } from './look-around.ts'
import { carrySession } from './player.ts'
import { states } from './states.ts'

/**
 * Walks through every route, menu and overlay and looks around at each (look-around.ts). The walk itself happens inside of the page, because
 * every question from outside costs more than a state does. The accessibility journeys walk the same way in English and
 * Urdu, with axe and a player who has a history; here the player has nothing yet.
 */
test.use({ reducedMotion: 'reduce' })
test.setTimeout(480_000)

const languages = ['en', 'zh', 'pt-br', 'bd', 'ur', 'ind'] as const
const pathsOf = (as: 'player' | undefined) => [
  ...new Set(
    states
      // A game has its own journeys, and its frame is another page.
      .filter((state) => state.as === as && !state.path.startsWith('/webgame'))
      .map(({ path }) => path),
  ),
]

type Stop = { path: string; page: string; isOverlay: boolean }

/** In the page. Answers what is wrong, by state. */
async function walkThrough(stops: Stop[]): Promise<string[]> {
  const DIALOG = '[role=dialog], [role=alertdialog]'
  const BEFORE = 'data-of-state-before'
  const { lookAround } = globalThis as unknown as Looking
  const wrong: string[] = []
  const frame = () => new Promise(requestAnimationFrame)
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  }
  const until = async (is: () => boolean, what: string) => {
    const endMs = performance.now() + 15_000
    while (!is()) {
      if (performance.now() > endMs) {
        wrong.push(`${location.hash} ${what}`)
        return
      }
      await frame()
    }
  }
  for (const { path, page, isOverlay } of stops) {
    for (const dialog of document.querySelectorAll(DIALOG)) dialog.setAttribute(BEFORE, '')
    location.hash = path
    await until(() => document.documentElement.dataset.page === page, 'does not stand')
    await until(() => document.querySelector(`[${BEFORE}]`) === null, 'what stood before stays')
    if (isOverlay) await until(() => document.querySelector(DIALOG) !== null, 'does not open')
    const isOnItsWay = () =>
      [...document.querySelectorAll('#splash, .skel, [data-starting-style]')].some(
        (one) => isSeen(one) || one.id === 'splash',
      )
    await frame()
    await until(() => !isOnItsWay(), 'never loads')
    // Limits, breaks and help are one tap away: at the end of the page, or in its own bar.
    if (!isOverlay) await until(() => document.querySelector('button .lucide-shield-plus') !== null, 'no way to help')
    wrong.push(...lookAround(path))
  }
  return wrong
}

/** The server has painted the lobby; from now on it also hears. */
const lobbyHears = (page: Page) =>
  page.waitForFunction(() => {
    const button = document.querySelector('main button')
    return button !== null && Object.keys(button).some((field) => field.startsWith('__reactProps$'))
  })

async function crawl(page: Page, paths: readonly string[]): Promise<string[]> {
  const stops = paths.map((path) => ({ path, page: pageOf(splitHash(path)), isOverlay: path.includes('open=') }))
  return page.evaluate(walkThrough, stops)
}

let player: RegisteredPlayer
// One for all languages that a worker walks through.
test.beforeAll(async ({ baseURL }) => {
  player = await registerPlayer(baseURL!)
})

test('the walk finds what it is meant to find', async ({ page }) => {
  await preparePage(page)
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/#/trust')
  await expect(page.locator('main h1')).toBeVisible()
  await page.evaluate(() => {
    const bad = `<a href="#">away</a><a href="#/game?open=nothing">away</a><button type="button">dead</button>
      <p>team_sort_newest</p><p>{count} left</p><p>NaN</p><img src="/art/no-such-picture.svg" width="9" height="9">`
    document.querySelector('main')?.insertAdjacentHTML('beforeend', bad)
  })
  await expect
    .poll(() => page.evaluate(() => [...document.images].some((one) => one.complete && one.naturalWidth === 0)))
    .toBe(true)
  const found = (await crawl(page, ['/trust'])).map((line) => line.split(':')[0])
  expect(new Set(found)).toEqual(
    new Set([
      '/trust a broken picture',
      '/trust a dead button',
      '/trust a key instead of words',
      '/trust a way nowhere',
      '/trust no overlay',
      '/trust not words',
      '/trust words with a gap',
    ]),
  )
})

for (const language of languages) {
  test(`every route, menu and overlay stands in ${language}`, async ({ page, baseURL }) => {
    const complaints = hearComplaints(page)
    await preparePage(page)
    await page.addInitScript((chosen) => {
      localStorage.setItem('lang', chosen)
      const asked = ['phone-proof', 'phone-binding', 'first-recharge', 'second-recharge']
      localStorage.setItem('popups', JSON.stringify(Object.fromEntries(asked.map((name) => [name, [Date.now()]]))))
    }, language)
    await page.goto('/#/game')
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'ind' ? 'id' : /.+/)
    await lobbyHears(page)
    expect.soft(await crawl(page, pathsOf(undefined)), 'as a guest').toEqual([])
    await carrySession(page, player, new URL(baseURL!).hostname)
    await page.reload()
    await page.locator('h1').first().waitFor({ state: 'attached' })
    expect.soft(await crawl(page, pathsOf('player')), 'as a player').toEqual([])
    expect(complaints).toEqual([])
  })
}
