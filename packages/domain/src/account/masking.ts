/**
 * Masking (specification §9): names longer than four characters show the first two, three stars and the last two;
 * digit strings longer than four are masked in the middle. A character is what a reader sees as one, so a Bengali
 * conjunct, an Urdu letter with its mark or an emoji of several code points is never cut in half.
 */

const SHOWN = 4

/** `Wijayanto` → `Wi***to`. Names of four characters or fewer stay readable, as the specification says. */
export function maskName(name: string): string {
  const letters = splitLetters(name)
  if (letters.length <= SHOWN) return name
  return `${letters.slice(0, 2).join('')}***${letters.slice(-2).join('')}`
}

/** `081234567890` → `08********90`: one star a digit, so that the owner recognises the length. */
export function maskDigits(digits: string): string {
  if (digits.length <= SHOWN) return digits
  return digits.slice(0, 2) + '*'.repeat(digits.length - SHOWN) + digits.slice(-2)
}

/**
 * `+62 812-3456-7890` → `+62*********90`; spaces and dashes go, since they would give the length of the groups away.
 */
export function maskPhone(phone: string): string {
  const plus = phone.trim().startsWith('+') ? '+' : ''
  return plus + maskDigits(phone.replace(/\D/g, ''))
}

/**
 * `wijayanto@mail.com` → `wi***to@mail.com`. A local part of four letters or fewer would stay whole under the rule for
 * names, which would give the full address away: it shows its first letter only.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 0) return maskName(email)
  const local = splitLetters(email.slice(0, at))
  const shown = local.length > SHOWN ? maskName(local.join('')) : `${local[0] ?? ''}***`
  return shown + email.slice(at)
}

/** The characters a reader sees. Plain Latin text, the common case in long lists, needs no segmenter. */
function splitLetters(text: string): string[] {
  if (/^[\x20-\x7e]*$/.test(text)) return text.split('')
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
