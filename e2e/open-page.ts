/** A page of the app by its address, and the certainty that it stands. */
import type { Page } from '@playwright/test'
import { pageOf, splitHash } from '../apps/web/src/lib/address/hash-location.ts'

/**
 * Goes to the part of the address after `#` and waits until its screen stands. Without that wait the screen before it, which
 * stays until the next one's code has come, is taken for it.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`/#${path}`)
  await page.waitForFunction((asked) => document.documentElement.dataset.page === asked, pageOf(splitHash(path)))
}
