import { setSystemClock, systemClock } from './clock.ts'
import type { Database } from './database.ts'
import { startLoop } from './loop.ts'

export type ClockWatch = {
  /** Why this node should get no requests: its own clock, or the database's, cannot be trusted. Null: all is well. */
  fault: () => string | null
  stop: () => Promise<void>
}

type Options = {
  log: { warn(about: object, text: string): void; error(about: object, text: string): void }
  /** The machine's own clock; tests bring one that is wrong. */
  machineClock?: () => number
  everyMs?: number
}

/** Beyond this a clock is wrong. Machines that keep time differ by milliseconds. */
export const BOUND_MS = 2_000
const EVERY_MS = 60_000
/** How often the database is asked for each comparison; the quickest answer is the truest. */
const SAMPLES = 3

/**
 * Compares this node's clock with the database's, now and every minute, and makes the process follow the database's. Certificates,
 * logs and other programs still go by the machine's own, so a node whose machine is off beyond the bound says so and is not ready.
 */
export async function watchClock(database: Database, options: Options): Promise<ClockWatch> {
  const { log, machineClock = Date.now, everyMs = EVERY_MS } = options
  let isCompared = false
  let fault: string | null = null

  function judge({ databaseMs, doubtMs }: Reading): string | null {
    const machineMs = machineClock() - databaseMs
    if (beyond(machineMs, doubtMs)) return `this machine’s clock is ${inWords(machineMs)} the database’s`
    const ownMs = systemClock() - databaseMs
    if (isCompared && beyond(ownMs, doubtMs)) return `the database’s clock has jumped: ours is ${inWords(ownMs)} it`
    return null
  }

  async function compare(): Promise<boolean> {
    const reading = await readDatabaseClock(database)
    const found = judge(reading)
    // Within the doubt nothing is known better, and a clock that is moved for nothing is no clock.
    if (!isCompared || Math.abs(systemClock() - reading.databaseMs) > reading.doubtMs)
      setSystemClock(reading.databaseMs)
    isCompared = true
    if (found && found !== fault) log.error({ alarm: 'clock' }, found)
    if (!found && fault) log.warn({}, 'the clocks agree again')
    fault = found
    return false
  }

  await compare()
  const loop = startLoop({
    idleMs: everyMs,
    step: compare,
    onError: (error) => log.warn({ err: error }, 'the clocks cannot be compared'),
  })
  return { fault: () => fault, stop: () => loop.stop() }
}

const beyond = (differenceMs: number, doubtMs: number) => Math.abs(differenceMs) - doubtMs > BOUND_MS

function inWords(differenceMs: number): string {
  const seconds = Math.round(Math.abs(differenceMs) / 1_000)
  return `${seconds} seconds ${differenceMs > 0 ? 'ahead of' : 'behind'}`
}

/** `doubtMs`: nobody knows at which moment of the question the database looked at its clock. */
type Reading = { databaseMs: number; doubtMs: number }

async function readDatabaseClock(database: Database): Promise<Reading> {
  let best: (Reading & { countMs: number }) | null = null
  for (let sample = 0; sample < SAMPLES; sample++) {
    const begun = performance.now()
    const { rows } = await database.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    )
    const countMs = performance.now()
    const doubtMs = (countMs - begun) / 2
    if (!best || doubtMs < best.doubtMs) best = { databaseMs: rows[0]!.ms + doubtMs, doubtMs, countMs }
  }
  return { databaseMs: best!.databaseMs + performance.now() - best!.countMs, doubtMs: best!.doubtMs }
}
