import { createHash } from 'node:crypto'
import { type Database, type Tx, transact } from '@tablestakes/node/database'
import { deleteOld } from '../jobs/delete-old.ts'
import { defineJob, nothing } from '../jobs/jobs.ts'
import { Refusal } from './refusal.ts'

export type Intent = {
  playerId: bigint
  /** The Idempotency-Key of the request: one per intent, repeated on every retry. */
  key: string
  /** Method and path, so that one key cannot serve two calls. */
  call: string
  /** The request as its schema read it: padding differs between retries, the meaning does not. */
  request: unknown
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
): Promise<{ answer: unknown; repeated: boolean }> {
  const fingerprint = createHash('sha256').update(stableText(intent.request)).digest()
  return transact(database, async (tx) => {
    if (!(await claimKey(tx, intent, fingerprint)))
      return { answer: await earlierAnswer(tx, intent, fingerprint), repeated: true }
    const answer = await work(tx)
    await tx.query({
      name: 'idempotency-answer',
      text: 'update idempotency set answer = $3 where player_id = $1 and key = $2',
      values: [intent.playerId, intent.key, JSON.stringify(answer ?? null)],
    })
    return { answer, repeated: false }
  })
}

/** True for the first. PostgreSQL makes a copy wait here until the first has committed or rolled back. */
async function claimKey(tx: Tx, intent: Intent, fingerprint: Buffer): Promise<boolean> {
  const claimed = await tx.query({
    name: 'idempotency-claim',
    text: `insert into idempotency (player_id, key, call, fingerprint) values ($1, $2, $3, $4)
           on conflict (player_id, key) do nothing`,
    values: [intent.playerId, intent.key, intent.call, fingerprint],
  })
  return claimed.rowCount === 1
}

async function earlierAnswer(tx: Tx, intent: Intent, fingerprint: Buffer): Promise<unknown> {
  const { rows } = await tx.query<{ call: string; fingerprint: Buffer; answer: unknown }>({
    name: 'idempotency-find',
    text: 'select call, fingerprint, answer from idempotency where player_id = $1 and key = $2',
    values: [intent.playerId, intent.key],
  })
  const earlier = rows[0]
  if (!earlier) throw new Refusal('BUSY')
  if (earlier.call !== intent.call || !earlier.fingerprint.equals(fingerprint)) throw new Refusal('REUSED_KEY')
  return earlier.answer
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
    await deleteOld(tx, { from: 'idempotency', where: `created_at < now() - interval '72 hours'` })
  },
})
