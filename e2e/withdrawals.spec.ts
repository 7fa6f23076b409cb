import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  bengal,
  brazil,
  type CountrySite,
  enterAt,
  india,
  indonesia,
  pakistan,
  philippines,
  registerAt,
  type SitePlayer,
  writeMoney,
} from './country-sites.ts'
import { press, sheet } from './entry-forms.ts'
import { openHouse } from './house.ts'
import { readCodeAfter } from './inbox.ts'
import { letAMinutePass, withDatabase } from './journey-database.ts'
import { moneyOf, whenLive } from './journey-money.ts'
import { openPaymentSandbox } from './payment-sandbox.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })
// The journeys say themselves how a payout ends.
test.beforeAll(({ baseURL }) => openPaymentSandbox(baseURL!).setFaults({ payouts: 'manual' }))

test('in Indonesia a small withdrawal leaves by itself, a large one is looked at first, and can be taken back until then', async ({
  page,
  baseURL,
}) => {
  const money = (units: number) => writeMoney(indonesia, units)
  await enterWithdraw(page, baseURL!, { site: indonesia, cash: 5_000_000 })
  await test.step('the account is bound on the way', async () => {
    const form = await openAccountForm(page, 'Add your payout account')
    await press(form, 'Save this account')
    await expect(form.getByLabel('Account number')).toHaveAccessibleDescription(/This is needed/)
    await form.getByRole('button', { name: 'Bank, Choose' }).click()
    const banks = sheet(page, 'Choose a payout bank')
    await banks.getByRole('searchbox').fill('mand')
    await banks.getByRole('button', { name: 'Bank Mandiri' }).click()
    await form.getByLabel('Account number').fill(randomDigits('1370', 9))
    await form.getByLabel('Full name').fill('Ayu Lestari')
    await save(page, form)
  })
  const detail = await withdraw(page, indonesia, 100_000)
  await expect(steps(detail)).toHaveText([/^Requested/, /^Checks passed/, /^(Being sent|With the bank)/, /^In your/])
  await openPaymentSandbox(baseURL!).payPayout(await orderNumber(detail))
  await expectPaid(detail, indonesia, 100_000)
  await expectBalance(page, indonesia, 4_900_000)

  await test.step('a large one waits for a person', async () => {
    await withdraw(page, indonesia, 2_000_000)
    await expect(steps(detail)).toHaveText([
      /^Requested/,
      /^Being checked.*you can cancel/,
      /^With the bank/,
      /^In your/,
    ])
    const house = await openHouse(baseURL!)
    await house.approve(await orderNumber(detail))
    await expect(steps(detail).nth(1)).toHaveText(/^Checks passed/)
    await openPaymentSandbox(baseURL!).payPayout(await orderNumber(detail))
    // 1.5 % of what is above the 500.000 that are free each day, of which 100.000 were taken before.
    await expectPaid(detail, indonesia, 2_000_000 - 24_000)
    await expectBalance(page, indonesia, 2_900_000)
  })

  await test.step('and can be taken back until then', async () => {
    await withdraw(page, indonesia, 1_500_000)
    await press(detail, 'Cancel it')
    const question = sheet(page, 'Cancel this withdrawal?')
    await expect(question).toContainText(`${isolated(money(1_500_000))} goes back to your cash at once.`)
    await press(question, 'Cancel it')
    await expect(steps(detail)).toHaveText([/^Requested/, /^Cancelled by you.*is back in your cash/])
    await expectBalance(page, indonesia, 2_900_000)
  })
  await press(page, 'Your withdrawals')
  const listed = sheet(page, 'Your withdrawals').getByRole('listitem')
  await expect(listed).toContainText(['Returned', 'Paid', 'Paid'])
  await expectSameVisit(page)
})

test('in India a payout that fails comes back with its reason, and another account is paid', async ({
  page,
  baseURL,
}) => {
  const sandbox = openPaymentSandbox(baseURL!)
  const { email } = await enterWithdraw(page, baseURL!, { site: india, cash: 3_000 })
  const form = await openAccountForm(page, 'Add your payout account')
  await form.getByLabel('Full name').fill('Rahul Kumar')
  await form.getByLabel('UPI address').fill(`rahul.${randomInt(1_000_000_000)}@okbank`)
  await save(page, form)
  const detail = await withdraw(page, india, 500)
  await sandbox.failPayout(await orderNumber(detail), 'account_closed')
  const why = 'Your bank does not take money for this account. Check its details.'
  await expect(steps(detail).last()).toContainText('The bank did not take it')
  await expect(steps(detail).last()).toContainText(`${why} ${isolated(writeMoney(india, 500))} is back in your cash.`)
  await expect(detail).toContainText('Back in your cash')
  await expectBalance(page, india, 3_000)

  await page.getByRole('radio', { name: /^Bank \(IMPS\)/ }).press('Space')
  const other = await openAccountForm(page, 'Add another payout account', 'Add an account for Bank (IMPS)')
  await other.getByLabel('Full name').fill('Rahul Kumar')
  await other.getByLabel('Account number').fill(randomDigits('5010', 10))
  await other.getByLabel('IFSC code').fill('HDFC0001234')
  // Only the player themselves can send money to another place than before.
  await letAMinutePass(baseURL!)
  const code = await readCodeAfter(baseURL!, email, () => press(other, 'Save this account'))
  await other.getByLabel('Code from our message').fill(code)
  await save(page, other)
  await withdraw(page, india, 600)
  await sandbox.payPayout(await orderNumber(detail))
  await expectPaid(detail, india, 600)
  await expectBalance(page, india, 2_400)
  await expectSameVisit(page)
})

test('in Brazil money leaves once documents are accepted, to the PIX key of the player’s own CPF', async ({
  page,
  baseURL,
}) => {
  const live = whenLive(page)
  const player = await enterWithdraw(page, baseURL!, { site: brazil, cash: 300 })
  await live
  await press(page, 'Send documents')
  const documents = sheet(page, 'Your documents')
  const picture = { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  for (const kind of ['Identity card, front', 'Photo of yourself'])
    await documents.getByLabel(`Choose a picture: ${kind}`).setInputFiles(picture)
  await expect(documents.getByRole('heading', { name: 'We are looking at them' })).toBeVisible()
  await (await openHouse(baseURL!)).acceptDocuments(player.playerId)
  await expect(documents.getByRole('heading', { name: 'All done' }), 'the page hears of it by itself').toBeVisible()
  await close(documents)
  await expect(page.getByText('Add your payout account')).toBeVisible()
  await expect(page.getByText('We have to know who you are')).toBeHidden()

  const form = await openAccountForm(page, 'Your PIX key')
  await form.getByLabel('Full name').fill('Maria Souza')
  await form.getByLabel('CPF', { exact: true }).fill('123.456.789-00')
  await press(form, 'Save this account')
  await expect(form.getByLabel('CPF', { exact: true })).toHaveAccessibleDescription(
    'This is not a real CPF. Check every digit.',
  )
  await form.getByLabel('CPF', { exact: true }).fill(randomCpf())
  await save(page, form)
  const detail = await withdraw(page, brazil, 150)
  // The law of the site lets nobody take it back.
  await expect(detail.getByRole('button', { name: 'Cancel it' })).toBeHidden()
  await openPaymentSandbox(baseURL!).payPayout(await orderNumber(detail))
  // 1.5 % of the 50 above the free 100.
  await expect(detail.getByText('You received', { exact: true })).toBeVisible()
  await expect(detail).toContainText('R$\u00a0149,25')
  await expectBalance(page, brazil, 150)
})

const WALLETS = [
  { site: philippines, wallet: 'GCash', phone: '0917', isIdentified: true },
  { site: bengal, wallet: 'bKash', phone: '0171', isIdentified: false },
  { site: pakistan, wallet: 'JazzCash', phone: '0300', isIdentified: false },
]

test('e-wallets are paid in the Philippines, Bangladesh and Pakistan', async ({ browser, baseURL }) => {
  for (const { site, wallet, phone, isIdentified } of WALLETS) {
    await test.step(wallet, async () => {
      const page = await browser.newPage()
      await enterWithdraw(page, baseURL!, { site, cash: 1_000, isIdentified })
      await page.getByRole('radio', { name: new RegExp(`^${wallet}`) }).press('Space')
      const form = await openAccountForm(page, 'Add your payout account')
      await expect(form.getByRole('button', { name: `E-wallet, ${wallet}` })).toBeVisible()
      await form.getByLabel('Wallet number').fill(randomDigits(phone, 7))
      await form.getByLabel('Full name').fill('Amina Khan')
      await save(page, form)
      const detail = await withdraw(page, site, 400)
      await openPaymentSandbox(baseURL!).payPayout(await orderNumber(detail))
      await expectPaid(detail, site, 400)
      await expectBalance(page, site, 600)
      await expectSameVisit(page)
      await page.context().close()
    })
  }
})

type Situation = { site: CountrySite; cash: number; isIdentified?: boolean }

/** A new player with cash that nothing binds, at the page where it can leave. */
async function enterWithdraw(
  page: Page,
  baseURL: string,
  { site, cash, isIdentified = false }: Situation,
): Promise<SitePlayer> {
  const player = await registerAt(baseURL, site)
  await withDatabase(baseURL, (database) =>
    moneyOf(database, player.playerId, site.currency).topUp({ cash, reference: 'D-JOURNEY' }),
  )
  // Who binds a first account has just shown who they are; that question has journeys of its own.
  await withDatabase(baseURL, (database) =>
    database.query('update player_session set proven_at = now() where player_id = $1', [player.playerId]),
  )
  if (isIdentified) await identify(baseURL, player)
  await enterAt(page, baseURL, player, '/withdrawNew')
  await expect(page.getByRole('heading', { name: 'You can withdraw' })).toBeVisible()
  await expect(page.getByText('No real money is taken or paid on this site.')).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isSameVisit: true }))
  return player
}

async function identify(baseURL: string, { client, playerId }: SitePlayer): Promise<void> {
  const content = Buffer.from(`%PDF-1.7\n${'of a journey '.repeat(10)}`).toString('base64')
  for (const kind of ['identity_front', 'selfie'])
    await client.call('POST', '/api/account/documents', { kind, media_type: 'application/pdf', content })
  await (await openHouse(baseURL)).acceptDocuments(playerId)
}

async function expectSameVisit(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSameVisit' in globalThis)).toBe(true)
}

async function openAccountForm(page: Page, title: string, row = 'Add your payout account'): Promise<Locator> {
  await page
    .getByRole('list', { name: 'Where it goes' })
    .getByRole('button', { name: new RegExp(`^${row.replaceAll(/[()]/g, '.')}`) })
    .click()
  return sheet(page, title)
}

async function save(page: Page, form: Locator): Promise<void> {
  await press(form, 'Save this account')
  await expect(page.getByText('Payout account saved')).toBeVisible()
  await expect(form).toBeHidden()
}

/** Asks for it, and gives back its page. */
async function withdraw(page: Page, site: CountrySite, units: number): Promise<Locator> {
  const detail = sheet(page, 'Withdrawal')
  if (await detail.isVisible()) await close(detail)
  await page.getByRole('textbox', { name: 'Amount to withdraw' }).fill(String(units))
  await page.getByRole('button', { name: /^Withdraw .*\d/ }).click()
  const question = sheet(page, 'Check before it goes')
  await expect(question).toContainText(writeMoney(site, units))
  await press(question, 'Withdraw now')
  await expect(detail.getByText('You receive', { exact: true })).toBeVisible()
  await expect(detail).toContainText('On its way')
  await expect(detail).toContainText(writeMoney(site, units))
  return detail
}

const orderNumber = async (detail: Locator): Promise<string> => (await detail.locator('.detail-number').textContent())!

const steps = (detail: Locator) => detail.locator('.tl li')

async function expectPaid(detail: Locator, site: CountrySite, received: number): Promise<void> {
  await expect(detail.getByText('You received', { exact: true })).toBeVisible()
  await expect(detail).toContainText(`You received${writeMoney(site, received)}`)
  await expect(steps(detail).last()).toContainText('In your account')
  await expect(detail.locator('.tl li:not([data-state=done])')).toHaveCount(0)
}

async function expectBalance(page: Page, site: CountrySite, cash: number): Promise<void> {
  await close(sheet(page, 'Withdrawal'))
  const written = writeMoney(site, cash)
  await expect(page.getByRole('button', { name: /^Balance/ })).toHaveAccessibleName(`Balance ${written}, open purse`)
  await expect(page.locator('.free-amount')).toHaveText(written)
}

async function close(dialog: Locator): Promise<void> {
  await dialog.press('Escape')
  await expect(dialog).toBeHidden()
}

/** An account that nobody and no other journey has. */
const randomDigits = (start: string, more: number): string => start + String(randomInt(10 ** more)).padStart(more, '0')

function randomCpf(): string {
  const digits = Array.from(randomDigits('1', 8), Number)
  for (const length of [9, 10]) {
    const sum = digits.slice(0, length).reduce((total, digit, place) => total + digit * (length + 1 - place), 0)
    digits.push(((sum * 10) % 11) % 10)
  }
  return digits.join('').replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
}

/** As money stands in a sentence. */
const isolated = (money: string) => `\u2066${money}\u2069`
