import { connect, type Database, transact } from '@tablestakes/node/database'
import { afterAll, describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase, ownerUrlOf } from '../../../test/fresh-database.ts'
import { giveMoney } from '../../../test/money.ts'
import { untilWaiting } from '../../../test/waiting.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Entry, houseAccount, newKey, onGame, openSettling, type Posted, post, readBalance } from '../index.ts'
import type { Round, Settled, VoidPlay } from './play.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
/** Another node: connections and lanes of its own. */
const elsewhere = connect(String(database.options.connectionString), { max: 25 })
afterAll(() => elsewhere.end())
const nodes = [openSettling(database), openSettling(elsewhere)] as const
const accountId = await houseAccount(database, { kind: 'game', name: 'races' })
let lastPlayer = 100n

async function openPlayer(cash = 0n): Promise<bigint> {
  const playerId = ++lastPlayer
  await database.query(`insert into player (player_id, site_id) overriding system value values ($1, 'main')`, [
    playerId,
  ])
  if (cash > 0n) await giveMoney(database, { playerId, cash })
  return playerId
}

const round = (playerId: bigint, stake: bigint, more: Partial<Round> = {}): Round => ({
  ...{ kind: 'round', playerId, currency: 'IDR', key: newKey(), accountId, subject: onGame(7) },
  ...{ purse: 'cash', stake, counting: stake, win: 0n, ...more },
})

const withdrawal = (playerId: bigint, amount: bigint, more: Partial<Entry> = {}): Entry => ({
  ...{ playerId, currency: 'IDR', key: newKey(), reference: 'an order' },
  ...{ moves: [{ from: 'cash', to: accountId, amount, reason: 'correction' }], ...more },
})

const postAt = (node: Database, entry: Entry): Promise<Posted> => transact(node, (tx) => post(tx, entry))

/** In one word, whichever way it went. */
async function outcomeOf(work: Promise<Settled | Posted>): Promise<string> {
  try {
    const answer = await work
    if ('outcome' in answer) return answer.outcome
    return answer.isRepeated ? 'repeated' : 'done'
  } catch (error) {
    if (error instanceof Refusal) return { INSUFFICIENT_FUNDS: 'poor', REUSED_KEY: 'changed' }[error.reason as string]!
    throw error
  }
}

function tally(outcomes: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

async function cashOf(playerId: bigint): Promise<{ cash: bigint; movements: number }> {
  const { cash } = await readBalance(database, { playerId, currency: 'IDR' })
  const { rowCount } = await database.query('select from transfer where player_id = $1', [playerId])
  return { cash, movements: rowCount ?? 0 }
}

describe('twenty simultaneous debits of the whole balance: exactly one happens', () => {
  test.each([
    ['bets at one node', (player: bigint) => nodes[0].settle(round(player, 500n))],
    ['bets at two nodes', (player: bigint, at: number) => nodes[at % 2]!.settle(round(player, 500n))],
    ['postings, each on a connection of its own', (player: bigint) => postAt(elsewhere, withdrawal(player, 500n))],
    [
      'bets and postings mixed',
      (player: bigint, at: number) =>
        at % 2 ? postAt(elsewhere, withdrawal(player, 500n)) : nodes[at % 4 ? 1 : 0].settle(round(player, 500n)),
    ],
  ] as const)('%s', async (_name, debit) => {
    const player = await openPlayer(500n)
    const outcomes = await Promise.all(times(20, (at) => outcomeOf(debit(player, at))))
    expect(tally(outcomes)).toEqual({ done: 1, poor: 19 })
    expect(await cashOf(player)).toEqual({ cash: 0n, movements: 2 })
  })
})

describe('fifty times the same key simultaneously: one effect, and fifty equal answers', () => {
  test.each([
    ['at one node', 1],
    ['at two nodes', 2],
  ])('a bet %s', async (_name, count) => {
    const player = await openPlayer(5_000n)
    const play = round(player, 100n, { win: 30n })
    const answers = await Promise.all(times(50, (at) => nodes[at % count]!.settle(play)))
    expect(tally(answers.map(({ outcome }) => outcome))).toEqual({ done: 1, repeated: 49 })
    expect(new Set(answers.map(({ number, cash }) => `${number} ${cash}`))).toEqual(new Set(['3 4930']))
    expect(await cashOf(player)).toEqual({ cash: 4_930n, movements: 3 })
  })

  test('a bet of a supplier, by the supplier’s id', async () => {
    const player = await openPlayer(5_000n)
    const foreign = { source: accountId, id: `bet ${player}` }
    const answers = await Promise.all(
      times(50, (at) => nodes[at % 2]!.settle(round(player, 100n, { foreign, reference: 'a round' }))),
    )
    expect(tally(answers.map(({ outcome }) => outcome))).toEqual({ done: 1, repeated: 49 })
    expect(new Set(answers.map(({ number, cash }) => `${number} ${cash}`))).toEqual(new Set(['2 4900']))
    expect(await cashOf(player)).toEqual({ cash: 4_900n, movements: 2 })
  })

  test('a posting, on many connections', async () => {
    const player = await openPlayer(5_000n)
    const entry = withdrawal(player, 100n)
    const answers = await Promise.all(times(50, (at) => postAt(at % 2 ? elsewhere : database, entry)))
    expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(new Set(answers.map(({ number, purses }) => `${number} ${purses.cash}`))).toEqual(new Set(['2 4900']))
    expect(await cashOf(player)).toEqual({ cash: 4_900n, movements: 2 })
  })

  test('a posting to a player who has never had anything', async () => {
    const player = await openPlayer()
    const moves = [{ from: accountId, to: 'cash', amount: 70n, reason: 'correction' }] as const
    const entry = withdrawal(player, 70n, { moves })
    const outcomes = await Promise.all(times(50, (at) => outcomeOf(postAt(at % 2 ? elsewhere : database, entry))))
    expect(tally(outcomes)).toEqual({ done: 1, repeated: 49 })
    expect(await cashOf(player)).toEqual({ cash: 70n, movements: 1 })
  })
})

describe('the same key for something else is refused', () => {
  test('of a bet', async () => {
    const [player, other] = [await openPlayer(5_000n), await openPlayer(5_000n)]
    const play = round(player, 100n)
    await nodes[0].settle(play)
    for (const changed of [
      { ...play, stake: 101n, counting: 101n },
      { ...play, win: 1n },
      { ...play, subject: onGame(8) },
      { ...play, subject: null },
      { ...play, subject: { kind: 'match', id: 7 } as const },
      { ...play, reference: 'another round' },
      { ...play, purse: 'gold' as const },
      { ...play, accountId: accountId + 1 },
    ]) {
      expect(await nodes[1].settle(changed)).toMatchObject({ outcome: 'changed', cash: 4_900n })
    }
    expect(await outcomeOf(postAt(database, withdrawal(player, 100n, { key: play.key })))).toBe('changed')
    expect(await cashOf(player)).toEqual({ cash: 4_900n, movements: 2 })
    // Keys are each player's own: nobody can use up another's.
    expect(await nodes[1].settle({ ...play, playerId: other })).toMatchObject({ outcome: 'done' })
  })

  test('of a supplier’s bet, also for another player', async () => {
    const [player, other] = [await openPlayer(5_000n), await openPlayer(5_000n)]
    const foreign = { source: accountId, id: `bet ${player}` }
    await nodes[0].settle(round(player, 100n, { foreign }))
    expect(await nodes[0].settle(round(player, 200n, { foreign }))).toMatchObject({ outcome: 'changed' })
    expect(await nodes[0].settle(round(other, 100n, { foreign }))).toMatchObject({ outcome: 'changed' })
    expect(await cashOf(other)).toEqual({ cash: 5_000n, movements: 1 })
  })

  test('of a posting, while both race', async () => {
    const player = await openPlayer(5_000n)
    const entry = withdrawal(player, 100n)
    const [{ number }] = [await postAt(database, entry)]
    for (const changed of [
      withdrawal(player, 101n, { key: entry.key }),
      { ...entry, reference: 'another order' },
      { ...entry, moves: [...entry.moves, ...entry.moves] },
      { ...entry, moves: entry.moves.map((move) => ({ ...move, reason: 'withdrawal_fee' as const })) },
    ]) {
      expect(await outcomeOf(postAt(elsewhere, changed))).toBe('changed')
    }
    expect(await outcomeOf(nodes[0].settle(round(player, 100n, { key: entry.key })))).toBe('changed')
    expect((await readBalance(database, { playerId: player, currency: 'IDR' })).number).toBe(number)

    const key = newKey()
    const racing = times(20, (at) => outcomeOf(postAt(elsewhere, withdrawal(player, at % 2 ? 7n : 8n, { key }))))
    expect(tally(await Promise.all(racing))).toEqual({ done: 1, repeated: 9, changed: 10 })
  })
})

describe('a void that is overtaken while it looks around', () => {
  /** What the other does, in the moment between the first and the last look of a void. */
  async function overtaken(play: VoidPlay, other: VoidPlay): Promise<{ first: string; second: string }> {
    const owner = connect(ownerUrlOf(database), { max: 1 })
    const faster = await owner.connect()
    try {
      await faster.query('begin; lock table voided_play in access exclusive mode')
      const slower = outcomeOf(nodes[0].settle(play))
      await untilWaiting(database, 1)
      // On the connection that holds the lock, so that it is there in the same moment in which the lock goes.
      const first = await openSettling(faster as unknown as Database).settle(other)
      await faster.query('commit')
      return { first: first.outcome, second: await slower }
    } finally {
      faster.release()
      await owner.end()
    }
  }
  const undo = (playerId: bigint, foreign: string, foreignPlay: string): VoidPlay => ({
    ...{ kind: 'void', playerId, currency: 'IDR', key: newKey(), accountId },
    ...{ foreign: { source: 77, id: foreign }, foreignPlay },
  })

  test('by itself, sent a second time, is repeated', async () => {
    const asked = undo(await openPlayer(), 'twice', 'never came')
    expect(await overtaken(asked, { ...asked, key: newKey() })).toEqual({ first: 'done', second: 'repeated' })
  })

  test('by a void of somebody else that takes its id has another’s id', async () => {
    const [ann, bob] = [await openPlayer(), await openPlayer()]
    const outcomes = await overtaken(undo(ann, 'of bob', 'of bob'), undo(bob, 'any', 'of bob'))
    expect(outcomes).toEqual({ first: 'done', second: 'changed' })
  })

  test('by one that takes what it is about does not know it', async () => {
    const [ann, bob] = [await openPlayer(), await openPlayer()]
    const outcomes = await overtaken(undo(ann, 'of ann', 'of both'), undo(bob, 'of bob too', 'of both'))
    expect(outcomes).toEqual({ first: 'done', second: 'unknown-play' })
  })
})

describe('a player whose row another transaction holds', async () => {
  // Alone in it, so that nobody else waits there.
  const own = await freshDatabase()
  proveBooksAtEnd(own)

  test('does not hold up the others, keeps the order of the plays, and goes on afterwards', async () => {
    const account = await houseAccount(own, { kind: 'game', name: 'races' })
    const bet = (playerId: bigint, stake: bigint) => round(playerId, stake, { accountId: account })
    const players = times(12, (index) => BigInt(index + 1))
    for (const playerId of players) {
      await own.query(`insert into player (player_id, site_id) overriding system value values ($1, 'main')`, [playerId])
      await giveMoney(own, { playerId, cash: 1_000n })
    }
    // One lane, so that all of them go together.
    const { settle } = openSettling(own, { lanes: 1 })
    const holder = await own.connect()
    await holder.query('begin')
    await holder.query(`select lock_balance(3, 'IDR')`)

    const held: string[] = []
    const mine = times(4, (index) =>
      settle(bet(3n, BigInt(index + 1))).then(({ outcome, cash }) => held.push(`${outcome} ${cash}`)),
    )
    const others = players.filter((player) => player !== 3n)
    const answers = await Promise.all(others.map((player) => settle(bet(player, 10n))))
    expect(tally(answers.map(({ outcome }) => outcome))).toEqual({ done: 11 })
    // The one that waits stands at the row and not at the lane: the others go on and on.
    await untilWaiting(own, 1)
    expect(await settle(bet(4n, 10n))).toMatchObject({ outcome: 'done', cash: 980n })
    mine.push(settle(bet(3n, 5n)).then(({ outcome, cash }) => held.push(`${outcome} ${cash}`)))
    expect(held).toEqual([])

    await holder.query('commit')
    holder.release()
    await Promise.all(mine)
    expect(held).toEqual(['done 999', 'done 997', 'done 994', 'done 990', 'done 985'])
    expect(await settle(bet(3n, 15n))).toMatchObject({ outcome: 'done', cash: 970n })
  })
})

test('simultaneous transfers between many, in all directions, leave what was there', async () => {
  const players = await Promise.all(times(6, () => openPlayer(1_000n)))
  const work = times(240, (at) => {
    const player = players[at % 6]!
    if (at % 5 === 0) return postAt(at % 2 ? elsewhere : database, withdrawal(player, BigInt(1 + (at % 90))))
    return nodes[at % 2]!.settle(round(player, BigInt(at % 70), { win: BigInt((at * 7) % 80) }))
  })
  const outcomes = await Promise.all(work.map(outcomeOf))
  expect(outcomes.every((outcome) => outcome === 'done' || outcome === 'poor')).toBe(true)
  for (const playerId of players) {
    const { cash } = await readBalance(database, { playerId, currency: 'IDR' })
    const { rows } = await database.query<{ sum: bigint }>(
      `select sum(case when credit = 2 then amount else -amount end)::bigint as sum from transfer where player_id = $1`,
      [playerId],
    )
    expect(rows).toEqual([{ sum: cash }])
  }
})
