import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { openState, states } from './states.ts'

for (const language of ['en', 'ur']) {
  for (const state of states) {
    test(`${state.name} has no accessibility violation in ${language}`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
      await openState(page, state)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      expect(found).toEqual([])
    })
  }
}
