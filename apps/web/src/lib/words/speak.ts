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
  const counted = () => countsOf(locale).figures.format(Number(value))
  if (form === undefined || typeof form === 'string') return form ?? ''
  const parts = form.map((part) => (part === '#' && kind === 'plural' ? counted() : part))
  return speak(parts, values, locale)
}

const categoryOf = (count: number, locale: string) => countsOf(locale).rules.select(count)

type Counts = { figures: Intl.NumberFormat; rules: Intl.PluralRules }
const counts = new Map<string, Counts>()

/** Made once for a language: making them for every sentence took 180 ms of a slow phone's first visit. */
function countsOf(locale: string): Counts {
  const made = counts.get(locale) ?? {
    figures: new Intl.NumberFormat(`${locale}-u-nu-latn`),
    rules: new Intl.PluralRules(locale),
  }
  counts.set(locale, made)
  return made
}
