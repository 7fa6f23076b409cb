import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { readPayCode } from '@tablestakes/domain/payments/emv-qr'
import { openApiClient } from '../scripts/api-client.ts'
import {
  bengal,
  brazil,
  enterAt,
  india,
  indonesia,
  pakistan,
  philippines,
  registerAt,
  type SitePlayer,
  writeMoney,
} from './country-sites.ts'
import { PASSWORD, press, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { type PaymentSandbox, test } from './payment-sandbox.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 120_000 })

type Way = { method: string; amount: number; bank?: string } & ({ link: true } | { code: string })

/** Every method of every site. Amounts differ, so that none stands for another. */
const SITES = [
  {
    name: 'Indonesia',
    site: indonesia,
    ways: [
      { method: 'QRIS', amount: 25_000, code: 'qris' },
      { method: 'Virtual Account', amount: 50_000, link: true, bank: 'Bank Mandiri' },
      { method: 'DANA', amount: 21_000, link: true },
      { method: 'OVO', amount: 22_000, link: true },
      { method: 'GoPay', amount: 23_000, link: true },
      { method: 'ShopeePay', amount: 24_000, link: true },
    ],
  },
  { name: 'Brazil', site: brazil, ways: [{ method: 'Pix', amount: 35, code: 'pix' }] },
  {
    name: 'India',
    site: india,
    ways: [
      { method: 'UPI', amount: 150, code: 'upi' },
      { method: 'Net Banking', amount: 200, link: true, bank: 'HDFC Bank' },
    ],
  },
  {
    name: 'the Philippines',
    site: philippines,
    ways: [
      { method: 'GCash', amount: 110, link: true },
      { method: 'Maya', amount: 120, link: true },
      { method: 'QR Ph', amount: 130, code: 'qrph' },
    ],
  },
  {
    name: 'Bangladesh',
    site: bengal,
    ways: [
      { method: 'bKash', amount: 210, link: true },
      { method: 'Nagad', amount: 220, link: true },
    ],
  },
] satisfies { name: string; site: SitePlayer['site']; ways: Way[] }[]

for (const { name, site, ways } of SITES) {
  test(`every method of ${name} brings money while the page stays open`, async ({ page, baseURL, provider }) => {
    const player = await enterTopUp(page, baseURL!, site)
    // Without the bonus every unit that is paid is a unit of cash, and nothing else. In Brazil the law allows none.
    const bonus = page.getByRole('radio', { name: /^Without bonus/ })
    if (site === brazil) await expect(bonus).toBeHidden()
    else await bonus.press('Space')
    let cash = 0
    for (const way of ways) {
      await test.step(way.method, async () => {
        cash += way.amount
        await payBy(page, player, { way, provider })
        await expectArrived(page, player, { amount: way.amount, cash })
      })
    }
    await press(page, 'Your top-ups')
    const listed = sheet(page, 'Your top-ups').getByRole('list', { name: 'Your top-ups' }).getByRole('listitem')
    await expect(listed).toHaveCount(ways.length)
    for (const [place, way] of ways.toReversed().entries()) {
      await expect(listed.nth(place)).toContainText(way.method)
      await expect(listed.nth(place)).toContainText(writeMoney(site, way.amount, 'always'))
      await expect(listed.nth(place)).toContainText('Received')
    }
    expect(await player.client.call('GET', '/api/wallet')).toMatchObject({ money: cash * 10_000, coin: 0 })
    await expectSameVisit(page)
  })
}

test('in Pakistan the first and the second top-up bring more, once each, and say so before', async ({
  page,
  baseURL,
}) => {
  const player = await enterTopUp(page, baseURL!, pakistan)
  const money = (units: number) => writeMoney(pakistan, units)
  // 500 with as much bonus and gold again, and the 3 % and 10 % that every top-up of this size brings.
  await buyOffer({ title: 'Your first top‑up brings more', method: 'JazzCash', amount: 500, bonus: 515, gold: 550 })
  await expect(balance(page)).toHaveAccessibleName(named(money(1_015)))
  await buyOffer({ title: 'Your second top‑up brings more', method: 'Easypaisa', amount: 1_000, bonus: 530, gold: 600 })
  await expect(balance(page)).toHaveAccessibleName(named(money(2_545)))
  await expect(page.locator('.offer')).toBeHidden()
  const purses = { money: 1_500 * 10_000, coin: 1_045 * 10_000, gold: 1_150 * 10_000 }
  expect(await player.client.call('GET', '/api/wallet')).toMatchObject(purses)
  await expectSameVisit(page)

  async function buyOffer(offer: { title: string; method: string; amount: number; bonus: number; gold: number }) {
    await expect(page.getByRole('heading', { name: offer.title })).toBeVisible()
    await page
      .getByRole('group', { name: 'Offers' })
      .getByRole('button', { name: `Pay ${money(offer.amount)}` })
      .click()
    await page.getByRole('radio', { name: /^With bonus/ }).press('Space')
    const gains = page.locator('.deposit-get').getByRole('listitem')
    await expect(gains).toContainText([money(offer.amount), money(offer.bonus), String(offer.gold)])
    await expect(page.locator('.deposit-get')).toContainText(/Place bets of .* to turn the bonus into cash/)
    await chooseMethod(page, offer.method)
    const hosted = await payHosted(page, player, offer)
    const order = sheet(page, 'Order')
    await expect(order.getByRole('heading', { name: 'It is in your cash' })).toBeVisible()
    if (offer.amount === 500) {
      await hosted.getByRole('link', { name: 'Back to Tablestakes' }).click()
      await expect(sheet(hosted, 'Order').getByRole('heading', { name: 'It is in your cash' })).toBeVisible()
    }
    await hosted.close()
    const got = order.getByRole('listitem')
    await expect(got.filter({ hasText: 'Bonus' })).toContainText(money(offer.bonus))
    await expect(got.filter({ hasText: 'Gold' })).toContainText(String(offer.gold))
    await close(order)
  }
})

test('the offer opens by itself on arrival, once a day, is bought from there and does not come back', async ({
  page,
  baseURL,
}) => {
  const money = (units: number) => writeMoney(pakistan, units)
  const player = await registerByPhone(baseURL!)
  // An account of today is offered nothing before its first round.
  await letDaysPass(baseURL!, player)
  await expectOffers(page)
  // The day's notices were read: of all that opens by itself one opens a day, and they come first.
  const { site_day: today } = (await player.client.call('POST', '/api/user/userinfo', {})) as { site_day: string }
  await page.addInitScript((day) => localStorage.setItem('notice_day', day), today)
  await enterAt(page, baseURL!, player, '/game')
  const [first, second] = [sheet(page, 'First top-up offer'), sheet(page, 'Second top-up offer')]
  const taken = first.getByRole('group', { name: 'Offers' }).getByRole('button', { name: `Pay ${money(500)}` })
  await expect(taken).toHaveAttribute('aria-pressed', 'true')
  await first.getByRole('radio', { name: /^With bonus/ }).press('Space')
  await chooseMethod(page, 'JazzCash')
  const hosted = await payHosted(page, player, { amount: 500 })
  await hosted.close()
  const order = sheet(page, 'Order')
  await expect(order.getByRole('heading', { name: 'It is in your cash' })).toBeVisible()
  await expect(order.getByRole('listitem').filter({ hasText: 'Bonus' })).toContainText(money(515))
  await close(order)
  await expect(page.getByRole('dialog'), 'what it was bought from has gone with it').toBeHidden()

  await test.step('the hours are the same: nothing comes back', async () => {
    const asked = page.waitForResponse('**/api/user/firstcharge')
    await page.reload()
    await asked
    await expect(balance(page)).toHaveAccessibleName(named(money(1_015)))
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('a player who opens the cashier sees it there, and is not shown it again', async () => {
    await letHoursPass(baseURL!, player)
    const asked = page.waitForResponse('**/api/user/firstcharge')
    await page.goto(new URL('/#/rechargeNew', page.url()).href)
    await page.reload()
    await asked
    await expect(page.getByRole('heading', { name: 'Your second top‑up brings more' })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await test.step('the next day brings the second', async () => {
    await letHoursPass(baseURL!, player)
    await page.evaluate(() => localStorage.removeItem('popups'))
    await page.goto(new URL('/#/game', page.url()).href)
    await page.reload()
    await expect(second).toBeVisible()
    await close(second)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test('the recharge reward is joined before paying, and comes with the money', async ({ page, baseURL }) => {
  const player = await enterTopUp(page, baseURL!, pakistan)
  const money = (units: number) => writeMoney(pakistan, units)
  await chooseMethod(page, 'JazzCash')
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('1000')
  const gain = page.locator('.deposit-get').getByRole('listitem').filter({ hasText: 'Top-up reward' })
  await expect(gain).toContainText('Not taken')
  await page.getByRole('switch', { name: 'Join the top-up reward' }).click()
  const shown = await gain.locator('b').textContent()
  expect(shown).toMatch(/^\+/)
  await expect(page.locator('.deposit-get')).toContainText(/to turn the reward into cash/)
  await (await payHosted(page, player, { amount: 1_000 })).close()
  const order = sheet(page, 'Order')
  await expect(order.getByRole('heading', { name: 'It is in your cash' })).toBeVisible()
  await expect(order.getByRole('listitem').filter({ hasText: 'Bonus' })).toContainText(/\d/)
  await close(order)
  // What is left of the day's share is less by it, and joining is remembered.
  await expect(page.getByRole('switch', { name: 'Join the top-up reward' })).toHaveAttribute('aria-checked', 'true')
  const had = (await player.client.call('POST', '/api/user/chargereward', {})) as { rewarded: number; is_join: boolean }
  expect(had.is_join).toBe(true)
  expect(writeMoney(pakistan, had.rewarded / 10_000, 'always')).toBe(shown)
  expect(money(had.rewarded / 10_000)).toMatch(/\d/)
})

test('an order left unpaid is brought to mind on the way back, stands on the money pages, and can be taken back', async ({
  page,
  baseURL,
}) => {
  const player = await registerAt(baseURL!, indonesia)
  const amount = 60_000
  await player.client.call('POST', '/api/user/order', {
    ...{ goods_id: 0, goods_type: 0, amount: amount * 10_000, pay_type: 1, pay_method_id: 1, is_add_coin: false },
  })
  await enterAt(page, baseURL!, player, '/game')
  const toast = page.getByRole('region', { name: 'Messages' }).getByText('Waiting for your payment')
  await expect(toast).toBeVisible()
  await press(page, 'Continue paying')
  const order = sheet(page, 'Order')
  await expect(order).toContainText(`Pay exactly${writeMoney(indonesia, amount)}`)
  await close(order)

  await page.goto(new URL('/#/wallet', page.url()).href)
  const reminder = page.getByRole('region', { name: 'Waiting for your payment' })
  await expect(reminder).toContainText(writeMoney(indonesia, amount))
  await expect(reminder.getByRole('timer')).toHaveAccessibleName(/^Time left to pay \d/)
  await page.goto(new URL('/#/rechargeNew', page.url()).href)
  await press(reminder, 'Continue paying')
  await expect(order.getByRole('img', { name: 'QR code of your payment' })).toBeVisible()
  await close(order)
  await press(reminder, 'Cancel: Waiting for your payment')
  await press(sheet(page, 'Cancel this order?'), 'Cancel the order')
  await expect(reminder).toBeHidden()
})

test.describe('with a provider that breaks', () => {
  test.use({ isProviderBroken: true })

  test('a top-up that comes to nothing says so and takes nothing; one that is paid late still counts', async ({
    page,
    baseURL,
    provider,
  }) => {
    const player = await enterTopUp(page, baseURL!, indonesia)
    await chooseMethod(page, 'DANA')
    await page.getByRole('textbox', { name: 'Amount', exact: true }).fill('30000')
    const order = sheet(page, 'Order')
    await test.step('the provider is down', async () => {
      await provider.setFaults({ payments: 'down' })
      try {
        await pressPay(page, writeMoney(indonesia, 30_000))
        await expect(page.getByText('This method takes no payments right now')).toBeVisible()
        await expect(page.getByText('Nothing was charged. Choose another one.')).toBeVisible()
        await expect(order).toBeHidden()
        await expect(balance(page)).toHaveAccessibleName(named(writeMoney(indonesia, 0)))
        expect(page.context().pages()).toHaveLength(1)
      } finally {
        await provider.setFaults({ payments: 'ok' })
      }
    })
    await test.step('the payer’s app fails', async () => {
      await (await payHosted(page, player, { amount: 30_000, word: 'Fail' })).close()
      await expect(order.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
      await expect(order).toContainText('Your bank or wallet declined it')
      await press(order, 'Try again')
      await expect(order).toBeHidden()
    })
    await test.step('the player takes it back', async () => {
      const [hosted] = await Promise.all([page.waitForEvent('popup'), pressPay(page, writeMoney(indonesia, 30_000))])
      await hosted.close()
      await press(order, 'Cancel this order')
      await press(sheet(page, 'Cancel this order?'), 'Cancel the order')
      await expect(order.getByRole('heading', { name: 'You cancelled this order' })).toBeVisible()
    })
    expect(await player.client.call('GET', '/api/wallet')).toMatchObject({ money: 0 })
    await test.step('the cancelled one is paid all the same', async () => {
      await provider.payPayment(await orderNumber(order))
      await expect(order.getByRole('heading', { name: 'It is in your cash' })).toBeVisible()
      await expect(order).toContainText('It came after its time and was added all the same.')
      await close(order)
    })
    expect(await player.client.call('GET', '/api/wallet')).toMatchObject({ money: 300_000_000 })
    await expectSameVisit(page)
  })
})

/** A browser that has been asked about pixels lately, and was shown no offer yet. */
async function expectOffers(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    if (localStorage.getItem('lang') !== null) return
    localStorage.setItem('lang', 'en')
    localStorage.setItem('consent', 'refused')
    localStorage.setItem('last_clear', String(Date.now()))
  })
}

/** Somebody in Pakistan with a phone, whom nothing else is asked on arrival. */
async function registerByPhone(baseURL: string): Promise<SitePlayer> {
  const client = await openApiClient(baseURL, { channel: pakistan.channel })
  const mobile = `+92300${randomInt(1_000_000, 10_000_000)}`
  const password = client.encodePassword(PASSWORD)
  const session = await client.call('POST', '/api/user/register', {
    client_type: 1,
    mobile,
    password,
    is_terms_accepted: true,
  })
  const { uid } = session.userInfo as { uid: number }
  return { client, credentials: client.enter(session), playerId: BigInt(uid), email: '', site: pakistan }
}

const letDaysPass = (baseURL: string, { playerId }: SitePlayer) =>
  withDatabase(baseURL, (database) =>
    database.query(`update player set created_at = created_at - interval '2 days' where player_id = $1`, [playerId]),
  )

/** The windows of offers are counted from the creation of the account: moved by less than one, they are other ones. */
const letHoursPass = (baseURL: string, { playerId }: SitePlayer) =>
  withDatabase(baseURL, (database) =>
    database.query(`update player set created_at = created_at - interval '2 hours' where player_id = $1`, [playerId]),
  )

/** A new player before the amounts of a site; the page is marked, so that one that was loaded anew is known. */
async function enterTopUp(page: Page, baseURL: string, site: SitePlayer['site']): Promise<SitePlayer> {
  const player = await registerAt(baseURL, site)
  await enterAt(page, baseURL, player, '/rechargeNew')
  await expect(page.getByRole('heading', { name: 'What you get' })).toBeVisible()
  await expect(page.getByText('No real money is taken or paid on this site.')).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isSameVisit: true }))
  return player
}

async function expectSameVisit(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSameVisit' in globalThis)).toBe(true)
}

type Paying = { way: Way; provider: PaymentSandbox }

async function payBy(page: Page, player: SitePlayer, { way, provider }: Paying): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount', exact: true }).fill(String(way.amount))
  await chooseMethod(page, way.method)
  if (way.bank !== undefined) await chooseBank(page, way.bank)
  if ('link' in way) await (await payHosted(page, player, way)).close()
  else await payCode(page, player, { amount: way.amount, scheme: way.code, provider })
}

async function chooseMethod(page: Page, method: string): Promise<void> {
  const methods = page.getByRole('radiogroup', { name: 'Pay with' })
  await methods.getByRole('radio', { name: new RegExp(`^${method}`) }).press('Space')
}

async function chooseBank(page: Page, bank: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose your bank' }).click()
  const banks = sheet(page, 'Choose a bank')
  await banks.getByRole('searchbox').fill(bank.slice(0, 6))
  await banks.getByRole('button', { name: bank }).click()
  await expect(page.getByRole('list', { name: 'Your bank' })).toContainText(bank)
}

/** A link opens the provider's own page in a window of its own; what is pressed there decides. Gives back that window. */
async function payHosted(
  page: Page,
  { site }: SitePlayer,
  { amount, word = 'Pay' }: { amount: number; word?: 'Pay' | 'Fail' },
): Promise<Page> {
  const [hosted] = await Promise.all([page.waitForEvent('popup'), pressPay(page, writeMoney(site, amount))])
  await expect(hosted.getByText('no real money')).toBeVisible()
  await expect(hosted.getByRole('heading', { level: 1 })).toContainText(figures(site, amount))
  await hosted.getByRole('button', { name: new RegExp(`^${word}`) }).click()
  await expect(hosted.getByRole('link', { name: 'Back to Tablestakes' })).toBeVisible()
  return hosted
}

/** Where a bonus is offered and nobody has said whether they want it, it is left: every unit paid is then a unit of cash. */
async function pressPay(page: Page, money: string): Promise<void> {
  const choice = page.getByRole('radiogroup', { name: 'Take a bonus with it?' })
  const isOpen = (await choice.count()) > 0 && (await choice.locator('input:checked').count()) === 0
  if (isOpen) await choice.getByRole('radio', { name: /^Without bonus/ }).press('Space')
  await press(page, `Pay ${money}`)
}

/** A code is what the payer's app would read: this amount in this currency for this order. Then that app pays it. */
async function payCode(
  page: Page,
  { site }: SitePlayer,
  { amount, scheme, provider }: { amount: number; scheme: string; provider: PaymentSandbox },
): Promise<void> {
  await pressPay(page, writeMoney(site, amount))
  const order = sheet(page, 'Order')
  await expect(order.getByRole('img', { name: 'QR code of your payment' })).toBeVisible()
  await expect(order).toContainText(`Pay exactly${writeMoney(site, amount)}`)
  const reference = await orderNumber(order)
  const code = await order.locator('.order-code bdi').textContent()
  expect(readPayCode(code!)).toEqual({ scheme, amount: BigInt(amount) * 10_000n, currency: site.currency, reference })
  await provider.payPayment(reference)
}

async function expectArrived(
  page: Page,
  { site }: SitePlayer,
  { amount, cash }: { amount: number; cash: number },
): Promise<void> {
  const order = sheet(page, 'Order')
  await expect(order.getByRole('heading', { name: 'It is in your cash' })).toBeVisible()
  await expect(order.getByText(writeMoney(site, amount, 'always'))).toBeVisible()
  await expect(order.getByRole('listitem').filter({ hasText: 'Your cash now' })).toContainText(writeMoney(site, cash))
  await close(order)
  await expect(balance(page)).toHaveAccessibleName(named(writeMoney(site, cash)))
}

const orderNumber = async (order: Locator): Promise<string> =>
  (await order.locator('.order-number .num').textContent())!

const balance = (page: Page) => page.getByRole('button', { name: /^Balance .*open purse$/ })
const named = (money: string) => `Balance ${money}, open purse`

/** Without the symbol: the provider writes its own. */
const figures = (site: SitePlayer['site'], amount: number) => writeMoney({ ...site, symbol: '' }, amount).trim()

async function close(dialog: Locator): Promise<void> {
  await dialog.press('Escape')
  await expect(dialog).toBeHidden()
}
