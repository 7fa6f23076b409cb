/** What a player can check without believing us: what the device saw, and a checker that needs no connection. */
import { expect, type Page, test } from '@playwright/test'
import { studioCalls } from '@tablestakes/contract/studio'
import { commitment } from '@tablestakes/domain/draws/fairness'
import { explainRound } from '@tablestakes/domain/games/explain'
import { enterWithCash, openGame, pressIn, results, rotateSeeds, studioUrlOf } from './studio-frame.ts'

test.use({ reducedMotion: 'reduce', serviceWorkers: 'allow' })

const SEED = '10d5f63cd4670ecdeba43ab5cb32dffd1fa2069634881f4043958d7750c906ad'

/** A round that this device has not played. */
const FOREIGN = '01890a5d-ac96-774b-bcce-b302099a8057'

/** Opens the proof of the newest round of a table. */
async function openProof(page: Page): Promise<Page> {
  const frame = page.frameLocator('iframe[title$=", the game itself"]')
  await results(frame).first().click()
  const link = frame.getByRole('dialog', { name: 'Your round' }).getByRole('link', { name: 'Every step of the proof' })
  const [proof] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  return proof
}

test('the device saw the hash before the round; a consistent lie has a hash it has not seen', async ({
  page,
  baseURL,
}) => {
  await enterWithCash(page, baseURL!)
  const frame = await openGame(page, 'dice')
  await pressIn(frame, 'Roll')
  await expect(results(frame)).toHaveCount(1)
  await results(frame).first().click()
  const round = frame.getByRole('dialog', { name: 'Your round' })
  await expect(round.getByText(/^Your device saw this hash before the round, on /)).toBeVisible()
  await round.getByRole('button', { name: 'Close' }).click()
  await rotateSeeds(frame)

  const proof = await openProof(page)
  const checks = proof.getByRole('status')
  await expect(checks).toContainText('Your device saw this hash before the round')
  await expect(checks).toContainText('The server seed matches its earlier hash')

  // Of a round that the device played itself it even knows the seeds it was answered with.
  let isForeign = false
  // The same page, fed with another seed, its hash, its result and its payment: all of them fit each other.
  await proof.route(`**${studioCalls.proof.path}?*`, async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: Record<string, unknown> }
    const seeds = { serverSeed: SEED, clientSeed: String(data.client_seed), nonce: Number(data.nonce) }
    const result = explainRound({ game: 'dice', seeds, params: data.params, steps: [] })!.at(-1)!
    const { outcome, pays } = result as { outcome: unknown; pays: { over: bigint; under: bigint } }
    const win = Number((BigInt(Number(data.stake)) * pays.over) / pays.under)
    const lie = { ...data, server_seed: SEED, server_seed_hash: commitment(SEED), outcome, win }
    await route.fulfill({ json: { data: { ...lie, ...(isForeign && { round_id: FOREIGN }) } } })
  })
  await proof.reload()
  await expect(checks).toContainText('The server seed matches its earlier hash')
  await expect(checks).toContainText(/This device computed .+ too/)
  await expect(checks).toContainText('Your device was told something else when this round was played')

  isForeign = true
  await proof.reload()
  await expect(checks).toContainText('The server seed matches its earlier hash')
  await expect(checks).toContainText('This device has not seen this hash')
  await expect(checks).not.toContainText('Your device saw this hash before the round')
})

test('the checker computes every game, and goes on without a connection after one visit', async ({ page, baseURL }) => {
  await page.goto(studioUrlOf(baseURL!))
  await expect(page.getByText('Kept on this device')).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()

  await page.getByLabel('Server seed (shown after you rotate it)').fill(SEED)
  await page.getByLabel('Your client seed').fill('lucky-rania-27')
  await page.getByLabel('Round number (nonce)').fill('355')
  const figure = page.locator('.proof-figure')
  await expect(figure).toHaveText('82.04')
  const choose = (game: string) => page.getByLabel('Game', { exact: true }).selectOption(game)
  for (const game of ['limbo', 'plinko', 'wheel']) {
    await choose(game)
    await expect(figure).toHaveText(/^\d[\d.,]*×$/)
  }
  await choose('keno')
  for (const number of [3, 17, 29]) await page.getByRole('button', { name: `Number ${number}`, exact: true }).click()
  await expect(page.getByText('Numbers drawn')).toBeVisible()
  await choose('mines')
  await expect(page.getByText('Tiles with mines')).toBeVisible()
  await page.getByRole('button', { name: 'Tile 1, closed' }).click()
  await expect(figure).toHaveText(/^\d[\d.,]*×$/)
  await choose('hilo')
  await page.getByRole('button', { name: 'Higher' }).click()
  await expect(figure).toHaveText(/^\d[\d.,]*×$/)
  await choose('blackjack')
  await expect(page.getByText('Cards in their order')).toBeVisible()
  await choose('videopoker')
  await page
    .getByRole('button', { name: /^Hold / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByRole('region', { name: /^After the draw · / }).getByRole('img')).toHaveCount(5)
  await expect(figure).toHaveText(/^\d[\d.,]*×$/)
  await choose('crash')
  await page.getByLabel('Hash of this round, shown after it').fill(SEED)
  await page.getByLabel(/^Salt/).fill('a salt')
  await expect(page.getByText('The flight ended here')).toBeVisible()
})
