import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect } from '@tablestakes/node/database'
import { beforeAll, expect, test } from 'vitest'
import { ownPort } from '../../../../../scripts/own-port.ts'
import { atEnd } from '../../../test/at-end.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import type { Answer, Order, Report } from '../../../test/ledger-node.ts'
import { giveMoney } from '../../../test/money.ts'
import { startPostgres } from '../../../test/start-postgres.ts'
import { SECRET } from '../../../test/template-database.ts'
import { prepareDatabase } from '../../prepare-database.ts'
import { houseAccount, newKey, onGame } from '../index.ts'

// A database of its own that waits for the disk: the tests' common one does not, and must live on.
const dataDir = await mkdtemp(join(tmpdir(), 'tablestakes-crash-'))
let postgres = await startPostgres({ dataDir, port: await ownPort() })
const url = await prepareDatabase({ databaseUrl: postgres.url, applicationUrl: undefined, secret: SECRET })
const database = connect(url)

const program = fileURLToPath(new URL('../../../test/ledger-node.ts', import.meta.url))
const PLAYERS = 12
const CONCURRENT = 48
const KILLS = 10
const START = 1_000_000n

type Work = Order & { key: string; playerId: bigint; gain: bigint }

/** What was asked for and what was answered, as the caller remembers it. */
const acknowledged = new Map<number, { work: Work; answer: Answer }>()
const unanswered = new Map<number, Work>()
/** What the living node has not said a word about yet. */
const underway = new Set<number>()
let house = 0
let lastId = 0

beforeAll(async () => {
  house = await houseAccount(database, { kind: 'game', name: 'crash' })
  for (let playerId = 1n; playerId <= PLAYERS; playerId++) {
    await database.query(`insert into player (player_id, site_id) overriding system value values ($1, 'main')`, [
      playerId,
    ])
    await giveMoney(database, { playerId, cash: START })
  }
  node = await startNode()
})

atEnd(async () => {
  for (const started of nodes) started.kill('SIGKILL')
  await database.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

proveBooksAtEnd(database)

const nodes: ChildProcess[] = []
let node: ChildProcess | undefined
let onReport: (report: Report) => void = () => {}

async function startNode(): Promise<ChildProcess> {
  const started = fork(program, [url], { serialization: 'advanced' })
  nodes.push(started)
  await once(started, 'message')
  started.on('message', (report: Report) => onReport(report))
  return started
}

function newWork(): Work {
  const id = ++lastId
  const playerId = BigInt(1 + (id % PLAYERS))
  const key = newKey()
  const base = { playerId, currency: 'IDR', key }
  if (id % 4 === 0) {
    const amount = BigInt(1 + (id % 50))
    const entry = { ...base, moves: [{ from: house, to: 'cash', amount, reason: 'correction' }] } as const
    return { id, key, playerId, gain: amount, entry }
  }
  const [stake, win] = [BigInt(1 + (id % 90)), BigInt((id * 7) % 120)]
  const play = {
    ...base,
    kind: 'round',
    accountId: house,
    subject: onGame(7),
    purse: 'cash',
    stake,
    counting: stake,
    win,
  } as const
  return { id, key, playerId, gain: win - stake, play }
}

function send(work: Work): void {
  unanswered.set(work.id, work)
  underway.add(work.id)
  const { id, play, entry } = work
  node!.send({ id, ...(play && { play }), ...(entry && { entry }) } satisfies Order, () => {})
}

function hear({ id, answer, failure }: Report): void {
  underway.delete(id)
  if (answer) {
    acknowledged.set(id, { work: unanswered.get(id)!, answer })
    unanswered.delete(id)
  } else {
    // The database's absence is the only thing that may be told instead of an answer.
    expect(['away', 'timed-out', 'contended']).toContain(failure)
  }
}

/** Calls `next` after every report until `isDone`. */
function hearUntil(isDone: () => boolean, next: (report: Report) => void = () => {}): Promise<void> {
  if (isDone()) return Promise.resolve()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  onReport = (report) => {
    try {
      hear(report)
      if (isDone()) resolve()
      else next(report)
    } catch (error) {
      reject(error)
    }
  }
  return promise
}

/** Keeps so much going that a kill comes in the middle of it: after so many answers. */
async function workFor(answers: number): Promise<void> {
  const goal = acknowledged.size + answers
  const worked = hearUntil(
    () => acknowledged.size >= goal,
    () => send(newWork()),
  )
  for (let index = 0; index < CONCURRENT; index++) send(newWork())
  await worked
  expect(underway.size).toBeGreaterThan(0)
}

/** Asks for everything again that got no answer, under the same keys, until all of it has one. */
async function askAgain(): Promise<void> {
  const answered = hearUntil(
    () => unanswered.size === 0,
    ({ id }) => {
      const failed = unanswered.get(id)
      if (failed) send(failed)
    },
  )
  for (const work of [...unanswered.values()]) send(work)
  await answered
}

async function expectAllThere(): Promise<void> {
  const { rows } = await database.query<{ entry_id: string }>('select entry_id from entry where kind in (1, 10)')
  const there = new Set(rows.map(({ entry_id }) => entry_id))
  const lost = [...acknowledged.values()].filter(({ work }) => !there.has(work.key))
  expect(lost).toEqual([])
}

/** The postmaster and all it runs. Listed before, since children of a dead process are no longer told apart. */
function processesOfPostgres(): number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  const pairs = list.map((line) => line.trim().split(/\s+/).map(Number))
  return [postgres.pid, ...pairs.filter(([, parent]) => parent === postgres.pid).map(([pid]) => pid!)]
}

function kill(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

test('ten times the server is killed in mid load: what it acknowledged is there, the rest happens once', async () => {
  for (let turn = 1; turn <= KILLS; turn++) {
    const next = startNode()
    await workFor(20 + turn * 9)
    const ended = once(node!, 'exit')
    node!.kill('SIGKILL')
    await ended
    // Reports that were on their way have been heard by now, and the rest never come.
    underway.clear()
    await expectAllThere()
    node = await next
    await askAgain()
  }
}, 180_000)

test('ten times the database is killed in mid load: what was acknowledged is there, the rest happens once', async () => {
  const { pid } = node!
  let interrupted = 0
  for (let turn = 1; turn <= KILLS; turn++) {
    await workFor(20)
    const running = processesOfPostgres()
    await workFor(turn * 9)
    const told = hearUntil(() => underway.size === 0)
    kill(running)
    await Promise.all([postgres.ended, told])
    interrupted += unanswered.size
    postgres = await startPostgres({ dataDir, port: postgres.port })
    await askAgain()
    await expectAllThere()
  }
  expect(interrupted).toBeGreaterThan(0)
  // The server is still the same process: it has outlived the database ten times.
  expect(node).toMatchObject({ pid, exitCode: null, signalCode: null })
}, 180_000)

test('every answer ever given is given again, and every movement has happened exactly once', async () => {
  const all = [...acknowledged.values()]
  for (const { work } of all) unanswered.set(work.id, work)
  await askAgain()
  for (const { work, answer } of all) {
    expect(acknowledged.get(work.id)!.answer).toEqual({ ...answer, isRepeated: true })
  }

  const expected = new Map<bigint, bigint>()
  for (const { work } of all) expected.set(work.playerId, (expected.get(work.playerId) ?? START) + work.gain)
  const balances = await database.query<{ player_id: bigint; cash: bigint }>('select player_id, cash from balance')
  expect(new Map(balances.rows.map(({ player_id, cash }) => [player_id, cash]))).toEqual(expected)
  const { rowCount } = await database.query('select from entry')
  expect(rowCount).toBe(all.length + PLAYERS)
})
