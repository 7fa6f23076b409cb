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
  const counted = () => figureOf(Number(value), locale)
  if (form === undefined || typeof form === 'string') return form ?? ''
  const parts = form.map((part) => (part === '#' && kind === 'plural' ? counted() : part))
  return speak(parts, values, locale)
}

/** The counts of which a language says "one", below a thousand. All others are "other". */
const ONES: Record<string, readonly number[]> = {
  en: [1],
  ur: [1],
  'pt-BR': [0, 1],
  bn: [0, 1],
  id: [],
  'zh-Hans': [],
}

/**
 * Nearly all counts are small. The browser's own rules and figures are made only for the others: the first of them cost a slow
 * phone's first visit 100 ms.
 */
const isSmall = (count: number, locale: string) =>
  Number.isInteger(count) && count >= 0 && count < 1_000 && ONES[locale] !== undefined

function categoryOf(count: number, locale: string): string {
  if (isSmall(count, locale)) return ONES[locale]!.includes(count) ? 'one' : 'other'
  return keptFor(rules, locale, () => new Intl.PluralRules(locale)).select(count)
}

/** Figures are Latin in every language, as the amounts are. */
function figureOf(count: number, locale: string): string {
  if (isSmall(count, locale)) return String(count)
  return keptFor(figures, locale, () => new Intl.NumberFormat(`${locale}-u-nu-latn`)).format(count)
}

const rules = new Map<string, Intl.PluralRules>()
const figures = new Map<string, Intl.NumberFormat>()

function keptFor<Made>(kept: Map<string, Made>, locale: string, make: () => Made): Made {
  const made = kept.get(locale) ?? make()
  kept.set(locale, made)
  return made
}
