import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { RegisteredPlayer } from '../scripts/api-client.ts'
import { ADVERTISED_HOST } from './advertised-site.ts'
import { appCode, STEP_MS } from './authenticator-app.ts'
import {
  confirmIdentity,
  expectPlayer,
  fillPassword,
  joinByPassword,
  logInByPassword,
  openAccount,
  openLobby,
  openLogin,
  openSheet,
  openSite,
  phone,
  press,
  randomBrazilianMobile,
  randomEmail,
  readPlayerId,
  sheet,
  signOut,
} from './entry-forms.ts'
import { readCodeAfter } from './inbox.ts'
import { signIn } from './player.ts'
import { answerProvider } from './provider-window.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })

async function enter(page: Page, baseURL: string): Promise<RegisteredPlayer> {
  const player = await signIn(page, baseURL)
  await openLobby(page)
  await expectPlayer(page)
  return player
}

test('an authenticator app: set up with its key, asked for at the door, and a recovery code opens once', async ({
  page,
  baseURL,
}) => {
  const player = await enter(page, baseURL!)
  const dialog = await openSheet(page, 'second-factor', 'Second step')
  await press(dialog, 'Set it up')
  await confirmIdentity(page, player.password)
  // The real owner of a number that was only typed would take the account over, lock and all: it is proven first.
  const proof = sheet(page, 'Verify your phone')
  const sent = await readCodeAfter(baseURL!, player.mobile, () => press(proof, 'Send code'))
  await proof.getByLabel('Code from our message').fill(sent)
  await expect(dialog.getByRole('img', { name: 'Code to scan with the authenticator app' })).toBeVisible()
  const href = await dialog.getByRole('link', { name: 'App on this phone? Open it' }).getAttribute('href')
  const secret = new URL(href!).searchParams.get('secret')!
  const shown = secret.replace(/(.{4})(?=.)/g, '$1 ')
  await expect(dialog.getByText(shown, { exact: true })).toBeVisible()
  const firstCode = appCode(secret)

  await dialog.getByLabel('Code the app shows now').fill(firstCode)
  const codes = sheet(page, 'Save your recovery codes')
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const recoveryCode = (await codes.getByRole('listitem').first().textContent())!
  await codes.getByRole('checkbox').press('Space')
  await press(codes, 'Done')
  await expect(codes).toBeHidden()
  await signOut(page)

  const login = await openLogin(page)
  await login.getByLabel('Phone number').fill(player.mobile)
  await fillPassword(login, player.password)
  await press(login, 'Log in')
  const step = sheet(page, 'One more step')
  await step.getByLabel('Code from your authenticator app').fill(firstCode)
  await expect(step.getByLabel('Code from your authenticator app')).toHaveAccessibleDescription(/not right/)
  // Each of the app's codes opens once, so the door wants a later one than the set-up had.
  await step.getByLabel('Code from your authenticator app').fill(appCode(secret, Date.now() + STEP_MS))
  await expectPlayer(page)
  await signOut(page)

  const enterWithRecoveryCode = async () => {
    const form = await openLogin(page)
    await form.getByLabel('Phone number').fill(player.mobile)
    await fillPassword(form, player.password)
    await press(form, 'Log in')
    await press(step, 'Use a recovery code')
    await step.getByLabel('Recovery code').fill(recoveryCode)
    await press(step, 'Log in')
  }
  await enterWithRecoveryCode()
  await expectPlayer(page)
  const on = await openSheet(page, 'second-factor', 'Second step')
  await expect(on.getByText('9 recovery codes left')).toBeVisible()
  await press(on, 'Close')
  await signOut(page)
  await enterWithRecoveryCode()
  await expect(step.getByLabel('Recovery code')).toHaveAccessibleDescription(/not right/)
})

test('a passkey is added, opens the account, and is removed', async ({ page, baseURL }) => {
  await addAuthenticator(page)
  await openSite(page, baseURL!, { host: ADVERTISED_HOST, words: '"pixels"' })
  await joinByPassword(page, phone(randomBrazilianMobile(), '+55'))
  const passkeys = await openSheet(page, 'passkeys', 'Passkeys')
  await expect(passkeys.getByText('No passkey yet')).toBeVisible()
  await passkeys.getByLabel('Name').fill('My own phone')
  await press(passkeys, 'Add a passkey')
  await confirmIdentity(page)
  await expect(passkeys.getByRole('listitem').filter({ hasText: 'My own phone' })).toContainText('Not used yet')
  await press(passkeys, 'Close')
  const playerId = await signOut(page)

  await press(await openLogin(page), 'Passkey')
  await expectPlayer(page)
  const again = await openSheet(page, 'passkeys', 'Passkeys')
  await expect(again.getByRole('listitem').filter({ hasText: 'My own phone' })).toContainText('Last used')
  await again.getByRole('button', { name: /^Remove/ }).click()
  await press(page.getByRole('dialog', { name: /^Remove/ }), 'Remove')
  // A player who came in with a passkey can show it again instead of a password.
  const question = sheet(page, 'Is it you?')
  await question.getByRole('radio', { name: 'Passkey' }).press('Space')
  await press(question, 'Use passkey')
  await expect(again.getByText('No passkey yet')).toBeVisible()
  await press(again, 'Close')
  expect(await signOut(page)).toBe(playerId)

  const login = await openLogin(page)
  await press(login, 'Passkey')
  await expect(login.getByText('This passkey was not accepted.')).toBeVisible()
})

test('at a bare address the page says why there are no passkeys', async ({ page, baseURL }) => {
  await enter(page, baseURL!)
  const passkeys = await openSheet(page, 'passkeys', 'Passkeys')
  await expect(passkeys.getByText('Passkeys belong to a site’s name.')).toBeVisible()
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
})

test('a provider is linked, opens the account, and is unlinked', async ({ page, baseURL }) => {
  const player = await enter(page, baseURL!)
  const person = randomEmail()
  const linked = await openSheet(page, 'linked-accounts', 'Linked accounts')
  await answerProvider(page, person, () => press(linked, 'Link Sandbox login'))
  await confirmIdentity(page, player.password)
  await expect(linked.getByText(person)).toBeVisible()
  await press(linked, 'Close')
  const playerId = await signOut(page)

  const login = await openLogin(page)
  await answerProvider(page, person, () => press(login, 'Sandbox'))
  await expectPlayer(page)
  expect(await readPlayerId(await openAccount(page))).toBe(playerId)

  const again = await openSheet(page, 'linked-accounts', 'Linked accounts')
  await press(again, 'Unlink Sandbox login')
  await press(sheet(page, 'Unlink Sandbox login?'), 'Unlink')
  await confirmIdentity(page, player.password)
  await expect(again.getByText('Not linked')).toBeVisible()
})

test('the history shows who got in and who did not, and the security page counts the guards', async ({
  page,
  baseURL,
}) => {
  const player = await enter(page, baseURL!)
  await player.client.ask('POST', '/api/user/login', {
    client_type: 1,
    mobile: player.mobile,
    password: player.client.encodePassword('a wrong guess'),
  })
  await signOut(page)
  await logInByPassword(page, player.mobile, player.password)

  const security = await openSheet(page, 'security', 'Security')
  await expect(security.getByText('Little protection')).toBeVisible()
  await expect(security.getByRole('button', { name: /^Password On/ })).toBeVisible()
  await expect(security.getByRole('button', { name: /^Second step Missing/ })).toBeVisible()
  await security.getByRole('button', { name: /^Login history/ }).click()
  const history = sheet(page, 'Login history')
  const rows = history.getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText('Logged in')
  await expect(rows.nth(0)).toContainText('By phone and password')
  await expect(rows.nth(1)).toContainText('Wrong password or code')
  await expect(rows.nth(2)).toContainText('Logged in')
  await expect(history.getByRole('heading', { name: 'Was one of these not you?' })).toBeVisible()
  await press(history, 'See devices')
  const devices = sheet(page, 'Your devices')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByText('This device')).toBeVisible()
})

test('a copy of one’s data is a file with everything in it', async ({ page, baseURL }) => {
  const player = await enter(page, baseURL!)
  const privacy = await openSheet(page, 'privacy', 'Privacy')
  await press(privacy, 'Ask for a copy')
  await expect(privacy.getByText('Your copy is ready')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), press(privacy, 'Download')])
  expect(download.suggestedFilename()).toMatch(/^tablestakes-\d+-\d{4}-\d{2}-\d{2}\.json$/)
  const content = await readFile(await download.path(), 'utf8')
  expect(content).toContain(`+62${player.mobile}`)
  expect(content).not.toContain('argon2')
  expect(Object.keys(JSON.parse(content) as object)).toContain('made_at')
})

test('what was agreed to is shown; what is free can be taken back, and stays so', async ({ page, baseURL }) => {
  await enter(page, baseURL!)
  const privacy = await openSheet(page, 'privacy', 'Privacy')
  await expect(privacy.getByRole('listitem').filter({ hasText: 'Terms' })).toContainText(/Version .*accepted/)
  const news = privacy.getByRole('switch', { name: 'News and offers' })
  await expect(news).not.toBeChecked()
  await news.click()
  await expect(news).toBeChecked()
  await expect(news).toBeEnabled()
  await page.reload()
  await expectPlayer(page)
  await openSheet(page, 'privacy', 'Privacy')
  await expect(news).toBeChecked()
})

test('closing the account says what goes, asks for a confirmation, and can be taken back for two weeks', async ({
  page,
  baseURL,
}) => {
  const player = await enter(page, baseURL!)
  const privacy = await openSheet(page, 'privacy', 'Privacy')
  await press(privacy, 'Delete my account')
  const words = sheet(page, 'Delete your account')
  await expect(words.getByText('Phone, e-mail, name, picture and birthday')).toBeVisible()
  await press(words, 'Continue')
  await press(sheet(page, 'Close this account for good?'), 'Delete it')
  await confirmIdentity(page, player.password)
  await expect(privacy.getByRole('heading', { name: /^Your account is deleted on/ })).toBeVisible()
  await page.reload()
  await expectPlayer(page)
  await openSheet(page, 'privacy', 'Privacy')
  await press(privacy, 'Keep my account')
  await expect(page.getByText('Good. Your account stays')).toBeVisible()
  await expect(privacy.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})
