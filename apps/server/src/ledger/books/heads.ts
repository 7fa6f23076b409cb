import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type Database, type Reader, type Tx, transact } from '@tablestakes/node/database'
import { deriveKey } from '@tablestakes/node/sealed'
import { hashOfPayload } from './hash-of-payload.ts'
import { dayInWords } from './journal-days.ts'
import { type PartName, partNamed } from './journal-parts.ts'
import { type HeadStatements, readStatements, topsOf } from './statements.ts'

/**
 * A head says how far the chains had come at a moment, and with what hash. Signed and taken elsewhere, it stops anybody who
 * cannot also rewrite every copy of its heads from rewriting a whole chain. Each head names the days that can have moved since
 * the one before it, and the hash of that one.
 */
export type Head = {
  head: number
  time: string
  previous: string
  /** The chains of transfers. */
  days: HeadDay[]
  /** The chains of entries. Heads from before entries were sealed name none. */
  entries?: HeadDay[]
  /** The hash over what is kept of the entries from before; see `baseHash`. */
  base?: string
  /** What suppliers have committed themselves to. Heads from before that was copied have none. */
  statements?: HeadStatements[]
}

export type HeadDay = { day: number; date: string; link: number; last_place: string; hash: string }

/** A head as it is kept and exported. The payload is the very text that was signed. */
export type SignedHead = { payload: string; signature: Buffer; publicKey: Buffer }

export function readPayload(payload: string): Head {
  return JSON.parse(payload) as Head
}

/** The DER of an Ed25519 private key is these bytes and the key's 32. */
const PRIVATE_KEY_BEFORE = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Derived from the server's secret, so that every node signs with the same key and it is stored nowhere. */
export function headKey(secret: string): KeyObject {
  const key = Buffer.concat([PRIVATE_KEY_BEFORE, deriveKey(secret, 'journal heads')])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

export function publicKeyOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' })
}

export function isSignedBy({ payload, signature }: SignedHead, publicKey: Buffer): boolean {
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' })
    return verify(null, Buffer.from(payload), key, signature)
  } catch {
    return false
  }
}

/** Signs how far the chains have come. Null when none has moved since the last head, or another node was faster. */
export async function signHead(database: Database, key: KeyObject): Promise<SignedHead | null> {
  return transact(database, async (tx) => {
    const last = await findLastHead(tx)
    const known = last ? readPayload(last.payload) : null
    const chains = {
      days: await readDays(tx, 'transfer', known?.days),
      entries: await readDays(tx, 'entry', known?.entries),
      base: await baseHash(tx),
    }
    const statements = await readStatements(tx, known?.statements)
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
    if (known && isSame(chains, chainsOf(known)) && isSame(topsOf(statements), topsOf(known.statements))) return null
    if (chains.days.length + chains.entries.length + statements.length === 0) return null
    const { rows } = await tx.query<{ now: Date }>('select now()')
    const head: Head = {
      head: Number(last?.head_id ?? 0n) + 1,
      time: rows[0]!.now.toISOString(),
      previous: last ? hashOfPayload(last.payload) : '',
      ...chains,
      ...(statements.length > 0 && { statements }),
    }
    const payload = JSON.stringify(head)
    const signed = { payload, signature: sign(null, Buffer.from(payload), key), publicKey: publicKeyOf(key) }
    const added = await tx.query<{ is_new: boolean }>('select add_head($1, $2, $3, $4, $5) as is_new', [
      head.head,
      payload,
      signed.signature,
      signed.publicKey,
      head.time,
    ])
    return added.rows[0]!.is_new ? signed : null
  })
}

async function findLastHead(tx: Tx) {
  const { rows } = await tx.query<{ head_id: bigint; payload: string }>(
    'select head_id, payload from journal_head order by head_id desc limit 1',
  )
  return rows[0]
}

const chainsOf = ({ days, entries, base }: Head) => ({ days, entries, base })

/** Besides the newest day's chain only those of a few days before can still move; see sealJournal. */
async function readDays(tx: Tx, part: PartName, known: HeadDay[] = []): Promise<HeadDay[]> {
  const { rows } = await tx.query<{ day: number; link: number; last_place: bigint; hash: Buffer }>(
    `select distinct on (day) day, link, last_place, hash from chain_link where part = $1 and day >= $2
     order by day, link desc`,
    [part, (known.at(-1)?.day ?? 0) - partNamed(part).lateDays],
  )
  return rows.map(({ day, link, last_place, hash }) => ({
    day,
    date: dayInWords(day),
    link,
    last_place: String(last_place),
    hash: hash.toString('hex'),
  }))
}

/** Over the days, numbers and digests of the entries that have no place in the chain. */
export async function baseHash(reader: Reader): Promise<string> {
  const { rows } = await reader.query<{ lines: string }>(
    `select coalesce(string_agg(format('%s|%s|%s', day, rows, encode(digest, 'hex')), E'\\n' order by day), '') as lines
     from entry_base`,
  )
  return hashOfPayload(rows[0]!.lines)
}
