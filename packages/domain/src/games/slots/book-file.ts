/**
 * A book as it is shipped: weights and pays as numbers of seven bits a byte, then the hashes of every sixteen entries. So a server
 * neither plays the entries nor hashes them at its start; it plays sixteen when somebody asks for a page.
 */
import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type BookConfig,
  type BookFacts,
  type BookPage,
  entriesOf,
  type FindEntry,
  type Leaf,
  leafHash,
  levelAbove,
  showEntry,
} from './book.ts'

/** Levels between an entry and the hashes that are shipped: 2^4 entries. */
export const SHIPPED_LEVEL = 4
const GROUP = 2 ** SHIPPED_LEVEL
const HASH_BYTES = 32

export type BookFile = { weights: number[]; pays: number[]; hashes: Uint8Array[] }

export function packBook({ weights, pays, hashes }: BookFile): Uint8Array {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    while (rest >= 128) {
      bytes.push((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  write(weights.length)
  for (const weight of weights) write(weight)
  for (const worth of pays) write(worth)
  for (const hash of hashes) bytes.push(...hash)
  return Uint8Array.from(bytes)
}

export function unpackBook(bytes: Uint8Array): BookFile {
  let at = 0
  const read = () => {
    let [value, scale] = [0, 1]
    for (;;) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('the book ends early')
      value += (byte % 128) * scale
      if (byte < 128) return value
      scale *= 128
    }
  }
  const count = read()
  const weights = Array.from({ length: count }, read)
  const pays = Array.from({ length: count }, read)
  const hashes: Uint8Array[] = []
  for (; at < bytes.length; at += HASH_BYTES) hashes.push(bytes.slice(at, at + HASH_BYTES))
  return { weights, pays, hashes }
}

export type OpenBook = { find: FindEntry; page(entry: number): BookPage; file: BookFile }

/** Opens a shipped book; one whose hash is not the published one is refused. */
export function openBook(config: BookConfig, facts: BookFacts, bytes: Uint8Array): OpenBook {
  const file = unpackBook(bytes)
  const { weights, pays } = file
  const levels = [file.hashes]
  while (levels.at(-1)!.length > 1) levels.push(levelAbove(levels.at(-1)!))
  const root = levels.at(-1)![0]
  const starts = startsOf(weights)
  const tickets = (starts.at(-1) ?? 0) + (weights.at(-1) ?? 0)
  const isWhole = weights.length === entriesOf(config.modes) && tickets === facts.tickets
  if (!root || bytesToHex(root) !== facts.root || !isWhole) throw new Error(`the book of ${config.key} is another one`)
  const leafOf = (entry: number): Leaf => ({
    entry,
    start: starts[entry]!,
    weight: weights[entry]!,
    pays: pays[entry]!,
  })
  return {
    file,
    find: (ticket) => findEntry(starts, ticket, tickets),
    page(entry) {
      const first = Math.floor(entry / GROUP) * GROUP
      const group = Array.from({ length: Math.min(GROUP, weights.length - first) }, (_, more) => first + more)
      let level = group.map((one) => leafHash(config, leafOf(one), showEntry(config, one)))
      let place = entry - first
      const path: string[] = []
      for (let step = 0; step < SHIPPED_LEVEL; step += 1) {
        path.push(bytesToHex(level[place % 2 === 0 ? place + 1 : place - 1] ?? level[place]!))
        level = levelAbove(level)
        place = Math.floor(place / 2)
      }
      let above = Math.floor(entry / GROUP)
      for (const hashes of levels.slice(0, -1)) {
        path.push(bytesToHex(hashes[above % 2 === 0 ? above + 1 : above - 1] ?? hashes[above]!))
        above = Math.floor(above / 2)
      }
      return { ...leafOf(entry), path }
    },
  }
}

/** The first ticket of every entry. */
export function startsOf(weights: readonly number[]): number[] {
  let next = 0
  return weights.map((weight) => {
    next += weight
    return next - weight
  })
}

/** The last entry that begins at the ticket or before it. */
function findEntry(starts: readonly number[], ticket: number, tickets: number): number | null {
  if (!(ticket >= 0 && ticket < tickets)) return null
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= ticket) low = middle
    else high = middle - 1
  }
  return low
}
