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
type Result = 'shared' | 'lost' | 'void' | null
type Match = Awaited<ReturnType<typeof bed.newMatch>> & { result: Result; isCancelled: boolean }
type Bet = { id: string; match: Match; stake: bigint; lastTask: number; isCashed: boolean }

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
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ act: fc.constant('end' as const), nth },
      result: fc.constantFrom<Result>('shared', 'shared', 'void', 'void', 'lost'),
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
    for (const { id } of placed.data?.bets ?? []) history.bets.push({ id, match, stake, lastTask, isCashed: false })
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

async function openMatch({ matches }: History): Promise<Match> {
  const match = Object.assign(await bed.newMatch(), { result: null, isCancelled: false })
  await match.tellOdds(winner)
  matches.push(match)
  return match
}

function settlementOf(match: Match, result: Result): FeedMessageOf<'bet_settlement'> {
  if (result === 'void') return match.settlement('match_winner', [], { void: 1 })
  const message = match.settlement('match_winner', result === 'shared' ? ['home', 'draw', 'away'] : [])
  if (result === 'shared')
    for (const one of message.outcomes.market.flatMap(({ outcome: all }) => all)) one.dead_heat_factor = 0.5
  return message
}

async function noteTasks(history: History): Promise<void> {
  const tasks = await openTasks(database, owner(history))
  history.lastTask = Math.max(history.lastTask, ...tasks.map(({ id }) => id))
}

/** Told by the results of the matches alone: nothing of it was cashed out, and its match has ended and counts. */
const hasStood = ({ match, isCashed }: Bet): boolean =>
  !isCashed && !match.isCancelled && (match.result === 'shared' || match.result === 'lost')

/** How much more has left or could leave than was paid in and wagered for; and the bonuses that were wagered for. */
async function gainOf(history: History): Promise<{ gain: bigint; earned: number[] }> {
  const { cash, debt } = await readBalance(database, owner(history))
  const open = await openTasks(database, owner(history))
  const bound = open.filter(({ kind }) => kind === 'coin').reduce((sum, { released }) => sum + released, 0n)
  const earned = [...history.granted].filter(([id, { target }]) => {
    if (history.givenUp.has(id) || open.some((task) => task.id === id)) return false
    const since = history.bets.filter((bet) => bet.lastTask >= id && hasStood(bet))
    return since.reduce((sum, { stake }) => sum + stake, 0n) >= target
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
  for (const { match, isCashed } of history.bets)
    seen.add(isCashed ? 'a bet was cashed out' : `a bet is ${match.isCancelled ? 'cancelled' : match.result}`)
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
      ...['a bet is void', 'a bet is shared', 'a bet is cancelled'],
    ]),
  )
})

test('a void bet counts for nothing, and for what it staked once its match counts after all', async () => {
  const player = await bed.newPlayer(100n)
  const match = Object.assign(await bed.newMatch(), { result: null, isCancelled: false })
  await match.tellOdds(winner)
  const grant = {
    amount: 10n * UNIT,
    multiplierHundredths: 300,
    from: promotion,
    reason: 'bonus',
    source: 'bonus',
  } as const
  const whose = { playerId: player.playerId, currency: 'IDR' }
  await transact(database, (tx) => grantBonus(tx, { ...whose, key: newKey(), ...grant }))
  const counted = async () => {
    await bed.settleAll()
    return (await openTasks(database, whose)).find(({ kind }) => kind === 'coin')!.cur
  }
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
