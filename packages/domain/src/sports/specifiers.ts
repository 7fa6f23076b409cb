/**
 * What makes one market of many of its kind, written as the feed writes it: `total=2.5`, `setnr=1|gamenr=5`. A line is
 * read into whole hundredths, because 2.25 must never be a floating number that a rule compares with.
 */
export const specifierNames = [
  'total',
  'hcp',
  'goalnr',
  'inningnr',
  'overnr',
  'wicketnr',
  'setnr',
  'gamenr',
  'quarternr',
] as const
export type SpecifierName = (typeof specifierNames)[number]

/** Lines (`total`, `hcp`) in hundredths, numbers (`setnr`) as they are: `total=2.5` is `{ total: 250 }`. */
export type Specifiers = { readonly [name in SpecifierName]?: number }

const lines: ReadonlySet<string> = new Set<SpecifierName>(['total', 'hcp'])
const LINE = /^([+-]?)(\d{1,4})(?:\.(\d{1,2}))?$/
const NUMBER = /^\d{1,4}$/

/** Null for anything that is not written as the feed writes it. Empty text is no specifier at all. */
export function readSpecifiers(text: string): Specifiers | null {
  if (text === '') return {}
  const found: { [name in SpecifierName]?: number } = {}
  for (const part of text.split('|')) {
    const [name = '', value = '', ...rest] = part.split('=')
    if (rest.length > 0 || !isSpecifierName(name) || found[name] !== undefined) return null
    const read = lines.has(name) ? readLine(value) : NUMBER.test(value) ? Number(value) : null
    if (read === null) return null
    found[name] = read
  }
  return found
}

/** Always in the same order, so that equal specifiers are equal texts. */
export function specifiersText(specifiers: Specifiers): string {
  return specifierNames
    .flatMap((name) => {
      const value = specifiers[name]
      return value === undefined ? [] : [`${name}=${lines.has(name) ? lineText(value) : value}`]
    })
    .join('|')
}

/** The line in hundredths, of a total or a handicap; null for markets without one. */
export function lineOf({ total, hcp }: Specifiers): number | null {
  return total ?? hcp ?? null
}

/** `2.5`, `-0.25`, `0`. */
export function lineText(hundredths: number): string {
  const size = Math.abs(hundredths)
  const cents = String(size % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${hundredths < 0 ? '-' : ''}${Math.trunc(size / 100)}${cents === '' ? '' : `.${cents}`}`
}

function readLine(text: string): number | null {
  const [, sign, whole, cents = ''] = LINE.exec(text) ?? []
  if (whole === undefined) return null
  const size = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  return sign === '-' && size > 0 ? -size : size
}

function isSpecifierName(name: string): name is SpecifierName {
  return (specifierNames as readonly string[]).includes(name)
}
