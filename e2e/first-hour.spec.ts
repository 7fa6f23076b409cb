import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { type ApiClient, type Credentials, openApiClient, randomMobile } from '../scripts/api-client.ts'
import { acceptTerms, fillCode, openJoin, phone, press, sheet } from './entry-forms.ts'
import { readCodeAfter } from './inbox.ts'
import { letAMinutePass, withDatabase } from './journey-database.ts'
import { moneyOf } from './journey-money.ts'
import { openPage } from './open-page.ts'
import { openPaymentSandbox } from './payment-sandbox.ts'
import { gameIds, openGame, pressIn, results, rupiah } from './studio-frame.ts'
import { said, wageringOf } from './wagering.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

test('the first hour: open, join, top up in the sandbox, play a round, verify it, and withdraw after a second look', async ({
  page,
  baseURL,
}) => {
  const mine = phone(randomMobile())
  await openFresh(page, '/#/game')
  const playerId = await test.step('join with a code; nothing opens by itself afterwards', async () => {
    const form = await openJoin(page)
    await acceptTerms(form)
    await fillCode(baseURL!, form, mine)
    // There is an offer for a new player, and the page knows of it.
    const offered = page.waitForResponse('**/api/user/firstcharge')
    const [answered] = await Promise.all([page.waitForResponse('**/api/user/register'), press(form, 'Create account')])
    await expect(page.getByRole('button', { name: 'Your account', exact: true })).toBeVisible()
    await offered
    await expect(page.getByRole('dialog')).toBeHidden()
    const { data } = (await answered.json()) as { data: { userInfo: { uid: number } } }
    return BigInt(data.userInfo.uid)
  })

  const wagering = wageringOf(await clientOf(page, baseURL!))
  await test.step('top up: the bonus is asked for, and the code leads to the sandbox’s page', async () => {
    const told = await wagering.ofTopUp(52_000 * 10_000)
    await page.goto('/#/rechargeNew')
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('52000')
    const choices = page.getByRole('radiogroup', { name: 'Take a bonus with it?' })
    for (const choice of await choices.getByRole('radio').all()) await expect(choice).not.toBeChecked()
    await expect.poll(() => said(choices)).toContain(told.choice)
    const binds = page.locator('.deposit-why')
    await expect.poll(() => said(binds)).toBe(told.bindsCash)
    await press(page, `Pay ${rupiah(52_000)}`)
    const question = sheet(page, 'Take a bonus with it?')
    await expect.poll(() => said(question)).toContain(told.question)
    await press(question, 'With bonus')
    const order = sheet(page, 'Order')
    await expect(order).toBeVisible()
    await expectSaid(binds, async () => [told.bindsBonus, told.bindsCash])
    const [hosted] = await Promise.all([
      page.waitForEvent('popup'),
      order.getByRole('link', { name: 'Pay in the sandbox' }).click(),
    ])
    await hosted.getByRole('button', { name: /^Pay/ }).click()
    await expect(hosted.getByRole('link', { name: 'Back to Tablestakes' })).toBeVisible()
    await hosted.close()
    await expect(order.getByRole('heading', { name: 'It is in your cash' })).toBeVisible()
    await close(order)
    await openPage(page, '/game?open=bonus-tasks')
    await expectSaid(page.locator('.tasks'), () => wagering.ofTasks())
  })

  await test.step('play a round of dice, which says what is left to bet here, and verify it in two taps', async () => {
    await openPage(page, `/Gamedetail?id=${gameIds.dice}`)
    const here = () => wagering.ofGame(gameIds.dice)
    await expectSaid(page.locator('main'), here)
    const frame = await openGame(page, 'dice')
    await expectSaid(page.locator('.wagering-strip'), here)
    await pressIn(frame, 'Roll')
    await expect(results(frame)).toHaveCount(1)
    await expectSaid(page.locator('.wagering-strip'), here)

    await results(frame).first().click()
    const round = frame.getByRole('dialog', { name: 'Your round' })
    await round.getByRole('button', { name: 'Verify this round' }).click()
    await round.getByRole('button', { name: 'Reveal the seed and verify' }).click()
    await expect(round.getByRole('status')).toContainText(/This device computed .+ too/)
    await expect(round.getByRole('status')).toContainText('Your device saw this hash before the round')
    // Straight from the table: to an address of the same page a game in its frame would stay.
    await page.goto('about:blank')
    await openPage(page, '/game?open=bonus-tasks')
    await expectSaid(page.locator('.tasks'), () => wagering.ofTasks())
  })

  await test.step('withdraw: a first account asks who is there, and a second look says what leaves and where to', async () => {
    // What was paid in is bound until it was bet; this much was won and is not.
    await withDatabase(baseURL!, (database) => moneyOf(database, playerId).topUp({ cash: 100_000, reference: 'D-WON' }))
    await openPage(page, '/withdrawNew')
    await page.getByRole('button', { name: /^Add your payout account/ }).click()
    const form = sheet(page, 'Add your payout account')
    await form.getByRole('button', { name: 'Bank, Choose' }).click()
    await sheet(page, 'Choose a payout bank').getByRole('button', { name: 'Bank Mandiri' }).click()
    await form.getByLabel('Account number').fill(`1370${playerId}`.padEnd(13, '7'))
    await form.getByLabel('Full name').fill('Ayu Lestari')
    await press(form, 'Save this account')
    await confirmByCode(page, baseURL!, mine.receiver)
    await expect(page.getByText('Payout account saved')).toBeVisible()

    await page.getByRole('textbox', { name: 'Amount to withdraw' }).fill('60000')
    await page.getByRole('button', { name: /^Withdraw .*\d/ }).click()
    const question = sheet(page, 'Check before it goes')
    await expect(question).toContainText(rupiah(60_000))
    await expect(question).toContainText('Bank Mandiri')
    await expect(question).toContainText('Ayu Lestari')
    await expectSaid(question, async () => [await wagering.ofWithdrawal()])
    await expect(question).toContainText('You can take it back until we send it.')
    await press(question, 'Withdraw now')
    const detail = sheet(page, 'Withdrawal')
    await expect(detail).toContainText('On its way')
    const number = await detail.locator('.detail-number').textContent()
    await openPaymentSandbox(baseURL!).payPayout(number!)
    await expect(detail.getByText('You received', { exact: true })).toBeVisible()
  })
})

const BROWSERS = [
  { locale: 'en-US', tag: 'en', area: '+62', flag: 'id' },
  { locale: 'pt-BR', tag: 'pt-BR', area: '+55', flag: 'br' },
  { locale: 'ur-PK', tag: 'ur', area: '+92', flag: 'pk' },
]

for (const { locale, tag, area, flag } of BROWSERS) {
  test(`a fresh start in a browser of ${locale} speaks its language, and asks for its country's number`, async ({
    browser,
    baseURL,
  }) => {
    const page = await visit(browser, locale)
    await page.goto(`${baseURL}/#/game?open=register`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page.locator('html')).toHaveAttribute('dir', tag === 'ur' ? 'rtl' : 'ltr')
    const code = page.getByRole('dialog').locator('.phone-code')
    await expect(code.locator('.num')).toHaveText(area)
    await expect(code.locator('img')).toHaveAttribute('src', `/art/flags/${flag}.svg`)
    // The site's money, whatever the language: the amounts and the ways to pay are of one country.
    const config = await page.locator('#preload').textContent()
    expect(config).toContain('"IDR"')
    expect(config).toContain(`"value":"${{ en: 'en', 'pt-BR': 'pt-br', ur: 'ur' }[tag]}"`)
    await page.context().close()
  })
}

test('a number that no message reaches gets no tick and no code', async ({ page }) => {
  await openFresh(page, '/#/game?open=register')
  const form = sheet(page, 'Take a seat')
  const field = form.getByLabel('Phone number', { exact: true })
  await field.fill('08123456789')
  await expect(form.locator('.field-ok')).toBeVisible()
  await form.getByRole('combobox', { name: 'Country code' }).selectOption('92')
  await expect(form.locator('.field-ok')).toBeHidden()
  await press(form, 'Send code')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

/** The player who has just joined in this tab, at the API. */
async function clientOf(page: Page, baseURL: string): Promise<ApiClient> {
  const kept = await page.evaluate(() => sessionStorage.getItem('session'))
  const { signKey, ...session } = JSON.parse(kept!) as Credentials
  const client = await openApiClient(baseURL)
  client.enter({ ...session, sign_key: signKey })
  return client
}

/** Asked anew until both are equal: what a bet has counted is told a moment after it. */
async function expectSaid(part: Locator, told: () => Promise<string[]>): Promise<void> {
  await expect(async () => {
    const [words, sentences] = [await said(part), await told()]
    expect(
      sentences.filter((sentence) => !words.includes(sentence)),
      words,
    ).toEqual([])
  }).toPass()
}

/** A browser that has been here never before, except that it was asked about pixels. */
async function openFresh(page: Page, address: string): Promise<void> {
  await page.context().addInitScript(() => localStorage.setItem('consent', 'refused'))
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'Menu', includeHidden: true })).toBeVisible()
}

async function visit(browser: Browser, locale: string): Promise<Page> {
  const context = await browser.newContext({ locale, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await context.addInitScript(() => localStorage.setItem('consent', 'refused'))
  return context.newPage()
}

async function confirmByCode(page: Page, baseURL: string, receiver: string): Promise<void> {
  const question = sheet(page, 'Is it you?')
  await letAMinutePass(baseURL)
  const code = await readCodeAfter(baseURL, receiver, () => press(question, 'Send code'))
  await question.getByLabel(/^Code/).fill(code)
  await expect(question).toBeHidden()
}

async function close(dialog: Locator): Promise<void> {
  await dialog.press('Escape')
  await expect(dialog).toBeHidden()
}
