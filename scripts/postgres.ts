/**
 * Runs a real PostgreSQL from the npm package on a data folder: the database of `npm start` and of the tests.
 *
 * The cluster is in `<dataDir>/postgres`. Run as root it belongs to an unprivileged user; if that user cannot get to
 * dataDir (a checkout in /root), the cluster is in a folder of its own under /var/lib/tablestakes, and
 * `<dataDir>/postgres-location` says which. Removing dataDir then leaves that folder behind; nothing else uses it.
 *
 * PostgreSQL outlives a killed launcher, so that it can finish cleanly: the next launcher takes the running one over.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { Failure } from './failure.ts'
import { type Binaries, findBinaries, ROOT_STORE } from './postgres-binaries.ts'
import { canEnter, type Identity, identityOfOwner, isRoot, unprivilegedIdentity } from './unprivileged.ts'

export type PostgresOptions = {
  dataDir: string
  /** Default: a free port, remembered in the data folder. */
  port?: number
  /** Told what is being done, in a few words, when it takes a moment. */
  onProgress?: (text: string) => void
  /** More `-c name=value` settings, for tests and measurements. */
  settings?: Record<string, string>
}

export type Postgres = {
  /** Database `tablestakes` as the role of that name: may create databases and roles, is no superuser. */
  url: string
  /** Database `postgres` as the superuser. */
  adminUrl: string
  port: number
  pid: number
  /** Resolves when the server has ended, wished or not. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** What the launcher remembers beside the cluster's own files; inside it, so that both appear and move together. */
type Memory = { port: number; adminPassword: string; password: string }
type Postmaster = { pid: number; port: number; status: string }
type Running = { pid: number; port: number; ended: Promise<void> }

const NAME = 'tablestakes'
const MEMORY = 'launcher.json'
const START_ATTEMPTS = 3
/** Crash recovery of a large journal may take minutes; a hung server must not hang the launcher for ever. */
const READY_TIMEOUT_MS = 300_000
const FAST_STOP_TIMEOUT_MS = 3_000
const CLAIM_TIMEOUT_MS = 2_000
const LOG_BYTES_MAX = 10_000_000
/** Any number: it only has to be the same for every launcher. */
const LAUNCHER_LOCK = 7_461_626

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  // The default, written out because money depends on them: an acknowledged commit is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Statements here are short; compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = resolve(options.dataDir)
  mkdirSync(dataDir, { recursive: true })
  const cluster = locateCluster(dataDir)
  const progress = options.onProgress ?? (() => {})

  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    progress('creating the database')
    await createCluster(cluster)
  }
  const identity = ownedIdentity(cluster)
  const memory = recall(cluster)
  const running =
    (await adopt(cluster, memory)) ?? (await launch({ cluster, dataDir, identity, memory, options, progress }))
  try {
    const keeper = await claim(running, memory)
    return handleOf(cluster, running, memory, keeper)
  } catch (error) {
    if (!(error instanceof Failure)) await stopPostmaster(cluster, running)
    throw error
  }
}

/** The address of the database that a launcher runs on this folder, for tools that look into a running product. */
export function urlOfRunning(dataDir: string): string {
  const memory = recall(locateCluster(resolve(dataDir)))
  return urlOf(memory.port, memory)
}

/** The cluster's folder: in the data folder unless the user PostgreSQL runs as cannot get there. */
function locateCluster(dataDir: string): string {
  const inside = join(realpathSync(dataDir), 'postgres')
  const pointer = join(dataDir, 'postgres-location')
  if (existsSync(join(inside, 'PG_VERSION'))) return inside
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim()
  if (!isRoot() || letIn(realpathSync(dataDir), unprivilegedIdentity())) return inside

  mkdirSync(ROOT_STORE, { recursive: true, mode: 0o755 })
  // A random name: a removed and recreated data folder starts anew and never meets the database it had before.
  const outside = mkdtempSync(join(ROOT_STORE, `${basename(dataDir)}-`))
  chmodSync(outside, 0o755)
  const cluster = join(outside, 'postgres')
  writeFileSync(pointer, `${cluster}\n`)
  return cluster
}

/** The data folder is ours to open for passing through (not for listing); the folders above it are not. */
function letIn(dataDir: string, identity: Identity): boolean {
  if (!canEnter(dataDir, identity) && canEnter(dirname(dataDir), identity)) {
    chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011)
  }
  return canEnter(dataDir, identity)
}

/** Makes the cluster under another name and renames it when complete: a half-made one is never taken for a database. */
async function createCluster(cluster: string): Promise<void> {
  for (const leftover of readdirSync(join(cluster, '..'))) {
    if (leftover.startsWith(`${basename(cluster)}.new-`))
      rmSync(join(cluster, '..', leftover), { recursive: true, force: true })
  }
  const identity = unprivilegedIdentity()
  const binaries = findBinaries(identity)
  const unfinished = mkdtempSync(`${cluster}.new-`)
  const passwordFile = `${unfinished}.password`
  const memory: Memory = { port: 0, adminPassword: newPassword(), password: newPassword() }
  try {
    chmodSync(unfinished, 0o700)
    giveTo(unfinished, identity)
    writeFileSync(passwordFile, memory.adminPassword, { mode: 0o600 })
    giveTo(passwordFile, identity)
    await runToEnd(binaries.initdb, initArguments(unfinished, passwordFile), identity)
    writeFileSync(join(unfinished, MEMORY), JSON.stringify(memory), { mode: 0o600 })
    giveTo(join(unfinished, MEMORY), identity)
    renameSync(unfinished, cluster)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another launcher was faster; its cluster is as good.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Order by code point and Unicode letters on every machine: no dependence on its locales. */
function initArguments(folder: string, passwordFile: string): string[] {
  return [
    ...['-D', folder, '-U', 'postgres', `--pwfile=${passwordFile}`, '-A', 'scram-sha-256', '-E', 'UTF8'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ]
}

/** A folder copied by root belongs to root, as which PostgreSQL does not run: it goes to the unprivileged user. */
function ownedIdentity(cluster: string): Identity {
  const identity = identityOfOwner(cluster)
  if (isRoot() && statSync(cluster).uid === 0) {
    for (const entry of readdirSync(cluster, { recursive: true, encoding: 'utf8' }))
      giveTo(join(cluster, entry), identity)
    giveTo(cluster, identity)
    chmodSync(cluster, 0o700)
  }
  return identity
}

function recall(cluster: string): Memory {
  try {
    return JSON.parse(readFileSync(join(cluster, MEMORY), 'utf8')) as Memory
  } catch {
    throw new Failure(`cannot read ${join(cluster, MEMORY)}: the database belongs to another user or is damaged`)
  }
}

/** Written beside and renamed, so that a kill in between cannot lose the passwords. */
function remember(cluster: string, memory: Memory, identity: Identity): void {
  const beside = join(cluster, `${MEMORY}.new`)
  writeFileSync(beside, JSON.stringify(memory), { mode: 0o600 })
  giveTo(beside, identity)
  renameSync(beside, join(cluster, MEMORY))
}

/** Takes over a server that a killed launcher left running on this folder, if it lets us in; else it is ended cleanly. */
async function adopt(cluster: string, memory: Memory): Promise<Running | undefined> {
  const found = readPostmaster(cluster)
  if (!found || !isPostmasterOf(found.pid, cluster)) return undefined
  const running = { pid: found.pid, port: found.port, ended: pollEnd(found.pid) }
  await waitUntilReady(cluster, running)
  const ready = readPostmaster(cluster)
  if (ready?.pid !== found.pid || ready.status !== 'ready') return undefined
  const adopted = { ...running, port: ready.port }
  try {
    await withClient(adminUrlOf(adopted.port, memory), async () => {})
    return adopted
  } catch {
    await stopPostmaster(cluster, adopted)
    return undefined
  }
}

type Launch = {
  cluster: string
  dataDir: string
  identity: Identity
  memory: Memory
  options: PostgresOptions
  progress: (text: string) => void
}

async function launch(launch: Launch): Promise<Running> {
  const { cluster, identity, memory, options } = launch
  const binaries = findBinaries(identity)
  const log = openLog(launch.dataDir)
  let reason = ''
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
    const crashed = readPostmaster(cluster) !== undefined
    launch.progress(crashed ? 'recovering the database' : 'starting the database')
    disownStaleLock(cluster)
    const port = options.port ?? (await freePort(attempt === 1 ? memory.port : 0))
    if (port !== memory.port) {
      memory.port = port
      remember(cluster, memory, identity)
    }
    const logStart = statSync(log.path).size
    const child = spawnPostgres(binaries, { cluster, port, identity, log: log.fd, settings: options.settings ?? {} })
    const running = { pid: child.pid ?? 0, port, ended: endOf(child) }
    if (await waitUntilReady(cluster, running)) return running

    reason = lastFatal(readFileSync(log.path).subarray(logStart).toString())
    // A launcher that was started at the same moment was faster.
    const other = await adopt(cluster, memory)
    if (other) return other
    if (options.port !== undefined) break
  }
  throw new Failure(`PostgreSQL did not start: ${reason} (see ${log.path})`)
}

type Spawn = { cluster: string; port: number; identity: Identity; log: number; settings: Record<string, string> }

function spawnPostgres(binaries: Binaries, { cluster, port, identity, log, settings }: Spawn): ChildProcess {
  const flags = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...flags], {
    ...identity,
    cwd: cluster,
    stdio: ['ignore', log, log],
    env: programEnvironment(),
    // A group of its own: Ctrl-C in the terminal must reach the launcher only, or the database ends before its users.
    detached: process.platform !== 'win32',
  })
}

/**
 * After a crash postmaster.pid names a process that is gone, or, in a restarted container, one that has nothing to do with
 * us and makes PostgreSQL refuse to start. PostgreSQL ignores its parent's id, so the lock is rewritten to ours; the
 * rest of the file stays, because from it PostgreSQL sees whether backends of the crashed server still run.
 */
function disownStaleLock(cluster: string): void {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  // The remnant of a start without room on the disk. PostgreSQL would refuse it for ever.
  if (text === '') {
    rmSync(file)
    return
  }
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!isAlive(pid) || isPostmasterOf(pid, cluster)) return
  const beside = `${file}.new`
  writeFileSync(beside, [String(process.pid), ...lines.slice(1)].join('\n'))
  chownLike(file, beside)
  renameSync(beside, file)
}

/** Root writes for the user PostgreSQL runs as. */
function chownLike(file: string, other: string): void {
  const { uid, gid, mode } = statSync(file)
  if (isRoot()) chownSync(other, uid, gid)
  chmodSync(other, mode & 0o777)
}

/** One launcher per data folder: its session holds a lock that the server frees if the launcher dies. */
async function claim(running: Running, memory: Memory): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: adminUrlOf(running.port, memory), keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  if (!(await takeLock(client))) {
    await client.end()
    throw new Failure('the data folder is in use by another instance: stop it or set another DATA_DIR')
  }
  await createApplicationDatabase(client, memory)
  return client
}

/** The server needs a moment to notice that a killed launcher is gone, so the first no is not believed. */
async function takeLock(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + CLAIM_TIMEOUT_MS
  for (;;) {
    const answer = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LAUNCHER_LOCK])
    if (answer.rows[0]?.taken) return true
    if (Date.now() > deadline) return false
    await delay(50)
  }
}

async function createApplicationDatabase(client: pg.Client, memory: Memory): Promise<void> {
  const role = await client.query('select 1 from pg_roles where rolname = $1', [NAME])
  if (role.rowCount === 0) {
    await client.query(
      `create role ${NAME} login createdb createrole password ${client.escapeLiteral(memory.password)}`,
    )
  }
  const database = await client.query('select 1 from pg_database where datname = $1', [NAME])
  if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`)
}

function handleOf(cluster: string, running: Running, memory: Memory, keeper: pg.Client): Postgres {
  let stopping: Promise<void> | undefined
  return {
    url: urlOf(running.port, memory),
    adminUrl: adminUrlOf(running.port, memory),
    port: running.port,
    pid: running.pid,
    ended: running.ended,
    stop() {
      stopping ??= keeper.end().then(() => stopPostmaster(cluster, running))
      return stopping
    },
  }
}

function urlOf(port: number, memory: Memory): string {
  return `postgres://${NAME}:${memory.password}@127.0.0.1:${port}/${NAME}`
}

/** Ends sessions and writes a checkpoint; if that hangs, ends immediately and leaves recovery to the next start. */
async function stopPostmaster(cluster: string, running: Running): Promise<void> {
  signal(cluster, running.pid, 'fast')
  if (await settlesWithin(running.ended, FAST_STOP_TIMEOUT_MS)) return
  signal(cluster, running.pid, 'immediate')
  await running.ended
}

function signal(cluster: string, pid: number, mode: 'fast' | 'immediate'): void {
  if (!isAlive(pid)) return
  if (process.platform === 'win32') {
    // Windows has no signals: PostgreSQL's own tool speaks to the server instead.
    const { pgCtl } = findBinaries({})
    execFileSync(pgCtl, ['stop', '-D', cluster, '-m', mode, '-W'], { stdio: 'ignore' })
  } else {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  }
}

/** Watches postmaster.pid, whose eighth line says `ready`: no log scraping, no polling by connections. */
async function waitUntilReady(cluster: string, running: Running): Promise<boolean> {
  let ended = false
  void running.ended.then(() => {
    ended = true
  })
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!ended && Date.now() < deadline) {
    const postmaster = readPostmaster(cluster)
    if (postmaster?.pid === running.pid && postmaster.status === 'ready') return true
    await delay(20)
  }
  return false
}

function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}

/** Process ids are used again, so a living process counts only if it was started on this folder. */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
    }
    if (process.platform === 'win32') return true
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('error', () => done())
    child.once('exit', () => done())
  })
}

/** An adopted server is not our child, so nobody tells us of its end. */
async function pollEnd(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(50, undefined, { ref: false })
}

async function settlesWithin(promise: Promise<void>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false)
  const inTime = await Promise.race([promise.then(() => true), late])
  timer.abort()
  return inTime
}

async function freePort(wished: number): Promise<number> {
  if (wished > 0 && (await tryPort(wished))) return wished
  return (await tryPort(0)) ?? 0
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

function openLog(dataDir: string): { path: string; fd: number } {
  const folder = join(dataDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'postgres.log')
  if (existsSync(path) && statSync(path).size > LOG_BYTES_MAX) renameSync(path, `${path}.1`)
  return { path, fd: openSync(path, 'a', 0o600) }
}

function lastFatal(log: string): string {
  const lines = log.trim().split('\n')
  const line = lines.findLast((text) => text.includes('FATAL:')) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|ERROR|PANIC):\s*/, '') || 'it ended without a word'
}

async function runToEnd(program: string, args: string[], identity: Identity): Promise<void> {
  const child = spawn(program, args, {
    ...identity,
    cwd: process.platform === 'win32' ? process.cwd() : '/',
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  if (code !== 0) throw new Failure(`${basename(program)} failed: ${said.trim().split('\n').at(-1) ?? ''}`)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function adminUrlOf(port: number, memory: Memory): string {
  return `postgres://postgres:${memory.adminPassword}@127.0.0.1:${port}/postgres`
}

function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  return { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), LC_ALL: 'C', TZ: 'UTC' }
}

function giveTo(path: string, identity: Identity): void {
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid)
}

function newPassword(): string {
  return randomBytes(24).toString('hex')
}
