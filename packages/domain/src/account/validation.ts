/**
 * The format checks of specification §5. Each answers the name of the problem or null, so that a screen and the server
 * ask the same question and the dictionary has one sentence a name. Digits are 0–9 here: fields bring other scripts'
 * digits there first (`toLatinDigits`).
 */

export type FieldProblem =
  | 'EMAIL_FORMAT'
  | 'MOBILE_FORMAT'
  | 'CPF_FORMAT'
  | 'CAPTCHA_LENGTH'
  | 'DATE_FORMAT'
  | 'DATE_UNREAL'
  | 'TOO_YOUNG'
  | 'NAME_SYMBOLS'
  | 'IFSC_FORMAT'

/** Local part, @, dotted domain; the lengths are those of the mail standards. */
export function emailProblem(email: string): FieldProblem | null {
  const [local = '', domain = '', ...more] = email.split('@')
  const isFormed =
    more.length === 0 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/.test(local) &&
    /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(domain) &&
    email.length <= 254
  return isFormed ? null : 'EMAIL_FORMAT'
}

/** How a site's players write their number: see `siteProfiles`. */
export type PhoneRule = 'general' | 'india' | 'brazil'

const PHONE_PATTERNS: Record<PhoneRule, RegExp> = {
  general: /^\d{10,11}$/,
  india: /^\d{10}$/,
  brazil: /^55\d{2}\d{8,9}$/,
}

/** In general 10 or 11 digits; in India exactly 10; in Brazil 55, a 2-digit area code, then 8 or 9 digits. */
export function phoneProblem(phone: string, rule: PhoneRule = 'general'): FieldProblem | null {
  return PHONE_PATTERNS[rule].test(phone) ? null : 'MOBILE_FORMAT'
}

/** `123.456.789-09`: the pattern only, as the specification asks. */
export function cpfProblem(cpf: string): FieldProblem | null {
  return /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(cpf) ? null : 'CPF_FORMAT'
}

/**
 * The stricter question before money moves: do the two check digits fit? Eleven equal digits fit but belong to nobody.
 */
export function isCpfReal(cpf: string): boolean {
  const digits = Array.from(cpf.replace(/\D/g, ''), Number)
  if (cpfProblem(cpf) !== null || digits.every((digit) => digit === digits[0])) return false
  return [9, 10].every((place) => cpfCheckDigit(digits.slice(0, place)) === digits[place])
}

function cpfCheckDigit(digits: number[]): number {
  const sum = digits.reduce((total, digit, place) => total + digit * (digits.length + 1 - place), 0)
  return ((sum * 10) % 11) % 10
}

/** A picture captcha and a sent code both have exactly 6 characters. */
export function captchaProblem(text: string): FieldProblem | null {
  return Array.from(text).length === 6 ? null : 'CAPTCHA_LENGTH'
}

export type CalendarDate = { day: number; month: number; year: number }

/** `dd/mm/yyyy` as a date of the calendar, or null. 29 February exists in leap years only. */
export function parseDate(text: string): CalendarDate | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!match) return null
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year)
  return isReal ? { day, month, year } : null
}

export function dateProblem(text: string): FieldProblem | null {
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(text)) return 'DATE_FORMAT'
  return parseDate(text) === null ? 'DATE_UNREAL' : null
}

/** A birth date must be a real one, and the player old enough today. */
export function birthDateProblem(
  text: string,
  { today, minimumAge }: { today: CalendarDate; minimumAge: number },
): FieldProblem | null {
  const birth = parseDate(text)
  if (birth === null) return dateProblem(text)
  return ageOn(today, birth) < minimumAge ? 'TOO_YOUNG' : null
}

/** Full years; a person born on 29 February grows older on 1 March in other years. */
function ageOn(today: CalendarDate, birth: CalendarDate): number {
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day)
  return today.year - birth.year - (hadBirthday ? 0 : 1)
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/**
 * Flags special symbols in a name. Letters of every script with their marks, digits, spaces and the marks real names
 * carry (O'Neil, Maria-José, Jr.) are allowed; the two joiners belong to Bengali and Urdu spelling.
 */
export function nameProblem(name: string): FieldProblem | null {
  return /^(?:[\p{L}\p{M}\p{Nd} .'’-]|\u200c|\u200d)*$/u.test(name) ? null : 'NAME_SYMBOLS'
}

/** Indian bank branch: four letters, a zero, six letters or digits. */
export function ifscProblem(code: string): FieldProblem | null {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(code) ? null : 'IFSC_FORMAT'
}
