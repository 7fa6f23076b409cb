import { expect, test } from '@playwright/test'
import { gameCategories } from '@tablestakes/contract/game-categories'
import { formatMoney } from '@tablestakes/domain/money/format'
import { bengal, registerAt } from './country-sites.ts'
import { settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { moneyOf } from './journey-money.ts'
import { carrySession } from './player.ts'
import { gameIds, openBets, openGame, pressIn, results } from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

const taka = (amount: bigint): string => formatMoney(amount, 'BDT', { symbol: '৳' })

/** At a site of its own: nobody else's spins should win what this one is sure to win. */
test('the jackpot: seen on the page and above the reels, won, celebrated, in the purse, in the statement, and proven', async ({
  page,
  baseURL,
}) => {
  const seed = 50_000n * 10_000n
  const games = [gameIds.lantern, gameIds.forge]
  await withDatabase(baseURL!, (database) =>
    database.query(
      `insert into jackpot_rule (site_id, since, is_on, part, seed, turnover, games)
       values ('bengal', clock_timestamp(), true, 10000, $1, 1, $2)`,
      [seed, games],
    ),
  )
  const player = await registerAt(baseURL!, bengal)
  await settle(page.context())
  await carrySession(page, player, new URL(baseURL!).hostname)
  await withDatabase(baseURL!, (database) =>
    moneyOf(database, player.playerId, 'BDT').topUp({ cash: 1_000, reference: 'D-1' }),
  )
  const readPot = () =>
    withDatabase(baseURL!, async (database) => {
      const { rows } = await database.query<{ amount: bigint }>(
        `select amount from jackpot_pot where site_id = 'bengal' and currency = 'BDT'`,
      )
      return rows[0]?.amount ?? 0n
    })
  await expect.poll(readPot).toBeGreaterThan(0n)

  await page.goto(`${baseURL}/?channel_id=${bengal.channel}`)
  await test.step('the lobby shows it beside the slots and on the tiles of the games that feed it', async () => {
    await page.goto(`${baseURL}/#/game?category=${gameCategories.SLOTS}`)
    await expect(page.locator('.row-pot')).toHaveText(`Jackpot ${taka(await readPot())}`)
    const tileOf = (name: string) => page.locator('.tile').filter({ has: page.getByRole('link', { name }) })
    await expect(tileOf('Lantern Harbour').locator('.tile-pot')).toContainText('Jackpot')
    await expect(tileOf('Ember Forge').locator('.tile-pot')).toBeVisible()
    await expect(page.locator('.tile-pot')).toHaveCount(games.length)
  })
  await test.step('the page of the game says what it holds', async () => {
    await page.goto(`${baseURL}/#/Gamedetail?id=${gameIds.lantern}`)
    const pot = page.getByRole('region', { name: 'Jackpot' })
    await expect(pot).toContainText(taka(await readPot()))
    await expect(pot).toContainText('Shared by 2 slots')
  })
  const frame = await openGame(page, 'lantern')
  const pot = await readPot()
  await test.step('the counter stands above the reels, the chance beside the stake', async () => {
    await expect(frame.locator('.jackpot-counter')).toContainText(taka(pot))
    await expect(frame.getByText('Jackpot at this bet: 1 in 1', { exact: true })).toBeVisible()
  })
  const celebration = frame.getByRole('dialog', { name: 'You have won the jackpot' })
  await test.step('a spin that is sure to win it is celebrated with the amount', async () => {
    await pressIn(frame, 'Spin')
    await expect(celebration).toBeVisible()
    await expect(celebration).toContainText('It is in your balance')
    await celebration.getByRole('button').press('Escape')
    await expect(celebration).toBeHidden()
    await expect(results(frame).first()).toHaveText('Jackpot')
  })
  const won = await withDatabase(baseURL!, async (database) => {
    const { rows } = await database.query<{ amount: bigint; paid: bigint }>(
      'select amount, paid from jackpot_win where player_id = $1',
      [player.playerId],
    )
    expect(rows).toHaveLength(1)
    return rows[0]!
  })
  expect(won.paid).toBe(won.amount)
  expect(won.amount).toBeGreaterThanOrEqual(pot)
  await test.step('the round is listed with it, and draws it again', async () => {
    await results(frame).first().click()
    const round = frame.getByRole('dialog', { name: 'Your round' })
    await expect(round).toContainText(taka(won.amount))
    await round.getByRole('button', { name: 'Verify this round' }).click()
    await round.getByRole('button', { name: 'Reveal the seed and verify' }).click()
    await expect(round.getByRole('status')).toContainText('The jackpot’s own number, drawn here again, has won')
    await round.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('the history of bets says what of the win it was', async () => {
    const bets = await openBets(page)
    const told = bets.getByText('incl. jackpot')
    await expect(told).toHaveCount(1)
    await expect(told).toContainText(taka(won.amount))
    await bets.press('Escape')
    await expect(bets).toBeHidden()
  })
  await test.step('it is in the purse, and the statement names it', async () => {
    const { rows } = await withDatabase(baseURL!, (database) =>
      database.query<{ cash: bigint }>('select cash from balance where player_id = $1', [player.playerId]),
    )
    expect(rows[0]!.cash).toBeGreaterThanOrEqual(won.amount)
    await page.goto('/#/wallet?open=transactions')
    const line = sheet(page, 'Transactions').getByRole('button', { name: /Jackpot won/ })
    await expect(line).toContainText(taka(won.amount))
  })
})
