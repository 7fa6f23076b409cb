import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { Failure } from './failure.ts'

/** Whom a child process runs as. Empty: as we do. */
export type Identity = { uid?: number; gid?: number }

const USERS = ['postgres', '_postgres', 'nobody']

export function isRoot(): boolean {
  return process.platform !== 'win32' && process.getuid?.() === 0
}

/** PostgreSQL refuses to run as root: root drops to an existing unprivileged user, nobody is created. */
export function unprivilegedIdentity(): Identity {
  if (!isRoot()) return {}
  for (const user of USERS) {
    const uid = askId('-u', user)
    const gid = askId('-g', user)
    if (uid && gid) return { uid, gid }
  }
  throw new Failure(`no unprivileged user to run PostgreSQL as (tried ${USERS.join(', ')})`)
}

/** Root runs an existing folder's program as the folder's owner, so a folder made by another user keeps working. */
export function identityOfOwner(folder: string): Identity {
  if (!isRoot()) return {}
  const { uid, gid } = statSync(folder)
  return uid === 0 ? unprivilegedIdentity() : { uid, gid }
}

/** Whether that user can enter the folder; asked by entering it, because mode bits alone miss access lists. */
export function canEnter(folder: string, identity: Identity): boolean {
  if (identity.uid === undefined) return true
  return (
    spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0
  )
}

/** Whether that user can run the program. */
export function canRun(program: string, args: string[], identity: Identity): boolean {
  return spawnSync(program, args, { ...identity, cwd: '/', stdio: 'ignore', env: {} }).status === 0
}

function askId(flag: '-u' | '-g', user: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}
