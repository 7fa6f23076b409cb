import { type RefusalName, refusals } from '@tablestakes/contract/refusals'
import { textOf } from '../words/i18n.ts'
import { ApiFailure, ApiRefusal } from './refusal.ts'

/** What is wrong, in words, under the field it belongs to; `form` is for what belongs to none. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string>>

/** Which field a refusal is about, and other words for it where the server's own are too general there. */
export type RefusalPlaces<Field extends string> = Partial<Record<RefusalName, Field | { field: Field; text: string }>>

export const isRefusal = (error: unknown, ...names: RefusalName[]): error is ApiRefusal =>
  error instanceof ApiRefusal && names.some((name) => refusals[name].code === error.code)

/** Puts an error where the player looks for it. Anything that is neither a refusal nor a failure is a bug and goes on. */
export function placeError<Field extends string>(error: unknown, places: RefusalPlaces<Field>): FormErrors<Field> {
  const say = (field: Field | 'form', words: string) => ({ [field]: words }) as FormErrors<Field>
  if (error instanceof ApiFailure) return say('form', textOf(error.text))
  if (!(error instanceof ApiRefusal)) throw error
  const { message } = error
  // The session is over: the login dialog says it.
  if (isRefusal(error, 'UNAUTHENTICATED')) return {}
  const found = (Object.keys(places) as RefusalName[]).find((name) => isRefusal(error, name))
  const place = found && places[found]
  if (place === undefined) return say('form', message)
  return typeof place === 'string' ? say(place, message) : say(place.field, place.text)
}
