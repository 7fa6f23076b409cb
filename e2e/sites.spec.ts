import { expect, type Page, test } from '@playwright/test'
import { type SiteName, siteProfiles, symbolOfSite } from '@tablestakes/domain/site/sites'
import { bengal, brazil, type CountrySite, india, pakistan, philippines, registerAt } from './country-sites.ts'
import { carrySession } from './player.ts'

test.use({ reducedMotion: 'reduce' })

/** What a visitor meets at each site. `top` is the smallest deposit as the top-up page writes it. */
const SITES: { name: SiteName; site: CountrySite; tongue: string; method: string }[] = [
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

for (const { name, site, tongue, method } of SITES) {
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

    // Joining offers the country's area code, and paying its methods and money.
    await page.goto(`${baseURL}/#/game?open=register`)
    await expect(
      page.getByRole('dialog').getByText(siteProfiles[name].phoneArea, { exact: true }).first(),
    ).toBeVisible()
    const player = await registerAt(baseURL!, site)
    await carrySession(page, player, new URL(baseURL!).hostname)
    await page.goto('about:blank')
    await page.goto(`${baseURL}/#/rechargeNew`)
    await expect(page.getByText(method).first()).toBeVisible()
    await expect(page.getByText(symbolOfSite(name)).first()).toBeVisible()
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
