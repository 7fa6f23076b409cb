import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { studioCalls } from '@tablestakes/contract/studio'
import { transact } from '@tablestakes/node/database'
import { setPlayTimes } from '../apps/server/src/ledger/index.ts'
import type { RegisteredPlayer } from '../scripts/api-client.ts'
import { fillPassword, loginSheet, openSheet, press, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { sitDown, someParams } from './studio-client.ts'
import { enterWithCash, FLIGHT_MS, gameFrame, openGame, readBooks } from './studio-frame.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

const row = (within: Locator, name: string) => within.getByRole('listitem').filter({ hasText: name })

test('one player sets limits, looks at their figures, is told the time, and takes a break', async ({
  page,
  baseURL,
}) => {
  const player = await enterWithCash(page, baseURL!)
  await page.goto('/#/game')
  await test.step('limits count now when tighter, and wait when looser', () => setLimits(page))
  await test.step('a top-up above the limit says what is left', () => passDepositLimit(page))
  await test.step('own figures, as charts and as a file', () => seeFigures(page))
  await test.step('the self-test is answered and forgotten', () => takeSelfTest(page))
  await test.step('the reality check stands over the game until it is answered', () =>
    answerCheck(page, baseURL!, player))
  await test.step('a break ends every login and is said at the door', () => takeBreak(page, player))
})

async function setLimits(page: Page): Promise<void> {
  await press(page, 'Menu')
  await page.getByRole('link', { name: 'Safer play' }).click()
  const centre = sheet(page, 'Safer play')
  await expect(centre.getByText('You have no limits yet', { exact: false })).toBeVisible()
  await press(centre, 'Set a limit')
  const form = sheet(page, 'Set a limit')
  await form.getByRole('textbox', { name: 'Amount' }).fill('200000')
  await press(form, 'Save')
  const deposits = row(centre, 'Top-ups')
  await expect(deposits).toContainText(/of \u2066Rp\s200\.000/)
  await press(deposits, 'Change: Top-ups a day')
  const change = sheet(page, 'Top-ups')
  await change.getByRole('textbox', { name: 'Amount' }).fill('900000')
  await expect(change.getByText('Waits 24 hours', { exact: false })).toBeVisible()
  await press(change, 'Ask for the looser limit')
  await expect(deposits).toContainText(/Rp\s900\.000\u2069 from/)
  await expect(deposits).toContainText(/of \u2066Rp\s200\.000/)
  await press(deposits, 'Keep my limit')
  await expect(deposits).not.toContainText('900.000')
}

async function passDepositLimit(page: Page): Promise<void> {
  await page.goto('/#/rechargeNew')
  await page.getByRole('textbox', { name: 'Amount' }).first().fill('250000')
  await page.getByText('Without bonus', { exact: true }).click()
  await page.getByRole('button', { name: /^Pay .*250\.000$/ }).click()
  const alert = page.getByRole('alert').filter({ hasText: /Left: \u2066?Rp\s200\.000/ })
  await expect(alert).toContainText('Starts again')
  await press(alert, 'See my limits')
  await expect(row(sheet(page, 'Safer play'), 'Top-ups')).toBeVisible()
}

async function seeFigures(page: Page): Promise<void> {
  const figures = await openSheet(page, 'figures', 'My figures')
  await figures.getByRole('radio', { name: 'Month' }).check({ force: true })
  await expect(figures.getByRole('img', { name: /days with play in the last 14 weeks/ })).toBeVisible()
  await figures.getByText('All figures as a table').click()
  await expect(figures.getByRole('row')).toHaveCount(25)
  const saving = page.waitForEvent('download')
  await press(figures, 'Save as CSV')
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^figures-IDR-month-[\d-]+\.csv$/)
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(25)
}

async function takeSelfTest(page: Page): Promise<void> {
  const asked = await openSheet(page, 'self-test', 'Self-test')
  await press(asked, 'Begin')
  for (let question = 1; question <= 9; question++) {
    await expect(asked.getByText(`Question ${question} of 9`)).toBeVisible()
    await asked.getByRole('radio', { name: 'Sometimes' }).check({ force: true })
    await press(asked, question < 9 ? 'Next' : 'See the result')
  }
  const result = sheet(page, 'Your result')
  await expect(result.getByRole('heading', { name: 'High risk' })).toBeVisible()
  await press(result, 'Back')
  await press(asked, 'Delete my results')
  await expect(asked.getByText('Earlier results')).toBeHidden()
}

async function answerCheck(page: Page, baseURL: string, { playerId }: RegisteredPlayer): Promise<void> {
  const reminder = await openSheet(page, 'reminder', 'Reminder')
  await reminder.getByRole('radio', { name: '30 min', exact: true }).check({ force: true })
  await press(reminder, 'Save')
  await expect(reminder).toBeHidden()
  await openGame(page, 'dice')
  await withDatabase(baseURL, (database) =>
    transact(database, (tx) =>
      setPlayTimes(tx, { playerId, currency: 'IDR', checkAt: new Date(Date.now() - 1_000), sessionUntil: null }),
    ),
  )
  const frame = gameFrame(page)
  await frame.getByRole('button', { name: /^Roll/ }).click()
  const check = sheet(page, 'A look at the clock')
  await expect(check).toContainText('Net today')
  const behind = frame.getByRole('button', { name: /^Roll/ })
  await expect(behind.click({ timeout: 1_000, trial: true })).rejects.toThrow(/Timeout/)
  await page.reload()
  await expect(check).toBeVisible()
  await press(check, 'Go on playing')
  await expect(check).toBeHidden()
  await expect(frame.getByRole('region', { name: 'Your bet' })).toBeVisible()
}

async function takeBreak(page: Page, { mobile, password }: RegisteredPlayer): Promise<void> {
  const away = await openSheet(page, 'break', 'Take a break')
  await away.getByRole('radio', { name: /^7 days/ }).check({ force: true })
  await press(away, 'Start: 7 days off')
  await press(sheet(page, 'Start your break?'), 'Start now')
  const begun = sheet(page, 'It has begun')
  await expect(begun).toContainText('Log in again whenever you want')
  await press(begun, 'OK')
  await press(page, 'Log in')
  const login = loginSheet(page)
  await login.getByLabel('Phone number').fill(mobile)
  await fillPassword(login, password)
  await press(login, 'Log in')
  const stopped = sheet(page, 'Your break')
  await expect(stopped).toContainText('You are on a break')
  await stopped.getByRole('link', { name: 'Withdraw my money' }).click()
  await expect(page).toHaveURL(/#\/withdrawNew/)
  await page.goto('/#/rechargeNew')
  await expect(page.getByRole('heading', { name: 'You are on a break' })).toBeVisible()
}

test('an exclusion is said before, asked twice, ends every tab, and is told at the door', async ({
  page,
  context,
  baseURL,
}) => {
  const { mobile, password } = await enterWithCash(page, baseURL!)
  await page.goto('/#/game')
  const other = await context.newPage()
  await other.goto('/#/game')
  await expect(other.getByRole('button', { name: 'Menu' })).toBeVisible()
  const away = await openSheet(page, 'exclusion', 'Exclude myself')
  await expect(away).toContainText('Open bets settle and are paid.')
  await away.getByRole('radio', { name: /^6 months/ }).press('Space')
  await press(away, 'Start: 6 months off')
  const sure = sheet(page, 'Exclude yourself?')
  await expect(sure.getByRole('button', { name: 'Start now' })).toBeDisabled()
  await sure.getByRole('checkbox').press('Space')
  await press(sure, 'Start now')
  await press(sheet(page, 'It has begun'), 'OK')
  await expect(other.getByRole('button', { name: 'Log in' }).or(other.getByRole('dialog')).first()).toBeVisible()
  const help = await openSheet(page, 'help-lines', 'Talk to somebody')
  await expect(help.getByRole('heading', { name: 'What helps now' })).toBeVisible()

  await page.goto('/#/game')
  await press(page, 'Log in')
  const login = loginSheet(page)
  await login.getByLabel('Phone number').fill(mobile)
  await fillPassword(login, password)
  await press(login, 'Log in')
  const stopped = sheet(page, 'Your break')
  await expect(stopped).toContainText('You have excluded yourself')
  await expect(stopped.getByRole('button', { name: /^Ask to return/ })).toBeHidden()
})

test('what the night’s look has seen is told once, and the suggested limit is taken with one press', async ({
  page,
  baseURL,
}) => {
  const { playerId } = await enterWithCash(page, baseURL!)
  const day = Math.floor(Date.now() / 86_400_000)
  await withDatabase(baseURL!, (database) =>
    transact(database, async (tx) => {
      await tx.query(
        `insert into player_marker (player_id, day, kind, figure, threshold, score) values ($1, $2, 'many_deposits', 6, 5, 60)`,
        [playerId, day],
      )
      const limit = { kind: 'deposit', period: 'week', amount: '3000000000' }
      await tx.query(
        `insert into care_step (player_id, day, action, score, details, done_at)
         values ($1, $2, 'message', 60, '{}', now()), ($1, $2, 'suggest_limit', 60, $3, now())`,
        [playerId, day, JSON.stringify(limit)],
      )
    }),
  )
  await page.goto('/#/game')
  const advice = sheet(page, 'We noticed something')
  await expect(advice).toContainText('6 top-ups on one day')
  await expect(advice).toContainText('We tell you from 5 on.')
  await press(advice, 'Set this limit')
  await expect(advice).toBeHidden()
  await openSheet(page, 'protection', 'Safer play')
  await expect(row(sheet(page, 'Safer play'), 'Top-ups')).toContainText(/of \u2066Rp\s300\.000/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible()
  await expect(advice).toBeHidden()
})

test('an exclusion in the middle of a round of mines and of a flight: each ends by its rule and is paid', async ({
  page,
  baseURL,
}) => {
  // The flight that is under way, and then its own.
  test.setTimeout(3 * FLIGHT_MS)
  const player = await enterWithCash(page, baseURL!)
  const stake = 10_000n * 10_000n
  const [mines, crash] = [await sitDown(player.client, 'mines'), await sitDown(player.client, 'crash')]
  const round = (await mines.play({ stake, params: someParams.mines }))!
  const { bet } = await crash.ask(studioCalls.crashBet, { bet_id: randomUUID(), stake, auto_cash_out: 101 })
  expect((await readBooks(baseURL!, player)).staked).toBe(20_000n)
  await player.client.call('POST', '/api/protection/exclude', { months: 6 })

  await mines.ask(studioCalls.step, { round_id: round.round_id, step_no: 0, step: { tile: 12 } })
  const open = (await mines.latest())!
  if (open.state === 'open') await mines.ask(studioCalls.cashOut, { round_id: round.round_id })
  // No new bet is taken, also by a seat whose round has ended.
  expect(await mines.play({ stake, params: someParams.mines })).toBeNull()
  // A bet that waits for the next flight has nothing to prove yet: its end is seen by its stake.
  const stakesOpen = () =>
    withDatabase(baseURL!, async (database) => {
      const { rowCount } = await database.query('select from open_stake where player_id = $1', [player.playerId])
      return rowCount
    })
  await expect.poll(stakesOpen, { timeout: 2 * FLIGHT_MS }).toBe(0)
  expect((await crash.ask(studioCalls.proof, { round: bet.round_id })).state).not.toBe('open')
  const books = await readBooks(baseURL!, player)
  expect(books.bets).toBe(2)
  expect(books.balance).toBe(100_000n - books.staked + books.won + books.returned)
})
