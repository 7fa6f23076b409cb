import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { sealJournal } from '../apps/server/src/ledger/books/seal.ts'
import { type RegisteredPlayer, registerPlayer } from '../scripts/api-client.ts'
import { liveThroughWeeks } from '../scripts/example-history.ts'
import { joinSheet, openLobby, press, settle, sheet } from './entry-forms.ts'
import { databaseUrlOf, withDatabase } from './journey-database.ts'
import { beforeSeals, moneyOf, whenLive } from './journey-money.ts'
import { signIn } from './player.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })

/** A player who has been here for some weeks: topped up, played, asked for money. */
async function enterWithHistory(page: Page, baseURL: string): Promise<RegisteredPlayer> {
  const player = await signIn(page, baseURL)
  await liveThroughWeeks(databaseUrlOf(baseURL), { playerId: player.playerId, currency: 'IDR' })
  return player
}

const part = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const rows = (within: Locator) => within.getByRole('listitem')

async function close(dialog: Locator): Promise<void> {
  await dialog.press('Escape')
  await expect(dialog).toBeHidden()
}

test('the wallet says what is there, what turns into cash and what moved, and hides it from the row behind', async ({
  page,
  baseURL,
}) => {
  await enterWithHistory(page, baseURL!)
  await openLobby(page, '/#/wallet')

  const cash = part(page, 'Cash')
  await expect(cash).toContainText('CashRp 1.288.000')
  await expect(cash).toContainText('Still locked, bet to unlock itRp 1.288.000')
  await expect(cash).toContainText('On its way out to youRp 200.000')
  await expect(rows(cash)).toContainText(['BonusRp 175.000', 'Gold12.480'])
  await expect(page.getByRole('button', { name: 'Balance Rp 1.463.000, open purse' })).toBeVisible()

  const tasks = part(page, 'Turning into cash').getByRole('article')
  await expect(tasks).toContainText([
    'Top-up extraBet it 20×Rp 150.000becomes cash22%Rp 660.000 / 3.000.000Still to count Rp 2.340.000',
    'Top-upBet it 1×Rp 1.500.000unlocks44%Rp 660.000 / 1.500.000Still to count Rp 840.000',
    'PromotionBet it 5× · waits its turnRp 25.000becomes cash0%Rp 0 / 125.000Still to count Rp 125.000',
  ])
  await expect(tasks.first().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '22')
  const recent = rows(page.getByRole('list', { name: 'Recent' }))
  await expect(recent).toHaveCount(5)
  await expect(recent.filter({ hasText: 'Withdrawal started' })).toContainText(['+Rp 200.000', '−Rp 200.000'])

  await press(page, 'How it works')
  const all = sheet(page, 'Bonus tasks')
  const counting = rows(all).filter({ hasText: 'Your bets count here now' })
  await expect(counting).toContainText(['Still to count Rp 2.340.000', 'Still to count Rp 840.000'])
  const waiting = rows(all).filter({ hasText: 'waits its turn' })
  await expect(waiting).toContainText(['Rp 25.000becomes cash0%Rp 0 / 125.000Still to count Rp 125.000'])
  await close(all)

  await press(page, 'Hide amounts')
  await expect(page.getByRole('main')).not.toContainText('Rp')
  await page.reload()
  await expect(recent).toHaveCount(5)
  await expect(tasks).toHaveCount(3)
  await expect(page.getByRole('main')).not.toContainText('Rp')
  await press(page, 'How it works')
  await expect(all.getByRole('article')).toHaveCount(3)
  await expect(all).not.toContainText('Rp')
  await close(all)
  await recent.first().getByRole('button').click()
  await expect(sheet(page, 'Receipt').getByText('W-240917-0003')).toBeVisible()
  await expect(sheet(page, 'Receipt')).not.toContainText('Rp')
  await close(sheet(page, 'Receipt'))

  await page.getByRole('button', { name: /^Balance .*open purse$/ }).click()
  const purse = sheet(page, 'Purse')
  const purses = rows(purse.getByRole('list', { name: 'Balance' }))
  await expect(purses).toHaveCount(4)
  await expect(purse).not.toContainText('Rp')
  await press(purse, 'Show amounts')
  await expect(purses).toContainText(['Rp 1.288.000', 'Rp 200.000', 'Rp 175.000', '12.480'])
  await expect(purse.getByRole('article')).toContainText('22%Rp 660.000 / 3.000.000Still to count Rp 2.340.000')
  await press(purse, 'Top up')
  await expect(page).toHaveURL(/#\/rechargeNew$/)
  await expect(purse).toBeHidden()
})

test('the wallet follows the ledger while it is open: balances, tasks and the list', async ({ page, baseURL }) => {
  const { playerId } = await signIn(page, baseURL!)
  const isLive = whenLive(page)
  await openLobby(page, '/#/wallet')
  await expect(page.getByText('Nothing has moved yet')).toBeVisible()
  await expect(page.getByText('No bonus to bet through')).toBeVisible()
  await press(page, 'How it works')
  await expect(sheet(page, 'Bonus tasks').getByText('No open tasks')).toBeVisible()
  await close(sheet(page, 'Bonus tasks'))
  await isLive
  await page.evaluate(() => Object.assign(globalThis, { isSameVisit: true }))

  const cash = part(page, 'Cash, yours to withdraw')
  const recent = rows(page.getByRole('list', { name: 'Recent' }))
  await withDatabase(baseURL!, async (database) => {
    const money = moneyOf(database, playerId)
    await money.topUp({ cash: 50_000, reference: 'D-1' })
    await money.giveBonus({ amount: 10_000, times: 1 })
    await expect(page.getByRole('button', { name: 'Balance Rp 60.000, open purse' })).toBeVisible()
    await expect(cash).toContainText('Rp 50.000')
    await expect(rows(cash)).toContainText(['BonusRp 10.000', 'Gold0'])
    await expect(part(page, 'Turning into cash').getByRole('article')).toContainText('0%Rp 0 / 10.000')
    await expect(recent).toContainText(['+Rp 10.000', '+Rp 50.000'])

    // The bet fills the task, so the bonus becomes cash: 50.000 − 10.000 + 10.000.
    await money.lose({ stake: 10_000 })
    await money.giveGold(500)
    await expect(rows(cash)).toContainText(['BonusRp 0', 'Gold500'])
    await expect(cash).toContainText('Rp 50.000')
    await expect(page.getByRole('button', { name: 'Balance Rp 50.000, open purse' })).toBeVisible()
    await expect(page.getByText('No bonus to bet through')).toBeVisible()
    const turned = 'Bonus turned into cash'
    await expect(recent).toContainText(['Promotion prize', turned, turned, 'Bet', 'Bonus'])
  })
  expect(await page.evaluate(() => 'isSameVisit' in globalThis)).toBe(true)
})

test('the history is scrolled to its first movement, filtered, saved as a file, and every row has its receipt', async ({
  page,
  baseURL,
}) => {
  const player = await enterWithHistory(page, baseURL!)
  const history = sheet(page, 'Transactions')
  const listed = history.getByRole('list', { name: 'Transactions by day' }).getByRole('button')
  const receipt = sheet(page, 'Receipt')
  await withDatabase(baseURL!, async (database) => {
    const money = moneyOf(database, player.playerId)
    await money.lose({ stake: 1_000, rounds: 30 })
    await beforeSeals(database, async () => {
      await money.topUp({ cash: 75_000, gold: 300, reference: 'D-LAST' })
      await openLobby(page, '/#/wallet')
      await press(page, 'See all')
      await listed.nth(1).click()
      await expect(receipt.getByRole('heading', { name: 'Top-up', exact: true })).toBeVisible()
      await expect(receipt).toContainText('Held afterwardsRp 1.333.000No. in your history53ReferenceD-LAST')
      const moved = rows(receipt.getByRole('list', { name: 'All that moved with it' }))
      await expect(moved).toContainText(['+Rp 75.000Rp 1.333.000', '+30012.780'])
      await expect(receipt.getByText('Not sealed yet')).toBeVisible()
      await close(receipt)
    })
    // Sealing waits only briefly for another writer.
    await expect
      .poll(async () => {
        await sealJournal(database)
        return readSeal(player)
      })
      .not.toBeNull()
  })
  await listed.first().click()
  await expect(receipt.getByText('Sealed in the journal')).toBeVisible()
  const { hash } = (await readSeal(player))!
  await expect(receipt).toContainText(`${hash.slice(0, 8)}…${hash.slice(-8)}`)
  await close(receipt)

  await expect(async () => {
    await listed.last().scrollIntoViewIfNeeded()
    await expect(history.getByText('That is everything, back to your first one.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(listed).toHaveCount(54)
  await expect(listed.last()).toContainText('+Rp 1.500.000')

  await press(history, 'Gold')
  await expect(listed).toContainText(['+300', '+12.480'])
  await press(history, 'Cash')
  await history.getByLabel('Kind').selectOption('Win')
  await expect(listed).toContainText(['+Rp 270.000', '+Rp 108.000', '+Rp 216.000', '+Rp 54.000'])
  await history.getByLabel('Time', { exact: true }).selectOption('Last 7 days')
  await expect(listed).toHaveCount(4)
  const saving = page.waitForEvent('download')
  await press(history, 'Save as CSV')
  const saved = await saving
  await expect(page.getByText('Saved 4 transactions')).toBeVisible()
  expect(saved.suggestedFilename()).toMatch(/^statement-IDR-[\d-]+\.csv$/)
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\ufeffnumber,time,reason,money_type,change,balance,reference,title,journal_day,journal_link,digest',
  )
  expect(lines).toHaveLength(5)
  expect(lines[4]).toMatch(/^6,\d{4}-[\dT:.-]+Z,win,cash,54000\.0000,1534000\.0000,R-7000,/)

  await history.getByLabel('Time', { exact: true }).selectOption('Choose days')
  await history.getByLabel('From').fill('2020-01-01')
  await history.getByLabel('Until').fill('2020-01-31')
  await expect(history.getByText('Nothing found')).toBeVisible()
  await expect(history.getByRole('button', { name: 'Save as CSV' })).toBeDisabled()
  await press(history, 'Show everything')
  await expect(listed.first()).toContainText('Top-up extra')
})

async function readSeal({ client }: RegisteredPlayer): Promise<{ hash: string } | null> {
  const { seal } = await client.call('GET', '/api/wallet/receipt', { number: 54 })
  return seal as { hash: string } | null
}

test('in Urdu the wallet is mirrored, its figures are not, and nothing is left without words', async ({
  page,
  baseURL,
}) => {
  await settle(page.context())
  await page.addInitScript(() => localStorage.setItem('lang', 'ur'))
  await enterWithHistory(page, baseURL!)
  await page.goto('/#/wallet')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const main = page.getByRole('main')
  await expect(main.getByRole('article')).toHaveCount(3)
  await expectUrdu(page, main)
  const [title, eye] = [main.getByRole('heading', { level: 1 }), main.getByRole('button').first()]
  expect((await title.boundingBox())!.x).toBeGreaterThan((await eye.boundingBox())!.x)
  const bar = await main.getByRole('progressbar').first().boundingBox()
  const filled = await main.locator('[role=progressbar] > span').first().boundingBox()
  expect(filled!.x + filled!.width).toBeCloseTo(bar!.x + bar!.width, 0)

  const dialog = page.getByRole('dialog')
  for (const name of ['purse', 'wallet', 'bonus-tasks', 'transactions']) {
    await test.step(name, async () => {
      await page.goto(`/#/wallet?open=${name}`)
      await expect(dialog.getByText('Rp').first()).toBeVisible()
      await expectUrdu(page, dialog)
      await close(dialog)
    })
  }
  await rows(main).getByRole('button').last().click()
  await expect(dialog.getByText('Rp').first()).toBeVisible()
  await expectUrdu(page, dialog)
})

/** Every amount is left to right and keeps its sign before it; no key stands for a word; nothing is wider than the phone. */
async function expectUrdu(page: Page, shown: Locator): Promise<void> {
  // The words of all but the first screen arrive after it.
  await expect(shown).not.toContainText(/\b[a-z]+(?:_[a-z0-9]+)+\b/)
  const amounts = await shown
    .locator('.money')
    .evaluateAll((found) =>
      found.map((amount) => ({ text: amount.textContent, direction: getComputedStyle(amount).direction })),
    )
  expect(amounts.length).toBeGreaterThan(0)
  for (const { text, direction } of amounts) {
    expect(text).toMatch(/^[+−]?(?:Rp\u00a0)?[\d.,]+$/)
    expect(direction).toBe('ltr')
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

test('a guest is asked to join; the number of somebody else’s movement has no receipt', async ({ page, baseURL }) => {
  await settle(page.context())
  await page.goto('/#/wallet')
  await expect(joinSheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your wallet comes with your account')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Join', exact: true }).click()
  await expect(joinSheet(page)).toBeVisible()
  await page.goto('/#/wallet?open=transactions')
  await expect(joinSheet(page)).toBeVisible()

  const [owner, stranger] = [await registerPlayer(baseURL!), await signIn(page, baseURL!)]
  await withDatabase(baseURL!, async (database) => {
    await moneyOf(database, owner.playerId).topUp({ cash: 9_000, gold: 100, reference: 'D-OWN' })
    await moneyOf(database, stranger.playerId).topUp({ cash: 5_000, reference: 'D-STRANGE' })
  })
  expect(await owner.client.call('GET', '/api/wallet/receipt', { number: 2 })).toMatchObject({ reference: 'D-OWN' })
  // Numbers run per player: the page asks for one that only the other has.
  await page.route('**/api/wallet/statement?*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { list: { number: number }[] } }
    for (const movement of answer.data.list) movement.number = 2
    await route.fulfill({ response, json: answer })
  })
  await page.reload()
  await rows(page.getByRole('list', { name: 'Recent' }))
    .getByRole('button')
    .click()
  const receipt = sheet(page, 'Receipt')
  await expect(receipt.getByText('We could not find that.')).toBeVisible()
  await expect(receipt).not.toContainText('Rp')
  await page.unrouteAll({ behavior: 'wait' })
})
