import { expect, type Locator, type Page, test } from '@playwright/test'
import { press, settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { moneyOf } from './journey-money.ts'
import { signIn } from './player.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 240_000 })

const slip = (page: Page) => sheet(page, 'Bet slip')
const openSlip = (page: Page) => page.locator('.slip-bar-open').click()
const bets = (page: Page) => page.getByRole('main').locator('.sports-bet')

/** A player with money, before the matches of a sport. */
async function enter(page: Page, baseURL: string, sport = 'football'): Promise<void> {
  await settle(page.context())
  const { playerId } = await signIn(page, baseURL)
  await withDatabase(baseURL, (database) =>
    moneyOf(database, playerId).topUp({ cash: 2_000_000, reference: `sports ${playerId}` }),
  )
  await page.goto(`/#/sports?sport=${sport}`)
  await expect(rows(page).first()).toBeVisible({ timeout: 60_000 })
}

const rows = (page: Page) => page.locator('.match-row')
const openPrices = (within: Locator) => within.locator('.price:not([data-held])')

/** Rows of each league by start: these begin in no less than twenty minutes, whatever a journey beside this one does to the clock. */
const FAR = [3, 7, 2] as const

/** The first outcome of so many matches that are still to come. */
async function pickComing(page: Page, count: number): Promise<void> {
  for (const at of FAR.slice(0, count)) await openPrices(rows(page).nth(at)).first().click()
}

async function place(page: Page, stake = '10000'): Promise<void> {
  await slip(page).getByRole('textbox').fill(stake)
  await slip(page).getByRole('combobox', { name: 'When odds change' }).selectOption('any')
  await slip(page)
    .getByRole('button', { name: /^Place bet .*\d/ })
    .click()
}

async function seeBets(page: Page): Promise<void> {
  await slip(page).getByRole('link', { name: 'My bets' }).click()
  await expect(bets(page).first()).toBeVisible()
}

test('a single, a multiple and a system are placed and stand among my bets', async ({ page, baseURL }) => {
  await enter(page, baseURL!)

  await test.step('three taps: a price, and the slip with the stake', async () => {
    await pickComing(page, 1)
    await openSlip(page)
    await place(page)
    await expect(slip(page).getByText('Bet placed')).toBeVisible()
    await press(slip(page), 'Done')
    await expect(page.locator('.slip-bar')).toBeHidden()
  })

  await test.step('a reload keeps the picks and the stake; a double is placed with them', async () => {
    await pickComing(page, 2)
    await page.reload()
    await expect(page.locator('.slip-bar')).toContainText('Double')
    await openSlip(page)
    await expect(slip(page).getByRole('textbox')).toHaveValue('10.000')
    await place(page)
    await expect(slip(page).getByText('Bet placed')).toBeVisible()
    await press(slip(page), 'Done')
  })

  await test.step('a system by its name costs a stake for every line', async () => {
    await pickComing(page, 3)
    await openSlip(page)
    await slip(page).getByRole('radio', { name: 'System' }).check()
    await slip(page).getByRole('combobox', { name: 'Which system' }).selectOption('trixie')
    await expect(slip(page).getByText('4 bets in all')).toBeVisible()
    await place(page)
    await expect(slip(page).getByText('Bet placed')).toBeVisible()
    await seeBets(page)
  })

  for (const name of ['Single', 'Double', 'Trixie']) await expect(bets(page).filter({ hasText: name })).toHaveCount(1)
})
