import { createHash } from 'node:crypto'
import { movementReasons } from '@tablestakes/contract/wallet'
import {
  applyToWorld,
  type Draw,
  emptyWorld,
  randomFrom,
  tellHistory,
  type World,
} from '@tablestakes/domain/ledger/histories'
import {
  type Answer,
  accountOf,
  type CloseCommand,
  type Command,
  type Ledger,
  type StopCommand,
} from '@tablestakes/domain/ledger/ledger'
import { connect, transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabaseUrl } from '../../../test/fresh-database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { entryKinds } from '../codes.ts'
import { accountNumber, houseAccount } from './accounts.ts'
import { lockBalance } from './balance.ts'
import { closeStake } from './close-stake.ts'
import { dayOf, dayOfKey, newKey } from './key.ts'
import { type Entry, post } from './post.ts'
import { openSettling } from './settle.ts'
import { freePlayer, stopPlayer } from './stops.ts'

/**
 * The rules of the ledger are written twice: as SQL functions that settle many plays together under a lock, and as plain
 * steps in domain/ledger. Here thousands of random histories are played on both, on two nodes at the same time. For commands
 * that race, any order is right that both nodes have kept for each player, but one must explain every answer.
 *
 * LEDGER_HISTORIES plays more of them, LEDGER_SEED others; a failure names the seed of its history.
 */
const HISTORIES = Number(process.env.LEDGER_HISTORIES ?? 700)
const SEED = Number(process.env.LEDGER_SEED ?? 1)
const PLAYERS = 2
const ROUNDS = 6
const TOGETHER_MAX = 6
const CONCURRENT_HISTORIES = 24
/** A caller that waits longer for a connection is told that the database is away, which no order of commands explains. */
const PATIENCE_MS = 120_000

const ALL_OUTCOMES =
  'changed done ended in-debt limited loose-bonus poor repeated stale-key stopped too-large unknown-play voided'.split(
    ' ',
  )

const url = await freshDatabaseUrl()
const database = connect(url, { max: 16 })
const nodes = [database, connect(url, { max: 16 })].map((pool) => ({ pool, settling: openSettling(pool) }))
for (const { pool } of nodes) pool.options.connectionTimeoutMillis = PATIENCE_MS
atEnd(() => Promise.all(nodes.map(({ pool }) => pool.end())))
proveBooksAtEnd(database)

const accounts = [
  await houseAccount(database, { kind: 'game', name: 'one' }),
  await houseAccount(database, { kind: 'game', name: 'other' }),
] as const

const DAY_MS = 86_400_000
const days = { isOfTheseDays: (key: string) => Math.abs(dayOfKey(key) - dayOf(Date.now())) <= 1 }

test('the database and the model agree on every answer, purse, task and transfer', { timeout: 600_000 }, async () => {
  const { rows } = await database.query<{ player_id: bigint }>(
    `insert into player (site_id) select 'main' from generate_series(1, $1) returning player_id`,
    [HISTORIES * PLAYERS],
  )
  const ids = rows.map(({ player_id }) => player_id)
  const worlds: World[] = []
  let next = 0
  const outcomes = new Map<string, number>()
  await Promise.all(
    Array.from({ length: CONCURRENT_HISTORIES }, async () => {
      while (next < HISTORIES) {
        const index = next++
        worlds.push(await playHistory(index, ids.slice(index * PLAYERS, (index + 1) * PLAYERS), outcomes))
      }
    }),
  )
  const ledgers = worlds.flatMap((world) => [...world.values()])
  expect(await storedAccounts()).toEqual(sorted(ledgers.flatMap(modelAccounts)))
  expect(await storedTasks(ids)).toEqual(sorted(ledgers.flatMap(modelTasks)))
  expect(await storedTransfers()).toEqual(sorted(ledgers.flatMap(modelTransfers)))
  // Histories that never come to a rule say nothing about it.
  expect(ALL_OUTCOMES).toEqual(expect.arrayContaining([...outcomes.keys()]))
  expect(outcomes.size).toBeGreaterThanOrEqual(HISTORIES < 500 ? 1 : ALL_OUTCOMES.length)
})

type SentCommand = { command: Command; queue: string; said: Promise<CommandAnswer> }
/** An outcome, or what went wrong. */
type CommandAnswer = { outcome: string; answer: Answer | null }

async function playHistory(index: number, players: bigint[], outcomes: Map<string, number>): Promise<World> {
  const draw = randomFrom(SEED * 1_000_003 + index)
  const tell = tellHistory({
    draw,
    players,
    newKey,
    oldKey: () => newKey(Date.now() - 40 * DAY_MS),
    accounts,
    sources: [index * 2, index * 2 + 1],
    canFreeze: false,
  })
  let world = emptyWorld(players)
  const log: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    let expected = world
    const commands = Array.from({ length: 1 + draw(TOGETHER_MAX) }, () => {
      const command = tell(expected)
      expected = applyToWorld(expected, command, days).world
      return command
    })
    const asked = draw(8) === 0 ? await askUnderLock(commands, draw) : askAll(commands, draw)
    const said = await Promise.all(asked.map(async (one) => ({ ...one, said: await one.said })))
    for (const { command, queue, said: answer } of said) {
      log.push(`${queue}: ${inWords(command)}\n    → ${inWords(answer)}`)
      outcomes.set(answer.outcome, (outcomes.get(answer.outcome) ?? 0) + 1)
    }
    // Two orders may give the same answers and leave different tasks and stops: only one of them has happened.
    const stored = [
      ...(await storedTasks(players)),
      ...(await storedStops(players)),
      ...(await storedTable(players)),
      ...(await storedEnds(players)),
    ].join()
    const isStored = (candidate: World) => {
      const ledgers = [...candidate.values()]
      const parts = [modelTasks, modelStops, modelTable, modelEnds].flatMap((part) => sorted(ledgers.flatMap(part)))
      return parts.join() === stored
    }
    const explained = explain(world, said, isStored)
    if (!explained) {
      throw new Error(
        `nothing explains the last ${said.length} answers of history ${index}, seed ${SEED}:\n${log.join('\n')}`,
      )
    }
    world = explained
  }
  return world
}

/** All simultaneously, each on one of the nodes, in the order told. */
function askAll(commands: readonly Command[], draw: Draw): SentCommand[] {
  return commands.map((command, place) => {
    const node = draw(2)
    if (command.kind === 'post') return { command, queue: `post ${place}`, said: askPost(command, node) }
    if (command.kind === 'stop') return { command, queue: `stop ${place}`, said: askStop(command, node) }
    if (command.kind === 'close') return { command, queue: `close ${place}`, said: askClose(command, node) }
    const said = nodes[node]!.settling.settle(command)
      .then(({ outcome, ...answer }): CommandAnswer => ({ outcome, answer }))
      .catch((error: unknown) => ({ outcome: String(error), answer: null }))
    return { command, queue: `node ${node}, player ${command.playerId}`, said }
  })
}

/** While somebody else holds the row of one of the players for a moment. */
async function askUnderLock(commands: readonly Command[], draw: Draw): Promise<SentCommand[]> {
  const { playerId, currency } = commands[draw(commands.length)]!
  return transact(database, async (tx) => {
    await lockBalance(tx, { playerId, currency })
    const asked = askAll(commands, draw)
    for (let turn = draw(4); turn > 0; turn--) await tx.query('select 1')
    return asked
  })
}

async function askPost(command: Extract<Command, { kind: 'post' }>, node: number): Promise<CommandAnswer> {
  try {
    const { isRepeated, number, purses } = await transact(nodes[node]!.pool, (tx) => post(tx, command as Entry))
    return { outcome: isRepeated ? 'repeated' : 'done', answer: { number, ...purses } }
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'INSUFFICIENT_FUNDS') return { outcome: 'poor', answer: null }
    if (error instanceof Refusal && error.reason === 'REUSED_KEY') return { outcome: 'changed', answer: null }
    const outcome = /the ledger answered (.+)/.exec(String(error))?.[1]
    return { outcome: outcome ?? String(error), answer: null }
  }
}

async function askClose({ playerId, currency, play, key }: CloseCommand, node: number): Promise<CommandAnswer> {
  return closeStake(nodes[node]!.pool, { playerId, currency, play, key })
    .then(({ outcome, ...answer }): CommandAnswer => ({ outcome, answer }))
    .catch((error: unknown) => ({ outcome: String(error), answer: null }))
}

async function askStop(command: StopCommand, node: number): Promise<CommandAnswer> {
  const { playerId, stop: kind, isOn } = command
  await transact(nodes[node]!.pool, (tx) =>
    isOn ? stopPlayer(tx, { playerId, kind, until: null, because: '' }) : freePlayer(tx, { playerId, kind }),
  )
  return { outcome: 'done', answer: null }
}

type Heard = Omit<SentCommand, 'said'> & { said: CommandAnswer }

/** The world after an order of the commands in which the model gives the same answers, and is as it is now, if there is one. */
function explain(world: World, open: readonly Heard[], isNow: (world: World) => boolean): World | null {
  if (open.length === 0) return isNow(world) ? world : null
  const queues = new Set<string>()
  for (const one of open) {
    if (queues.has(one.queue)) continue
    queues.add(one.queue)
    const applied = applyToWorld(world, one.command, days)
    if (applied.outcome !== one.said.outcome) continue
    if (one.said.answer && inWords(applied.answer) !== inWords(one.said.answer)) continue
    const explained = explain(
      applied.world,
      open.filter((other) => other !== one),
      isNow,
    )
    if (explained) return explained
  }
  return null
}

function inWords(value: object): string {
  const sortedKeys = Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  return JSON.stringify(sortedKeys, (_, item) => (typeof item === 'bigint' ? item.toString() : item))
}

/** Lines of text, so that a difference among a hundred thousand rows is found in an instant and read at a glance. */
const sorted = (lines: string[]) => lines.sort()
const line = (...parts: (string | number | bigint | null | undefined)[]) => parts.map((part) => part ?? '-').join(' ')

async function storedAccounts(): Promise<string[]> {
  const { rows } = await database.query({
    text: `select player_id, currency, coin, cash, frozen_coin, frozen_cash, gold, debt, number from balance
      where number > 0`,
    rowMode: 'array',
  })
  return sorted(rows.map((row) => line(...row)))
}

function modelAccounts({ playerId, accounts: all }: Ledger): string[] {
  return [...all]
    .filter(([, { number }]) => number > 0n)
    .map(([currency, { purses, debt, number }]) => {
      const { coin, cash, frozenCoin, frozenCash, gold } = purses
      return line(playerId, currency, coin, cash, frozenCoin, frozenCash, gold, debt, number)
    })
}

const states = ['open', 'finished', 'forfeited', 'expired']

async function storedTasks(players: readonly bigint[]): Promise<string[]> {
  const { rows } = await database.query({
    text: `select player_id, currency, task_id, kind, state, amount, cur, target, held, owed, released from task
      where player_id = any ($1)`,
    values: [players],
    rowMode: 'array',
  })
  return sorted(
    rows.map(([player, currency, id, kind, state, ...amounts]) =>
      line(player, currency, id, kind === 1 ? 'coin' : 'cash', states[state], ...amounts),
    ),
  )
}

function modelTasks(ledger: Ledger): string[] {
  return [...ledger.accounts.keys()].flatMap((currency) =>
    accountOf(ledger, currency).tasks.map(({ id, kind, state, amount, cur, target, held, owed, released }) =>
      line(ledger.playerId, currency, id, kind, state, amount, cur, target, held, owed, released),
    ),
  )
}

async function storedStops(players: readonly bigint[]): Promise<string[]> {
  const { rows } = await database.query({
    text: 'select player_id, kind from player_stop where player_id = any ($1)',
    values: [players],
    rowMode: 'array',
  })
  return sorted(rows.map((row) => line(...row)))
}

function modelStops({ playerId, stops }: Ledger): string[] {
  return [...stops].map((kind) => line(playerId, kind))
}

/** What is on the table. */
async function storedTable(players: readonly bigint[]): Promise<string[]> {
  const { rows } = await database.query({
    text: 'select player_id, play_id, cash, coin, coin_counting, cash_counting from open_stake where player_id = any ($1)',
    values: [players],
    rowMode: 'array',
  })
  return sorted(rows.map((row) => line(...row)))
}

function modelTable({ playerId, open, entries }: Ledger): string[] {
  return [...open].map((key) => {
    const { split, worth } = entries.get(key)!
    return line(playerId, key, split.cash, split.coin, worth.coin, worth.cash)
  })
}

/** Which win or closing took a stake off the table, and what it counted for. */
async function storedEnds(players: readonly bigint[]): Promise<string[]> {
  const { rows } = await database.query({
    text: `select player_id, entry_id, ends, coin_task, coin_counted, cash_task, cash_counted from entry
      where player_id = any ($1) and kind = any ($2)`,
    values: [players, [entryKinds.round, entryKinds.win, entryKinds.close]],
    rowMode: 'array',
  })
  return sorted(rows.map(([player, key, ends, ...counted]) => line(player, key, String(ends), ...counted)))
}

function modelEnds(ledger: Ledger): string[] {
  return [...ledger.entries].flatMap(([key, { kind, currency, ends, counted }]) => {
    if (!['round', 'win', 'close'].includes(kind)) return []
    const tasksOf = (wanted: 'coin' | 'cash') => {
      const { tasks } = accountOf(ledger, currency)
      const found = counted.find(({ task }) => tasks.some(({ id, kind: isOf }) => id === task && isOf === wanted))
      return found ? [found.task, found.amount] : [null, 0n]
    }
    return [line(ledger.playerId, storedKey(key), String(ends), ...tasksOf('coin'), ...tasksOf('cash'))]
  })
}

async function storedTransfers(): Promise<string[]> {
  const { rows } = await database.query({
    text: `select player_id, currency, entry_id, number, debit, credit, amount, debit_after, credit_after, reason from transfer`,
    rowMode: 'array',
  })
  return sorted(rows.map(([...row]) => line(...row.slice(0, -1), movementReasons[row.at(-1) - 1])))
}

function modelTransfers({ playerId, entries }: Ledger): string[] {
  return [...entries].flatMap(([key, { currency, transfers }]) =>
    transfers.map(({ number, debit, credit, amount, debitAfter, creditAfter, reason }) => {
      const sides = [accountNumber(debit), accountNumber(credit)]
      return line(playerId, currency, storedKey(key), number, ...sides, amount, debitAfter, creditAfter, reason)
    }),
  )
}

/** The model names what follows from another entry after both; the database makes a key of them. */
function storedKey(key: string): string {
  const [, cause, about] = /^(\S+) closes (.+)$/.exec(key) ?? []
  if (!cause || !about) return key
  const mixed = createHash('md5')
    .update(`${cause} ${storedKey(about)}`)
    .digest('hex')
  return `${cause.slice(0, 13)}-7${mixed.slice(0, 3)}-8${mixed.slice(3, 6)}-${mixed.slice(6, 18)}`
}
