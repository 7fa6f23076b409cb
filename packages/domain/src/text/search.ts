/**
 * Search over game and provider names that forgives typing slips. Names and queries are compared without case, accents
 * and punctuation. A longer query may be off by a letter or two; a short one has to fit, or everything would match.
 */

/** 0 is no match; the closer to 1, the better: whole name, start of the name, start of a word, inside, nearly. */
export function nameScore({ query, name }: { query: string; name: string }): number {
  const wanted = simplify(query)
  const text = simplify(name)
  if (wanted === '') return 0
  if (text === wanted) return 1
  if (text.startsWith(wanted)) return 0.9
  if (text.includes(` ${wanted}`)) return 0.8
  if (text.includes(wanted)) return 0.7
  if (text.replaceAll(' ', '').includes(wanted.replaceAll(' ', ''))) return 0.6

  const slips = Math.min(...startsOfWords(text).map((start) => slipsToPrefix(wanted, start)))
  return slips <= allowedSlips(wanted) ? 0.5 - slips * 0.1 : 0
}

/** The items that match, best first; equal ones keep the order they came in. */
export function searchByName<Item>(items: readonly Item[], query: string, nameOf: (item: Item) => string): Item[] {
  const scored = items.map((item) => ({ item, score: nameScore({ query, name: nameOf(item) }) }))
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item)
}

function allowedSlips(wanted: string): number {
  return wanted.length >= 8 ? 2 : wanted.length >= 4 ? 1 : 0
}

function simplify(text: string): string {
  // Only the Latin accents go: in Bengali the vowel signs are marks too, and words differ by them.
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  return plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
}

function startsOfWords(text: string): string[] {
  const words = text.split(' ')
  return words.map((_, index) => words.slice(index).join(' '))
}

/**
 * The fewest slips (a letter missing, extra, wrong, or two swapped) that turn the query into some start of the text.
 */
function slipsToPrefix(query: string, text: string): number {
  const shown = text.slice(0, query.length + 2)
  const rows = [Array.from({ length: shown.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= query.length; row++) {
    const current = [row]
    for (let column = 1; column <= shown.length; column++) {
      const isSame = query[row - 1] === shown[column - 1]
      const isSwap =
        row > 1 && column > 1 && query[row - 1] === shown[column - 2] && query[row - 2] === shown[column - 1]
      const above = rows[row - 1]!
      current[column] = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
        isSwap ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(current)
  }
  return Math.min(...rows[query.length]!)
}
