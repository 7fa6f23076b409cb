/** Every country's site of the journeys' product, under a name of this machine, and players who are signed in there. */
import type { Page } from '@playwright/test'
import { formatMoney } from '@tablestakes/domain/money/format'
import { connect, transact } from '@tablestakes/node/database'
import { type ApiClient, type Credentials, openApiClient } from '../scripts/api-client.ts'
import { openSite, PASSWORD, randomEmail } from './entry-forms.ts'
import { readCodeAfter } from './inbox.ts'
import { carrySession } from './player.ts'

export type CountrySite = {
  host: string
  /** Leads to the site where no name does: programs do not find every name under localhost. */
  channel: string
  currency: string
  symbol: string
  /** Players without a code by e-mail are not asked to prove an address. */
  hasCodes: boolean
}

/** Which ways in Pakistan and the Philippines have is said in method-sites.ts. */
const site = (name: string, channel: string, currency: string, symbol: string, hasCodes = true): CountrySite => ({
  host: `${name}.localhost`,
  channel,
  currency,
  symbol,
  hasCodes,
})
export const brazil = site('brazil', '55', 'BRL', 'R$')
export const india = site('india', '91', 'INR', '₹')
export const philippines = site('philippines', '63', 'PHP', '₱')
export const bengal = site('bengal', '880', 'BDT', '৳')
export const pakistan = site('pakistan', '92', 'PKR', 'Rs', false)
/** The site that answers under every other name; it pays in rupiah. */
export const indonesia: CountrySite = { ...site('', '1', 'IDR', 'Rp'), host: '127.0.0.1' }

export async function openCountrySites(databaseUrl: string): Promise<void> {
  const database = connect(databaseUrl, { max: 1 })
  try {
    await transact(database, async (tx) => {
      for (const { host } of [brazil, india, philippines, bengal, pakistan])
        await tx.query('insert into site_host (host, site_id) values ($1, $2)', [host, host.split('.')[0]])
      // Journeys do not wait until a payout can no longer be taken back.
      await tx.query('update cashier_rule set cancel_seconds = 0')
    })
  } finally {
    await database.end()
  }
}

export type SitePlayer = {
  client: ApiClient
  credentials: Credentials
  playerId: bigint
  email: string
  site: CountrySite
}

/** A new player of a site, with an address of their own that is proven wherever the site can do that. */
export async function registerAt(baseURL: string, site: CountrySite): Promise<SitePlayer> {
  const client = await openApiClient(baseURL, { channel: site.channel })
  const email = randomEmail()
  const send = () => client.call('POST', '/api/user/sendCode', { mobile_or_email: email })
  const proof = site.hasCodes
    ? { client_type: 3, verify_code: await readCodeAfter(baseURL, email, send) }
    : { client_type: 4, password: client.encodePassword(PASSWORD) }
  const session = await client.call('POST', '/api/user/register', { email, is_terms_accepted: true, ...proof })
  const { uid } = session.userInfo as { uid: number }
  return { client, credentials: client.enter(session), playerId: BigInt(uid), email, site }
}

/** The same player in a browser, at a screen of the site. */
export async function enterAt(page: Page, baseURL: string, player: SitePlayer, path: string): Promise<void> {
  const { host, currency } = player.site
  await carrySession(page, player, host)
  // What a sign-in leaves for tabs that are opened later.
  await page.context().addCookies([{ name: 'token', value: '1', path: '/', domain: host }])
  await openSite(page, baseURL, { host, words: `"${currency}"`, path })
}

/** Money as the site writes it, in whole units. */
export const writeMoney = (
  { currency, symbol }: CountrySite,
  units: number,
  sign: 'auto' | 'always' = 'auto',
): string => formatMoney(BigInt(units) * 10_000n, currency, { symbol, sign })
