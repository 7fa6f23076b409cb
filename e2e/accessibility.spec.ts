import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { dialogs } from '../apps/web/src/dialogs.ts'
import { liveThroughWeeks } from '../scripts/example-history.ts'
import { payInAndOut } from '../scripts/example-orders.ts'
import { databaseUrlOf } from './journey-database.ts'
import { withProvider } from './payment-sandbox.ts'
import { signIn } from './player.ts'
import { openState, type State, states } from './states.ts'

// What moves takes longer to look at and is no different to read.
test.use({ reducedMotion: 'reduce' })

/** Overlays whose feature is not open yet are one component under many names: one of them stands for all. */
const isShut = ({ path }: State) => {
  const name = /[?&]open=([\w-]+)/.exec(path)?.[1] ?? ''
  return Object.hasOwn(dialogs, name) && 'title' in dialogs[name as keyof typeof dialogs].fixed
}
const seen = [...states.filter((state) => !isShut(state)), ...states.filter(isShut).slice(0, 1)]
const guests = seen.filter(({ as }) => as !== 'player')
const players = seen.filter(({ as }) => as === 'player')

for (const language of ['en', 'ur']) {
  test.describe(`in ${language}`, () => {
    // One visit walks through all of them, as a person would: a page load for each would take minutes.
    test.setTimeout(300_000)
    test.beforeEach(({ page }) => page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language))

    test('no route and no overlay of a guest has an accessibility violation', async ({ page }) => {
      await expectAccessible(page, guests)
    })

    test('no screen and no overlay of a player has an accessibility violation', async ({ page, baseURL }) => {
      const player = await signIn(page, baseURL!)
      const databaseUrl = databaseUrlOf(baseURL!)
      await withProvider(baseURL!, ({ url: sandboxUrl }) => payInAndOut({ databaseUrl, sandboxUrl }, player))
      await liveThroughWeeks(databaseUrl, { playerId: player.playerId, currency: 'IDR' })
      await expectAccessible(page, players)
    })
  })
}

async function expectAccessible(page: Page, chosen: State[]): Promise<void> {
  expect(chosen.length).toBeGreaterThan(10)
  for (const state of chosen) {
    await test.step(state.name, async () => {
      await openState(page, state)
      const isOverlay = state.path.includes('open=')
      if (isOverlay) await expect(page.getByRole('dialog')).toBeVisible()
      // The page below is a state of its own; walking it again under every overlay took most of the time.
      const axe = new AxeBuilder({ page })
      const { violations } = await (isOverlay ? axe.include('[role=dialog]') : axe).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      expect.soft(found, state.name).toEqual([])
    })
  }
}
