import { expect, type Page, test } from '@playwright/test'
import { activityTypes } from '@tablestakes/contract/promotions'
import { compete } from '../scripts/example-board.ts'
import { press, settle, sheet } from './entry-forms.ts'
import { databaseUrlOf, withDatabase } from './journey-database.ts'
import { moneyOf } from './journey-money.ts'
import { signIn } from './player.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

const T = activityTypes

/** What all purses hold together, as the ledger knows it. */
const purseOf = (baseURL: string, playerId: bigint) =>
  withDatabase(baseURL, async (database) => {
    const { rows } = await database.query<{ held: bigint }>(
      'select coalesce(sum(cash + coin + gold), 0)::bigint as held from balance where player_id = $1',
      [playerId],
    )
    return BigInt(rows[0]!.held)
  })

test('what yesterday brought is claimed today: a share of the top-ups, and of what was lost; both stand among the claims', async ({
  page,
  baseURL,
}) => {
  const player = await signIn(page, baseURL!)
  await settle(page.context())
  await withDatabase(baseURL!, async (database) => {
    // The shipped ones began with the product, some minutes ago.
    await database.query(`update activity set starts_at = now() - interval '5 days' where activity_type = any ($1)`, [
      [T.RECHARGE_REBATE, T.CASH_BACK],
    ])
    const money = moneyOf(database, player.playerId)
    await money.topUp({ cash: 3_000_000, reference: 'D-YESTERDAY', daysAgo: 1 })
    await money.lose({ stake: 100_000, rounds: 10, daysAgo: 1 })
  })
  for (const type of [T.RECHARGE_REBATE, T.CASH_BACK])
    await test.step(`type ${type}`, async () => {
      const before = await purseOf(baseURL!, player.playerId)
      await page.goto(`/#/activity?id=${type}`)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Claim/ })
        .click()
      const reward = sheet(page, 'Your reward')
      await expect(reward.getByText(/^You got /)).toBeVisible()
      expect(await purseOf(baseURL!, player.playerId)).toBeGreaterThan(before)
      await press(reward, 'Done')
    })
  await page.goto('/#/activity')
  await press(page, 'Claims')
  const claims = sheet(page, 'What you have claimed')
  await expect(claims.getByRole('listitem')).toHaveCount(2)
})

test('activities that are bought lead to what they sell', async ({ page, baseURL }) => {
  const player = await signIn(page, baseURL!)
  await settle(page.context())
  await test.step('22: the first top-up', async () => {
    await openOffer(page, T.FIRST_RECHARGE)
    await expect(sheet(page, 'First top-up offer')).toBeVisible()
  })
  await test.step('23: the second, once the first was paid', async () => {
    await withDatabase(baseURL!, (database) =>
      moneyOf(database, player.playerId).topUp({ cash: 50_000, reference: 'D-FIRST' }),
    )
    await page.goto('/#/game')
    await page.reload()
    await openOffer(page, T.SECOND_RECHARGE)
    await expect(sheet(page, 'Second top-up offer')).toBeVisible()
  })
  await test.step('26: the reward stands in the cashier', async () => {
    await page.goto('/#/game')
    await page.goto(`/#/activity?id=${T.RECHARGE_REWARD}`)
    await page
      .getByRole('main')
      .getByRole('link', { name: /top up/i })
      .click()
    await expect(page.getByRole('switch', { name: 'Join the top-up reward' })).toBeVisible()
  })
})

async function openOffer(page: Page, type: number): Promise<void> {
  await page.goto(`/#/activity?id=${type}`)
  await page.getByRole('main').getByRole('button', { name: /offer/i }).click()
}

test('a tournament shows who leads, what each place brings, and where the player stands', async ({ page, baseURL }) => {
  const player = await signIn(page, baseURL!)
  await settle(page.context())
  await compete({ url: baseURL!, databaseUrl: databaseUrlOf(baseURL!) }, player)
  for (const type of [T.COIN_TOURNAMENT, T.PLATFORM_COIN_TOURNAMENT]) {
    await page.goto(`/#/activity?id=${type}`)
    const board = page.getByRole('region', { name: 'The table' })
    await expect(board.getByText(/^Your place: /)).toBeVisible()
    const places = board.getByRole('listitem')
    expect(await places.count()).toBeGreaterThan(12)
    await expect(places.first()).toContainText('Rp')
    await expect(board.locator('[data-mine]')).toHaveCount(1)
  }
})
