import { expect, type Page, test } from '@playwright/test'
import { openApiClient, type RegisteredPlayer, randomMobile, registerPlayer } from '../scripts/api-client.ts'
import {
  acceptTerms,
  confirmIdentity,
  expectNobody,
  expectPlayer,
  fillPassword,
  logInByPassword,
  openAccount,
  openJoin,
  openLobby,
  openLogin,
  openSheet,
  PASSWORD,
  press,
  randomEmail,
  readPlayerId,
  sheet,
  signOut,
} from './entry-forms.ts'
import { lettersTo, readCodeAfter } from './inbox.ts'
import { letAMinutePass } from './journey-database.ts'
import { signIn } from './player.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })

/** A player with a phone and a password at the lobby. */
async function enter(page: Page, baseURL: string): Promise<RegisteredPlayer> {
  const player = await signIn(page, baseURL)
  await openLobby(page)
  await expectPlayer(page)
  return player
}

async function enterAsGuest(page: Page): Promise<void> {
  await openLobby(page)
  const form = await openJoin(page)
  await acceptTerms(form)
  await press(form, 'Play as guest')
  await expectPlayer(page)
}

/** Message after message: each is there for a few seconds. */
const expectMessage = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(words)).toBeVisible()

test('a player who joined without a code is asked for one, once; proving the phone is a binding', async ({
  page,
  baseURL,
}) => {
  const { mobile } = await signIn(page, baseURL!)
  await page.addInitScript(() => localStorage.setItem('lang', 'en'))
  await page.goto('/#/game')
  const form = sheet(page, 'Verify your phone')
  await expect(form.getByLabel('Phone number')).toHaveValue(mobile)
  const code = await readCodeAfter(baseURL!, `+62${mobile}`, () => press(form, 'Send code'))
  const wrong = code === '123456' ? '654321' : '123456'
  await form.getByLabel('Code from our message').fill(wrong)
  await expect(form.getByLabel('Code from our message')).toHaveAccessibleDescription(/That code is not right/)
  await form.getByLabel('Code from our message').fill(code)
  await expectMessage(page, 'Bind Succ!')
  await expect(form).toBeHidden()
  await page.reload()
  await expectPlayer(page)
})

test('an e-mail is bound with the code sent there, and shown half hidden', async ({ page, baseURL }) => {
  await enter(page, baseURL!)
  const address = randomEmail()
  const account = await openAccount(page)
  await account.getByRole('button', { name: /^E-mail/ }).click()
  const form = sheet(page, 'Bind your e-mail')
  await form.getByLabel('E-mail').fill('not an address')
  await press(form, 'Send code')
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription(/does not look like an e-mail address/)
  await form.getByLabel('E-mail').fill(address)
  const code = await readCodeAfter(baseURL!, address, () => press(form, 'Send code'))
  await form.getByLabel('Code from our message').fill(code)
  await expectMessage(page, 'Bind Succ!')
  await expect(form).toBeHidden()
  const row = account.getByRole('button', { name: /^E-mail/ })
  await expect(row).toContainText('@example.com')
  await expect(row).not.toContainText(address)
})

test('changing a bound phone asks for a confirmation, ends the other sessions and is told to the old e-mail', async ({
  page,
  baseURL,
}) => {
  const player = await enter(page, baseURL!)
  const address = randomEmail()
  const bindingEmail = await openSheet(page, 'email-binding', 'Bind your e-mail')
  await bindingEmail.getByLabel('E-mail').fill(address)
  await bindingEmail
    .getByLabel('Code from our message')
    .fill(await readCodeAfter(baseURL!, address, () => press(bindingEmail, 'Send code')))
  await expect(bindingEmail).toBeHidden()
  const other = await enterElsewhere(baseURL!, player)

  const form = await openSheet(page, 'phone-binding', 'Verify your phone')
  await press(form, 'Use another number')
  const mobile = randomMobile()
  await form.getByLabel('Phone number').fill(mobile)
  const code = await readCodeAfter(baseURL!, `+62${mobile}`, () => press(form, 'Send code'))
  await form.getByLabel('Code from our message').fill(code)
  await confirmIdentity(page, player.password)
  await expectMessage(page, 'Bind Succ!')
  // The message may still be the one of the e-mail.
  await expect.poll(async () => (await other.ask('POST', '/api/user/userinfo')).code).toBe(1013)
  await expect.poll(async () => (await lettersTo(baseURL!, address)).map(({ code: sent }) => sent)).toContain(null)
  await page.reload()
  await expectPlayer(page)
})

test('a phone of somebody else is refused at its field', async ({ page, baseURL }) => {
  const other = await registerPlayer(baseURL!)
  const send = () => other.client.call('POST', '/api/user/sendCode', { mobile_or_email: other.mobile })
  const verify_code = await readCodeAfter(baseURL!, other.mobile, send)
  await other.client.call('POST', '/api/user/bindMobile', { mobile: other.mobile, verify_code })
  await letAMinutePass(baseURL!)
  await enterAsGuest(page)
  const form = await openSheet(page, 'phone-binding', 'Bind your phone')
  await form.getByLabel('Phone number').fill(other.mobile)
  const code = await readCodeAfter(baseURL!, `+62${other.mobile}`, () => press(form, 'Send code'))
  await form.getByLabel('Code from our message').fill(code)
  await press(form, 'Bind phone')
  await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription(/belongs to another account/)
  await expect(form.getByLabel('Phone number')).toHaveValue(other.mobile)
})

test('nickname and picture are changed, and the names of others are refused', async ({ page, baseURL }) => {
  await enter(page, baseURL!)
  const account = await openAccount(page)
  await press(account, 'Change nickname')
  const form = sheet(page, 'Change nickname')
  const name = `Ace ${randomMobile()}`
  await form.getByLabel('Nickname').fill('<b>')
  await press(form, 'Save')
  await expect(form.getByLabel('Nickname')).toHaveAccessibleDescription(/cannot have special symbols/)
  await form.getByLabel('Nickname').fill(name)
  await press(form, 'Save')
  await expectMessage(page, 'Modified successfully')
  await expect(form).toBeHidden()
  await expect(account.getByText(name)).toBeVisible()

  await press(account, 'Choose a picture')
  const pictures = sheet(page, 'Choose a picture')
  await expect(pictures.getByRole('radio')).toHaveCount(33)
  await pictures.getByRole('radio', { name: 'Owl' }).press('Space')
  await press(pictures, 'Use this picture')
  await expect(pictures).toBeHidden()
  await page.reload()
  await expectPlayer(page)
  const again = await openSheet(page, 'avatar', 'Choose a picture')
  await expect(again.getByRole('radio', { name: 'Owl' })).toBeChecked()

  const other = await registerPlayer(baseURL!)
  expect((await other.client.ask('POST', '/api/user/updateName', { nick_name: name })).msg).toMatch(/name is taken/)
})

test('a new password asks for the old one and ends the other sessions', async ({ page, baseURL }) => {
  const player = await enter(page, baseURL!)
  const other = await enterElsewhere(baseURL!, player)
  const form = await openSheet(page, 'password', 'Change password')
  await form.getByLabel('Current password').fill('not the one')
  await form.getByLabel('New password').fill('a better password')
  await form.getByLabel('The same once more').fill('a bitter password')
  await press(form, 'Change password')
  await expect(form.getByLabel('The same once more')).toHaveAccessibleDescription(/not the same/)
  await form.getByLabel('The same once more').fill('a better password')
  await press(form, 'Change password')
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/)
  await expect(form.getByLabel('New password')).toHaveValue('a better password')
  await form.getByLabel('Current password').fill(player.password)
  await press(form, 'Change password')
  await expectMessage(page, 'Modified successfully')
  await expect(form).toBeHidden()
  expect((await other.ask('POST', '/api/user/userinfo')).code).toBe(1013)

  await signOut(page)
  await logInByPassword(page, player.mobile, 'a better password')
})

test('a guest keeps the account by binding a phone', async ({ page, baseURL }) => {
  await enterAsGuest(page)
  const account = await openAccount(page)
  const playerId = await readPlayerId(account)
  await expect(account.getByRole('heading', { name: 'You play as a guest' })).toBeVisible()
  await press(account, 'Keep this account')
  const form = sheet(page, 'Keep this account')
  const mobile = randomMobile()
  await form.getByLabel('Phone number').fill(mobile)
  const code = await readCodeAfter(baseURL!, `+62${mobile}`, () => press(form, 'Send code'))
  await form.getByLabel('Code from our message').fill(code)
  await form.getByLabel('Password, if you want one').fill(PASSWORD)
  await press(form, 'Bind phone')
  await expectMessage(page, 'Bind Succ!')
  await expect(form).toBeHidden()
  await expect(account.getByRole('heading', { name: 'You play as a guest' })).toBeHidden()
  await press(account, 'Log out')
  await expectNobody(page)
  await logInByPassword(page, mobile)
  expect(await readPlayerId(await openAccount(page))).toBe(playerId)
})

test('a guest binds a user name and logs in with it', async ({ page }) => {
  await enterAsGuest(page)
  const account = await openAccount(page)
  const playerId = await readPlayerId(account)
  await press(account, 'Keep this account')
  const form = sheet(page, 'Keep this account')
  await form.getByRole('radio', { name: 'User name' }).press('Space')
  const name = `ace-${randomMobile()}`
  await form.getByRole('textbox', { name: 'User name' }).fill(name)
  await form.getByLabel('New password').fill(PASSWORD)
  await form.getByLabel('The same once more').fill(PASSWORD)
  await press(form, 'Bind user name')
  await expectMessage(page, 'Bind Succ!')
  await expect(form).toBeHidden()
  await press(account, 'Log out')
  await expectNobody(page)

  const login = await openLogin(page)
  await press(login, 'User name')
  await login.getByLabel('User name').fill(name)
  await fillPassword(login)
  await press(login, 'Log in')
  await expectPlayer(page)
  expect(await readPlayerId(await openAccount(page))).toBe(playerId)
})

test('without a phone a change first binds one, and then goes on where it was wanted', async ({ page, baseURL }) => {
  await enterAsGuest(page)
  const first = await openSheet(page, 'nickname', 'First, bind your phone')
  const mobile = randomMobile()
  await first.getByLabel('Phone number').fill(mobile)
  const code = await readCodeAfter(baseURL!, `+62${mobile}`, () => press(first, 'Send code'))
  await first.getByLabel('Code from our message').fill(code)
  await press(first, 'Bind phone')
  const form = sheet(page, 'Change nickname')
  await form.getByLabel('Nickname').fill(`Queen ${mobile}`)
  await press(form, 'Save')
  await expectMessage(page, 'Modified successfully')
})

test('the birthday is told once, by a player old enough', async ({ page, baseURL }) => {
  await enter(page, baseURL!)
  const profile = await openSheet(page, 'profile', 'Profile')
  await profile.getByRole('button', { name: /^Birthday/ }).click()
  const field = profile.getByLabel('Day, month and year of birth')
  await field.fill('31022000')
  await press(profile, 'Save')
  await expect(field).toHaveAccessibleDescription(/day\/month\/year/)
  await field.fill(`0101${new Date().getFullYear() - 5}`)
  await press(profile, 'Save')
  await expect(field).toHaveAccessibleDescription(/at least 18 years old/)
  await field.fill('31121990')
  await press(profile, 'Save')
  await expectMessage(page, 'Modified successfully')
  await expect(profile.getByText('31/12/1990')).toBeVisible()
  await expect(profile.getByRole('button', { name: /^Birthday/ })).toBeHidden()
})

test('the language goes with the account: letters come in it', async ({ page, baseURL }) => {
  const player = await enter(page, baseURL!)
  const account = await openAccount(page)
  await account.getByRole('button', { name: /^Language/ }).click()
  await press(sheet(page, 'Choose your language'), 'Português')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect
    .poll(async () => (await player.client.call('GET', '/api/user/profile')).lang, 'the account has the language too')
    .toBe('pt-br')
})

/** The same player in another place. */
async function enterElsewhere(baseURL: string, { mobile, password }: RegisteredPlayer) {
  const client = await openApiClient(baseURL)
  client.enter(
    await client.call('POST', '/api/user/login', { client_type: 1, mobile, password: client.encodePassword(password) }),
  )
  return client
}
