import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Failure } from '../scripts/failure.ts'

/** Of `getconf CLK_TCK`: a hundredth of a second on every Linux. */
const TICK_US = 10_000

/** Runs work and says how much processor time PostgreSQL took meanwhile, in microseconds. */
export async function withDatabaseCpu<T>(postmaster: number, work: () => Promise<T>): Promise<T & { cpuUs: number }> {
  const before = readDatabaseCpuUs(postmaster)
  const result = await work()
  return { ...result, cpuUs: readDatabaseCpuUs(postmaster) - before }
}

/** Processor time of one process so far, with all its threads, in microseconds. */
export function readProcessCpuUs(pid: number): number {
  const { user, system } = readStat(pid)!
  return (user + system) * TICK_US
}

/** Of the server, its processes, and those of its processes that have ended. */
export function readDatabaseCpuUs(postmaster: number): number {
  if (!existsSync('/proc/self/stat')) throw new Failure('processor time is read from /proc, which only Linux has')
  const own = readStat(postmaster)!
  let ticks = own.user + own.system + own.endedUser + own.endedSystem
  for (const name of readdirSync('/proc')) {
    const child = /^\d+$/.test(name) ? readStat(Number(name)) : undefined
    if (child?.parent === postmaster) ticks += child.user + child.system
  }
  return ticks * TICK_US
}

function readStat(pid: number) {
  try {
    // The second word is the program's name in brackets and may contain anything.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\))/)
    const words = rest.split(' ').map(Number)
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((place) => words[place]!)
    return { parent: parent!, user: user!, system: system!, endedUser: endedUser!, endedSystem: endedSystem! }
  } catch {
    // Ended while we looked.
    return undefined
  }
}
