import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { type CountrySite, enterAt, registerAt, writeMoney } from './country-sites.ts'
import { press, sheet } from './entry-forms.ts'
import { withDatabase } from './journey-database.ts'
import { moneyOf, whenLive } from './journey-money.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 240_000 })

/** A chain is looked at every few seconds, and what is sent is final after a quarter of a minute. */
const CHAIN = { timeout: 60_000 }

/** The site that pays in tokens of a chain, and in nothing else. */
const site: CountrySite = { host: 'all.localhost', channel: '0', currency: 'USDT', symbol: 'USDT', hasCodes: true }
const money = (units: number) => writeMoney(site, units)

test.beforeAll(({ baseURL }) =>
  withDatabase(baseURL!, (database) =>
    database.query(`insert into site_host (host, site_id) values ($1, 'all') on conflict do nothing`, [site.host]),
  ),
)

test('tokens sent to the player’s own address become cash while the page stays open, and leave to a wallet', async ({
  page,
  baseURL,
}) => {
  const player = await registerAt(baseURL!, site)
  const cashNow = async () => ((await player.client.call('GET', '/api/wallet')) as { money: number }).money
  const live = whenLive(page)
  await enterAt(page, baseURL!, player, '/rechargeNew')
  await live

  await test.step('a token is paid in', async () => {
    await page.getByRole('radio', { name: /^USDC/ }).press('Space')
    await expect(page.getByRole('heading', { name: 'Send USDC on Solana' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
    await expect(page.getByText('Test network')).toBeVisible()
    const facts = page.locator('.crypto-facts')
    await expect(facts).toContainText('1 USDC = 1 USDT')
    await expect(facts).toContainText('Nothing yet')
    const link = await page.getByRole('link', { name: 'Open in wallet app' }).getAttribute('href')
    await payFromWallet(baseURL!, link!, '40')
    await expect(page.getByText('Top-up received'), 'the page hears of it by itself').toBeVisible(CHAIN)
    await expect(facts).toContainText('40 USDC')
    expect(await cashNow()).toBeGreaterThanOrEqual(40 * 10_000)
    await press(page, 'Your top-ups')
    const listed = sheet(page, 'Your top-ups').getByRole('list', { name: 'Your top-ups' }).getByRole('listitem')
    await expect(listed).toHaveCount(1)
    await expect(listed).toContainText(/USDC \(Solana\).*40\.00/)
  })

  await test.step('and one is paid out, only to what can be an address', async () => {
    // What was paid in must be played first; this is free.
    await withDatabase(baseURL!, (database) =>
      moneyOf(database, player.playerId, site.currency).topUp({ cash: 100, reference: 'journey' }),
    )
    const before = await cashNow()
    await enterAt(page, baseURL!, player, '/withdrawNew')
    await page.getByRole('textbox', { name: 'Amount to withdraw' }).fill('50')
    await page.getByRole('radio', { name: /^USDC/ }).press('Space')
    await expect(page.getByText('Paid out as USDC on Solana.')).toBeVisible()
    const address = page.getByRole('textbox', { name: 'Wallet address' })
    await address.fill('0x52908400098527886E0F7030069857D2E4169EE7')
    const ask = page.getByRole('button', { name: /^Withdraw .*50\.00/ })
    await ask.click()
    await expect(address).toHaveAccessibleDescription(/This is not a Solana address/)
    await address.fill(newAddress())
    await ask.click()
    await press(sheet(page, 'Check before it goes'), 'Withdraw now')
    const detail = sheet(page, 'Withdrawal')
    await expect(detail).toContainText('On the network')
    await expect(detail).toContainText('You received', CHAIN)
    await expect(detail).toContainText('In your wallet')
    await expect(detail).toContainText('To USDC (Solana)')
    await expect(detail).toContainText(money(50))
    expect(await cashNow()).toBe(before - 50 * 10_000)
  })
})

/** What a wallet does with the link: it pays the token that is named to the address that is named. */
async function payFromWallet(baseURL: string, link: string, amount: string): Promise<void> {
  const { pathname: to, searchParams } = new URL(link)
  const { hostname, port } = new URL(baseURL)
  const paid = await fetch(`http://${hostname}:${Number(port) + 2}/solana/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, mint: searchParams.get('spl-token'), amount }),
  })
  expect(paid.status).toBe(201)
}

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** A wallet that nobody has used before: a key of its own, as the chain writes keys. */
function newAddress(): string {
  const { x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  const bytes = Buffer.from(x!, 'base64url')
  const zeros = bytes.findIndex((byte) => byte !== 0)
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let written = ''
  for (; rest > 0n; rest /= 58n) written = LETTERS[Number(rest % 58n)]! + written
  return '1'.repeat(zeros) + written
}
