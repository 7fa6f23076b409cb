/**
 * Search over game and provider names that forgives typing slips. Names and queries are compared without case, accents
 * and punctuation. A longer query may be off by a letter or two; a short one has to fit, or everything would match.
 */

/** A name or a query made ready: names are read once and compared with many queries. */
export type Searchable = { text: string; joined: string; starts: readonly string[] }

export function searchable(name: string): Searchable {
  const text = simplify(name)
  return { text, joined: text.replaceAll(' ', ''), starts: startsOfWords(text) }
}

/** 0 is no match; the closer to 1, the better: whole name, start of the name, start of a word, inside, nearly. */
export function matchScore(query: Searchable, { text, joined, starts }: Searchable): number {
  const wanted = query.text
  if (wanted === '') return 0
  if (text === wanted) return 1
  if (text.startsWith(wanted)) return 0.9
  if (text.includes(` ${wanted}`)) return 0.8
  if (text.includes(wanted)) return 0.7
  if (joined.includes(query.joined)) return 0.6

  let most = allowedSlips(wanted)
  let slips = Number.POSITIVE_INFINITY
  for (const start of starts) {
    slips = Math.min(slips, slipsToPrefix(wanted, start, most))
    most = Math.min(most, slips)
  }
  return slips <= most ? 0.5 - slips * 0.1 : 0
}

export const nameScore = ({ query, name }: { query: string; name: string }): number =>
  matchScore(searchable(query), searchable(name))

/** The items that match, best first; equal ones keep the order they came in. */
export function searchByName<Item>(items: readonly Item[], query: string, nameOf: (item: Item) => string): Item[] {
  const wanted = searchable(query)
  const scored = items.map((item) => ({ item, score: matchScore(wanted, searchable(nameOf(item))) }))
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
 * The fewest slips (a letter missing, extra, wrong, or two swapped) that turn the query into some start of the text. More
 * than the most that are forgiven are not counted any further: infinity.
 */
function slipsToPrefix(query: string, text: string, most: number): number {
  const width = Math.min(text.length, query.length + 2)
  let twoAbove: number[] = []
  let above = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= query.length; row++) {
    const current = [row]
    let fewest = row
    for (let column = 1; column <= width; column++) {
      const isSame = query[row - 1] === text[column - 1]
      const isSwap = row > 1 && column > 1 && query[row - 1] === text[column - 2] && query[row - 2] === text[column - 1]
      const slips = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
        isSwap ? twoAbove[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
      current.push(slips)
      if (slips < fewest) fewest = slips
    }
    // A swap comes from two rows above, at one slip more.
    if (fewest > most && Math.min(...above) >= most) return Number.POSITIVE_INFINITY
    twoAbove = above
    above = current
  }
  return Math.min(...above)
}
