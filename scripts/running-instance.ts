/** A whole product started as its own process, on free ports and in a folder of its own: for tools and tests. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { COMPILED_CODE } from './compiled-code.ts'
import { Failure } from './failure.ts'
import { urlOfRunning } from './postgres.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const START = fileURLToPath(new URL('start.ts', import.meta.url))

export type Run = {
  child: ChildProcess
  /** Resolves with the line; fails with what was said if the process ends before. */
  ready: Promise<string>
  /** Exit code, or the signal's name, and all that was said on stderr. */
  ended: Promise<{ code: number | string; said: string }>
}

/** Starts `scripts/start.ts` with these variables on top of ours. */
export function runStart(env: NodeJS.ProcessEnv, options: { cwd?: string; script?: string } = {}): Run {
  const child = spawn(process.execPath, [options.script ?? START], {
    env: { NODE_COMPILE_CACHE: COMPILED_CODE, ...process.env, ...env },
    // The channel ends the product with us, even if we are killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(options.cwd && { cwd: options.cwd }),
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = new Promise<{ code: number | string; said: string }>((done) => {
    child.once('close', (code, signal) => done({ code: code ?? signal ?? 'unknown', said }))
  })
  const ready = new Promise<string>((done, fail) => {
    createInterface({ input: child.stdout! }).on('line', (line) => line.startsWith('ready ') && done(line))
    void ended.then((end) => fail(new Failure(`it ended with ${end.code}: ${end.said.trim()}`)))
  })
  // A caller that only waits for the end must not be bothered by the missing line.
  ready.catch(() => {})
  return { child, ready, ended }
}

/** The process the launcher runs for this part now; 0 if it runs none. */
export function childOf({ child }: Run, program: string): number {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const found = list
    .map((line) => line.trim().split(/\s+/))
    .find(([, parent, ...args]) => {
      return Number(parent) === child.pid && args.some((argument) => argument.startsWith(program))
    })
  return Number(found?.[0] ?? 0)
}

export type TemporaryInstance = {
  url: string
  sandboxUrl: string
  databaseUrl: string
  /** The process of a part now, by the folder of its program; 0 when it does not run. */
  pidOf(program: string): number
  stop(): Promise<void>
}

/** A fresh product; everything it wrote is gone after `stop`. */
export async function startTemporary(port: number, env: NodeJS.ProcessEnv = {}): Promise<TemporaryInstance> {
  const dataDir = makeTemporaryFolder('tablestakes-')
  const run = runStart({ PORT: String(port), DATA_DIR: dataDir, ...env })
  await run.ready
  return {
    url: `http://127.0.0.1:${port}`,
    sandboxUrl: `http://127.0.0.1:${port + 2}`,
    databaseUrl: env.DATABASE_URL || urlOfRunning(dataDir),
    pidOf: (program) => childOf(run, program),
    async stop() {
      run.child.kill('SIGTERM')
      await run.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
