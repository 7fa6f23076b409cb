import type { Page } from '@playwright/test'
import { type RegisteredPlayer, registerPlayer } from '../scripts/api-client.ts'

/** Registers a new player and makes every page load of this tab theirs. */
export async function signIn(page: Page, baseURL: string): Promise<RegisteredPlayer> {
  const player = await registerPlayer(baseURL)
  await carrySession(page, player, new URL(baseURL).hostname)
  return player
}

/** Makes every page load of this tab that of a player who is signed in outside of it. */
export async function carrySession(
  page: Page,
  { client, credentials }: Pick<RegisteredPlayer, 'client' | 'credentials'>,
  host: string,
): Promise<void> {
  await page.context().addCookies(client.cookies().map((cookie) => ({ ...cookie, domain: host })))
  // Only where the tab has none yet: a session the page itself has renewed or ended stays as it is.
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('was signed in') !== null) return
    sessionStorage.setItem('was signed in', 'yes')
    sessionStorage.setItem('session', kept)
  }, JSON.stringify(credentials))
}
