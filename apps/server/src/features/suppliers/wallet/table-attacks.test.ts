/** Histories of bets at tables that try to get a bonus out: covering bets, voids, draws told by two leaders, late news. */
import { startDraw } from '@tablestakes/domain/draws/fairness'
import { type TableKey, tableGameOf, tableKeys } from '@tablestakes/domain/games/tables/all'
import { atRiskOf, type SpotBet, stakeOf, winOf } from '@tablestakes/domain/games/tables/table-game'
import { scaleDown } from '@tablestakes/domain/money/money'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openWalletTable } from '../../../../test/wallet-table.ts'
import { openTasks } from '../../../ledger/index.ts'

vi.setConfig({ testTimeout: 3_600_000 })

/** So many histories; TABLE_ATTACKS plays more, TABLE_SEED others. */
const ATTACKS = Number(process.env.TABLE_ATTACKS ?? 25)
const SEED = Number(process.env.TABLE_SEED ?? 1)

const { database, newSeat, purses } = await openWalletTable()
type Seat = Awaited<ReturnType<typeof newSeat>>['seat']

/** Wagered for twenty times: nothing that is staked here can finish it, so no cash may ever appear. */
const BONUS = 100n
const START = BONUS * 10_000n
const RATE = await rateOf(901)
const wire = (amount: bigint) => Number(amount * 10n)

async function rateOf(gameId: number): Promise<bigint> {
  const { rows } = await database.query<{ rate: number }>('select bet_cash_rate as rate from game where game_id = $1', [
    gameId,
  ])
  return BigInt(rows[0]!.rate)
}

const tasksOf = (playerId: bigint) => openTasks(database, { playerId, currency: 'IDR' })

type Placed = {
  id: string
  round: string
  stake: bigint
  counts: bigint
  win: bigint
  state: 'open' | 'paid' | 'void'
  /** What was answered where a draw and a void of it met. */
  raced?: string
}

/** One outcome: paid, or a whole void. */
const WHOLE = ['paid refused', 'refused void']

/** Some places of one table, each with an amount of its own. */
const bets = fc.constantFrom(...tableKeys).chain((table) =>
  fc.record({
    act: fc.constant('bet' as const),
    table: fc.constant(table),
    bets: fc
      .uniqueArray(fc.constantFrom(...tableGameOf(table).spots), { minLength: 1, maxLength: 12 })
      .chain((spots) =>
        fc
          .array(fc.bigInt({ min: 100n, max: 9_000n }), { minLength: spots.length, maxLength: spots.length })
          .map((amounts) => spots.map((spot, place): SpotBet => ({ spot, amount: amounts[place]! }))),
      ),
    seed: fc.nat(),
  }),
)

/** `twice`: the leader died after telling, and the next one tells it again, also simultaneously. */
const step = fc.oneof(
  { weight: 3, arbitrary: bets },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('draw' as const), which: fc.nat(), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('void' as const), which: fc.nat(), twice: fc.boolean() }) },
  // A void of one leader meets the draw of another.
  { weight: 1, arbitrary: fc.record({ act: fc.constant('race' as const), which: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function place(seat: Seat, table: TableKey, wanted: readonly SpotBet[], seed: number): Promise<Placed | null> {
  const game = tableGameOf(table)
  const [stake, atRisk] = [stakeOf(wanted), atRiskOf(game, wanted)]
  const bet = await seat.bet(wire(stake), { at_risk: wire(atRisk) })
  if (bet.status !== 'RS_OK') return null
  const outcome = game.draw(startDraw({ serverSeed: 'a'.repeat(64), clientSeed: 'table', nonce: seed }))
  const counts = scaleDown(atRisk, RATE, 100n)
  return { id: bet.id, round: bet.round, stake, counts, win: winOf(game, wanted, outcome), state: 'open' }
}

async function tellDraw(seat: Seat, bet: Placed, twice: boolean): Promise<string> {
  const said = { transaction_uuid: bet.id.replace(/^.{8}/, 'ffffffff'), round: bet.round, round_closed: true }
  const tell = () => seat.win(wire(bet.win), bet.id, said)
  const answers = await Promise.all(twice ? [tell(), tell()] : [tell()])
  return answers.some(({ status }) => status === 'RS_OK') ? 'paid' : 'refused'
}

async function tellVoid(seat: Seat, bet: Placed, twice: boolean): Promise<string> {
  const tell = () => seat.rollback(bet.id, { round: bet.round, round_closed: true })
  const answers = await Promise.all(twice ? [tell(), tell()] : [tell()])
  return answers.some(({ status }) => status === 'RS_OK') ? 'void' : 'refused'
}

async function play(seat: Seat, placed: Placed[], one: Step): Promise<void> {
  if (one.act === 'bet') {
    const bet = await place(seat, one.table, one.bets, one.seed)
    if (bet) placed.push(bet)
    return
  }
  const bet = placed[one.which % Math.max(1, placed.length)]
  if (!bet) return
  if (one.act === 'race') {
    const [draw, back] = await Promise.all([tellDraw(seat, bet, true), tellVoid(seat, bet, true)])
    if (bet.state !== 'open') return
    bet.raced = [draw, back].sort().join(' ')
    bet.state = draw === 'paid' ? 'paid' : 'void'
    return
  }
  const told = one.act === 'draw' ? await tellDraw(seat, bet, one.twice) : await tellVoid(seat, bet, one.twice)
  if (bet.state === 'open' && told !== 'refused') bet.state = told as Placed['state']
}

const sum = (placed: readonly Placed[], of: (bet: Placed) => bigint) =>
  placed.reduce((total, bet) => total + of(bet), 0n)

test('no history of bets at tables sets a bonus free, or counts more than was at risk in rounds that stand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const { seat, playerId } = await newSeat({ cash: 0n, coin: BONUS })
      const placed: Placed[] = []
      for (const one of steps) await play(seat, placed, one)
      expect(placed.filter(({ raced }) => raced !== undefined && !WHOLE.includes(raced))).toEqual([])
      const { cash, coin } = await purses(playerId)
      const paid = placed.filter(({ state }) => state === 'paid')
      const taken = placed.filter(({ state }) => state !== 'void')
      // Every stake is accounted for: on the table, paid, or back.
      expect(cash).toBe(0n)
      expect(coin).toBe(START - sum(taken, ({ stake }) => stake) + sum(paid, ({ win }) => win))
      const [task] = await tasksOf(playerId)
      expect(task!.cur).toBeLessThanOrEqual(sum(paid, ({ counts }) => counts))
    }),
    { numRuns: ATTACKS, seed: SEED },
  )
})

test('bets that cover each other never count, however many are made', async () => {
  const { seat, playerId } = await newSeat({ cash: 0n, coin: BONUS })
  const covering: [TableKey, string[]][] = [
    ['roulette', ['red', 'black']],
    ['roulette', ['even', 'odd']],
    ['roulette', ['dozen1', 'dozen2', 'dozen3']],
    ['dragontiger', ['dragon', 'tiger']],
    ['sicbo', ['small', 'big']],
  ]
  for (const [nonce, [table, spots]] of covering.entries()) {
    const bet = await place(
      seat,
      table,
      spots.map((spot) => ({ spot, amount: 10_000n })),
      nonce,
    )
    expect(bet).toMatchObject({ counts: 0n })
    expect(await tellDraw(seat, bet!, true)).toBe('paid')
  }
  expect(await tasksOf(playerId)).toMatchObject([{ cur: 0n }])
})
