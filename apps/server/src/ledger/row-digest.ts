import { createHash, type Hash, hash } from 'node:crypto'

/**
 * All columns of a transfer as text, in the order in which they are hashed; the time as microseconds. A new column of the
 * table belongs at the end, together with a new version of the text below for the rows that have it.
 */
export const digestColumns = `player_id, number, place, (extract(epoch from at) * 1000000)::bigint, entry_id, amount,
  debit_after, credit_after, debit, credit, day, reason, currency`

/** A row of these columns as the database sends it: nothing is parsed, so nothing is lost. */
export type RawTransfer = (string | null)[]

/** For a query of `digestColumns`. */
export const asRaw = { rowMode: 'array', types: { getTypeParser: () => (text: string | null) => text } }

const VERSION = '1'

export function digestOf(row: RawTransfer): Buffer {
  return hash('sha256', `${VERSION}|${row.map((value) => value ?? '-').join('|')}`, 'buffer')
}

export const placeOf = (row: RawTransfer): bigint => BigInt(row[2]!)

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

/** Begins the hash of a link; the rows follow in order, each with its place and its whole digest. */
export function beginLink({ day, link, previous }: { day: number; link: number; previous: Buffer }): Hash {
  return createHash('sha256').update(`tablestakes journal ${VERSION}|${day}|${link}|`).update(previous)
}

export function addToLink(link: Hash, kept: Buffer, digest: Buffer): void {
  link.update(kept.subarray(0, 8)).update(digest)
}
