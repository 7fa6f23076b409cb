import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on the page, or within a part of it, may keep anybody out. */
export async function expectNoViolation(
  page: Page,
  name: string,
  within?: string,
  besides: string[] = [],
): Promise<void> {
  // Half a megabyte of script, which stays in the page it was brought to: bringing it anew for every state was most of the
  // work. A game's frame has none yet.
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis))
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode()
  // What passed is counted but not described.
  axe.options({
    resultTypes: ['violations'],
    rules: Object.fromEntries(besides.map((rule) => [rule, { enabled: false }])),
  })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect.soft(found, name).toEqual([])
}
