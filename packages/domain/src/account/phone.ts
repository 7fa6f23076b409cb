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
  const { digits, isInternational } = digitsOf(typed)
  if (!/^\d+$/.test(digits)) return null
  if (isInternational && !digits.startsWith(area)) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
  // Without a plus sign, only a number too long for home can begin with the area code.
  const hasArea = isInternational || (digits.startsWith(area) && digits.length > LONGEST_NATIONAL)
  const national = (hasArea ? digits.slice(area.length) : digits).replace(/^0/, '')
  return isNational(national, rule) ? `+${area}${national}` : null
}

/** Of the areas a site serves, the one a typed number belongs to: told by its plus sign, else the first. */
export function areaOfPhone(typed: string, areas: readonly string[]): string {
  const { digits, isInternational } = digitsOf(typed)
  return (isInternational && areas.find((area) => digits.startsWith(area))) || areas[0]!
}

function digitsOf(typed: string) {
  const compact = toLatinDigits(typed).replace(/[\s().-]/g, '')
  const digits = compact.replace(/^(\+|00)/, '')
  return { digits, isInternational: digits !== compact }
}

/** The Brazilian rule counts the 55 as part of the number; the general one counts the zero that was left out. */
function isNational(national: string, rule: PhoneRule): boolean {
  if (rule === 'brazil') return phoneProblem(`55${national}`, rule) === null
  return phoneProblem(national, rule) === null || (rule === 'general' && phoneProblem(`0${national}`, rule) === null)
}

/** How the specification counts the digits of a number of this area. */
export function phoneRuleOf(area: string): PhoneRule {
  return area === '91' ? 'india' : area === '55' ? 'brazil' : 'general'
}

/** How mobile numbers of the sites' countries begin and how long they are; the server asks more exactly, and for all countries. */
const MOBILES: Readonly<Record<string, RegExp>> = {
  62: /^8\d{8,10}$/,
  91: /^[6-9]\d{9}$/,
  55: /^[1-9]{2}9\d{8}$/,
  63: /^9\d{9}$/,
  880: /^1[3-9]\d{8}$/,
  92: /^3\d{9}$/,
}

/** Whether `+923001234567` looks like a number that text messages reach. Of countries not named here nothing is known. */
export function looksMobile(phone: string): boolean {
  const area = Object.keys(MOBILES).find((code) => phone.startsWith(`+${code}`))
  return area === undefined || MOBILES[area]!.test(phone.slice(area.length + 1))
}
