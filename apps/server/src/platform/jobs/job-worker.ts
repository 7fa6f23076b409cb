import { type Database, transact } from '@tablestakes/node/database'
import { startLoop } from '@tablestakes/node/loop'
import { deleteOld } from './delete-old.ts'
import {
  enqueueDueTicks,
  finishJob,
  forgetJob,
  giveBack,
  type Leased,
  LeaseLost,
  leaseDueJobs,
  putBack,
  registerSchedules,
  renewLeases,
} from './job-leases.ts'
import { defineJob, type Job, nothing, workers } from './jobs.ts'

export type JobOutcome = 'done' | 'failed' | 'dead' | 'lost' | 'returned'
type JobLog = { warn(about: object, text: string): void; error(about: object, text: string): void }

type WorkerOptions = {
  jobs: readonly Job[]
  log: JobLog
  onOutcome?: (kind: string, outcome: JobOutcome, seconds: number) => void
  concurrency?: number
  /** Jobs enqueued on this node start immediately; another node's are seen this late at most. */
  idleMs?: number
  leaseMs?: number
  /** How long `stop` waits for running jobs before it gives them back. */
  stopMs?: number
}

export type Worker = { stop(): Promise<void> }

const FINISHED_KEPT_DAYS = 7

/** Forgets finished jobs and their keys after a week. Dead ones stay for a person to look at. */
const sweepFinishedJobs = defineJob({
  kind: 'jobs.sweep',
  payload: nothing,
  everyMs: 3_600_000,
  async run(tx) {
    const where = `state = 'done' and finished_at < now() - interval '${FINISHED_KEPT_DAYS} days'`
    await deleteOld(tx, { from: 'job', where })
  },
})

/** Works on due jobs until stopped. Every node runs one. */
export function startWorker(database: Database, options: WorkerOptions): Worker {
  const { log, onOutcome, concurrency = 4, idleMs = 500, leaseMs = 30_000, stopMs = 8_000 } = options
  const jobs = new Map([...options.jobs, sweepFinishedJobs].map((job) => [job.kind, job]))
  const running = new Map<string, { leased: Leased; ended: Promise<void>; abort: AbortController }>()
  let scheduled = false
  // A kind that has half of the places gets no more until one is free, so it never has all of them: a slow service with a long
  // queue would otherwise keep every other job waiting.
  const sameKindMax = Math.max(1, Math.floor(concurrency / 2))
  const countRunning = (kind: string) => [...running.values()].filter(({ leased }) => leased.kind === kind).length

  const loop = startLoop({
    idleMs,
    onError: (error) => log.error({ err: error }, 'jobs cannot be read'),
    async step() {
      if (!scheduled) await registerSchedules(database, [...jobs.values()])
      scheduled = true
      await enqueueDueTicks(database, [...jobs.keys()])
      const kinds = [...jobs.keys()].filter((kind) => countRunning(kind) < sameKindMax)
      const limit = Math.min(concurrency - running.size, sameKindMax)
      if (limit <= 0) return false
      const taken = await leaseDueJobs(database, { kinds, limit, leaseMs })
      for (const leased of taken) start(leased)
      return taken.length === limit && running.size < concurrency
    },
  })

  function start(leased: Leased) {
    const abort = new AbortController()
    const ended = work(leased, abort.signal).finally(() => {
      running.delete(leased.lease)
      loop.wake()
    })
    running.set(leased.lease, { leased, ended, abort })
  }

  /** Never rejects: whatever happens to one job must not end the worker. */
  async function work(leased: Leased, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now()
    let outcome: JobOutcome
    try {
      outcome = await attempt(leased, signal)
    } catch (error) {
      // The database is away: the lease ends by itself and another attempt follows.
      outcome = 'lost'
      log.warn({ err: error, job: leased.kind, id: leased.job_id.toString() }, 'job could not be put back')
    }
    onOutcome?.(leased.kind, outcome, (performance.now() - startedAt) / 1_000)
  }

  async function attempt(leased: Leased, signal: AbortSignal): Promise<JobOutcome> {
    const job = jobs.get(leased.kind)!
    const about = { job: leased.kind, id: leased.job_id.toString(), attempt: leased.attempts }
    try {
      // A job that kills its node never reports a failure; counting attempts when leasing stops it all the same.
      if (leased.attempts > job.attemptsMax) throw new Error('the node ended during every attempt')
      const run = await job.prepare(leased.payload, { attempt: leased.attempts, signal })
      await transact(database, async (tx) => {
        await run(tx)
        await finishJob(tx, leased)
      })
      return 'done'
    } catch (error) {
      if (error instanceof LeaseLost) {
        log.warn(about, 'job was taken over by another node')
        return 'lost'
      }
      // Cut short by us, so it neither counts nor waits.
      if (signal.aborted) {
        await giveBack(database, [leased.lease])
        return 'returned'
      }
      const isLast = leased.attempts >= job.attemptsMax
      if (isLast && job.isForgotten) await forgetJob(database, leased)
      else await putBack(database, leased, { error, isLast, afterMs: job.retryMs(leased.attempts) })
      if (isLast) log.error({ ...about, err: error, alarm: 'job_dead' }, 'job is dead')
      else log.warn({ ...about, err: error }, 'job failed and will be tried again')
      return isLast ? 'dead' : 'failed'
    }
  }

  const renewal = setInterval(() => {
    const leases = [...running.keys()]
    if (leases.length === 0) return
    renewLeases(database, leases, leaseMs).then(
      (kept) => {
        for (const lease of leases) if (!kept.has(lease)) running.get(lease)?.abort.abort()
      },
      (error: unknown) => log.warn({ err: error }, 'leases could not be renewed'),
    )
  }, leaseMs / 3)

  const stopWaking = workers.add(database, loop.wake)

  return {
    async stop() {
      stopWaking()
      await loop.stop()
      for (const { abort } of running.values()) abort.abort()
      const ended = Promise.all([...running.values()].map((one) => one.ended))
      const isDone = await Promise.race([ended.then(() => true), pause(stopMs)])
      // What is still running loses its lease here, so its transaction cannot commit any more: another node does it.
      if (!isDone) await giveBack(database, [...running.keys()])
      clearInterval(renewal)
    },
  }
}

function pause(ms: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref()
  })
}
