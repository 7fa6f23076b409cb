import { createHash } from 'node:crypto'
import { inBatches } from '@tablestakes/node/batches'
import { type Database, databaseTrouble, type Reader, type Tx, transact } from '@tablestakes/node/database'
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

/** Keeps the answer about what is done already; the first that was kept under this key is everybody's. */
export type KeepAnswer = (intent: Intent, answer: unknown) => Promise<unknown>

/** How long answers that are kept together wait for a key that another call is using, and how long one alone. */
const QUICK = '20ms'
const PATIENT = '5s'

type Kept = { intent: Intent; answer: unknown }

/**
 * Keeps answers, many at a time. Where another call of the player is still using a key, that one is kept alone: the others do not wait
 * for it.
 */
export function createAnswerKeeping(database: Database): KeepAnswer {
  const keepTogether = inBatches((kept: readonly Kept[]) => insertAnswers(database, kept, { waits: false }))
  return async (intent, answer) => {
    const kept = { intent, answer }
    const isFirst = await keepTogether(kept).catch(async (error: unknown) => {
      if (databaseTrouble(error) !== 'timed-out') throw error
      const [alone] = await insertAnswers(database, [kept], { waits: true })
      return alone!
    })
    if (isFirst) return answer
    const earlier = await findAnswer(database, intent, playersBook)
    if (!earlier) throw new Refusal('BUSY')
    return earlier.answer
  }
}

/** Of each whether it was the first under its key. */
async function insertAnswers(
  database: Database,
  kept: readonly Kept[],
  { waits }: { waits: boolean },
): Promise<boolean[]> {
  const { rows } = await database.query<{ player_id: bigint; key: string }>({
    name: 'idempotency-keep',
    // What the answers tell is on the disk already, and is read again where its answer is missing: no need to wait for the disk.
    // Sorted, so that two nodes never wait for each other's rows crosswise.
    text: `insert into idempotency (player_id, key, call, fingerprint, answer)
           select u.player_id, u.key, u.call, u.fingerprint, u.answer
           from (select set_config('synchronous_commit', 'off', true), set_config('lock_timeout', $6, true)) as quick,
             unnest($1::bigint[], $2::uuid[], $3::text[], $4::bytea[], $5::json[]) u (player_id, key, call, fingerprint, answer)
           order by u.player_id, u.key
           on conflict (player_id, key) do nothing returning player_id, key`,
    values: [
      kept.map(({ intent }) => intent.ownerId),
      kept.map(({ intent }) => intent.key),
      kept.map(({ intent }) => intent.call),
      kept.map(({ intent }) => fingerprintOf(intent)),
      kept.map(({ answer }) => playersBook.write(answer)),
      waits ? PATIENT : QUICK,
    ],
  })
  const first = new Set(rows.map(({ player_id: playerId, key }) => `${playerId} ${key}`))
  // Twice under one key: the second is the repeat.
  return kept.map(({ intent }) => first.delete(`${intent.ownerId} ${intent.key}`))
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
