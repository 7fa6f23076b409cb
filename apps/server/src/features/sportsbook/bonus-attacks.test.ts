import type { FeedMessageOf } from '@tablestakes/contract/sports-feed'
import { cashOut, getSportsBet } from '@tablestakes/contract/sportsbook'
import { boundCash, forfeitable, forfeitedCoin } from '@tablestakes/domain/ledger/wagering'
import { leftOf, scaleDown, smallerOf, UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { place, startSports } from '../../../test/sports.ts'
import {
  freeze,
  grantBonus,
  houseAccount,
  type Move,
  newKey,
  openTasks,
  payHold,
  post,
  readBalance,
} from '../../ledger/index.ts'

vi.setConfig({ testTimeout: 3_600_000 })

/** `SPORTS_ATTACKS=500` for a long run, `SPORTS_SEED=7` for another one. */
const ATTACKS = Number(process.env.SPORTS_ATTACKS ?? 25)
const SEED = Number(process.env.SPORTS_SEED ?? 1)
const STEPS = 24

const bed = await startSports()
const { database } = bed
const bank = await houseAccount(database, { kind: 'clearing', name: 'bank' })
const promotion = await houseAccount(database, { kind: 'promotion', name: 'attacked' })

/** Both sides at 2.00: shared between them a bet brings back exactly its stake, and has stood all the same. */
const prices = { home: 2000, draw: 2000, away: 2000 }
const winner = { kind: 'match_winner', prices } as const
/** `halved`: half of it is void, and the other lost. */
type Result = 'shared' | 'lost' | 'void' | 'halved' | null
type Match = Awaited<ReturnType<typeof bed.newMatch>> & { result: Result; isCancelled: boolean }
/** On one match, or a system of all doubles of three. */
type Bet = { id: string; matches: readonly Match[]; lineStake: bigint; lastTask: number; isCashed: boolean }

type History = {
  player: Owner
  matches: Match[]
  bets: Bet[]
  deposited: bigint
  withdrawn: bigint
  /** Bonuses by their tasks. */
  granted: Map<number, { amount: bigint; target: bigint }>
  givenUp: Set<number>
  lastTask: number
}

const nth = fc.nat(9)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('grant' as const), times: fc.constantFrom(50, 100, 200) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deposit' as const), isBound: fc.boolean() }) },
  {
    weight: 7,
    arbitrary: fc.record({
      ...{ act: fc.constant('bet' as const), nth, part: fc.constantFrom(1, 2, 2, 3) },
      sides: fc.constantFrom(['home'], ['away'], ['home', 'away'], ['home', 'draw', 'away']),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('doubles' as const), part: fc.constantFrom(1, 2) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ act: fc.constant('end' as const), nth },
      result: fc.constantFrom<Result>('shared', 'shared', 'void', 'void', 'void', 'halved', 'lost'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('rollback' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('cancel' as const, 'uncancel' as const), nth }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cash' as const), nth, part: fc.constantFrom(100, 50, 1) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('withdraw' as const), part: fc.constantFrom(1, 2) }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
type StepOf<Act extends Step['act']> = Extract<Step, { act: Act }>

const owner = ({ player }: History) => ({ playerId: player.playerId, currency: 'IDR' })
/** Mostly one of the last. */
const pick = <T>(items: readonly T[], at: number): T | undefined => items[items.length - 1 - (at % items.length)]

async function give(history: History, moves: Move[], isBound = false): Promise<void> {
  const { amount } = moves[0]!
  const opens = isBound ? [{ kind: 'cash' as const, amount, target: amount, source: 'deposit' }] : []
  await transact(database, (tx) => post(tx, { ...owner(history), key: newKey(), moves, opens }))
}

const acts: { [Act in Step['act']]: (history: History, one: StepOf<Act>) => Promise<void> } = {
  async deposit(history, { isBound }) {
    const amount = 20n * UNIT
    const { debt } = await readBalance(database, owner(history))
    const owed = smallerOf(debt, amount)
    const pays: Move[] = owed > 0n ? [{ from: 'cash', to: 'debt', amount: owed, reason: 'debt' }] : []
    await give(history, [{ from: bank, to: 'cash', amount, reason: 'deposit' }, ...pays], isBound)
    history.deposited += amount
    await noteTasks(history)
  },
  async grant(history, { times }) {
    const amount = 10n * UNIT
    const bonus = { amount, multiplierHundredths: times, from: promotion, reason: 'bonus', source: 'bonus' } as const
    await transact(database, (tx) => grantBonus(tx, { ...owner(history), key: newKey(), ...bonus }))
    await noteTasks(history)
    history.granted.set(history.lastTask, { amount, target: scaleDown(amount, BigInt(times), 100n) })
  },
  async bet(history, { nth: at, part, sides }) {
    const match = pick(history.matches, at % 3) ?? (await openMatch(history))
    const { cash, coin } = await readBalance(database, owner(history))
    const stake = scaleDown(cash + coin, 1n, BigInt(part * sides.length))
    if (stake < UNIT) return
    const selections = await Promise.all(sides.map((side) => match.pick('match_winner', side)))
    const placed = await place(history.player, { selections, stake, accept: 'any' })
    if (outcome(placed) === 'MARKET_CLOSED') await openMatch(history)
    const { lastTask } = history
    for (const { id } of placed.data?.bets ?? [])
      history.bets.push({ id, matches: [match], lineStake: stake, lastTask, isCashed: false })
  },
  async doubles(history, { part }) {
    while (history.matches.length < 3) await openMatch(history)
    const matches = history.matches.slice(-3)
    const { cash, coin } = await readBalance(database, owner(history))
    const lineStake = scaleDown(cash + coin, 1n, BigInt(part * 3))
    if (lineStake < UNIT) return
    const selections = await Promise.all(matches.map((match) => match.pick('match_winner', 'home')))
    const placed = await place(history.player, {
      ...{ selections, kind: 'system', system_size: 2, stake: lineStake, accept: 'any' },
    })
    if (outcome(placed) === 'MARKET_CLOSED') await openMatch(history)
    const { lastTask } = history
    for (const { id } of placed.data?.bets ?? [])
      history.bets.push({ id, matches, lineStake, lastTask, isCashed: false })
  },
  async end({ matches }, { nth: at, result }) {
    const match = pick(matches, at)
    if (!match) return
    await bed.tell(settlementOf(match, result))
    match.result = result
  },
  async rollback({ matches }, { nth: at }) {
    const match = pick(matches, at)
    if (!match) return
    await bed.tell(match.rollback('match_winner'))
    match.result = null
    await match.tellOdds(winner)
  },
  async cancel({ matches }, { nth: at }) {
    const match = pick(matches, at)
    if (!match) return
    await bed.tell(match.cancel('match_winner'))
    match.isCancelled = true
  },
  async uncancel({ matches }, { nth: at }) {
    const match = pick(matches, at)
    if (!match) return
    await bed.tell(match.uncancel('match_winner'))
    match.isCancelled = false
    await match.tellOdds(winner)
  },
  async cash({ player, bets }, { nth: at, part }) {
    const bet = pick(bets, at)
    if (!bet) return
    const { cash_out: offer } = (await player.call(getSportsBet, { id: bet.id })).data!.bet
    if (offer === null) return
    const answer = await player.call(cashOut, {
      id: bet.id,
      amount: Number(scaleDown(offer, BigInt(part), 100n)),
      part,
    })
    bet.isCashed ||= outcome(answer) === 'ok'
  },
  async withdraw(history, { part }) {
    const { cash, debt } = await readBalance(database, owner(history))
    const tasks = await openTasks(database, owner(history))
    const amount = scaleDown(leftOf(cash, boundCash(tasks)), 1n, BigInt(part))
    if (amount === 0n || debt > 0n) return
    const forfeits = forfeitable(tasks).map(({ id }) => id)
    const { playerId, currency } = owner(history)
    const order = { playerId, holdId: newKey(), reference: 'withdrawal' }
    await transact(database, (tx) =>
      freeze(tx, { ...order, currency, key: newKey(), cash: amount, coin: forfeitedCoin(tasks), forfeits }),
    )
    await transact(database, (tx) => payHold(tx, { ...order, key: newKey(), to: bank }))
    history.withdrawn += amount
    for (const id of forfeits) history.givenUp.add(id)
  },
}

async function openWinner(): Promise<Match> {
  const match = Object.assign(await bed.newMatch(), { result: null, isCancelled: false })
  await match.tellOdds(winner)
  return match
}

async function openMatch({ matches }: History): Promise<Match> {
  const match = await openWinner()
  matches.push(match)
  return match
}

function settlementOf(match: Match, result: Result): FeedMessageOf<'bet_settlement'> {
  if (result === 'void') return match.settlement('match_winner', [], { void: 1 })
  if (result === 'halved') return match.settlement('match_winner', [], { void: 0.5 })
  const message = match.settlement('match_winner', result === 'shared' ? ['home', 'draw', 'away'] : [])
  if (result === 'shared')
    for (const one of message.outcomes.market.flatMap(({ outcome: all }) => all)) one.dead_heat_factor = 0.5
  return message
}

async function noteTasks(history: History): Promise<void> {
  const tasks = await openTasks(database, owner(history))
  history.lastTask = Math.max(history.lastTask, ...tasks.map(({ id }) => id))
}

const resultOf = ({ isCancelled, result }: Match): Result => (isCancelled ? 'void' : result)
const voidHalves = { void: 2n, halved: 1n, shared: 0n, lost: 0n } as const

/** How much of it has stood, told by the results of its matches alone: of each line what is not void. Of what was cashed out, nothing. */
function stoodOf({ matches, lineStake, isCashed }: Bet): bigint {
  const results = matches.map(resultOf)
  if (isCashed || results.includes(null)) return 0n
  const halves = results.map((result) => voidHalves[result!])
  const [one, two = 0n, three = 0n] = halves
  if (halves.length === 1) return lineStake - scaleDown(lineStake, one!, 2n)
  return 3n * lineStake - scaleDown(lineStake, one! * two + one! * three + two * three, 4n)
}

/** How much more has left or could leave than was paid in and wagered for; and the bonuses that were wagered for. */
async function gainOf(history: History): Promise<{ gain: bigint; earned: number[] }> {
  const { cash, debt } = await readBalance(database, owner(history))
  const open = await openTasks(database, owner(history))
  const bound = open.filter(({ kind }) => kind === 'coin').reduce((sum, { released }) => sum + released, 0n)
  const earned = [...history.granted].filter(([id, { target }]) => {
    if (history.givenUp.has(id) || open.some((task) => task.id === id)) return false
    const since = history.bets.filter((bet) => bet.lastTask >= id)
    return since.reduce((sum, bet) => sum + stoodOf(bet), 0n) >= target
  })
  const due = history.deposited + earned.reduce((sum, [, { amount }]) => sum + amount, 0n)
  return { gain: history.withdrawn + cash - bound - debt - due, earned: earned.map(([id]) => id) }
}

const seen = new Set<string>()

async function play(history: History, one: Step): Promise<void> {
  await acts[one.act](history, one as never)
  await bed.settleAll()
  const { gain, earned } = await gainOf(history)
  expect(gain <= 0n, `gained ${gain}`).toBe(true)
  const { debt } = await readBalance(database, owner(history))
  if (earned.length > 0) seen.add('a bonus was earned')
  if (debt > 0n) seen.add('something is owed')
  if (history.withdrawn > 0n) seen.add('something has left')
  for (const { matches, isCashed } of history.bets) seen.add(isCashed ? 'a bet was cashed out' : endInWords(matches))
}

function endInWords(matches: readonly Match[]): string {
  const results = matches.map(resultOf)
  if (matches.length === 1) return `a bet is ${matches[0]!.isCancelled ? 'cancelled' : results[0]}`
  const voids = results.filter((result) => result === 'void').length
  return results.includes(null) ? 'a system is open' : `a system has ${voids} void`
}

test('no bet that is void, settled anew, cashed out or covered brings out a bonus that was not wagered for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: STEPS }), async (steps) => {
      const player = await bed.newPlayer(0n)
      const history: History = {
        ...{ player, matches: [], bets: [], deposited: 0n, withdrawn: 0n, lastTask: 0 },
        ...{ granted: new Map(), givenUp: new Set() },
      }
      await acts.deposit(history, { act: 'deposit', isBound: false })
      for (const one of steps) await play(history, one)
    }),
    { numRuns: ATTACKS, seed: SEED, endOnFailure: true },
  )
  // Histories that never come to a rule say nothing about it.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['a bonus was earned', 'something has left', 'something is owed', 'a bet was cashed out'],
      ...['a bet is void', 'a bet is shared', 'a bet is cancelled', 'a bet is halved'],
      ...['a system has 1 void', 'a system has 2 void', 'a system has 3 void'],
    ]),
  )
})

/** A bonus, and how much has been wagered for it so far. */
async function followBonus({ playerId }: Owner): Promise<() => Promise<bigint>> {
  const whose = { playerId, currency: 'IDR' }
  const bonus = { amount: 10n * UNIT, multiplierHundredths: 1_000, reason: 'bonus', source: 'bonus' } as const
  await transact(database, (tx) => grantBonus(tx, { ...whose, key: newKey(), ...bonus, from: promotion }))
  return async () => {
    await bed.settleAll()
    return (await openTasks(database, whose)).find(({ kind }) => kind === 'coin')!.cur
  }
}

test('a void bet counts for nothing, and for what it staked once its match counts after all', async () => {
  const player = await bed.newPlayer(100n)
  const match = await openWinner()
  const counted = await followBonus(player)
  const placed = await place(player, { selections: [await match.pick('match_winner', 'home')], stake: 20n * UNIT })
  const { id } = placed.data!.bets[0]!
  const states = async () => (await player.call(getSportsBet, { id })).data!.bet
  await bed.tell(settlementOf(match, 'void'))
  expect(await counted()).toBe(0n)
  expect(await states()).toMatchObject({ state: 'void', win: 20n * UNIT })
  // The same money, and yet another end of it: the bet has stood.
  await bed.tell(settlementOf(match, 'shared'))
  expect(await counted()).toBe(20n * UNIT)
  expect(await states()).toMatchObject({ state: 'returned', win: 20n * UNIT })
  await bed.tell(match.cancel('match_winner'))
  expect(await counted()).toBe(0n)
  expect(await states()).toMatchObject({ state: 'void', settlements: [{}, {}, { change: 0n }] })
  expect(await bed.money(player)).toBe(100n * UNIT)
})

test('void lines of a system do not count, nor the void half of a bet; both are booked anew where only that changes', async () => {
  const player = await bed.newPlayer(100n)
  const matches = [await openWinner(), await openWinner(), await openWinner()] as const
  const [first, second, third] = matches
  const counted = await followBonus(player)
  const selections = await Promise.all(matches.map((match) => match.pick('match_winner', 'home')))
  const placed = await place(player, { selections, kind: 'system', system_size: 2, stake: 10n * UNIT })
  const { id } = placed.data!.bets[0]!
  const settlements = async () => (await player.call(getSportsBet, { id })).data!.bet.settlements
  for (const match of [first, second]) await bed.tell(settlementOf(match, 'void'))
  await bed.tell(settlementOf(third, 'shared'))
  // Of three lines one has nothing but void legs.
  expect(await counted()).toBe(20n * UNIT)
  await bed.settleAll()
  expect(await settlements()).toMatchObject([{ number: 1, win: 30n * UNIT }])
  await bed.tell(settlementOf(second, 'shared'))
  expect(await counted()).toBe(30n * UNIT)
  await bed.tell(settlementOf(second, 'void'))
  expect(await counted()).toBe(20n * UNIT)
  expect(await settlements()).toMatchObject([{}, { change: 0n }, { number: 3, win: 30n * UNIT, change: 0n }])
  await bed.tell(settlementOf(second, 'halved'))
  // Half of the line of the first two, and half of nothing else, is void.
  expect(await counted()).toBe(25n * UNIT)
  expect(await bed.money(player)).toBe(90n * UNIT)
})
