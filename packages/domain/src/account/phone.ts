/**
 * One phone number however it is written: with the area code in front or without, with the zero people dial at home or
 * without, with spaces, brackets and dashes. Only a plus sign (or the 00 before foreign calls) tells a number of another
 * country.
 */
import { toLatinDigits } from '../money/digits.ts'
import { type PhoneRule, phoneProblem } from './validation.ts'

/** Specification §5: phones have 10 or 11 digits. */
const LONGEST_NATIONAL = 11

/** `+923001234567`, or null while what was typed does not have the form of a number. `area` is digits only: `92`. */
export function readPhone(typed: string, { area, rule }: { area: string; rule: PhoneRule }): string | null {
  const compact = toLatinDigits(typed).replace(/[\s().-]/g, '')
  const digits = compact.replace(/^(\+|00)/, '')
  const isInternational = digits !== compact
  if (!/^\d+$/.test(digits)) return null
  if (isInternational && !digits.startsWith(area)) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
  // Without a plus sign, only a number too long for home can begin with the area code.
  const hasArea = isInternational || (digits.startsWith(area) && digits.length > LONGEST_NATIONAL)
  const national = (hasArea ? digits.slice(area.length) : digits).replace(/^0/, '')
  return isNational(national, rule) ? `+${area}${national}` : null
}

/** The Brazilian rule counts the 55 as part of the number; the general one counts the zero that was left out. */
function isNational(national: string, rule: PhoneRule): boolean {
  if (rule === 'brazil') return phoneProblem(`55${national}`, rule) === null
  return phoneProblem(national, rule) === null || (rule === 'general' && phoneProblem(`0${national}`, rule) === null)
}
