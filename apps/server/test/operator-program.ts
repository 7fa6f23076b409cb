import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { COMPILED_CODE } from '../../../scripts/compiled-code.ts'
import { atEnd } from './at-end.ts'
import { ownerUrlOf } from './fresh-database.ts'
import type { TestApp } from './start-app.ts'

const program = fileURLToPath(new URL('../../../scripts/operator.ts', import.meta.url))

type Ran = { code: number; out: string; err: string }

/** Every command is a process of its own, and the machine may be busy. */
export const patient = { timeout: 180_000 }

/** `npm run operator -- …` on the database of an app, in a folder of its own. `input` is what is piped into it. */
export function openOperatorProgram(app: Pick<TestApp, 'database'>) {
  const folder = mkdtempSync(join(tmpdir(), 'tablestakes-operator-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))

  async function run(args: string[], variables: NodeJS.ProcessEnv = {}, input = ''): Promise<Ran> {
    const ours = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED_CODE }
    const env = { ...ours, DATA_DIR: folder, DATABASE_URL: ownerUrlOf(app.database), ...variables }
    const child = spawn(process.execPath, [program, ...args], { env, cwd: folder })
    const ended = new Promise<number>((done, fail) => {
      child.once('error', fail)
      child.once('close', (code) => done(code ?? 1))
    })
    child.stdin.end(input)
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { code, out, err }
  }
  return { folder, run }
}
