import { createHash, type Hash, hash } from 'node:crypto'
import type { JournalPart, PartName, RawRow } from './journal-parts.ts'

export function digestOf(part: JournalPart, row: RawRow): Buffer {
  return hash('sha256', part.textOf(row), 'buffer')
}

/** Kept of each row in its link: the place, and enough of the digest to see that the row is another one. */
export const KEPT_BYTES = 16
const DIGEST_KEPT_BYTES = 8

export function keptOf(place: bigint, digest: Buffer): Buffer {
  const kept = Buffer.alloc(KEPT_BYTES)
  kept.writeBigInt64BE(place)
  digest.copy(kept, 8, 0, DIGEST_KEPT_BYTES)
  return kept
}

/** What the first link of a day follows. */
export const FIRST_PREVIOUS: Buffer = Buffer.alloc(32)

type LinkContent = { part: PartName; day: number; link: number; rows: number; previous: Buffer; root: Buffer }

/** The hash of a link: over its name, the number of its rows, the hash of the link before it and the root of its rows' tree. */
export function hashOfLink({ part, day, link, rows, previous, root }: LinkContent): Buffer {
  const name = `tablestakes journal 2|${part}|${day}|${link}|${rows}|`
  return hash('sha256', Buffer.concat([Buffer.from(name), previous, root]), 'buffer')
}

/** Begins the hash of a link without a root, as they were made until now; the rows follow in order, each with its place and digest. */
export function beginFlatLink({ day, link, previous }: { day: number; link: number; previous: Buffer }): Hash {
  return createHash('sha256').update(`tablestakes journal 1|${day}|${link}|`).update(previous)
}

export function addToFlatLink(link: Hash, kept: Buffer, digest: Buffer): void {
  link.update(kept.subarray(0, 8)).update(digest)
}
