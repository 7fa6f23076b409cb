import { type Browser, expect, type Page, test } from '@playwright/test'
import { transact } from '@tablestakes/node/database'
import { dayAt } from '../apps/server/src/features/agents/calendar.ts'
import { closeDay } from '../apps/server/src/features/agents/close-day.ts'
import { type RegisteredPlayer, randomMobile } from '../scripts/api-client.ts'
import { join, openLobby, phone, press, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { openPage } from './open-page.ts'
import { enterWithCash, openGame, pressIn, results, topUp } from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 180_000 })

test('a friend joins by the link, tops up and plays; the commission stands in the statement and is claimed', async ({
  page,
  browser,
  baseURL,
}) => {
  const agent = await enterWithCash(page, baseURL!)
  const code = await test.step('the link, its code and a channel of its own', () => readLink(page))
  await test.step('a friend opens it on another phone, joins, tops up and plays', () =>
    playAsFriend(browser, { baseURL: baseURL!, code, agent }))
  await test.step('the day is counted and closed', () => closeToday(baseURL!, agent))
  await test.step('its lines are read and the commission is claimed', () => claim(page))
})

async function readLink(page: Page): Promise<string> {
  await openPage(page, '/invitation')
  const code = await page.locator('.link-code .num').first().textContent()
  await page.getByRole('textbox', { name: 'New channel' }).fill('Group A')
  await press(page, 'Add')
  await expect(page.getByRole('list', { name: 'Links by channel' })).toContainText('Group A')
  const saving = page.waitForEvent('download')
  await press(page, 'Picture')
  expect((await saving).suggestedFilename()).toBe(`invitation-${code}.png`)
  return code!
}

type Invitation = { baseURL: string; code: string; agent: RegisteredPlayer }

async function playAsFriend(browser: Browser, { baseURL, code, agent }: Invitation): Promise<void> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await openLobby(page, `/?invitation_code=${code}#/game`)
  await join(page, baseURL, phone(randomMobile()))
  const friend = await withDatabase(baseURL, async (database) => {
    const { rows } = await database.query<{ player_id: bigint }>('select player_id from player where parent_id = $1', [
      agent.playerId,
    ])
    return rows[0]!.player_id
  })
  await topUp(baseURL, { ...agent, playerId: friend }, 500_000)
  const frame = await openGame(page, 'dice')
  await pressIn(frame, 'Roll')
  await expect(results(frame)).toHaveCount(1)
  await context.close()
}

/** What the nightly run does at the end of the site's day, done now. */
async function closeToday(baseURL: string, { client }: RegisteredPlayer): Promise<void> {
  await expect
    .poll(async () => Number((await client.call('GET', '/api/agent/info')).today), { timeout: 60_000 })
    .toBeGreaterThan(0)
  await withDatabase(baseURL, async (database) => {
    const { rows } = await database.query<{ site_id: string; day: number }>(
      'select site_id, day from commission_day where to_place is null order by 1',
    )
    const nowMs = Date.now()
    expect(rows.map(({ day }) => day)).toContain(dayAt(nowMs, 'Asia/Jakarta'))
    await transact(database, async (tx) => {
      for (const { site_id: siteId, day } of rows) await closeDay(tx, { siteId, day, currency: 'IDR', nowMs })
    })
  })
}

async function claim(page: Page): Promise<void> {
  await openPage(page, '/proxy')
  const statement = page.getByRole('list', { name: 'Statement' })
  await statement.locator('summary').first().click()
  await expect(statement).toContainText('Level 1')
  await page.getByRole('button', { name: /^Claim / }).click()
  const reward = page.getByRole('dialog').filter({ hasText: 'Commission' })
  await expect(reward).toContainText('You got')
  await press(reward, 'Done')
  await expect(statement).toContainText('Claimed')
  await expect(page.getByRole('button', { name: /^Claim / })).toBeHidden()
}

test('stakes on chosen games bring boxes; one is opened, checked on this phone, and the wheel behind it turns', async ({
  page,
  baseURL,
}) => {
  await enterWithCash(page, baseURL!, 1_000_000)
  const frame = await openGame(page, 'dice')
  await frame.getByRole('textbox', { name: 'Bet' }).fill('250000')
  await pressIn(frame, 'Roll')
  await expect(results(frame)).toHaveCount(1)
  await openPage(page, '/blindBox')
  await page.getByRole('radio', { name: 'From games' }).check({ force: true })
  const closed = page.getByRole('button', { name: /^Open box/ })
  await expect(closed.first()).toBeVisible()
  for (let left = await closed.count(); left > 0; left--) {
    await closed.first().click()
    await expect(closed).toHaveCount(left - 1)
  }
  await expect(page.getByRole('status').filter({ hasText: 'Inside:' })).toBeAttached()
  await page.getByRole('button', { name: 'Verify' }).first().click()
  await expect(page.getByText('Checked: this phone drew it again and got the same')).toBeVisible()
  await page.getByRole('button', { name: /^Spin, 1 left/ }).click()
  await expect(sheet(page, 'Your reward')).toBeVisible()
})
