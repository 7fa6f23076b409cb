import { expect, type Locator, type Page, test } from '@playwright/test'
import { press, settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { moneyOf } from './journey-money.ts'
import { signIn } from './player.ts'
import { pressUntil } from './sports-desk.ts'
import { type Lang, langs, speak } from './sports-words.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 240_000 })

const openPrices = (within: Locator) => within.locator('.price:not([data-held])')

/** Rows of each league by start: these begin in no less than twenty minutes, whatever a journey beside this one does to the clock. */
const FAR = [3, 7, 2] as const

/** A player with money, before the matches of a sport. */
async function enter(page: Page, baseURL: string, lang: Lang) {
  await settle(page.context())
  await page.context().addInitScript((chosen) => localStorage.setItem('lang', chosen), lang)
  const { playerId } = await signIn(page, baseURL)
  await withDatabase(baseURL, (database) =>
    moneyOf(database, playerId).topUp({ cash: 2_000_000, reference: `sports ${playerId}` }),
  )
  const { say, saying } = speak(lang)
  const slip = sheet(page, say('slip_title'))
  const rows = page.locator('.match-row')
  await page.goto('/#/sports?sport=football')
  await expect(rows.first()).toBeVisible({ timeout: 60_000 })
  return {
    ...{ say, slip, bets: page.getByRole('main').locator('.sports-bet') },
    openSlip: () => page.locator('.slip-bar-open').click(),
    /** The first outcome of so many matches that are still to come. */
    pickComing: async (count: number): Promise<void> => {
      for (const at of FAR.slice(0, count)) await openPrices(rows.nth(at)).first().click()
    },
    place: async (stake = '10000'): Promise<void> => {
      await slip.getByRole('textbox').fill(stake)
      await slip.getByRole('combobox', { name: say('slip_accept') }).selectOption('any')
      const press = slip.getByRole('button', { name: saying('slip_place_amount') })
      await pressUntil(press, slip.getByText(say('slip_accepted_title')))
    },
  }
}

for (const lang of langs)
  test(`a single, a multiple and a system are placed and stand among my bets (${lang})`, async ({ page, baseURL }) => {
    const { say, slip, bets, openSlip, pickComing, place } = await enter(page, baseURL!, lang)

    await test.step('three taps: a price, and the slip with the stake', async () => {
      await pickComing(1)
      await openSlip()
      await place()
      await press(slip, say('slip_done'))
      await expect(page.locator('.slip-bar')).toBeHidden()
    })

    await test.step('a reload keeps the picks and the stake; a double is placed with them', async () => {
      await pickComing(2)
      await page.reload()
      await expect(page.locator('.slip-bar')).toContainText(say('slip_kind_double'))
      await openSlip()
      await expect(slip.getByRole('textbox')).toHaveValue('10.000')
      await place()
      await press(slip, say('slip_done'))
    })

    await test.step('a system by its name costs a stake for every line', async () => {
      await pickComing(3)
      await openSlip()
      await slip.getByRole('radio', { name: say('slip_kind_system') }).check()
      await slip.getByRole('combobox', { name: say('slip_system') }).selectOption('trixie')
      await expect(slip.getByText(say('slip_lines', { count: 4 }))).toBeVisible()
      await place()
      await slip.getByRole('link', { name: say('sports_my_bets') }).click()
      await expect(bets.first()).toBeVisible()
    })

    for (const name of [say('slip_kind_single', { count: 1 }), say('slip_kind_double'), say('system_trixie')])
      await expect(bets.filter({ hasText: name })).toHaveCount(1)
  })
