import { getPicCaptcha, pictureCaptchaToken } from '@tablestakes/contract/auth'
import { captchaProblem } from '@tablestakes/domain/account/validation'
import { callApi } from '../api/api.ts'
import { getApiListener } from '../api/api-listener.ts'
import { isRefusal } from '../api/form-errors.ts'
import { loadScript } from '../browser/load-script.ts'

export const loadPicture = () => callApi(getPicCaptcha, {}, { quiet: true })
export const isCaptchaComplete = (typed: string): boolean => captchaProblem(typed) === null
export { pictureCaptchaToken }

/**
 * Does the work; where the server first wants to know that a person asks, has the player solve the captcha and does it once
 * more with its token, again and again while the answer is wrong. A player who closes the captcha gets the server's refusal.
 *
 * The work makes its calls with `quiet`, so that the refusal that is cured here is not shown as well.
 */
export async function withCaptcha<T>(work: (validatorToken: string | undefined) => Promise<T>): Promise<T> {
  let token: string | undefined
  for (;;) {
    try {
      return await work(token)
    } catch (error) {
      if (!isRefusal(error, 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG')) throw error
      const problem = isRefusal(error, 'CAPTCHA_WRONG') ? error.message : undefined
      token = await getApiListener()?.solveCaptcha?.(problem)
      if (token === undefined) throw error
    }
  }
}

/** The part of the service's script that is used here. */
type Recaptcha = {
  ready: (then: () => void) => void
  render: (
    place: HTMLElement,
    options: { sitekey: string; theme: 'dark' | 'light'; hl: string; callback: (token: string) => void },
  ) => number
}
const SERVICE = 'https://www.google.com/recaptcha/api.js?render=explicit'

/** Draws the configured service's question into the place; it answers with its own token. */
export async function showService(
  place: HTMLElement,
  {
    siteKey,
    isDark,
    language,
    onToken,
  }: { siteKey: string; isDark: boolean; language: string; onToken: (token: string) => void },
): Promise<void> {
  await loadScript(SERVICE)
  const { grecaptcha } = globalThis as unknown as { grecaptcha: Recaptcha }
  await new Promise<void>((resolve) => grecaptcha.ready(resolve))
  grecaptcha.render(place, { sitekey: siteKey, theme: isDark ? 'dark' : 'light', hl: language, callback: onToken })
}
