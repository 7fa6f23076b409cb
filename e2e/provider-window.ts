import type { Page } from '@playwright/test'

/** Does what opens the sandbox sign-in provider's window, and names a person there. */
export async function answerProvider(page: Page, email: string, open: () => Promise<unknown>): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()])
  await popup.getByLabel('Name').fill('Amina Khan')
  await popup.getByLabel('E-mail address').fill(email)
  const isClosed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await isClosed
}
