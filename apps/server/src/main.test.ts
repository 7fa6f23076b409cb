import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { closeCodes, getLiveTicket, livePath } from '@tablestakes/contract/live'
import { getPreload, report, reportKeyHeader } from '@tablestakes/contract/site'
import { signRequest } from '@tablestakes/domain/wire/sign-request'
import { connect } from '@tablestakes/node/database'
import { afterAll, expect, test, vi } from 'vitest'
import { COMPILED_CODE } from '../../../scripts/compiled-code.ts'
import { ownPort } from '../../../scripts/own-port.ts'
import { freshDatabaseUrl, ownerUrlOf } from '../test/fresh-database.ts'
import { SECRET } from '../test/template-database.ts'
import { guestSignKey } from './platform/http/signature.ts'
import { prepareDatabase } from './prepare-database.ts'

/** A whole server is started, and the machine may be busy. */
const START_MS = 50_000

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const databaseUrl = ownerUrlOf(await freshDatabaseUrl())
const owner = connect(databaseUrl)
afterAll(() => owner.end())
const database = connect(await prepareDatabase({ databaseUrl, applicationUrl: undefined, secret: SECRET }))
afterAll(() => database.end())
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

async function run(variables: Record<string, string>) {
  const [port, metricsPort] = [await ownPort(), await ownPort()]
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: COMPILED_CODE,
    DATABASE_URL: databaseUrl,
    TABLESTAKES_SECRET: SECRET,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    ...variables,
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  children.push(child)
  const said = { stdout: '', stderr: '' }
  child.stdout?.on('data', (text) => {
    said.stdout += text
  })
  child.stderr?.on('data', (text) => {
    said.stderr += text
  })
  // Not 'close': Node does not send it to a parent that has itself closed the channel.
  const ended = Promise.all([once(child, 'exit'), once(child.stdout!, 'end'), once(child.stderr!, 'end')]).then(
    ([[code]]) => code as number,
  )
  const url = `http://127.0.0.1:${env.PORT}`
  const ready = () =>
    vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200), { timeout: START_MS })
  return { child, said, ended, ready, url, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
}

type Preload = { data: { sign_key: string; report: { api_key: string } } }

async function openStream(url: string, key: string): Promise<WebSocket> {
  const nonce = randomBytes(16).toString('hex')
  const { method, path } = getLiveTicket
  const signed = { timestamp: String(Date.now()), method, path, query: '', body: '{}', nonce }
  const headers = { timestamp: signed.timestamp, nonce, sign: signRequest(key, signed) }
  const answer = await (await fetch(url + path, { method, headers, body: signed.body })).json()
  const { ticket } = (answer as { data: { ticket: string } }).data
  const stream = new WebSocket(`${url.replace('http', 'ws')}${livePath}?ticket=${ticket}`)
  await once(stream, 'open')
  return stream
}

test.each([
  [{ PORT: 'http' }, /^PORT: must be a port number\n$/],
  [{ DATABASE_URL: '' }, /^DATABASE_URL: must be set\n$/],
  [
    { DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' },
    /^DATABASE_URL: cannot reach the database [^\n]*\n$/,
  ],
])('what an operator can mend is told in one line: %j', async (variables, line) => {
  const { ended, said } = await run(variables)
  expect(await ended).toBe(1)
  expect(said.stderr).toMatch(line)
  expect(said.stderr).not.toContain('hunter2')
})

test('a port that is taken is named', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const { ended, said } = await run({ PORT: String(port) })
  expect(await ended).toBe(1)
  expect(said.stderr).toBe(`PORT: cannot listen on ${port} (already in use)\n`)
  server.close()
})

test('an edited migration keeps the server from starting', async () => {
  const edited = ownerUrlOf(await freshDatabaseUrl())
  const pool = connect(edited, { max: 1 })
  await pool.query(`update migration set checksum = 'other' where number = 1`)
  await pool.end()
  const { ended, said } = await run({ DATABASE_URL: edited })
  expect(await ended).toBe(1)
  expect(said.stderr).toBe('migration 0001_platform was edited after it was applied; add a new one instead\n')
})

test('SIGTERM lets a running request end, takes no new one and exits with 0', async () => {
  const server = await run({})
  await server.ready()
  const metrics = await (await fetch(server.metricsUrl)).text()
  expect(metrics).toContain('http_request_seconds_bucket')
  expect(metrics).toContain('database_connections{state="idle"}')
  expect(metrics).toContain('process_cpu_seconds_total')
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)

  const preload = (await (await fetch(server.url + getPreload.path)).json()) as Preload
  const stream = await openStream(server.url, preload.data.sign_key)
  const streamClosed = once(stream, 'close')
  const event = { account_id: '', distinct_id: 'd', event_name: 'OPEN', properties: {}, user_props: {} }
  const blocker = await owner.connect()
  await blocker.query('begin; lock table analytics_batch in access exclusive mode')
  const running = fetch(server.url + report.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [reportKeyHeader]: preload.data.report.api_key },
    body: JSON.stringify({ events: [event] }),
  })
  // Jobs may stand before the same table.
  const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like 'insert into analytics_batch%'`
  await expect.poll(async () => (await database.query(isWaiting)).rowCount).toBe(1)

  server.child.kill('SIGTERM')
  const isServed = () =>
    fetch(`${server.url}/ready`).then(
      () => true,
      () => false,
    )
  await expect.poll(isServed).toBe(false)
  await blocker.query('rollback')
  blocker.release()
  expect(await (await running).json()).toMatchObject({ code: 0, data: { accepted: 1 } })
  const [closing] = (await streamClosed) as [CloseEvent]
  expect(closing.code).toBe(closeCodes.restarting)
  expect(await server.ended).toBe(0)
  expect(server.said.stderr).toBe('')
})

test('a node on a machine that is days ahead works by the database’s clock, says so and is not ready', async () => {
  const shifted = new URL('../../../bench/faults/shifted-clock.mjs', import.meta.url)
  const server = await run({ NODE_OPTIONS: `--import ${shifted.href}`, CLOCK_SHIFT_MS: String(3 * 86_400_000) })
  await vi.waitFor(
    async () => expect(await (await fetch(`${server.url}/ready`)).text()).toContain('ahead of the database’s'),
    { timeout: START_MS },
  )
  expect((await fetch(`${server.url}/ready`)).status).toBe(503)
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  // Signed with the time as it is, and with the key of the day as it is.
  const preload = (await (await fetch(server.url + getPreload.path)).json()) as Preload
  expect(preload.data.sign_key).toBe(guestSignKey(SECRET, Date.now()))
  const stream = await openStream(server.url, preload.data.sign_key)
  const [hello] = (await once(stream, 'message')) as [{ data: string }]
  const { at } = JSON.parse(hello.data) as { at: number }
  expect(Math.abs(at - Date.now())).toBeLessThan(3_600_000)
  stream.close()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('the end of the launcher ends the server', async () => {
  const server = await run({})
  await server.ready()
  server.child.disconnect()
  await server.ended
  expect(server.child.signalCode).toBe('SIGKILL')
  expect(server.said.stdout + server.said.stderr).toContain('"msg":"stopping"')
})
