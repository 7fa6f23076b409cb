/**
 * `npm run look`: photographs every state of the product and lays the pictures out on contact sheets, so that anyone sees
 * the whole of it in a minute. Results in look/, which is not committed.
 *   npm run look                                         English and Urdu, the first theme
 *   npm run look -- --lang en,bd --theme daylight --only game,open-menu
 *   LOOK_URL=http://127.0.0.1:8080 npm run look          of a product that already runs
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { languages } from '@tablestakes/domain/site/language'
import { themes } from '@tablestakes/domain/site/sites'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { openState, type State, states } from '../e2e/states.ts'
import { type Credentials, registerPlayer } from './api-client.ts'
import { browserOptions } from './browser.mjs'
import { type Picture, writeContactSheet, writeIndex } from './contact-sheet.ts'
import { compete } from './example-board.ts'
import { playForWeeks } from './example-care.ts'
import { bringFriends } from './example-friends.ts'
import { liveThroughWeeks } from './example-history.ts'
import { sendLetters } from './example-letters.ts'
import { setSomeLimits } from './example-limits.ts'
import { payInAndOut } from './example-orders.ts'
import { Failure, runMain } from './failure.ts'
import { findFreePorts } from './ports.ts'
import { startTemporary } from './running-instance.ts'

type Size = { name: string; width: number; height: number; isMobile: boolean }
type View = { language: string; theme: string; size: Size }

const FOLDER = fileURLToPath(new URL('../look/', import.meta.url))
const FIRST_PORT = 18_600
const PAGES_AT_ONCE = 2
const STATE_TIMEOUT_MS = 15_000
const SIZES: Size[] = [
  { name: 'phone', width: 390, height: 844, isMobile: true },
  { name: 'desktop', width: 1280, height: 800, isMobile: false },
]

await runMain(async () => {
  const { values } = parseArgs({
    options: {
      lang: { type: 'string', default: 'en,ur' },
      theme: { type: 'string', default: themes[0] },
      only: { type: 'string' },
    },
  })
  const chosen = chooseStates(values.only)
  const views = splitNames('--lang', values.lang, Object.keys(languages)).flatMap((language) =>
    splitNames('--theme', values.theme, themes).flatMap((theme) => SIZES.map((size) => ({ language, theme, size }))),
  )
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  await withProduct(async (product) => {
    const pictures = await photograph(product, views, chosen)
    writeIndex(FOLDER, pictures)
    const failed = pictures.filter((picture) => picture.problems.length > 0)
    for (const { file, problems } of failed) console.error(`${file}: ${problems.join('; ')}`)
    console.log(`${pictures.length} pictures in look/, start with look/index.html`)
    if (failed.length > 0) throw new Failure(`${failed.length} states complained, see above`)
  })
})

function chooseStates(only: string | undefined): State[] {
  if (only === undefined) return states
  const names = splitNames(
    '--only',
    only,
    states.map(({ name }) => name),
  )
  return states.filter(({ name }) => names.includes(name))
}

function splitNames(option: string, text: string, known: readonly string[]): string[] {
  const names = text === 'all' ? [...known] : text.split(',')
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new Failure(`${option}: there is no "${unknown}", only ${known.join(', ')}`)
  return names
}

/** What is photographed, and the player whose overlays are: none where the product is somebody else's. */
type Product = { url: string; player: Credentials | null }

async function withProduct(work: (product: Product) => Promise<void>): Promise<void> {
  if (process.env.LOOK_URL) return work({ url: process.env.LOOK_URL, player: null })
  const product = await startTemporary(await findFreePorts(FIRST_PORT, 5), { RATE_LIMIT_SCALE: '0' })
  try {
    const player = await registerPlayer(product.url)
    await payInAndOut(product, player)
    await liveThroughWeeks(product.databaseUrl, { playerId: player.playerId, currency: 'IDR' })
    await setSomeLimits(player)
    await playForWeeks(product.databaseUrl, player.playerId)
    await sendLetters(product.databaseUrl, player.playerId)
    await bringFriends(product, player)
    await compete(product, player)
    await player.client.call('POST', '/api/activity/claim', { activity_id: 1, step_id: 'day-1' })
    await work({ url: product.url, player: player.credentials })
  } finally {
    await product.stop()
  }
}

async function photograph(product: Product, views: View[], chosen: State[]): Promise<Picture[]> {
  const browser = await chromium.launch(browserOptions())
  try {
    const all: Picture[] = []
    const reachable = chosen.filter(({ as }) => product.player !== null || as !== 'player')
    for (const view of views) {
      const pictures = await photographView(browser, { product, view, chosen: reachable })
      const sheet = `${nameOf(view)}.png`
      await writeContactSheet(join(FOLDER, sheet), pictures, { folder: FOLDER, width: view.size.width / 2 })
      console.error(`${sheet}: ${pictures.length} states`)
      all.push(...pictures)
    }
    return all
  } finally {
    await browser.close()
  }
}

async function photographView(
  browser: Browser,
  { product, view, chosen }: { product: Product; view: View; chosen: State[] },
): Promise<Picture[]> {
  const group = nameOf(view)
  mkdirSync(join(FOLDER, group), { recursive: true })
  const pictures = chosen.map(({ name }) => ({ group, name, file: `${group}/${name}.png`, problems: [] as string[] }))
  const context = await openContext(browser, product.url, view)
  let next = 0
  const work = async () => {
    for (let index = next++; index < chosen.length; index = next++) {
      await photographState(context, { state: chosen[index]!, player: product.player }, pictures[index]!)
    }
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work))
  await context.close()
  return pictures
}

async function openContext(browser: Browser, url: string, { language, theme, size }: View): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: size.width, height: size.height },
    isMobile: size.isMobile,
    hasTouch: size.isMobile,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(STATE_TIMEOUT_MS)
  // What a returning visitor has chosen: the app reads these keys before it shows anything.
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { lang: language, theme, consent: 'refused' },
  )
  return context
}

/** A fresh page for each, because going from one address to the next only changes the part after `#`. */
async function photographState(
  context: BrowserContext,
  { state, player }: { state: State; player: Credentials | null },
  picture: Picture,
): Promise<void> {
  const page = await context.newPage()
  if (state.as === 'player') {
    await page.addInitScript((session) => sessionStorage.setItem('session', session), JSON.stringify(player))
  }
  page.on('pageerror', (error) => picture.problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') picture.problems.push(message.text())
  })
  try {
    await openState(page, state)
  } catch (error) {
    picture.problems.push(String(error).split('\n')[0] ?? '')
  }
  await page.screenshot({ path: join(FOLDER, picture.file) })
  await page.close()
}

function nameOf({ language, theme, size }: View): string {
  return `${size.name}-${language}-${theme}`
}
