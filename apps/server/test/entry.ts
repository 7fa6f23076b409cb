import { type codePurposes, logIn, loginTypes, registerPlayer, sendCode } from '@tablestakes/contract/auth'
import type { RequestOf } from '@tablestakes/contract/call'
import { expect } from 'vitest'
import { outcome } from './outcome.ts'
import type { TestSandbox } from './sandbox.ts'
import type { Browser, TestApp } from './start-app.ts'

let people = 0

/** Opens an account by e-mail from a browser of its own, as somebody born on a day (dd/mm/yyyy). */
export async function enterBorn(app: TestApp, { email, birthday }: { email: string; birthday: string }) {
  const browser = app.browser()
  const answer = await browser.call(registerPlayer, {
    ...{ client_type: loginTypes.EMAIL, email, birthday, is_terms_accepted: true },
    password: await app.encode('a good long one'),
  })
  expect(outcome(answer)).toBe('ok')
  return browser
}

/** What tests of the ways in have in common: people nobody knows yet, codes from the inbox, the two plain logins. */
export function entryOf(app: TestApp, sandbox: TestSandbox) {
  return {
    newPhone: () => `+92300${String(++people).padStart(7, '0')}`,
    newEmail: () => `player${++people}@example.com`,
    /** Asks for a code and reads it where it arrives; one to reset a password leaves only after the answer. */
    codeTo: async (to: string, purpose?: (typeof codePurposes)[number], from: Pick<Browser, 'call'> = app.guest) => {
      const codes = async () => (await sandbox.inbox(to)).filter((letter) => letter.code !== null)
      const before = (await codes()).length
      const answer = await from.call(sendCode, { mobile_or_email: to, ...(purpose && { purpose }) })
      if (answer.code !== 0) throw new Error(`no code was sent: ${outcome(answer)}`)
      await expect.poll(async () => (await codes()).length).toBeGreaterThan(before)
      return sandbox.codeFor(to)
    },
    logInByPassword: async (
      who: { mobile?: string; email?: string; username?: string; password: string },
      { browser = app.browser(), ...more }: { browser?: Browser } & Partial<RequestOf<typeof logIn>> = {},
    ) => {
      const client_type = who.email === undefined ? loginTypes.PHONE : loginTypes.EMAIL
      return browser.call(logIn, { client_type, ...who, password: await app.encode(who.password), ...more })
    },
    logInByCode: (
      who: { mobile?: string; email?: string; verify_code: string },
      { browser = app.browser(), ...more }: { browser?: Browser } & Partial<RequestOf<typeof logIn>> = {},
    ) => {
      const client_type = who.email === undefined ? loginTypes.PHONE_CODE : loginTypes.EMAIL_CODE
      return browser.call(logIn, { client_type, ...who, ...more })
    },
  }
}
