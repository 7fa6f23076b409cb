import type { Tx } from '@tablestakes/node/database'
import { object } from 'zod/mini'
import * as z from 'zod/v4/core'
import { createWakers } from '../live/wakers.ts'

/**
 * Background jobs in the database. A job is enqueued in the caller's transaction, leased by one node, and finished in
 * the same transaction as its effects: a node killed halfway leaves nothing behind but a lease that ends. Effects in
 * the database therefore happen exactly once; `prepare` (network and other slow work) may happen again.
 */
export type JobDefinition<Payload extends z.$ZodType, Prepared> = {
  kind: string
  payload: Payload
  /** Slow work outside of any transaction. Must bear being repeated. */
  prepare?: (payload: z.output<Payload>, context: JobContext) => Promise<Prepared>
  /** The effects. They commit together with the job's end. */
  run: (tx: Tx, payload: z.output<Payload>, prepared: Prepared) => Promise<void>
  attemptsMax?: number
  /** Deleted after the last attempt instead of kept for a person: for work of which there is much and none is missed. */
  isForgotten?: boolean
  /** How long to wait after the n-th failure. */
  retryMs?: (attempt: number) => number
  /** Makes it recurring: one run per period over all nodes, with an empty payload, never overlapping itself. */
  everyMs?: number
}

type JobContext = { attempt: number; signal: AbortSignal }

/** A definition whose payload type only its own functions know, so that different jobs fit in one list. */
export type Job<Payload extends z.$ZodType = z.$ZodType> = {
  kind: string
  payload: Payload
  attemptsMax: number
  isForgotten: boolean
  retryMs: (attempt: number) => number
  everyMs: number | undefined
  prepare: (wire: unknown, context: JobContext) => Promise<(tx: Tx) => Promise<void>>
}

const ATTEMPTS_MAX = 10
const RETRY_MAX_MS = 3_600_000

/** 2, 4, 8 … seconds up to an hour, each shortened by up to half so that failed jobs do not come back in step. */
function retryLater(attempt: number): number {
  return Math.min(RETRY_MAX_MS, 1_000 * 2 ** attempt) * (0.5 + Math.random() / 2)
}

export function defineJob<const Payload extends z.$ZodType, Prepared = undefined>(
  definition: JobDefinition<Payload, Prepared>,
): Job<Payload> {
  return {
    kind: definition.kind,
    payload: definition.payload,
    attemptsMax: definition.attemptsMax ?? ATTEMPTS_MAX,
    isForgotten: definition.isForgotten ?? false,
    retryMs: definition.retryMs ?? retryLater,
    everyMs: definition.everyMs,
    async prepare(wire, context) {
      const payload = z.parse(definition.payload, wire)
      const prepared = (await definition.prepare?.(payload, context)) as Prepared
      return (tx) => definition.run(tx, payload, prepared)
    },
  }
}

/** The workers of this process. */
export const workers = createWakers()

/** Puts a job into the caller's transaction. With a key, the same key of the same kind again does nothing. */
export async function enqueue<Payload extends z.$ZodType>(
  tx: Tx,
  work: {
    /** Its name and its payload: the code that enqueues it need not know how it is done. */
    job: Pick<Job<Payload>, 'kind' | 'payload'>
    payload: z.output<Payload>
    runAt?: Date
    key?: string
  },
): Promise<void> {
  const wire = z.encode(work.job.payload, work.payload)
  await tx.query({
    name: 'job-enqueue',
    text: `insert into job (kind, job_key, payload, due_at) values ($1, $2, $3, coalesce($4, now()))
           on conflict (kind, job_key) where job_key is not null do nothing`,
    values: [work.job.kind, work.key ?? null, JSON.stringify(wire), work.runAt ?? null],
  })
  workers.wakeAfter(tx)
}

/** The payload of recurring jobs. */
export const nothing = object({})
