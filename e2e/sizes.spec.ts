import { expect, type Page, type Request, test } from '@playwright/test'
import { BUDGET, measureFirstVisit, measureMatchPage } from '../scripts/size.ts'
import { measureGames } from '../scripts/size-games.ts'
import { settle } from './entry-forms.ts'
import { comingMatch } from './sports-desk.ts'
import { gameFrame, gameIds, studioUrlOf, tableIds } from './studio-frame.ts'

/** Words are of one language each, so the check counts them without naming their files. */
const WORDS = /^assets\/\d+-[a-z]+-/
const pathOf = (url: string) => new URL(url).pathname.slice(1)
const isScript = (request: Request) => request.resourceType() === 'script'

/** What a page and its frames fetch from now on. */
function noteRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  return requests
}

/** As it travelled, without headers. */
async function bytesOf(requests: readonly Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes()))
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
}

/** An original, a table and a slot. */
for (const [game, id] of [
  ['dice', gameIds.dice],
  ['roulette', tableIds.roulette],
  ['lantern', gameIds.lantern],
] as const) {
  test(`${game} fetches what the check of sizes counts for it, and no more`, async ({ page, baseURL }) => {
    const fetched = noteRequests(page)
    await page.goto(`/#/webgame?id=${id}`)
    await expect(gameFrame(page).getByRole('region', { name: 'Your bet' })).toBeVisible()
    const ofStudio = fetched.filter((request) => request.url().startsWith(studioUrlOf(baseURL!)))
    const counted = measureGames('apps/studio/client/dist').find((one) => one.game === game)!
    const scripts = ofStudio.filter(isScript)
    const files = scripts.map((request) => pathOf(request.url()))
    expect(files.length).toBeGreaterThan(4)
    expect(files.filter((file) => !counted.scriptFiles.includes(file) && !WORDS.test(file))).toEqual([])
    const script = await bytesOf(scripts)
    expect(script).toBeGreaterThan(counted.script / 2)
    expect(script).toBeLessThanOrEqual(counted.script)
    const isArt = (request: Request) =>
      request.resourceType() === 'stylesheet' || pathOf(request.url()).startsWith('slots/')
    expect(await bytesOf(ofStudio.filter(isArt))).toBeLessThanOrEqual(counted.art)
  })
}

test('the page of a match fetches no more script beyond the lobby’s than it may', async ({ page, baseURL }) => {
  const { matchId } = await comingMatch(baseURL!, 'football')
  await settle(page.context())
  const fetched = noteRequests(page)
  await page.goto('/')
  await expect(page.locator('.lobby-foot')).toBeAttached()
  await page.goto(`/#/sports/match?id=${matchId}`)
  await expect(page.locator('.price').first()).toBeVisible()
  const lobbys = measureFirstVisit('apps/web/dist').scriptFiles
  const beyond = fetched.filter((request) => isScript(request) && !lobbys.includes(pathOf(request.url())))
  const files = beyond.map((request) => pathOf(request.url()))
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter((file) => !measureMatchPage('apps/web/dist').scriptFiles.includes(file))).toEqual([])
  expect(await bytesOf(beyond), files.join('\n')).toBeLessThanOrEqual(BUDGET.match)
})
