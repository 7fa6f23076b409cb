import { expect, type Page, test } from '@playwright/test'
import { type Language, languages as tags } from '@tablestakes/domain/site/language'
import { openApiClient } from '../scripts/api-client.ts'
import { liveThroughWeeks } from '../scripts/example-history.ts'
import { setSomeLimits } from '../scripts/example-limits.ts'
import { payInAndOut } from '../scripts/example-orders.ts'
import { expectNoViolation } from './axe.ts'
import { databaseUrlOf } from './journey-database.ts'
import { hearComplaints, lookAround, preparePage } from './look-around.ts'
import { withProvider } from './payment-sandbox.ts'
import { signIn } from './player.ts'
import { openState, type State, states } from './states.ts'
import { launch, sitDown, someParams } from './studio-client.ts'
import { type GameName, gameIds, studioUrlOf, type TableName, tableIds } from './studio-frame.ts'

// What moves takes longer to look at and is no different to read.
test.use({ reducedMotion: 'reduce' })

const guests = states.filter(({ as }) => as !== 'player')
const players = states.filter(({ as }) => as === 'player')

/** One from left to right and one from right to left; the others on demand: `WALK_LANGUAGES=zh,pt-br,bd,ind`. */
const languages = (process.env.WALK_LANGUAGES ?? 'en,ur').split(',')

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    // One visit walks through all of them, as a person would: a page load for each would take minutes.
    test.setTimeout(600_000)
    test.beforeEach(({ page }) => page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language))

    test('no route and no overlay of a guest has an accessibility violation or a dead end', async ({ page }) => {
      await expectAccessible(page, guests)
    })

    test('no screen and no overlay of a player has an accessibility violation or a dead end', async ({
      page,
      baseURL,
    }) => {
      const player = await signIn(page, baseURL!)
      const databaseUrl = databaseUrlOf(baseURL!)
      await withProvider(baseURL!, ({ url: sandboxUrl }) => payInAndOut({ databaseUrl, sandboxUrl }, player))
      await liveThroughWeeks(databaseUrl, { playerId: player.playerId, currency: 'IDR' })
      await setSomeLimits(player)
      await expectAccessible(page, players)
    })

    // Axe does not look into frames of other origins, so the studio's pages are opened by themselves.
    test('no table and no proof of the studio has an accessibility violation', async ({ page, baseURL }) => {
      const client = await openApiClient(baseURL!, { lang: language })
      for (const game of Object.keys({ ...gameIds, ...tableIds }) as (GameName | TableName)[]) {
        await page.goto(await launch(client, game))
        await expect(page.locator('.panel')).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', tags[language as Language].tag)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolation(page, game, undefined, game in tableIds ? CLOTH : [])
        // Rules, fairness, settings: what they say differs by game only where the seeds do.
        if (game === 'dice' || game === 'crash') await expectSheets(page, game)
      }
      const seat = await sitDown(client, 'mines')
      const round = await seat.play({ stake: 100_000n, params: someParams.mines })
      await page.goto(`${studioUrlOf(baseURL!)}/proof?round=${round!.round_id}&lang=${language}`)
      await expect(page.getByRole('status')).toBeVisible()
      await expectNoViolation(page, 'a proof that waits')
    })
  })
}

async function expectAccessible(page: Page, chosen: State[]): Promise<void> {
  expect(chosen.length).toBeGreaterThan(10)
  await preparePage(page)
  const complaints = hearComplaints(page)
  for (const state of chosen) {
    await test.step(state.name, async () => {
      await openState(page, state)
      const isOverlay = state.path.includes('open=')
      if (isOverlay) await expect(page.getByRole('dialog')).toBeVisible()
      // A screen whose code is still on its way leaves the one before it hidden in its place.
      else await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible()
      // The page below is a state of its own; walking it again under every overlay took most of the time.
      // In the page itself: the other mode opens a blank one for every state to put its results together there, which was
      // about a quarter of the work, and is for frames of other origins.
      await expectNoViolation(page, state.name, isOverlay ? '[role=dialog]' : undefined)
      expect.soft(await lookAround(page, state.path), state.name).toEqual([])
    })
  }
  expect(complaints).toEqual([])
}

async function expectSheets(page: Page, game: string): Promise<void> {
  await page.locator('.strip > button').click()
  const parts = page.getByRole('dialog').getByRole('radiogroup').first().getByRole('radio')
  for (const [place, part] of ['rules', 'fairness', 'settings'].entries()) {
    await parts.nth(place).press('Space')
    await expect(page.locator('.sheet-part > *').first()).toBeVisible()
    await expect(page.locator('.sheet-part .waiting')).toBeHidden()
    await expectNoViolation(page, `${part} of ${game}`, 'dialog')
  }
}

/** A place of the cloth is called by its name alone; what it pays is written beside the name. */
const CLOTH = ['label-content-name-mismatch']
