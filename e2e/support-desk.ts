/** Somebody at the support desk: a browser of their own on the desk's page. */
import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { transact } from '@tablestakes/node/database'
import { addOperator } from '../apps/server/src/platform/operators/operator-record.ts'
import { withDatabase } from './journey-database.ts'

export type SupportDesk = {
  page: Page
  /** As players read the name. */
  shownName: string
  key: string
  /** What was said in the chat that is open. */
  talk: Locator
  enter: () => Promise<void>
  /** Opens the chat of a player or a guest whose line in the list says so. */
  open: (words: string | RegExp) => Promise<void>
  answer: (text: string) => Promise<void>
  press: (name: string) => Promise<void>
  close: () => Promise<void>
}

export const WIDE = { width: 1280, height: 800 }

/** The page stands before the door: `enter` types the key. */
export async function openSupportDesk(browser: Browser, baseURL: string): Promise<SupportDesk> {
  const name = `maya-${randomBytes(4).toString('hex')}`
  const key = (await withDatabase(baseURL, (database) =>
    transact(database, (tx) => addOperator(tx, name, ['support'])),
  ))!
  const context = await browser.newContext({
    ...{ baseURL, viewport: WIDE, isMobile: false, hasTouch: false, reducedMotion: 'reduce' },
  })
  const page = await context.newPage()
  await page.goto('/desk/')
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
  const talk = page.getByRole('log', { name: 'Messages' })
  return {
    ...{ page, key, talk, press, shownName: name.charAt(0).toUpperCase() + name.slice(1) },
    async enter() {
      await page.getByLabel('Operator key').fill(key)
      await press('Open the desk')
      // The list has come: from here on players are told that somebody is there.
      await expect(page.getByRole('tabpanel').locator('li, p').first()).toBeVisible()
      await expect(page.getByRole('tabpanel').getByRole('img', { name: 'Loading' })).toBeHidden()
    },
    async open(words) {
      await page.getByRole('navigation', { name: 'Chats' }).getByRole('button', { name: words }).click()
      await expect(talk).toBeVisible()
    },
    async answer(text) {
      await page.getByLabel('Write to the player').fill(text)
      await press('Send')
      await expect(talk.getByText(text)).toBeVisible()
    },
    close: () => context.close(),
  }
}
