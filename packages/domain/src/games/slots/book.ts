/**
 * The engine books: a table of whole rounds with whole weights, made ahead. Its hash was published with the game, the draw is a
 * ticket, and the entry whose range holds the ticket is the round. An entry is written down as a line of text; pairs of hashes
 * lead from it to the published one, so a single entry can be checked without the others.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { ratio, ZERO } from '../../money/ratio.ts'
import type { DrawnGame } from '../game.ts'
import { type Roll, rollOf } from './roll.ts'
import type { Show, SlotFacts, SlotKey } from './slot.ts'
import { readNothing, type SlotParams } from './strips.ts'

/** Entries by how they were made: most by chance alone, some with their feature begun, a few rich ones. */
export type BookModes = readonly { entries: number; weight: number }[]

export type BookConfig = {
  key: SlotKey
  bet: number
  /** Makes the entries of this book others than those of another. */
  number: number
  modes: BookModes
  play(roll: Roll, mode: number): Show
}

/** What was published of a book before its first spin. */
export type BookFacts = SlotFacts & { root: string; entries: number; tickets: number }

export type BookOutcome = {
  ticket: number
  /** Null where this device has neither the book nor the page of it. */
  entry: number | null
}

/** An entry with its range of tickets. */
export type Leaf = { entry: number; start: number; weight: number; pays: number }

/** What is fetched to check one entry: its range, and the hashes beside the way to the root. */
export type BookPage = Leaf & { path: string[] }

/** The whole round of an entry, the same on every device. */
export function showEntry(config: BookConfig, entry: number): Show {
  return config.play(rollOf(config.number, entry), modeOf(config.modes, entry))
}

export function modeOf(modes: BookModes, entry: number): number {
  let first = 0
  for (const [mode, { entries }] of modes.entries()) {
    if (entry < first + entries) return mode
    first += entries
  }
  throw new RangeError(`entry ${entry}`)
}

export const entriesOf = (modes: BookModes): number => modes.reduce((all, { entries }) => all + entries, 0)

/** sha256 of the line an entry is: where it stands, its tickets, what it pays, and the hash of everything it shows. */
export function leafHash(
  { key }: Pick<BookConfig, 'key'>,
  { entry, start, weight, pays }: Leaf,
  show: Show,
): Uint8Array {
  const shown = bytesToHex(sha256(utf8ToBytes(JSON.stringify(show))))
  return sha256(utf8ToBytes(`${key}:${entry}:${start}:${weight}:${pays}:${shown}`))
}

export function pairHash(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(64)
  both.set(one)
  both.set(other, 32)
  return sha256(both)
}

/** The level above: pairs, and the last alone is paired with itself. */
export function levelAbove(level: readonly Uint8Array[]): Uint8Array[] {
  const above: Uint8Array[] = []
  for (let place = 0; place < level.length; place += 2)
    above.push(pairHash(level[place]!, level[place + 1] ?? level[place]!))
  return above
}

/** Whether a page belongs to the book with this root: the entry is played again here, and its hash led up the path. */
export function isPageOf(config: BookConfig, page: BookPage, root: string): boolean {
  const { entry, start, weight, pays, path } = page
  const isWhole = [entry, start, weight, pays].every((value) => Number.isSafeInteger(value) && value >= 0)
  if (!isWhole || entry >= entriesOf(config.modes) || path.length > 40) return false
  const show = showEntry(config, entry)
  if (show.pays !== pays) return false
  let [hash, place] = [leafHash(config, page, show), entry]
  for (const beside of path) {
    if (!/^[0-9a-f]{64}$/.test(beside)) return false
    const other = hexToBytes(beside)
    hash = place % 2 === 0 ? pairHash(hash, other) : pairHash(other, hash)
    place = Math.floor(place / 2)
  }
  return bytesToHex(hash) === root
}

/** Finds the entry of a ticket: the whole book on a server, a single checked page on a player's device. */
export type FindEntry = (ticket: number) => number | null

const shelf = new Map<SlotKey, FindEntry>()

/** Puts a book, or a page of it, where its game finds it. */
export function shelve(key: SlotKey, find: FindEntry): void {
  shelf.set(key, find)
}

/** Puts a page there after it was checked against the published root; false where it is not of the book. */
export function shelvePage(config: BookConfig, page: BookPage, root: string): boolean {
  if (!isPageOf(config, page, root)) return false
  const { entry, start, weight } = page
  shelve(config.key, (ticket) => (ticket >= start && ticket < start + weight ? entry : null))
  return true
}

export function bookGame(config: BookConfig, facts: BookFacts): DrawnGame<SlotParams, BookOutcome> {
  return {
    kind: 'instant',
    key: config.key,
    rtpRange: { least: facts.rtp, most: facts.rtp },
    readParams: readNothing,
    draw(draw) {
      const ticket = draw.integerBelow(facts.tickets)
      return { ticket, entry: shelf.get(config.key)?.(ticket) ?? null }
    },
    pays: (_params, { entry }) => (entry === null ? ZERO : ratio(showEntry(config, entry).pays, config.bet)),
    most: () => facts.most,
    rtp: () => facts.rtp,
  }
}
