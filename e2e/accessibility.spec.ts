import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { openState, states } from './states.ts'

for (const language of ['en', 'ur']) {
  test(`no route and no overlay has an accessibility violation in ${language}`, async ({ page }) => {
    // One visit walks through all of them, as a player would: a page load for each would take minutes.
    test.setTimeout(300_000)
    await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
    for (const state of states) {
      await test.step(state.name, async () => {
        await openState(page, state)
        if (state.path.includes('open=')) await expect(page.getByRole('dialog')).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
        expect.soft(found, state.name).toEqual([])
      })
    }
  })
}
