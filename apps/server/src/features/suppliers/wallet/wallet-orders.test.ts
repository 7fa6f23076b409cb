import { randomUUID } from 'node:crypto'
import type { WalletStatus } from '@tablestakes/contract/wallet-protocol'
import { describe, expect, test } from 'vitest'
import { startApp } from '../../../../test/start-app.ts'
import { type Seat, seatAt, type WireAnswer } from '../../../../test/supplier.ts'
import { openWalletTable, UNIT } from '../../../../test/wallet-table.ts'

/**
 * Bets, wins and the rollbacks of both, in every order, repeated and raced: a stake never comes back while its win is kept, and the
 * balance is what the accepted calls say.
 */
const { app, newSeat, supplier } = await openWalletTable()
/** Plays of one player wait for each other within a node, so a race needs two. */
const far = await startApp({ databaseUrl: app.databaseUrl, config: { rateLimitScale: 0 } })

const GONE = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
const VOID = 'RS_ERROR_TRANSACTION_ROLLED_BACK'
const CONCURRENT = 6
const START = 1_000 * UNIT

type Call = { name: string } & (
  | { kind: 'bet'; amount: number }
  | { kind: 'win'; amount: number; of: string; closes: boolean }
  | { kind: 'rollback'; of: string }
)
type Table = { calls: readonly Call[]; ids: ReadonlyMap<string, string>; round: string }

function newTable(calls: readonly Call[]): Table {
  return { calls, ids: new Map(calls.map(({ name }) => [name, randomUUID()])), round: `round-${randomUUID()}` }
}

function send(seat: Seat, { ids, round }: Table, call: Call): Promise<WireAnswer> {
  const fields = { transaction_uuid: ids.get(call.name), round, round_closed: call.kind === 'win' && call.closes }
  if (call.kind === 'bet') return seat.bet(call.amount, fields)
  const reference = ids.get(call.of)!
  return call.kind === 'win' ? seat.win(call.amount, reference, fields) : seat.rollback(reference, fields)
}

/** The rules of the protocol, for one round. */
function openRules({ calls }: Table) {
  /** Bets and wins: `buried` ones were rolled back before they came. */
  const states = new Map<string, 'stands' | 'void' | 'buried'>()
  /** Bets that have ended, by the win that has ended them. */
  const endedBy = new Map<string, string>()
  const rollbacks = new Set<string>()
  const callOf = (name: string) => calls.find((one) => one.name === name)!

  function play(call: Exclude<Call, { kind: 'rollback' }>): WalletStatus {
    const known = states.get(call.name)
    if (known) return known === 'buried' ? VOID : 'RS_OK'
    if (call.kind === 'win') {
      const bet = states.get(call.of)
      if (bet !== 'stands') return bet ? VOID : GONE
      endedBy.set(call.of, call.name)
      for (const other of calls)
        if (call.closes && other.kind === 'bet' && states.get(other.name) === 'stands' && !endedBy.has(other.name))
          endedBy.set(other.name, call.name)
    }
    states.set(call.name, 'stands')
    return 'RS_OK'
  }

  function takeBack({ name, of }: Extract<Call, { kind: 'rollback' }>): WalletStatus {
    if (rollbacks.has(name)) return 'RS_OK'
    if (endedBy.has(of)) return GONE
    rollbacks.add(name)
    states.set(of, states.has(of) ? 'void' : 'buried')
    if (callOf(of).kind === 'win') for (const [bet, win] of endedBy) if (win === of) endedBy.delete(bet)
    return 'RS_OK'
  }

  return (call: Call): WalletStatus => (call.kind === 'rollback' ? takeBack(call) : play(call))
}

/** What the accepted calls come to, by their answers alone, whatever the rules were. */
function openTally({ calls }: Table) {
  const accepted = new Set<string>()
  const takenBack = new Set<string>()
  return {
    note(call: Call, { status }: WireAnswer) {
      if (status !== 'RS_OK' || accepted.has(call.name)) return
      accepted.add(call.name)
      if (call.kind === 'rollback') takenBack.add(call.of)
    },
    net(): number {
      const standing = calls.filter(({ name }) => accepted.has(name) && !takenBack.has(name))
      return standing.reduce(
        (sum, call) => (call.kind === 'rollback' ? sum : sum + (call.kind === 'bet' ? -call.amount : call.amount)),
        0,
      )
    },
    /** Bets that were given back while their win is kept. */
    doubled: () =>
      calls.filter(
        (call) => call.kind === 'win' && accepted.has(call.name) && !takenBack.has(call.name) && takenBack.has(call.of),
      ),
  }
}

function permutationsOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutationsOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

/** Every call, then the same again, and when all have come all of them once more. */
async function playInOrder(seat: Seat, { order, before }: { order: readonly Call[]; before: number }): Promise<number> {
  const table = newTable(order)
  const rule = openRules(table)
  const tally = openTally(table)
  const first = new Map<string, WireAnswer>()
  const story: string[] = []
  for (const call of [...order.flatMap((one) => [one, one]), ...order]) {
    const answer = await send(seat, table, call)
    story.push(`${call.name} ${answer.status}`)
    const told = story.join(', ')
    expect(answer.status, told).toBe(rule(call))
    tally.note(call, answer)
    const earlier = first.get(call.name)
    expect(answer.balance, told).toBe(earlier ? earlier.balance : before + tally.net())
    if (answer.status === 'RS_OK' && !earlier) first.set(call.name, answer)
  }
  expect(tally.doubled(), story.join(', ')).toEqual([])
  const after = before + tally.net()
  expect(await seat.balance(), story.join(', ')).toMatchObject({ balance: after })
  return after
}

/** Several players beside each other, each with one order after the other. */
async function playAll(orders: readonly (readonly Call[])[]): Promise<void> {
  const waiting = [...orders]
  const lane = async (seat: Seat) => {
    let balance = START
    for (let order = waiting.shift(); order; order = waiting.shift())
      balance = await playInOrder(seat, { order, before: balance })
  }
  await Promise.all((await newSeats(CONCURRENT)).map(lane))
}

async function newSeats(count: number): Promise<Seat[]> {
  const seats: Seat[] = []
  while (seats.length < count) seats.push((await newSeat({ cash: 1_000n })).seat)
  return seats
}

describe('in every order, each repeated', () => {
  test.each([
    ['0 that closes the round', 0, true],
    ['25', 25, false],
  ])('a bet of 10, a win of %s, and the rollbacks of both', async (_, win, closes) => {
    const calls: Call[] = [
      { name: 'bet', kind: 'bet', amount: 10 * UNIT },
      { name: 'win', kind: 'win', amount: win * UNIT, of: 'bet', closes },
      { name: 'rollback of the bet', kind: 'rollback', of: 'bet' },
      { name: 'rollback of the win', kind: 'rollback', of: 'win' },
    ]
    const orders = permutationsOf(calls)
    expect(orders).toHaveLength(24)
    await playAll(orders)
  })

  test('two bets of a round, the win of the second that closes it, and the rollbacks of all three', async () => {
    const calls: Call[] = [
      { name: 'first bet', kind: 'bet', amount: 10 * UNIT },
      { name: 'second bet', kind: 'bet', amount: 20 * UNIT },
      { name: 'win', kind: 'win', amount: 50 * UNIT, of: 'second bet', closes: true },
      { name: 'rollback of the win', kind: 'rollback', of: 'win' },
      { name: 'rollback of the first', kind: 'rollback', of: 'first bet' },
      { name: 'rollback of the second', kind: 'rollback', of: 'second bet' },
    ]
    // What comes before the play that it is about is in the shorter list.
    const orders = permutationsOf(calls).filter((order) =>
      order.every((call, place) => call.kind === 'bet' || order.findIndex(({ name }) => name === call.of) < place),
    )
    expect(orders).toHaveLength(45)
    await playAll(orders)
  })
})

/** The same player by the other node. */
const elsewhere = (seat: Seat): Seat => seatAt(seat, (name, fields) => supplier.send(far, name, JSON.stringify(fields)))

type Race = { calls: Call[]; first: string[]; raced: string[]; outcomes: Record<string, WalletStatus>[] }

const BET: Call = { name: 'bet', kind: 'bet', amount: 10 * UNIT }
const OTHER: Call = { name: 'other bet', kind: 'bet', amount: 20 * UNIT }
const ROLLBACK: Call = { name: 'rollback', kind: 'rollback', of: 'bet' }
const UNWIN: Call = { name: 'rollback of the win', kind: 'rollback', of: 'win' }
const winOf = (of: string, amount: number, closes: boolean): Call => ({ name: 'win', kind: 'win', amount, of, closes })

const races: Record<string, Race> = {
  'a win and the rollback of its bet': {
    calls: [BET, winOf('bet', 30 * UNIT, false), ROLLBACK],
    first: ['bet'],
    raced: ['win', 'rollback'],
    outcomes: [
      { win: 'RS_OK', rollback: GONE },
      { win: VOID, rollback: 'RS_OK' },
    ],
  },
  'the end of a lost round and the rollback of its bet': {
    calls: [BET, winOf('bet', 0, true), ROLLBACK],
    first: ['bet'],
    raced: ['win', 'rollback'],
    outcomes: [
      { win: 'RS_OK', rollback: GONE },
      { win: VOID, rollback: 'RS_OK' },
    ],
  },
  'a win that closes the round and the rollback of another bet in it': {
    calls: [BET, OTHER, winOf('other bet', 30 * UNIT, true), ROLLBACK],
    first: ['bet', 'other bet'],
    raced: ['win', 'rollback'],
    outcomes: [
      { win: 'RS_OK', rollback: GONE },
      { win: 'RS_OK', rollback: 'RS_OK' },
    ],
  },
  'the rollbacks of a win and of its bet': {
    calls: [BET, winOf('bet', 30 * UNIT, true), ROLLBACK, UNWIN],
    first: ['bet', 'win'],
    raced: ['rollback', 'rollback of the win'],
    outcomes: [
      { rollback: GONE, 'rollback of the win': 'RS_OK' },
      { rollback: 'RS_OK', 'rollback of the win': 'RS_OK' },
    ],
  },
}

describe('in the same moment, each sent twice to two nodes', () => {
  const [LANES, TURNS] = [3, 10]

  test.each(Object.entries(races))('%s', async (_, { calls, first, raced, outcomes }) => {
    const named = (names: string[]) => names.map((name) => calls.find((call) => call.name === name)!)
    const lane = async (near: Seat, laneNo: number) => {
      const nodes = [near, elsewhere(near)]
      let balance = START
      for (let turn = 0; turn < TURNS; turn++) {
        const table = newTable(calls)
        const tally = openTally(table)
        for (const call of named(first)) tally.note(call, await send(near, table, call))
        // Neither is always the first to leave, nor always on the same node.
        const order = turn % 2 === 0 ? raced : raced.toReversed()
        const sent = [0, 1].flatMap((copy) =>
          named(order).map(async (call, place) => {
            const node = nodes[(laneNo + place + copy) % 2]!
            return { call, answer: await send(node, table, call) }
          }),
        )
        const said: Record<string, Set<WalletStatus>> = {}
        for (const { call, answer } of await Promise.all(sent)) {
          tally.note(call, answer)
          said[call.name] = (said[call.name] ?? new Set()).add(answer.status)
        }
        // The second copy of a rollback may find that the bet can be taken back by now.
        const final = Object.fromEntries(
          Object.entries(said).map(([name, statuses]) => [name, statuses.has('RS_OK') ? 'RS_OK' : [...statuses][0]]),
        )
        expect(outcomes).toContainEqual(final)
        for (const [name, statuses] of Object.entries(said))
          expect(
            [...statuses].filter((status) => status !== 'RS_OK' && status !== GONE && status !== VOID),
            name,
          ).toEqual([])
        expect(tally.doubled()).toEqual([])
        // All of them once more: what was accepted is accepted, and moves nothing.
        for (const call of named(raced)) {
          const isAccepted = said[call.name]!.has('RS_OK')
          const answer = await send(near, table, call)
          // Only a rollback that was refused is accepted later, when the win has gone.
          const mayBeAccepted = isAccepted || call.kind === 'rollback'
          expect([isAccepted && answer.status !== 'RS_OK', !mayBeAccepted && answer.status === 'RS_OK']).toEqual([
            false,
            false,
          ])
          tally.note(call, answer)
        }
        expect(tally.doubled()).toEqual([])
        balance += tally.net()
        expect(await near.balance()).toMatchObject({ balance })
      }
    }
    await Promise.all((await newSeats(LANES)).map(lane))
  })
})
