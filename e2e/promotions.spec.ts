import { expect, type Page, test } from '@playwright/test'
import { activityTypes } from '@tablestakes/contract/promotions'
import type { RegisteredPlayer } from '../scripts/api-client.ts'
import { press, settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { moneyOf } from './journey-money.ts'
import { signIn } from './player.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

const T = activityTypes
const reward = (page: Page) => sheet(page, 'Your reward')
const claimButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Claim(?!s)/ })

/** What all purses hold together, as the ledger knows it. */
async function purseOf(baseURL: string, { playerId }: RegisteredPlayer): Promise<bigint> {
  return withDatabase(baseURL, async (database) => {
    const { rows } = await database.query<{ held: bigint }>(
      'select coalesce(sum(cash + coin + gold), 0)::bigint as held from balance where player_id = $1',
      [playerId],
    )
    return BigInt(rows[0]!.held)
  })
}

const openActivity = (page: Page, type: number) => page.goto(`/#/activity?id=${type}`)

/** Claims what is open on the page: the sheet says what came, and the purse holds more than before. */
async function claims(page: Page, baseURL: string, player: RegisteredPlayer, type: number): Promise<void> {
  const before = await purseOf(baseURL, player)
  await openActivity(page, type)
  await claimButton(page).click()
  await expect(reward(page).getByText(/^You got /)).toBeVisible()
  expect(await purseOf(baseURL, player)).toBeGreaterThan(before)
  await press(reward(page), 'Done')
  await expect(reward(page)).toBeHidden()
}

test('what a day brings: check in, open a chest, lift a pan, type the channel’s code, open the installed app', async ({
  page,
  baseURL,
}) => {
  // As an iPhone says it of an app that was opened from the home screen.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  const player = await signIn(page, baseURL!)
  await settle(page.context())

  await test.step('the centre shows what waits, and the check-in is claimed right there', async () => {
    await page.goto('/#/activity')
    await expect(page.getByRole('button', { name: /^To claim/ })).toContainText(/[1-9]/)
    const before = await purseOf(baseURL!, player)
    await claimButton(page).click()
    await expect(reward(page).getByText(/^You got /)).toBeVisible()
    expect(await purseOf(baseURL!, player)).toBeGreaterThan(before)
    await press(reward(page), 'Done')
    await expect(claimButton(page)).toBeHidden()
  })

  await test.step('a chest of the day', () => claims(page, baseURL!, player, T.ACTIVE_CHEST))

  await test.step('a wrong code is told, the right one pays', async () => {
    await openActivity(page, T.MESSAGING_CHANNEL)
    const code = page.getByLabel('Code from the channel')
    await code.fill('WRONG')
    await claimButton(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
    const before = await purseOf(baseURL!, player)
    await code.fill('welcome')
    await claimButton(page).click()
    await expect(reward(page).getByText(/^You got /)).toBeVisible()
    expect(await purseOf(baseURL!, player)).toBeGreaterThan(before)
    await press(reward(page), 'Done')
  })

  await test.step('the installed app takes its reward once', async () => {
    const before = await purseOf(baseURL!, player)
    await page.goto('/#/activity?open=download')
    const dialog = sheet(page, 'Install the app')
    await dialog.getByRole('button', { name: /^Claim(?!s)/ }).click()
    await expect(reward(page).getByText(/^You got /)).toBeVisible()
    expect(await purseOf(baseURL!, player)).toBeGreaterThan(before)
    await press(reward(page), 'Done')
    await expect(dialog.getByRole('button', { name: /^Claim(?!s)/ })).toBeHidden()
  })

  await test.step('the first pan of the day', async () => {
    const before = await purseOf(baseURL!, player)
    await page.goto('/#/activity?open=gold-panning')
    const dialog = sheet(page, 'Gold panning')
    await dialog.getByRole('button', { name: /^Lift the pan/ }).click()
    await expect(reward(page).getByText(/^You got /)).toBeVisible()
    expect(await purseOf(baseURL!, player)).toBeGreaterThan(before)
    await press(reward(page), 'Done')
    await expect(dialog.getByRole('button', { name: 'Share your link' })).toBeVisible()
  })
})

test('what waits is claimed in its row, or all of it with one press', async ({ page, baseURL }) => {
  const player = await signIn(page, baseURL!)
  await settle(page.context())
  await withDatabase(baseURL!, async (database) => {
    const money = moneyOf(database, player.playerId)
    await money.topUp({ cash: 2_000_000, reference: 'D-BOTH-1' })
    await money.lose({ stake: 100_000, rounds: 2 })
  })
  await page.goto('/#/activity')
  await page.getByRole('button', { name: /^To claim/ }).click()
  const list = page.getByRole('list', { name: 'To claim' })
  await test.step('one of them, in its row', async () => {
    const before = await purseOf(baseURL!, player)
    await list.getByRole('button', { name: /^Claim .*Daily check-in/ }).click()
    await expect(reward(page).getByText(/^You got /)).toBeVisible()
    await press(reward(page), 'Done')
    expect(await purseOf(baseURL!, player)).toBeGreaterThan(before)
    await expect(list.getByRole('button', { name: /Daily check-in/ })).toBeHidden()
  })
  await test.step('the rest together', async () => {
    const before = await purseOf(baseURL!, player)
    await page.getByRole('button', { name: /^Claim (both|all \d)/ }).click()
    await expect(reward(page).getByText(/^You got /)).toBeVisible()
    await press(reward(page), 'Done')
    expect(await purseOf(baseURL!, player)).toBeGreaterThan(before)
    await expect(page.getByRole('button', { name: /^Claim (both|all \d)/ })).toBeHidden()
    await press(page, 'Claims')
    await expect(sheet(page, 'What you have claimed').getByText('Daily check-in')).toBeVisible()
  })
})

test('what top-ups and stakes bring: the second top-up, a milestone, the day’s quest, and a spin that this phone draws again', async ({
  page,
  baseURL,
}) => {
  const player = await signIn(page, baseURL!)
  await settle(page.context())
  await withDatabase(baseURL!, async (database) => {
    const money = moneyOf(database, player.playerId)
    await money.topUp({ cash: 2_000_000, reference: 'D-PROMO-1' })
    await money.topUp({ cash: 2_000_000, reference: 'D-PROMO-2' })
    await money.lose({ stake: 100_000, rounds: 12 })
  })
  await test.step('the second top-up of the day', () => claims(page, baseURL!, player, T.REPEAT_PAY))
  await test.step('a milestone of all stakes', () => claims(page, baseURL!, player, T.BET_ACHIEVE))
  await test.step('the stake of the day', () => claims(page, baseURL!, player, T.BET_EVERY_DAY))

  await test.step('the rotary stops where the server says, and the draw is checked here', async () => {
    await page.goto('/#/activity?open=rotary')
    const dialog = sheet(page, 'Wheel of the day')
    await expect(dialog.getByText('All odds')).toBeVisible()
    await dialog.getByRole('button', { name: /^Spin, \d left/ }).click()
    await expect(
      reward(page)
        .getByText(/^You got |^No prize/)
        .first(),
    ).toBeVisible()
    await press(reward(page), 'Done')
    await press(dialog, 'Verify')
    await expect(dialog.getByText('Checked: this phone drew it again and got the same')).toBeVisible()
  })

  await test.step('shares of the day say when they can be had', async () => {
    for (const type of [T.RECHARGE_REBATE, T.CASH_BACK]) {
      await openActivity(page, type)
      await expect(page.getByRole('timer').first()).toBeVisible()
    }
  })

  await test.step('the daily gift is bought as an order of its own', async () => {
    await page.goto('/#/activity?open=daily-gift')
    const dialog = sheet(page, 'Daily gift')
    await expect(dialog.getByRole('heading', { name: 'One pack, today only' })).toBeVisible()
    await dialog.getByRole('button', { name: /^Pay / }).click()
    const question = sheet(page, 'Take a bonus with it?')
    const order = sheet(page, 'Order')
    await expect(question.or(order).first()).toBeVisible()
    if (await question.isVisible()) await press(question, 'Without bonus')
    await expect(order).toBeVisible()
  })
})

test('a guest reads everything, and is asked to join where something would be given', async ({ page }) => {
  await page.goto('/#/activity')
  const banner = page.getByRole('link', { name: /Activity chests/ })
  await banner.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity chests' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In plain words' })).toBeVisible()
  await page.goBack()
  await expect(banner).toBeVisible()
  await page.goto('/#/activity?open=rotary')
  await expect(sheet(page, 'Take a seat')).toBeVisible()
})
