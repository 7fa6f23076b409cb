/** One child process of the product: started, watched, started again when it dies, ended with the launcher. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from './failure.ts'
import { openLogFile } from './log-file.ts'

export type PartOptions = {
  name: string
  /** The program's file and what precedes it on Node's command line. */
  args: string[]
  env: NodeJS.ProcessEnv
  cwd: string
  logDir: string
  /** Answers 200 when the part can serve. */
  readyUrl: string
  onProgress: (text: string) => void
  /** Aborted when nobody waits for the part any more. */
  signal: AbortSignal
}

export type Part = {
  name: string
  /** Resolves when the part answers; fails with its own words if it ends before. */
  ready(): Promise<void>
  /** Lets running work end, for at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

/** pino's number of a warning: this and worse is shown to the person who started us. */
const WARNING = 40
const BACKOFF_MS_MAX = 30_000
/** A part that ran this long was healthy: its next failure starts counting anew. */
const HEALTHY_MS = 60_000
const STILL_WAITING_MS = 10_000
const WORDS_KEPT = 50

export function startPart(options: PartOptions): Part {
  const log = openLogFile(join(options.logDir, `${options.name}.log`), {
    onLoss: (reason) => say(`its log cannot be written (${reason}): lines are lost until it can`),
  })
  let stopping = false
  let served = false
  let failures = 0
  let restart: NodeJS.Timeout | undefined
  let words: string[] = []
  let child = run()
  let ended = endOf(child)

  function run(): ChildProcess {
    const started = Date.now()
    // A group of its own, so that Ctrl-C reaches only the launcher, which then ends all in order. The channel tells
    // the part when the launcher is gone, even if it was killed.
    const next = spawn(process.execPath, options.args, {
      cwd: options.cwd,
      env: options.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32',
    })
    if (next.stdout) createInterface({ input: next.stdout }).on('line', (line) => keepLine(line, isWarning(line)))
    if (next.stderr) createInterface({ input: next.stderr }).on('line', (line) => keepLine(line, true))
    next.once('exit', (code, signal) => {
      if (stopping || !served) return
      failures = Date.now() - started > HEALTHY_MS ? 1 : failures + 1
      const waitMs = Math.min(BACKOFF_MS_MAX, 250 * 2 ** (failures - 1))
      say(`ended (${signal ?? `code ${code}`}), starting it again in ${waitMs} ms`)
      restart = setTimeout(() => {
        child = run()
        ended = endOf(child)
      }, waitMs)
    })
    return next
  }

  function keepLine(line: string, worth: boolean): void {
    log.write(line)
    if (!worth || line.trim() === '') return
    words = [...words, line].slice(-WORDS_KEPT)
    // Before it has served, a failing part's words become the launcher's own one-line error.
    if (served) say(line)
  }

  function say(text: string): void {
    console.error(`${options.name}: ${text}`)
  }

  return {
    name: options.name,
    async ready() {
      const outcome = { ended: false }
      void ended.then(() => {
        outcome.ended = true
      })
      let toldAt = Date.now()
      while (!(await answers(options.readyUrl))) {
        if (outcome.ended) throw new Failure(failureText(options.name, words))
        options.signal.throwIfAborted()
        if (Date.now() - toldAt > STILL_WAITING_MS) {
          toldAt = Date.now()
          options.onProgress(`still waiting for the ${options.name}`)
        }
        await delay(50)
      }
      served = true
    },
    async stop(timeoutMs) {
      stopping = true
      clearTimeout(restart)
      signalGroup(child, 'SIGTERM')
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), timeoutMs)
      await ended
      clearTimeout(timer)
      log.close()
    },
  }
}

/** The part's own line: of a stack the line that names the error, else the last one said. */
function failureText(name: string, words: string[]): string {
  const line = words.findLast((word) => /^\w*Error\b.*: /.test(word)) ?? words.at(-1) ?? 'ended without a word'
  const text = isJson(line) ? describeRecord(line) : line.replace(/^error: /, '')
  return text.startsWith(`${name}:`) ? text : `${name}: ${text}`
}

function describeRecord(line: string): string {
  const record = JSON.parse(line) as { msg?: string; err?: { message?: string } }
  return [record.msg, record.err?.message].filter(Boolean).join(': ')
}

function isWarning(line: string): boolean {
  return isJson(line) && Number((JSON.parse(line) as { level?: unknown }).level) >= WARNING
}

function isJson(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('error', () => done())
    // 'close' comes after the last words have been read.
    child.once('close', () => done())
  })
}

/** The whole group, because a part under `--watch` is a process that runs another. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    if (process.platform !== 'win32') process.kill(-child.pid, signal)
    // Windows knows no signals to be handled; the closed channel asks for the same.
    else if (signal === 'SIGTERM') child.disconnect()
    else child.kill(signal)
  } catch {
    // It ended in this very moment.
  }
}
