/** Numbers of one entry of a book: always the same for the same book and entry, on every machine. */
import { scaleWord } from '../../draws/fairness.ts'

export type Roll = (below: number) => number

/** sfc32, seeded by the book's own number and the entry's; whole numbers only. */
export function rollOf(book: number, entry: number): Roll {
  let [a, b, c, count] = [0x9e3779b9 ^ book, 0x243f6a88 ^ entry, 0xb7e15162, 1]
  const next = () => {
    const word = (((a + b) | 0) + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + word) | 0
    return word >>> 0
  }
  for (let warm = 0; warm < 15; warm += 1) next()
  return (below) => scaleWord(next(), below)
}

/** Picks by whole weights. */
export function pick<Kind>(roll: Roll, weighted: readonly (readonly [Kind, number])[]): Kind {
  let at = roll(weighted.reduce((total, [, weight]) => total + weight, 0))
  for (const [kind, weight] of weighted) {
    if (at < weight) return kind
    at -= weight
  }
  throw new Error('the weights do not add up')
}
