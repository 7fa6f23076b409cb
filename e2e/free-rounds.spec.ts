import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { transact } from '@tablestakes/node/database'
import { grantFreeRounds } from '../apps/server/src/features/free-rounds/grant.ts'
import { press, settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { signIn } from './player.ts'
import { gameFrame, gameIds, openGame, pressIn, results } from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

const STAKE = 1_000n * 10_000n

test('free rounds: told in the centre, marked on the tile, used in the game without a cent, and won as a bonus', async ({
  page,
  baseURL,
}) => {
  const player = await signIn(page, baseURL!)
  await settle(page.context())
  const owner = { playerId: player.playerId, currency: 'IDR' }
  const freeRounds = { stake: STAKE, multiplier: 10, rounds: 5, games: Object.values(gameIds), days: 7 }
  await withDatabase(baseURL!, (database) =>
    transact(database, (tx) =>
      grantFreeRounds(tx, { owner, freeRounds, account: 'by-hand', reference: 'grant', nowMs: Date.now() }),
    ),
  )
  const held = () =>
    withDatabase(baseURL!, async (database) => {
      const { rows } = await database.query<{ cash: bigint; coin: bigint; left: number; won: bigint }>(
        `select coalesce(sum(b.cash), 0)::bigint as cash, coalesce(sum(b.coin), 0)::bigint as coin,
           (select sum(rounds - used)::integer from free_round_grant where player_id = $1) as left,
           (select coalesce(sum(amount), 0)::bigint from free_round_play where player_id = $1 and kind = 'win') as won
         from balance b where b.player_id = $1`,
        [player.playerId],
      )
      return rows[0]!
    })

  await test.step('the centre says what they are', async () => {
    await page.goto('/#/activity')
    const region = page.getByRole('region', { name: 'Free rounds' })
    await expect(region.getByText('5 of 5 left')).toBeVisible()
    await expect(region.getByText(/bet it 10 times/)).toBeVisible()
    expect((await new AxeBuilder({ page }).include('.promo-screen').analyze()).violations).toEqual([])
  })
  await test.step('a tile of such a game shows them', async () => {
    await page.goto('/#/game')
    await expect(page.locator('.tile-free').first()).toHaveText('5 free')
  })
  await test.step('dice: the switch is the player’s, the stake the house’s', async () => {
    const frame = await openGame(page, 'dice')
    await expect(frame.getByText('5 free rounds')).toBeVisible()
    await frame.getByRole('button', { name: 'Use', exact: true }).click()
    await pressIn(frame, 'Free round')
    await expect(results(frame)).toHaveCount(1)
    await expect(frame.getByText('4 free rounds')).toBeVisible()
    expect(await held()).toMatchObject({ cash: 0n, left: 4 })
  })
  await test.step('mines: a round of steps', async () => {
    await press(page, 'Game menu').catch(() => undefined)
    await page.goto('/#/game')
    const frame = await openGame(page, 'mines')
    await frame.getByRole('button', { name: 'Use', exact: true }).click()
    await pressIn(frame, 'Free round')
    await frame.getByRole('button', { name: /^Tile 13, closed/ }).click()
    const cashOut = frame.getByRole('button', { name: /^Cash out/ })
    await expect(cashOut.or(results(frame).first())).toBeVisible()
    if (await cashOut.isVisible()) await cashOut.click()
    await expect(results(frame)).toHaveCount(1)
    const { cash, coin, left, won } = await held()
    expect({ cash, left, coin }).toEqual({ cash: 0n, left: 3, coin: won })
  })
  for (const [slot, left] of [
    ['lantern', 2],
    ['forge', 1],
  ] as const) {
    await test.step(`${slot}: a spin of the house’s`, async () => {
      const frame = await openGame(page, slot)
      await expect(frame.getByText(`${left + 1} free rounds`)).toBeVisible()
      await frame.getByRole('button', { name: 'Use', exact: true }).click()
      await expect(frame.getByRole('button', { name: 'Auto' })).toBeHidden()
      await pressIn(frame, 'Free round')
      await expect(results(frame)).toHaveCount(1)
      const { cash, coin, won, ...after } = await held()
      expect({ cash, coin, left: after.left }).toEqual({ cash: 0n, coin: won, left })
    })
  }
  await test.step('the history says of each who paid the stake', async () => {
    await page.goto('/#/gameRecord')
    const free = page.locator('.bet').filter({ hasText: 'Free round' })
    await expect(free).toHaveCount(4)
    await expect(free.first()).toContainText('Bet, paid by us')
    await page.goto('/#/game')
    await openGame(page, 'mines')
  })
  await test.step('a free round that another window has used is said to be over, and nothing is taken', async () => {
    const frame = gameFrame(page)
    await frame.getByRole('button', { name: 'Use', exact: true }).click()
    await expect(frame.getByRole('button', { name: /^Free round/ })).toBeVisible()
    await withDatabase(baseURL!, (database) =>
      database.query('update free_round_grant set used = rounds where player_id = $1', [player.playerId]),
    )
    await pressIn(frame, 'Free round')
    await expect(frame.getByText(/used or over/)).toBeVisible()
    expect((await held()).cash).toBe(0n)
  })
})

test('claims that nobody has made yet are said so', async ({ page, baseURL }) => {
  await signIn(page, baseURL!)
  await settle(page.context())
  await page.goto('/#/activity')
  await press(page, 'Claims')
  await expect(sheet(page, 'What you have claimed').getByText('Nothing claimed yet')).toBeVisible()
})
