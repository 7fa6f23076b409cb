import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePorts } from '../../scripts/ports.ts'
import { urlOfRunning } from '../../scripts/postgres.ts'
import { type Run, runStart } from '../../scripts/running-instance.ts'
import { isRoot } from '../../scripts/unprivileged.ts'
import { inWords, openCrowd } from './crowd.ts'
import { demand, type Fault } from './fault.ts'
import { proveBooks } from './prove.ts'

const FIRST_PORT = 19_300
const DISK = '600m'
const FULL_MS = 30_000
/** PostgreSQL may have ended; the launcher waits up to eight seconds between two tries, and recovery takes its time. */
const BACK_MS = 60_000

export const disk: Fault = {
  name: 'disk',
  says: `the disk is full for ${FULL_MS / 1_000} s, and half-way the database dies, which cannot start on a full disk`,
  async run() {
    demand(isRoot(), 'a small file system is mounted for this: it needs root')
    const folder = mkdtempSync(join(tmpdir(), 'tablestakes-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder])
    const port = await findFreePorts(FIRST_PORT, 5)
    const run = runStart({ PORT: String(port), DATA_DIR: folder, RATE_LIMIT_SCALE: '0' })
    try {
      await run.ready
      return await fillAndFree(run, { url: `http://127.0.0.1:${port}`, folder })
    } finally {
      run.child.kill('SIGTERM')
      await run.ended
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function fillAndFree(run: Run, { url, folder }: { url: string; folder: string }): Promise<string[]> {
  const said: string[] = []
  run.child.stderr?.on('data', (chunk: Buffer) => said.push(...chunk.toString().split('\n').filter(Boolean)))
  const crowd = await openCrowd(url, urlOfRunning(folder))
  crowd.play()
  await delay(3_000)
  crowd.seen()

  const filling = join(folder, 'filling')
  const reasons = new Set<string>()
  const end = Date.now() + FULL_MS
  let isKilled = false
  for (; Date.now() < end; await delay(500)) {
    // Whatever is freed, by a checkpoint or by a file that is done with, is taken too.
    fill(filling)
    if (!isKilled && Date.now() > end - FULL_MS / 2) {
      process.kill(postmasterOf(folder), 'SIGKILL')
      isKilled = true
    }
    reasons.add(await reasonOf(url))
    demand(run.child.exitCode === null && run.child.signalCode === null, 'the launcher has ended')
  }
  const full = statfsSync(folder).bavail
  const during = crowd.seen()
  rmSync(filling)
  const backMs = await crowd.untilServed(BACK_MS)
  await delay(5_000)
  await crowd.pause()
  const after = crowd.seen()
  const settled = after.bets.answers.get('settled') ?? 0
  demand(settled > 0, `no bet was settled when there was room again: ${inWords(after.bets)}`)
  const known = (text: string) => /no room|No space|ENOSPC|cannot be written/i.test(text)
  demand([...reasons, ...said].some(known), 'nobody said that there is no room')
  const played = await crowd.check(urlOfRunning(folder))
  proveBooks(urlOfRunning(folder))
  return [
    `full (${full} blocks left): bets ${inWords(during.bets)}`,
    `full: calls ${inWords(during.calls)}`,
    `/ready said: ${[...reasons].join('; ')}`,
    `stderr said: ${said.find(known) ?? 'nothing'}`,
    `served again ${(backMs / 1_000).toFixed(1)} s after there was room; bets ${inWords(after.bets)}`,
    `${played} bets, all purses as told, the books are sound`,
  ]
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Until the last byte. */
function fill(path: string): void {
  const fd = openSync(path, 'a')
  try {
    for (const bytes of [1_048_576, 4_096, 1]) writeUntilFull(fd, Buffer.alloc(bytes))
  } finally {
    closeSync(fd)
  }
}

function writeUntilFull(fd: number, block: Buffer): void {
  try {
    while (writeSync(fd, block) === block.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

async function reasonOf(url: string): Promise<string> {
  try {
    const { status, reason = status } = (await (await fetch(`${url}/ready`)).json()) as {
      status: string
      reason?: string
    }
    return reason
  } catch (error) {
    return String((error as { cause?: { code?: string } }).cause?.code ?? error)
  }
}
