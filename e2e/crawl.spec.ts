import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { dialogs } from '../apps/web/src/dialogs.ts'
import { pageOf, splitHash } from '../apps/web/src/lib/address/hash-location.ts'
import { type RegisteredPlayer, registerPlayer } from '../scripts/api-client.ts'
import { carrySession } from './player.ts'
import { states } from './states.ts'

/**
 * Walks through every route, menu and overlay in every language, and looks at what stands there: words that are none, pictures that did not
 * come, ways that lead nowhere, buttons that do nothing, complaints of the browser. The walk itself happens inside of the page, because every
 * question from outside costs more than a state does.
 */
test.use({ reducedMotion: 'reduce' })
test.setTimeout(480_000)

const languages = ['en', 'zh', 'pt-br', 'bd', 'ur', 'ind'] as const
const keys = readdirSync('packages/dictionary/messages/en').flatMap((file) =>
  Object.keys(JSON.parse(readFileSync(`packages/dictionary/messages/en/${file}`, 'utf8')) as object),
)
const pathsOf = (as: 'player' | undefined) => [
  ...new Set(
    states
      // A game has its own journeys, and its frame is another page.
      .filter((state) => state.as === as && !state.path.startsWith('/webgame'))
      .map(({ path }) => path),
  ),
]

type Walk = { stops: { path: string; page: string; isOverlay: boolean }[]; keys: string[]; overlays: string[] }

/** In the page. Answers what is wrong, by state. */
async function walkThrough({ stops, keys: known, overlays }: Walk): Promise<string[]> {
  const DIALOG = '[role=dialog], [role=alertdialog]'
  const BEFORE = 'data-of-state-before'
  const wrong: string[] = []
  const keySet = new Set(known)
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
  const ways = (name: string) => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const href = link.getAttribute('href') ?? ''
      const open = /[?&]open=([\w-]+)/.exec(href)?.[1]
      if (open !== undefined && !overlays.includes(open)) wrong.push(`${name} no overlay: ${href}`)
      if (href === '' || href === '#' || href === '#/404') {
        const isHome = name === '/404'
        if (!isHome) wrong.push(`${name} a way nowhere: ${link.textContent}`)
      } else if (!/^(#\/|\/|https:\/\/|http:\/\/127|mailto:|tel:)/.test(href)) wrong.push(`${name} odd way: ${href}`)
    }
  }
  /** React keeps what it hears beside the element; a button is alive where it or something around it listens. */
  const listens = (element: Element | null): boolean => {
    for (let one = element; one; one = one.parentElement) {
      const props = Object.entries(one).find(([field]) => field.startsWith('__reactProps$'))?.[1] as
        | Record<string, unknown>
        | undefined
      if (props && ['onClick', 'onPointerDown', 'onMouseDown', 'onPointerUp'].some((event) => event in props))
        return true
    }
    return false
  }
  const look = (name: string) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      const text = walker.currentNode.textContent?.trim() ?? ''
      if (!parent || /^(SCRIPT|STYLE|TEMPLATE)$/.test(parent.tagName) || text === '') continue
      if (/[_-]/.test(text) && keySet.has(text)) wrong.push(`${name} a key instead of words: ${text}`)
      if (/\{\w+(,|\})/.test(text)) wrong.push(`${name} words with a gap: ${text}`)
      if (/\b(undefined|NaN|\[object Object\])\b/.test(text)) wrong.push(`${name} not words: ${text}`)
    }
    for (const named of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const attribute of ['aria-label', 'placeholder', 'alt']) {
        const text = named.getAttribute(attribute) ?? ''
        if (/[_-]/.test(text) && keySet.has(text)) wrong.push(`${name} a key as ${attribute}: ${text}`)
      }
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '' && isSeen(image))
        wrong.push(`${name} a broken picture: ${image.currentSrc}`)
    for (const button of document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)'))
      if (button.type !== 'submit' && isSeen(button) && !listens(button))
        wrong.push(`${name} a dead button: ${button.outerHTML.slice(0, 120)}`)
    ways(name)
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
    look(path)
  }
  return wrong
}

async function crawl(page: Page, paths: readonly string[]): Promise<string[]> {
  const stops = paths.map((path) => ({ path, page: pageOf(splitHash(path)), isOverlay: path.includes('open=') }))
  return page.evaluate(walkThrough, { stops, keys, overlays: Object.keys(dialogs) })
}

let player: RegisteredPlayer
// One for all languages that a worker walks through.
test.beforeAll(async ({ baseURL }) => {
  player = await registerPlayer(baseURL!)
})

test('the walk finds what it is meant to find', async ({ page }) => {
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
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${page.url()} ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()} ${error}`))
    await page.addInitScript((chosen) => {
      localStorage.setItem('lang', chosen)
      const asked = ['phone-proof', 'phone-binding', 'first-recharge', 'second-recharge']
      localStorage.setItem('popups', JSON.stringify(Object.fromEntries(asked.map((name) => [name, [Date.now()]]))))
    }, language)
    await page.goto('/#/game')
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'ind' ? 'id' : /.+/)
    expect.soft(await crawl(page, pathsOf(undefined)), 'as a guest').toEqual([])
    await carrySession(page, player, new URL(baseURL!).hostname)
    await page.reload()
    await page.locator('h1').first().waitFor({ state: 'attached' })
    expect.soft(await crawl(page, pathsOf('player')), 'as a player').toEqual([])
    expect(complaints).toEqual([])
  })
}
