import { createHash } from 'node:crypto'
import { type Database, type Reader, type Tx, transact } from '@tablestakes/node/database'
import { deleteOld } from '../jobs/delete-old.ts'
import { defineJob, nothing } from '../jobs/jobs.ts'
import { Refusal } from './refusal.ts'

export type Intent = {
  /** The player's number, or in the operators' book the operator's. */
  ownerId: bigint | number
  /** The Idempotency-Key of the request: one per intent, repeated on every retry. */
  key: string
  /** Method and path, so that one key cannot serve two calls. */
  call: string
  /** The request as its schema read it: padding differs between retries, the meaning does not. */
  request: unknown
}

/** Where answers are kept: the players' book, and the operators', whose answers lie sealed. */
export type AnswerBook = {
  readonly table: 'idempotency' | 'operator_answer'
  readonly owner: 'player_id' | 'operator_id'
  readonly write: (answer: unknown) => string | Buffer
  readonly read: (stored: never) => unknown
}

const playersBook: AnswerBook = {
  table: 'idempotency',
  owner: 'player_id',
  write: (answer) => JSON.stringify(answer ?? null),
  read: (stored) => stored,
}

/**
 * Does the work once per key, in one transaction with the record of its answer. A repeat gets the stored answer; a copy
 * that arrives while the first is running waits for it at the unique key. A refusal moved nothing and stores nothing,
 * so the same key may be tried again. `work` returns the answer as it goes over the wire.
 */
export async function runOnce(
  database: Database,
  intent: Intent,
  work: (tx: Tx) => Promise<unknown>,
  book: AnswerBook = playersBook,
): Promise<{ answer: unknown; repeated: boolean }> {
  const { table, owner } = book
  return transact(database, async (tx) => {
    if (!(await claimKey(tx, intent, book))) {
      const earlier = await findAnswer(tx, intent, book)
      if (!earlier) throw new Refusal('BUSY')
      return { answer: earlier.answer, repeated: true }
    }
    const answer = await work(tx)
    await tx.query({
      name: `${table}-answer`,
      text: `update ${table} set answer = $3 where ${owner} = $1 and key = $2`,
      values: [intent.ownerId, intent.key, book.write(answer)],
    })
    return { answer, repeated: false }
  })
}

const fingerprintOf = ({ request }: Intent): Buffer => createHash('sha256').update(stableText(request)).digest()

/** True for the first. PostgreSQL makes a copy wait here until the first has committed or rolled back. */
async function claimKey(tx: Tx, intent: Intent, { table, owner }: AnswerBook): Promise<boolean> {
  const claimed = await tx.query({
    name: `${table}-claim`,
    text: `insert into ${table} (${owner}, key, call, fingerprint) values ($1, $2, $3, $4)
           on conflict (${owner}, key) do nothing`,
    values: [intent.ownerId, intent.key, intent.call, fingerprintOf(intent)],
  })
  return claimed.rowCount === 1
}

/** What was answered under this key before; null for a key that is new. */
export async function findAnswer(
  reader: Reader,
  intent: Intent,
  { table, owner, read }: AnswerBook,
): Promise<{ answer: unknown } | null> {
  const { rows } = await reader.query<{ call: string; fingerprint: Buffer; answer: never }>({
    name: `${table}-find`,
    text: `select call, fingerprint, answer from ${table} where ${owner} = $1 and key = $2`,
    values: [intent.ownerId, intent.key],
  })
  const earlier = rows[0]
  if (!earlier) return null
  if (earlier.call !== intent.call || !earlier.fingerprint.equals(fingerprintOf(intent)))
    throw new Refusal('REUSED_KEY')
  return { answer: read(earlier.answer) }
}

/** The same text for the same value, whatever order its keys came in. */
export function stableText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`
  if (value instanceof Date) return `date ${value.getTime()}`
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${stableText(item)}`).join(',')}}`
}

/** A retry comes within minutes; three days leave room for a phone that was off. */
export const sweepAnswers = defineJob({
  kind: 'answers.sweep',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    for (const from of ['idempotency', 'operator_answer'])
      await deleteOld(tx, { from, where: `created_at < now() - interval '72 hours'` })
  },
})
