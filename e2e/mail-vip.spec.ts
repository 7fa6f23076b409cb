import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { transact } from '@tablestakes/node/database'
import { sendMail } from '../apps/server/src/features/mail/mail-record.ts'
import { addOperator } from '../apps/server/src/platform/operators/operator-record.ts'
import { press, settle, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { signIn } from './player.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

const UNIT = 10_000n
/** The second word must ask for the same, to the letter. */
const START = new Date(Date.now() - 60_000).toISOString()
/** The purse in the top bar says what is in it. */
const purse = (page: Page, amount: RegExp) => page.locator('button').filter({ hasText: amount }).first()

test('a letter comes, is opened and claimed; a level’s reward and a code too', async ({ page, baseURL }) => {
  const { playerId } = await signIn(page, baseURL!)
  await settle(page.context())
  await page.goto('/#/game')
  // The welcome is there from the start.
  await expect(page.getByRole('button', { name: 'Mail, 1 unread' })).toBeVisible()

  await test.step('a letter that comes now raises the counter, and its reward moves the purse', async () => {
    await withDatabase(baseURL!, (database) =>
      transact(database, (tx) =>
        sendMail(tx, playerId, {
          title: { en: 'You came 14th' },
          content: { en: 'Your prize is **attached**. <b>Not markup</b>, and [nowhere](https://other.example).' },
          awards: [{ money: 'cash', amount: 50_000n * UNIT, multiplier: 0 }],
        }),
      ),
    )
    await page.getByRole('button', { name: 'Mail, 2 unread' }).click()
    const box = sheet(page, 'Mail')
    await box.getByRole('button', { name: /You came 14th/ }).click()
    const letter = sheet(page, 'You came 14th')
    await expect(letter.getByText('<b>Not markup</b>, and nowhere.')).toBeVisible()
    await expect(letter.getByRole('link')).toHaveCount(0)
    await letter.getByRole('button', { name: /^Claim .*50\.000/ }).click()
    await expect(letter.getByRole('status')).toContainText('It is yours')
    await expect(purse(page, /50\.000/)).toBeAttached()
    await press(letter, 'Delete')
    await press(sheet(page, 'Delete this letter?'), 'Delete')
    await expect(box.getByRole('button', { name: /You came 14th/ })).toHaveCount(0)
    await press(box, 'Close')
  })

  await test.step('a level’s reward is claimed once', async () => {
    await withDatabase(baseURL!, (database) =>
      database.query('insert into player_vip (player_id, level) values ($1, 2)', [playerId]),
    )
    await page.goto('/#/game?open=vip')
    const club = sheet(page, 'VIP club')
    await expect(club.getByText('VIP 2').first()).toBeVisible()
    await expect(club.getByRole('button', { name: /^Claim/ })).toHaveCount(2)
    await club
      .getByRole('button', { name: /^Claim/ })
      .first()
      .click()
    await expect(club.getByRole('status')).toContainText('It is yours')
    await expect(club.getByRole('button', { name: /^Claim/ })).toHaveCount(1)
    await press(club, 'Close')
  })

  await test.step('a code is redeemed once, and a wrong one says so', async () => {
    const code = await makeCode(baseURL!)
    await page.goto('/#/game?open=redeem-code')
    const form = sheet(page, 'Redeem a code')
    await form.getByRole('textbox', { name: 'Code' }).fill('NOT-A-CODE')
    await press(form, 'Redeem')
    await expect(form.getByRole('alert')).toBeVisible()
    await form.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
    await press(form, 'Redeem')
    await expect(form.getByRole('status')).toContainText('It is yours')
    await press(form, 'Redeem another')
    await form.getByRole('textbox', { name: 'Code' }).fill(code)
    await press(form, 'Redeem')
    await expect(form.getByRole('alert')).toBeVisible()
  })
})

test('the notices of the day open once, each close goes on, and they can be read again', async ({ page, baseURL }) => {
  const { playerId } = await signIn(page, baseURL!)
  // Of all that opens by itself, one opens a day: here nothing has but the question for a phone.
  await settle(page.context(), ['phone-proof'])
  await withDatabase(baseURL!, (database) =>
    database.query(`update player set created_at = now() - interval '3 days' where player_id = $1`, [playerId]),
  )
  await page.goto('/#/game')
  const notice = page.getByRole('dialog').first()
  await expect(notice).toBeVisible()
  const title = await notice.getByRole('heading').first().textContent()
  await notice.getByRole('button', { name: 'Close' }).first().click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Mail,/ })).toBeVisible()
  await press(page, 'Menu')
  await page.getByRole('link', { name: 'Announcements' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: title! })).toBeVisible()
})

/** A campaign of one code: one operator asks for it, another agrees. */
async function makeCode(baseURL: string): Promise<string> {
  const note = `journey ${randomUUID()}`
  const hire = () =>
    withDatabase(baseURL, (database) =>
      transact(database, (tx) => addOperator(tx, `journey-${randomUUID().slice(0, 12)}`)),
    )
  const ask = async () => {
    const key = await hire()
    return fetch(`${baseURL}/operator/redeem`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        ...{ site_id: 'main', note, codes: 1, per_code: 1, per_player: 1, vip_from: 0, ends_at: null },
        awards: [{ money: 'gold', amount: '100', multiplier: 0 }],
        starts_at: START,
      }),
    })
  }
  expect((await ask()).status).toBe(202)
  const { list } = (await (await ask()).json()) as { list: string[] }
  return list[0]!
}
