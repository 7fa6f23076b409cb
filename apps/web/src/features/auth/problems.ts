import { passwordProblem } from '@tablestakes/domain/account/password'
import { birthDateProblem, parseDate } from '@tablestakes/domain/account/validation'
import { dayOf } from '@tablestakes/domain/text/duration'
import { getPreloaded } from '../../lib/api/preload.ts'
import type { SayText } from '../../lib/words/i18n.ts'

/** The same questions the server asks, in the same words, before anything is sent. */

export const isCode = (code: string): boolean => /^\d{6}$/.test(code)

export function passwordWords(password: string, text: SayText): string | undefined {
  const problem = passwordProblem(password)
  if (problem === null) return undefined
  return text(problem === 'PASSWORD_SHORT' ? 'refusal_password_short' : 'refusal_password_common')
}

export function birthdayWords(typed: string, text: SayText): string | undefined {
  const [year = 0, month = 0, day = 0] = dayOf(Date.now(), -new Date().getTimezoneOffset()).split('-').map(Number)
  const minimumAge = getPreloaded()?.jurisdiction.minimum_age ?? 18
  if (typed === '') return text('refusal_birthday_needed')
  const problem = birthDateProblem(typed, { today: { year, month, day }, minimumAge })
  if (problem === null) return undefined
  return text(parseDate(typed) === null ? 'entry_birthday_format' : 'refusal_too_young')
}
