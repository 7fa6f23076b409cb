import { expect, type Page, test } from '@playwright/test'
import { formatMoney } from '@tablestakes/domain/money/format'
import { type SiteName, siteProfiles, symbolOfSite } from '@tablestakes/domain/site/sites'
import { openApiClient } from '../scripts/api-client.ts'
import {
  bengal,
  brazil,
  type CountrySite,
  enterAt,
  india,
  pakistan,
  philippines,
  registerAt,
  type SitePlayer,
} from './country-sites.ts'
import { openSite } from './entry-forms.ts'
import { carrySession } from './player.ts'

test.use({ reducedMotion: 'reduce' })

/** What a visitor meets at each site. */
type Visited = { name: SiteName; site: CountrySite; tongue: string; method: string }
const SITES: Visited[] = [
  { name: 'India', site: india, tongue: 'en', method: 'UPI' },
  { name: 'Brazil', site: brazil, tongue: 'pt-BR', method: 'Pix' },
  { name: 'Philippines', site: philippines, tongue: 'en', method: 'GCash' },
  { name: 'Bengal', site: bengal, tongue: 'bn', method: 'bKash' },
  { name: 'Pakistan', site: pakistan, tongue: 'ur', method: 'Easypaisa' },
  {
    name: 'all',
    site: { host: 'all.localhost', channel: '0', currency: 'USDT', symbol: 'USDT', hasCodes: true },
    tongue: 'en',
    method: 'USDT',
  },
]

for (const visited of SITES) {
  const { name, site, tongue } = visited
  test(`a link with the channel of ${name} opens its site from the first byte on`, async ({ page, baseURL }) => {
    const address = `${baseURL}/?channel_id=${site.channel}`
    const first = await (await page.request.get(address)).text()
    expect(first).toContain(`"${site.currency}"`)

    await page.goto(address)
    await expectSite(page, { name, tongue })
    // The next visit needs no link.
    await page.goto('about:blank')
    await page.goto(baseURL!)
    await expectSite(page, { name, tongue })
    expect(await (await page.request.get(baseURL!)).text()).toContain(`"${site.currency}"`)
    await expectGames(page, baseURL!, site)

    // Joining offers the country's area code, and paying its methods and money.
    await page.goto(`${baseURL}/#/game?open=register`)
    await expect(
      page.getByRole('dialog').getByText(siteProfiles[name].phoneArea, { exact: true }).first(),
    ).toBeVisible()
    const player = await registerAt(baseURL!, site)
    await carrySession(page, player, new URL(baseURL!).hostname)
    await page.goto('about:blank')
    await page.goto(`${baseURL}/#/rechargeNew`)
    await expectCashier(page, visited, player)
  })
}

for (const visited of SITES.filter(({ name }) => name !== 'all')) {
  const { name, site, tongue } = visited
  test(`the host of ${name} opens its site, without any link`, async ({ page, baseURL }) => {
    const { port } = new URL(baseURL!)
    const address = `http://${site.host}:${port}`
    const [sent] = await Promise.all([
      page.waitForResponse((answer) => answer.request().isNavigationRequest()),
      page.goto(`${address}/#/game?open=register`),
    ])
    expect(await sent.text()).toContain(`"${site.currency}"`)
    await expectSite(page, { name, tongue })
    await expect(
      page.getByRole('dialog').getByText(siteProfiles[name].phoneArea, { exact: true }).first(),
    ).toBeVisible()
    await page.goto(`${address}/#/game`)
    await expectGames(page, baseURL!, site)
    // From here on in English, which every site offers.
    const player = await registerAt(baseURL!, site)
    await enterAt(page, baseURL!, player, '/rechargeNew')
    await expectCashier(page, visited, player)
    await openSite(page, baseURL!, { host: site.host, words: `"${site.currency}"` })
    await expect(page.locator('html')).toHaveAttribute('data-theme', siteProfiles[name].theme)
  })
}

test('another link changes the site, and nobody who is signed in', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/?channel_id=${brazil.channel}`)
  await expectSite(page, { name: 'Brazil', tongue: 'pt-BR' })
  await page.goto(`${baseURL}/?channel_id=${pakistan.channel}`)
  await expectSite(page, { name: 'Pakistan', tongue: 'ur' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')

  const player = await registerAt(baseURL!, pakistan)
  const { hostname } = new URL(baseURL!)
  await carrySession(page, player, hostname)
  await page.context().addCookies([{ name: 'token', value: '1', path: '/', domain: hostname }])
  await page.goto(`${baseURL}/?channel_id=${brazil.channel}`)
  await expectSite(page, { name: 'Pakistan', tongue: 'ur' })
})

test('a channel behind the # is followed too', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/#/game?channel_id=${bengal.channel}`)
  await expectSite(page, { name: 'Bengal', tongue: 'bn' })
})

async function expectSite(page: Page, { name, tongue }: { name: SiteName; tongue: string }): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', tongue)
  await expect(page.locator('html')).toHaveAttribute('data-theme', siteProfiles[name].theme)
}

type Index = { game_type_list: { second_type_list: { game_list: { id: number; is_open: boolean }[] }[] }[] }

/** The lobby leads to the first games that the site has, as the API lists them for its channel. */
async function expectGames(page: Page, baseURL: string, { channel }: CountrySite): Promise<void> {
  const client = await openApiClient(baseURL, { channel })
  const { game_type_list } = (await client.call('GET', '/api/index')) as Index
  const [first] = game_type_list.flatMap((type) => type.second_type_list)
  const games = first!.game_list.filter(({ is_open }) => is_open).slice(0, 3)
  expect(games.length).toBeGreaterThan(0)
  for (const { id } of games) await expect(page.locator(`a[href$="/Gamedetail?id=${id}"]`).first()).toBeAttached()
}

/** The top-up page offers the country's methods in its money, from the smallest amount that the API takes on. */
async function expectCashier(page: Page, { name, site, method }: Visited, { client }: SitePlayer): Promise<void> {
  await expect(page.getByText(method).first()).toBeVisible()
  await expect(page.locator('main').getByText(symbolOfSite(name)).filter({ visible: true }).first()).toBeVisible()
  // Tokens are sent to an address, whatever they are worth: no amount is typed.
  if (name === 'all') return
  const { min_amount } = (await client.call('POST', '/api/user/shop', { type: 0 })) as { min_amount: number }
  const least = formatMoney(BigInt(min_amount), site.currency, { symbol: false })
  await expect(page.locator('.deposit-amount')).toContainText(least)
}
