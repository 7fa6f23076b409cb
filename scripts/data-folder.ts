import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Failure } from './failure.ts'

/** Makes the data folder and proves that it can be written to, before anything is started. */
export function openDataFolder(dataDir: string): void {
  const probe = join(dataDir, `.probe-${process.pid}`)
  try {
    makeFolder(join(dataDir, 'logs'))
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    throw new Failure(`DATA_DIR: cannot write to ${dataDir} (${(error as NodeJS.ErrnoException).code})`)
  }
}

/** Not Node's recursive way, which never returns where the system answers 'no such folder' to every attempt (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** The secret from which the server derives its keys: made once, readable by the owner only, never shown. */
export function keepSecret(dataDir: string): string {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) {
    const beside = `${file}.${process.pid}`
    writeFileSync(beside, JSON.stringify({ server: randomBytes(32).toString('base64url') }), { mode: 0o600 })
    renameSync(beside, file)
  }
  return readSecret(file)
}

function readSecret(file: string): string {
  try {
    const { server } = JSON.parse(readFileSync(file, 'utf8')) as { server?: unknown }
    if (typeof server === 'string' && server.length >= 32) return server
  } catch {
    // Told below, for a damaged file as for an unreadable one.
  }
  throw new Failure(`DATA_DIR: cannot read the secret in ${file}; without it signed-in players must sign in again`)
}
