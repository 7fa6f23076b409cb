/** A sentence as the server compiled it: plain, or words and places of the form [name, kind?, forms?]. */
export type Message = string | readonly Part[]
type Part = string | readonly [name: string, kind?: string, forms?: Record<string, Message>]
export type Values = Record<string, string | number>

/**
 * Says a compiled sentence. Just what our dictionary uses (values, plurals, choices), because the library that made the
 * sentences costs 2 kB more in the first script; the test beside this file compares both on every sentence.
 */
export function speak(message: Message, values: Values, locale: string): string {
  if (typeof message === 'string') return message
  return message.map((part) => (typeof part === 'string' ? part : sayPart(part, values, locale))).join('')
}

function sayPart([name, kind, forms]: Exclude<Part, string>, values: Values, locale: string): string {
  const value = values[name] ?? ''
  if (!forms) return String(value)
  const form = forms[value] ?? (kind === 'plural' ? forms[categoryOf(Number(value), locale)] : undefined) ?? forms.other
  // Figures are Latin in every language, as the amounts are.
  const counted = () => new Intl.NumberFormat(`${locale}-u-nu-latn`).format(Number(value))
  if (form === undefined || typeof form === 'string') return form ?? ''
  const parts = form.map((part) => (part === '#' && kind === 'plural' ? counted() : part))
  return speak(parts, values, locale)
}

const categoryOf = (count: number, locale: string) => new Intl.PluralRules(locale).select(count)
