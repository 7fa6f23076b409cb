import { expect, type Page, test } from '@playwright/test'

test.use({ viewport: { width: 390, height: 844 }, isMobile: false, hasTouch: false, reducedMotion: 'reduce' })

async function openLobby(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/#/game')
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
}

/** The element that has the focus, by its name, and whether that can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(active)
    const name = active.getAttribute('aria-label') ?? active.textContent?.trim() ?? ''
    return { name, isSeen: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 }
  })

async function walk(page: Page, steps: number): Promise<string[]> {
  const names: string[] = []
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab')
    const { name, isSeen } = await focused(page)
    expect(isSeen, `the focus on "${name}" can be seen`).toBe(true)
    names.push(name)
  }
  return names
}

test('the lobby is walked from top to bottom, and every stop can be seen', async ({ page }) => {
  await openLobby(page)
  const names = await walk(page, 26)
  expect(names.slice(0, 6)).toEqual(['Skip to content', 'Menu', 'Table stakes', 'Log in', 'Join', 'See the games'])
  expect(names).toContain('All')
  expect(names.indexOf('All')).toBeLessThan(names.indexOf('Crash'))
})

test('the first stop leads past the bars', async ({ page }) => {
  await openLobby(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe('See the games')
})

test('tabs are one stop; arrows choose among them', async ({ page }) => {
  await openLobby(page)
  await page.getByRole('tab', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Originals' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Originals' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tab', { name: 'Slots' })).not.toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('tab', { name: 'Originals' })).toBeFocused()
})

for (const { opener, dialog } of [
  { opener: 'Menu', dialog: 'Menu' },
  { opener: 'English', dialog: 'Choose your language' },
]) {
  test(`${dialog}: the focus goes in, stays in, and comes back on Escape`, async ({ page }) => {
    await openLobby(page)
    const button = page.getByRole('button', { name: opener, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    const opened = page.getByRole('dialog', { name: dialog })
    await expect(opened).toBeVisible()
    await expect(opened.locator(':focus').or(opened.and(page.locator(':focus')))).toBeVisible()
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('Tab')
      // Between the last and the first stop the focus rests on a guard beside the dialog.
      await expect.poll(() => opened.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(opened).toBeHidden()
    await expect(button).toBeFocused()
  })
}

test('tiles and tabs have names, once each', async ({ page }) => {
  await openLobby(page)
  const row = page.getByRole('region', { name: 'Originals' })
  await expect(row.getByRole('link', { name: 'Crash', exact: true })).toHaveCount(1)
  await expect(page.getByRole('tab', { name: 'Providers', exact: true })).toHaveAttribute(
    'aria-controls',
    'lobby-games',
  )
  await expect(page.getByRole('link', { name: 'See all Slots' })).toBeVisible()
})

test('nothing moves by itself for those who asked for that', async ({ page }) => {
  await openLobby(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
