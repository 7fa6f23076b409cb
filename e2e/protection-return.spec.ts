import { expect, type Page, test } from '@playwright/test'
import { transact } from '@tablestakes/node/database'
import { returnPlayers } from '../apps/server/src/features/protection/stops/end-exclusions.ts'
import type { RegisteredPlayer } from '../scripts/api-client.ts'
import { fillPassword, loginSheet, openLogin, press, sheet, signOut } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { enterWithCash, openGame } from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })

const DAY_MS = 86_400_000

async function logIn(page: Page, { mobile, password }: RegisteredPlayer): Promise<void> {
  const login = loginSheet(page)
  await expect(login).toBeVisible()
  await login.getByLabel('Phone number').fill(mobile)
  await fillPassword(login, password)
  await press(login, 'Log in')
}

/** What would take half a year, or a day. */
const setMoment = (baseURL: string, { playerId }: RegisteredPlayer, column: 'excluded_until' | 'returns_at') =>
  withDatabase(baseURL, (database) =>
    database.query(`update player_protection set ${column} = now() - interval '1 second' where player_id = $1`, [
      playerId,
    ]),
  )

const isExcluded = (baseURL: string, { playerId }: RegisteredPlayer) =>
  withDatabase(baseURL, async (database) => {
    // The product looks every minute; whichever of the two comes first, the other one finds nothing to do.
    await transact(database, (tx) => returnPlayers(tx, Date.now()))
    const { rowCount } = await database.query(
      'select from player_protection where player_id = $1 and excluded_at is not null',
      [playerId],
    )
    return rowCount === 1
  })

test('after an exclusion the way back is asked for at the door, twice, takes a day, and opens play again', async ({
  page,
  baseURL,
}) => {
  const player = await enterWithCash(page, baseURL!)
  const stopped = sheet(page, 'Your break')
  const toReturn = stopped.getByRole('button', { name: /^Ask to return/ })

  await test.step('while it runs nobody returns', async () => {
    await player.client.call('POST', '/api/protection/exclude', { months: 6 })
    await page.goto('/#/game')
    await logIn(page, player)
    await expect(stopped).toContainText('You have excluded yourself')
    await expect(toReturn).toBeHidden()
    await press(stopped, 'Close')
    await signOut(page)
  })

  await test.step('when its time is over the next sign-in is met by the way back, in the same tab too', async () => {
    await setMoment(baseURL!, player, 'excluded_until')
    await openLogin(page)
    await logIn(page, player)
    await expect(stopped).toContainText('The time of your exclusion is over')
    await expect(stopped).toHaveCount(1)
    await toReturn.click()
    await press(sheet(page, 'Ask to return?'), 'Not now')
    await expect(toReturn).toBeVisible()
    await toReturn.click()
    await press(sheet(page, 'Ask to return?'), 'Yes, return')
    await expect(stopped).toContainText('You can play again from')
    await expect(toReturn).toBeHidden()
  })

  await test.step('the day of waiting stays closed, on a page that is opened anew too', async () => {
    await page.goto('/#/game?open=stopped')
    await page.reload()
    await expect(stopped).toContainText('You can play again from')
    await expect(stopped).toHaveCount(1)
    const { rows } = await withDatabase(baseURL!, (database) =>
      database.query<{ wait: number }>(
        'select extract(epoch from returns_at - now()) * 1000 as wait from player_protection where player_id = $1',
        [player.playerId],
      ),
    )
    expect(Number(rows[0]!.wait)).toBeGreaterThan(DAY_MS - 120_000)
    await page.goto('/#/rechargeNew')
    await expect(page.getByRole('heading', { name: 'You have excluded yourself' })).toBeVisible()
  })

  await test.step('then everything is open', async () => {
    await setMoment(baseURL!, player, 'returns_at')
    await expect.poll(() => isExcluded(baseURL!, player)).toBe(false)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Amount' }).first()).toBeVisible()
    await expect(stopped).toBeHidden()
    await openGame(page, 'dice')
  })
})
