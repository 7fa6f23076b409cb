import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Credentials } from './signed-in-player.ts'

/** Where the journeys' product leaves the credentials of a signed-in player. */
export const playerFile = (port: number): string => join(tmpdir(), `tablestakes-journeys-${port}.json`)

/** Makes every page load of this tab a signed-in player's. */
export async function signIn(page: Page, port: number): Promise<void> {
  const session = JSON.stringify(await readPlayer(port))
  await page.addInitScript((kept) => sessionStorage.setItem('session', kept), session)
}

export async function readPlayer(port: number): Promise<Credentials> {
  const file = playerFile(port)
  // The product answers a moment before its player is written down.
  await expect.poll(() => existsSync(file)).toBe(true)
  return JSON.parse(readFileSync(file, 'utf8')) as Credentials
}
