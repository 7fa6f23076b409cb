import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { openState, states } from './states.ts'

for (const language of ['en', 'ur']) {
  for (const state of states) {
    test(`${state.name} in ${language} opens without an error and without an accessibility violation`, async ({
      page,
    }) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await page.addInitScript((lang) => {
        localStorage.setItem('lang', lang)
        localStorage.setItem('consent', 'refused')
      }, language)
      await openState(page, state)

      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ur' ? 'rtl' : 'ltr')
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      ).toEqual([])
      expect(errors).toEqual([])
    })
  }
}
