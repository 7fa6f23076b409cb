import { expect, type Page, test } from '@playwright/test'
import { randomMobile, registerPlayer } from '../scripts/api-client.ts'
import { ADVERTISED_HOST } from './advertised-site.ts'
import {
  acceptTerms,
  codeLabel,
  confirmIdentity,
  email,
  expectNobody,
  expectPlayer,
  fillCode,
  fillPassword,
  join,
  joinByPassword,
  joinSheet,
  logInByPassword,
  loginSheet,
  openAccount,
  openJoin,
  openLobby,
  openLogin,
  openSheet,
  openSite,
  PASSWORD,
  phone,
  press,
  randomBrazilianMobile,
  randomEmail,
  randomPakistaniMobile,
  randomPhilippineMobile,
  readPlayerId,
  sheet,
  signOut,
} from './entry-forms.ts'
import { lettersTo, readCodeAfter } from './inbox.ts'
import { letAMinutePass } from './journey-database.ts'
import { CODES_HOST, PASSWORDS_HOST } from './method-sites.ts'
import { answerProvider } from './provider-window.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

test.use({ reducedMotion: 'reduce' })
test.describe.configure({ timeout: 90_000 })

test('by phone: join with a password, leave, come back with it or with a code', async ({ page, baseURL }) => {
  const mine = phone(randomMobile())
  await openLobby(page)
  await joinByPassword(page, mine)
  const playerId = await signOut(page)

  await logInByPassword(page, mine.typed)
  expect(await signOut(page)).toBe(playerId)

  await letAMinutePass(baseURL!)
  const form = await openLogin(page)
  await press(form, 'Log in with a code instead')
  await fillCode(baseURL!, form, mine)
  await expectPlayer(page)
  expect(await signOut(page)).toBe(playerId)
})

test('by e-mail: join with a password, leave, come back with it or with a code', async ({ page, baseURL }) => {
  const mine = email(randomEmail())
  await openLobby(page)
  await joinByPassword(page, mine)
  const playerId = await signOut(page)

  const form = await openLogin(page)
  await press(form, 'E-mail')
  await form.getByLabel('E-mail', { exact: true }).fill(mine.typed.toUpperCase())
  await fillPassword(form)
  await press(form, 'Log in')
  await expectPlayer(page)
  expect(await signOut(page)).toBe(playerId)

  await letAMinutePass(baseURL!)
  const again = await openLogin(page)
  await press(again, 'E-mail')
  await press(again, 'Log in with a code instead')
  await fillCode(baseURL!, again, mine)
  await expectPlayer(page)
  expect(await signOut(page)).toBe(playerId)
})

test('by phone: join with a code, leave, come back with another', async ({ page, baseURL }) => {
  const mine = phone(randomMobile())
  await openLobby(page)
  await join(page, baseURL!, mine)
  const playerId = await signOut(page)
  await letAMinutePass(baseURL!)
  const form = await openLogin(page)
  await press(form, 'Log in with a code instead')
  await fillCode(baseURL!, form, mine)
  await expectPlayer(page)
  expect(await signOut(page)).toBe(playerId)
})

test('on a site without codes: join by phone or e-mail with a password only, and come back', async ({
  page,
  baseURL,
}) => {
  await openSite(page, baseURL!, { host: PASSWORDS_HOST, words: '"phoneOTP":false' })
  for (const mine of [phone(randomPakistaniMobile(), '+92'), email(randomEmail())]) {
    const form = await openJoin(page)
    if (mine.field === 'E-mail') await press(form, 'E-mail')
    await form.getByLabel(mine.field, { exact: true }).fill(mine.typed)
    await fillPassword(form)
    await acceptTerms(form)
    await expect(form.getByRole('button', { name: 'Send code' })).toBeHidden()
    await press(form, 'Create account')
    await expectPlayer(page)
    const playerId = await signOut(page)

    const login = await openLogin(page)
    if (mine.field === 'E-mail') await press(login, 'E-mail')
    await login.getByLabel(mine.field, { exact: true }).fill(mine.typed)
    await fillPassword(login)
    await press(login, 'Log in')
    await expectPlayer(page)
    expect(await signOut(page)).toBe(playerId)
    expect(await lettersTo(baseURL!, mine.receiver)).toEqual([])
  }
})

test('on a site without passwords: join by phone or e-mail with a code only, and come back', async ({
  page,
  baseURL,
}) => {
  await openSite(page, baseURL!, { host: CODES_HOST, words: '"phone":false' })
  for (const mine of [phone(randomPhilippineMobile(), '+63'), email(randomEmail())]) {
    const form = await openJoin(page)
    if (mine.field === 'E-mail') await press(form, 'E-mail')
    await expect(form.getByLabel('Password', { exact: true })).toBeHidden()
    await acceptTerms(form)
    await fillCode(baseURL!, form, mine)
    await press(form, 'Create account')
    await expectPlayer(page)
    const playerId = await signOut(page)

    await letAMinutePass(baseURL!)
    const login = await openLogin(page)
    if (mine.field === 'E-mail') await press(login, 'E-mail')
    await fillCode(baseURL!, login, mine)
    await expectPlayer(page)
    expect(await signOut(page)).toBe(playerId)
  }
})

test('as a guest: the same browser is the same guest again, and is warned before leaving', async ({ page }) => {
  await openLobby(page)
  const form = await openJoin(page)
  await press(form, 'Play as guest')
  await expect(form.getByText('Read and accept the terms to open an account.')).toBeVisible()
  await acceptTerms(form)
  await press(form, 'Play as guest')
  await expectPlayer(page)
  const account = await openAccount(page)
  const playerId = await readPlayerId(account)
  await press(account, 'Log out')
  const warning = sheet(page, 'Leave this guest account?')
  await press(warning, 'Stay')
  await expect(warning).toBeHidden()
  await press(account, 'Log out')
  await press(warning, 'Leave for good')
  await expectNobody(page)

  const again = await openJoin(page)
  await acceptTerms(again)
  await press(again, 'Play as guest')
  await expectPlayer(page)
  expect(await readPlayerId(await openAccount(page))).toBe(playerId)
})

test('through a sign-in provider’s window: the first time joins, the next time comes back', async ({ page }) => {
  const person = randomEmail()
  await openLobby(page)
  const form = await openJoin(page)
  await acceptTerms(form)
  await answerProvider(page, person, () => press(form, 'Sandbox'))
  await expectPlayer(page)
  const playerId = await signOut(page)

  const login = await openLogin(page)
  await answerProvider(page, person, () => press(login, 'Sandbox'))
  await expectPlayer(page)
  expect(await signOut(page)).toBe(playerId)
})

test('closing the provider’s window or pressing cancel there leads back to the form, with nothing lost', async ({
  page,
}) => {
  await openLobby(page)
  const form = await openLogin(page)
  await form.getByLabel('Phone number').fill('8123456789')
  for (const leave of [
    (popup: Page) => popup.close(),
    (popup: Page) => Promise.all([popup.waitForEvent('close'), press(popup, 'Cancel')]),
  ]) {
    const [popup] = await Promise.all([page.waitForEvent('popup'), press(form, 'Sandbox')])
    await expect(popup.getByRole('heading', { name: 'Who are you today?' })).toBeVisible()
    await leave(popup)
    await expect(form.getByRole('button', { name: 'Sandbox' })).not.toHaveAttribute('aria-busy')
    await expect(form.getByLabel('Phone number')).toHaveValue('8123456789')
  }
})

test('with a passkey: made once, it opens the account without a word typed', async ({ page, baseURL }) => {
  await addAuthenticator(page)
  // Passkeys belong to a name; a bare network address has none.
  await openSite(page, baseURL!, { host: ADVERTISED_HOST, words: '"pixels"' })
  await joinByPassword(page, phone(randomBrazilianMobile(), '+55'))
  const passkeys = await openSheet(page, 'passkeys', 'Passkeys')
  await press(passkeys, 'Add a passkey')
  await confirmIdentity(page)
  await expect(page.getByText('Passkey added')).toBeVisible()
  await press(passkeys, 'Close')
  await expectPlayer(page)
  const playerId = await signOut(page)

  const form = await openLogin(page)
  await press(form, 'Passkey')
  await expectPlayer(page)
  expect(await signOut(page)).toBe(playerId)
})

test('forgot password: a code sets a new one, and the old one opens nothing any more', async ({ page, baseURL }) => {
  const player = await registerPlayer(baseURL!)
  const receiver = `+62${player.mobile}`
  await openLobby(page)
  const login = await openLogin(page)
  await login.getByLabel('Phone number').fill(player.mobile)
  await press(login, 'Forgot it?')
  const form = sheet(page, 'Forgot your password?')
  await expect(form.getByLabel('Phone number')).toHaveValue(player.mobile)
  const code = await readCodeAfter(baseURL!, receiver, () => press(form, 'Send code'))
  await form.getByLabel('Code from our SMS').fill(code)
  await form.getByLabel('New password').fill('an even better one')
  await press(form, 'Set new password')

  await expect(login.getByText('Your new password is set. Log in with it.')).toBeVisible()
  await fillPassword(login, player.password)
  await press(login, 'Log in')
  await expect(login.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/is not right/)
  await fillPassword(login, 'an even better one')
  await press(login, 'Log in')
  await expectPlayer(page)
})

test('nobody learns from a forgotten password whether there is such an account', async ({ page, baseURL }) => {
  await openLobby(page)
  const form = await openSheet(page, 'forgot-password', 'Forgot your password?')
  const nobody = randomMobile()
  await form.getByLabel('Phone number').fill(nobody)
  await press(form, 'Send code')
  await expect(form.getByText('If there is an account, a code is on its way.')).toBeVisible()
  await form.getByLabel('Code from our SMS').fill('123456')
  await form.getByLabel('New password').fill(PASSWORD)
  await press(form, 'Set new password')
  await expect(form.getByLabel('Code from our SMS')).toHaveAccessibleDescription(/That code is not right/)
  expect(await lettersTo(baseURL!, `+62${nobody}`)).toEqual([])
})

test('after three codes to one phone a picture asks for a person; a wrong answer is said there, with a new picture', async ({
  page,
  baseURL,
}) => {
  const mine = phone(randomMobile())
  await openLobby(page)
  const form = await openJoin(page)
  await form.getByLabel('Phone number').fill(mine.typed)
  await readCodeAfter(baseURL!, mine.receiver, () => press(form, 'Send code'))
  await expect(form.getByText('Resend in')).toBeVisible()
  for (let more = 0; more < 2; more++) {
    await letAMinutePass(baseURL!)
    // Opened anew, the form does not know of the minute that this browser would still wait.
    await page.reload()
    await openJoin(page)
    await form.getByLabel('Phone number').fill(mine.typed)
    await readCodeAfter(baseURL!, mine.receiver, () => press(form, 'Send code'))
  }
  await letAMinutePass(baseURL!)
  await page.reload()
  await openJoin(page)
  await form.getByLabel('Phone number').fill(mine.typed)
  await press(form, 'Send code')

  const captcha = sheet(page, 'Are you a person?')
  const picture = captcha.getByRole('img', { name: 'A picture with six characters' })
  await expect(picture).toBeVisible()
  const first = await picture.getAttribute('src')
  expect(first).toMatch(/^data:image\/png;base64,/)
  await press(captcha, 'Another picture')
  await expect(picture).not.toHaveAttribute('src', first!)
  await press(captcha, 'Continue')
  await expect(captcha.getByText('The picture has six characters. Enter all of them.')).toBeVisible()
  // None of these is ever in a picture, because people mix them up.
  const second = await picture.getAttribute('src')
  await captcha.getByLabel('Six characters in the picture').fill('0O1Il0')
  await press(captcha, 'Continue')
  await expect(captcha.getByText('The check was not passed. Try the new one.')).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', second!)
  await press(captcha, 'Close')
  await expect(form.getByText('The check was not passed.')).toBeVisible()
  await expect(form.getByLabel('Phone number')).toHaveValue(mine.typed)
  expect(await lettersTo(baseURL!, mine.receiver)).toHaveLength(3)
})

test('a wrong code is said at its field, and everything typed stays; the right one then joins', async ({
  page,
  baseURL,
}) => {
  const mine = phone(randomMobile())
  await openLobby(page)
  const form = await openJoin(page)
  await press(form, 'Do you have an invitation code?')
  await form.getByLabel('Invitation code').fill('nobodyhasthis')
  await form.getByLabel('Phone number').fill(mine.typed)
  await acceptTerms(form)
  const code = await readCodeAfter(baseURL!, mine.receiver, () => press(form, 'Send code'))
  const wrong = code === '123456' ? '654321' : '123456'
  await form.getByLabel('Code from our SMS').fill(wrong)
  await press(form, 'Create account')
  await expect(form.getByLabel('Code from our SMS')).toHaveAccessibleDescription(/That code is not right/)
  await expect(form.getByLabel('Code from our SMS')).toHaveValue(wrong)
  await expect(form.getByLabel('Phone number')).toHaveValue(mine.typed)
  await expect(form.getByRole('checkbox')).toBeChecked()

  await form.getByLabel('Code from our SMS').fill(code)
  await press(form, 'Create account')
  await expect(form.getByLabel('Invitation code')).toHaveAccessibleDescription(/We do not know this invitation code/)
  await form.getByLabel('Invitation code').fill('')
  await press(form, 'Create account')
  await expectPlayer(page)
})

test('a login code of a new visitor still counts for joining', async ({ page, baseURL }) => {
  const mine = phone(randomMobile())
  await openLobby(page)
  const login = await openLogin(page)
  await press(login, 'Log in with a code instead')
  await fillCode(baseURL!, login, mine)
  const form = joinSheet(page)
  await expect(form.getByText('This is your first time here. Your code still counts')).toBeVisible()
  await expect(form.getByLabel('Phone number')).toHaveValue(mine.typed)
  await expect(form.getByLabel(codeLabel(mine))).toHaveValue(/^\d{6}$/)
  await acceptTerms(form)
  await press(form, 'Create account')
  await expectPlayer(page)
  expect(await lettersTo(baseURL!, mine.receiver)).toHaveLength(1)
})

test('joining with a known phone is said at its field, and the code that was typed logs in', async ({
  page,
  baseURL,
}) => {
  const player = await registerPlayer(baseURL!)
  const mine = phone(player.mobile)
  await openLobby(page)
  const form = await openJoin(page)
  await acceptTerms(form)
  await fillCode(baseURL!, form, mine)
  await press(form, 'Create account')
  await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription(/There is already an account/)
  await press(form, 'Log in with what you entered')
  await press(loginSheet(page), 'Log in')
  await expectPlayer(page)
})

test('a guest who taps something for players joins first and comes back to it; logging in instead does too', async ({
  page,
  baseURL,
}) => {
  await openLobby(page)
  await press(page, 'Menu')
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Gift code' }).click()
  await acceptTerms(joinSheet(page))
  await press(joinSheet(page), 'Play as guest')
  await expect(sheet(page, 'Redeem a code')).toBeVisible()
  await press(sheet(page, 'Redeem a code'), 'Close')
  await press(await openAccount(page), 'Log out')
  await press(sheet(page, 'Leave this guest account?'), 'Leave for good')
  await expectNobody(page)

  const player = await registerPlayer(baseURL!)
  await page.goto('/#/game?open=mail-box')
  await press(joinSheet(page), 'Log in')
  await loginSheet(page).getByLabel('Phone number').fill(player.mobile)
  await fillPassword(loginSheet(page), player.password)
  await press(loginSheet(page), 'Log in')
  await expect(sheet(page, 'Mail')).toBeVisible()
})

test('a visitor who stays a guest is not shown what they asked for', async ({ page }) => {
  await openLobby(page, '/#/game?open=nickname')
  await press(joinSheet(page), 'Close')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectNobody(page)
})

test('five wrong passwords hold the door for a while, in words', async ({ page, baseURL }) => {
  const player = await registerPlayer(baseURL!)
  await openLobby(page)
  const form = await openLogin(page)
  await form.getByLabel('Phone number').fill(player.mobile)
  const password = form.getByLabel('Password', { exact: true })
  for (let guess = 0; guess < 5; guess++) {
    await password.fill(`wrong guess ${guess}`)
    await press(form, 'Log in')
    await expect(password).toHaveAccessibleDescription(/is not right/)
  }
  await fillPassword(form, player.password)
  await press(form, 'Log in')
  await expect(form.getByRole('alert')).toHaveText(/Too many wrong tries. Try again in \d+ seconds?\./)
})
