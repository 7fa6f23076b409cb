/**
 * Says a sentence of the dictionary as its file has it: words, `{name}`, `{count, plural, one {…} other {# …}}` and
 * `{kind, select, …}`. Just what our sentences use; a library for all of ICU would be a tenth of the shell.
 */
export type Values = Record<string, string | number>

export function sayMessage(message: string, values: Values, locale: string): string {
  return sayParts(message, values, locale, null)
}

/** `count` is what `#` stands for inside a plural form. */
function sayParts(message: string, values: Values, locale: string, count: number | null): string {
  let said = ''
  let place = 0
  while (place < message.length) {
    const letter = message[place]!
    if (letter === '{') {
      const end = closingOf(message, place)
      said += sayPlace(message.slice(place + 1, end), values, locale)
      place = end + 1
    } else {
      said += letter === '#' && count !== null ? writeCount(count, locale) : letter
      place += 1
    }
  }
  return said
}

function sayPlace(inside: string, values: Values, locale: string): string {
  const [, name = '', kind, forms = ''] = /^\s*([\w-]+)\s*(?:,\s*(plural|select)\s*,(.*))?$/s.exec(inside) ?? []
  const value = values[name] ?? ''
  if (kind === undefined) return String(value)
  const form = pickForm(readForms(forms), value, kind === 'plural' ? locale : null)
  return sayParts(form, values, locale, kind === 'plural' ? Number(value) : null)
}

function pickForm(forms: Map<string, string>, value: string | number, pluralLocale: string | null): string {
  const exact = forms.get(pluralLocale === null ? String(value) : `=${value}`)
  if (exact !== undefined) return exact
  const category = pluralLocale === null ? 'other' : new Intl.PluralRules(pluralLocale).select(Number(value))
  return forms.get(category) ?? forms.get('other') ?? ''
}

/** `one {# bet} other {# bets}` by name. */
function readForms(text: string): Map<string, string> {
  const forms = new Map<string, string>()
  let place = 0
  while (true) {
    const start = text.indexOf('{', place)
    if (start < 0) return forms
    const end = closingOf(text, start)
    forms.set(text.slice(place, start).trim(), text.slice(start + 1, end))
    place = end + 1
  }
}

function closingOf(text: string, start: number): number {
  let depth = 0
  for (let place = start; place < text.length; place += 1) {
    if (text[place] === '{') depth += 1
    if (text[place] === '}') depth -= 1
    if (depth === 0) return place
  }
  return text.length
}

/** Figures are Latin in every language, as the amounts are. */
function writeCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(count)
}
