/**
 * Makes a book: plays every entry, gives it a weight, and sets the weights so that the return is the target exactly. The same
 * configuration always makes the same book, to the last byte; anybody may build it again and compare the hash.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import { multiply, type Ratio, ratio, wholeDown, ZERO } from '../../money/ratio.ts'
import { type BookConfig, type BookFacts, entriesOf, leafHash, levelAbove, modeOf, showEntry } from './book.ts'
import { type BookFile, SHIPPED_LEVEL, startsOf } from './book-file.ts'
import { factsOf } from './strips-return.ts'

/** What each entry pays by its play, before any weighing. */
export function playAll(config: BookConfig): number[] {
  return Array.from({ length: entriesOf(config.modes) }, (_, entry) => showEntry(config, entry).pays)
}

/**
 * Every entry gets the weight of its mode; then entries that pay nothing get more, evenly, until the return has come down to the
 * target. A first unit pay is given the few tickets that make the division come out whole.
 */
export function weigh(config: BookConfig, pays: readonly number[], target: Ratio): number[] {
  const weights = pays.map((_, entry) => config.modes[modeOf(config.modes, entry)]!.weight)
  const step = multiply(target, ratio(config.bet))
  const small = pays.findIndex((worth) => worth > 0 && isPrimeTo(worth, step.over))
  const units = () => pays.reduce((all, worth, entry) => all + BigInt(worth) * BigInt(weights[entry]!), 0n)
  let paid = units()
  while (paid % step.over !== 0n) {
    weights[small]! += 1
    paid += BigInt(pays[small]!)
  }
  // exact: the loop above has made the units a multiple of what the target divides by.
  const tickets = Number(wholeDown(ratio(paid * step.under, step.over)))
  const blanks = pays.flatMap((worth, entry) => (worth === 0 ? [entry] : []))
  const missing = tickets - weights.reduce((all, weight) => all + weight, 0)
  if (missing < 0) throw new Error(`${config.key} returns less than its target: ${missing} tickets`)
  const each = Math.floor(missing / blanks.length)
  for (const [place, entry] of blanks.entries())
    weights[entry]! += each + (place < missing - each * blanks.length ? 1 : 0)
  return weights
}

/** Whether adding it again and again reaches every remainder. */
function isPrimeTo(worth: number, other: bigint): boolean {
  let [a, b] = [BigInt(worth), other]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 1n
}

export function buildBook(config: BookConfig, target: Ratio): { file: BookFile; facts: BookFacts } {
  const pays = playAll(config)
  const weights = weigh(config, pays, target)
  const starts = startsOf(weights)
  let level = pays.map((worth, entry) => {
    const leaf = { entry, start: starts[entry]!, weight: weights[entry]!, pays: worth }
    return leafHash(config, leaf, showEntry(config, entry))
  })
  for (let step = 0; step < SHIPPED_LEVEL; step += 1) level = levelAbove(level)
  const hashes = level
  while (level.length > 1) level = levelAbove(level)
  const file = { weights, pays, hashes }
  return { file, facts: { ...statedOf(file, config.bet), root: bytesToHex(level[0]!) } }
}

/** Return, hit rate, variance and highest win as sums over the table. */
export function statedOf({ weights, pays }: Pick<BookFile, 'weights' | 'pays'>, bet: number): Omit<BookFacts, 'root'> {
  let [tickets, mean, square, blank, most] = [0n, 0n, 0n, 0n, 0]
  for (const [entry, worth] of pays.entries()) {
    const weight = BigInt(weights[entry]!)
    tickets += weight
    mean += weight * BigInt(worth)
    square += weight * BigInt(worth) * BigInt(worth)
    if (worth === 0) blank += weight
    most = Math.max(most, worth)
  }
  const moments = tickets === 0n ? null : { mean: ratio(mean, tickets), square: ratio(square, tickets) }
  const facts = factsOf({ ...(moments ?? { mean: ZERO, square: ZERO }), blank: ratio(blank, tickets), most }, bet)
  return { ...facts, entries: pays.length, tickets: Number(tickets) }
}
