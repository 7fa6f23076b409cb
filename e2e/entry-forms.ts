/** The ways in and out as a person walks them, by the words on the screen. */
import { randomBytes, randomInt } from 'node:crypto'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { readCodeAfter } from './inbox.ts'

export const PASSWORD = 'a good long password'

/** An address that nobody and no other journey has. */
export const randomEmail = (): string => `player.${randomBytes(6).toString('hex')}@example.com`
/** As written in Pakistan: a three, then nine digits. */
export const randomPakistaniMobile = (): string => `301${randomInt(1_000_000, 10_000_000)}`
/** As written in the Philippines: a nine, then nine digits. */
export const randomPhilippineMobile = (): string => `917${randomInt(1_000_000, 10_000_000)}`
/** As written in Brazil: an area, then nine digits. */
export const randomBrazilianMobile = (): string => `119${randomInt(10_000_000, 100_000_000)}`

const ASKED = ['phone-proof', 'phone-binding', 'first-recharge', 'second-recharge']

/**
 * English, and a browser that was asked for a phone, about pixels and offers not long ago: what the app shows by itself has
 * journeys of its own.
 */
export async function settle(context: BrowserContext, shown: readonly string[] = ASKED): Promise<void> {
  await context.addInitScript((names) => {
    if (localStorage.getItem('lang') !== null) return
    localStorage.setItem('lang', 'en')
    localStorage.setItem('consent', 'refused')
    localStorage.setItem('last_clear', String(Date.now()))
    localStorage.setItem('popups', JSON.stringify(Object.fromEntries(names.map((name) => [name, [Date.now()]]))))
  }, shown)
}

export const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })
export const joinSheet = (page: Page): Locator => sheet(page, 'Take a seat')
export const loginSheet = (page: Page): Locator => sheet(page, 'Welcome back')
export const press = (within: Page | Locator, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

export async function openLobby(page: Page, address = '/#/game'): Promise<void> {
  await settle(page.context())
  await page.goto(address)
  // A sheet may already cover it.
  await expect(page.getByRole('button', { name: 'Menu', includeHidden: true })).toBeVisible()
}

/** The same product under another name of this machine; it answers before its sites are set up. */
export async function openSite(
  page: Page,
  baseURL: string,
  { host, words, path = '/game' }: { host: string; words: string; path?: string },
): Promise<void> {
  const site = `http://${host}:${new URL(baseURL).port}/#${path}`
  await expect(async () => {
    // To the address it is at already a page would not load anew.
    await page.goto('about:blank')
    await openLobby(page, site)
    expect(await page.locator('#preload').textContent()).toContain(words)
  }).toPass()
}

/** Opens one of the sheets by its address on the site that is on screen, as a link in a letter would. */
export async function openSheet(page: Page, name: string, title: string): Promise<Locator> {
  await page.goto(new URL(`/#/game?open=${name}`, page.url()).href)
  const opened = sheet(page, title)
  await expect(opened).toBeVisible()
  return opened
}

/** By keyboard: a message may cover the bar for a while. */
const pressInBar = (page: Page, name: string): Promise<void> =>
  page.getByRole('banner').getByRole('button', { name, exact: true }).press('Enter')

export async function openJoin(page: Page): Promise<Locator> {
  await pressInBar(page, 'Join')
  await expect(joinSheet(page)).toBeVisible()
  return joinSheet(page)
}

export async function openLogin(page: Page): Promise<Locator> {
  await pressInBar(page, 'Log in')
  await expect(loginSheet(page)).toBeVisible()
  return loginSheet(page)
}

/** The box itself is drawn; the real one is reached by keyboard and by its label, in which there are links. */
export const acceptTerms = (form: Locator): Promise<void> => form.getByRole('checkbox').press('Space')

export const fillPassword = (form: Locator, password = PASSWORD): Promise<void> =>
  form.getByLabel('Password', { exact: true }).fill(password)

export type Destination = { field: 'Phone number' | 'E-mail'; typed: string; receiver: string }

/** Types the contact, has a code sent there and types it. */
export async function fillCode(baseURL: string, form: Locator, destination: Destination): Promise<void> {
  await form.getByLabel(destination.field, { exact: true }).fill(destination.typed)
  const code = await readCodeAfter(baseURL, destination.receiver, () => press(form, 'Send code'))
  await form.getByLabel(codeLabel(destination)).fill(code)
}

export const codeLabel = ({ field }: Pick<Destination, 'field'>): string =>
  field === 'Phone number' ? 'Code from our SMS' : 'Code from our e-mail'

export const phone = (typed: string, area = '+62'): Destination => ({
  field: 'Phone number',
  typed,
  receiver: `${area}${typed}`,
})
export const email = (typed: string): Destination => ({ field: 'E-mail', typed, receiver: typed })

/** Joins with a code, from the lobby. */
export async function join(page: Page, baseURL: string, destination: Destination): Promise<void> {
  const form = await openJoin(page)
  if (destination.field === 'E-mail') await press(form, 'E-mail')
  await acceptTerms(form)
  await fillCode(baseURL, form, destination)
  await press(form, 'Create account')
  await expectPlayer(page)
}

/** Joins with a password, from the lobby of a site that offers codes too. */
export async function joinByPassword(page: Page, { field, typed }: Destination): Promise<void> {
  const form = await openJoin(page)
  if (field === 'E-mail') await press(form, 'E-mail')
  await press(form, 'Join with a password instead')
  await form.getByLabel(field, { exact: true }).fill(typed)
  await fillPassword(form)
  await acceptTerms(form)
  await press(form, 'Create account')
  await expectPlayer(page)
}

export async function logInByPassword(page: Page, name: string, password = PASSWORD): Promise<void> {
  const form = await openLogin(page)
  await form.getByLabel('Phone number', { exact: true }).fill(name)
  await fillPassword(form, password)
  await press(form, 'Log in')
  await expectPlayer(page)
}

/** Somebody is signed in, and nothing covers the page. */
export async function expectPlayer(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Your account', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
}

export async function expectNobody(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Join', exact: true })).toBeVisible()
}

export async function openAccount(page: Page): Promise<Locator> {
  await pressInBar(page, 'Your account')
  return sheet(page, 'Your account')
}

/** Leaves, and gives back the number by which the account is known. */
export async function signOut(page: Page): Promise<string> {
  const account = await openAccount(page)
  const playerId = await readPlayerId(account)
  await press(account, 'Log out')
  await expectNobody(page)
  return playerId
}

export async function readPlayerId(account: Locator): Promise<string> {
  const name = await account.getByRole('button', { name: /^Copy Player ID/ }).getAttribute('aria-label')
  return /\d+/.exec(name ?? '')![0]
}

/** Confirms the player, where something important asks for it. */
export async function confirmIdentity(page: Page, password = PASSWORD): Promise<void> {
  const question = sheet(page, 'Is it you?')
  await question.getByLabel('Your password').fill(password)
  await press(question, 'Confirm')
  await expect(question).toBeHidden()
}
