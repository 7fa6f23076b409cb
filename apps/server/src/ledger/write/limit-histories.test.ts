import { UNIT } from '@tablestakes/domain/money/money'
import { type Period, periods } from '@tablestakes/domain/protection/periods'
import { transact } from '@tablestakes/node/database'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { houseAccount } from './accounts.ts'
import { newKey } from './key.ts'
import { type PlayLimitKind, playLimitsOf, setLimitClock, setPlayLimit } from './limits.ts'
import type { Play } from './play.ts'
import { openSettling } from './settle.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const accountId = await transact(database, (tx) => houseAccount(tx, { kind: 'game', name: 'limits' }))
const { newPlayer, staking, win, about } = playsAt(database, accountId)
const { settle } = openSettling(database)
const clocks = ['fixed', 'rolls'] as const
for (const clock of clocks)
  await transact(database, (tx) => setLimitClock(tx, { clock, zone: 'Asia/Jakarta', isRolling: clock === 'rolls' }))

const amount = fc.bigInt({ min: 1n, max: 20n })
const which = fc.nat({ max: 1_000 })
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('stake' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('round' as const), amount, pays: fc.bigInt({ min: 0n, max: 40n }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('win' as const), which, pays: fc.bigInt({ min: 1n, max: 40n }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take back' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      kind: fc.constantFrom('stake' as const, 'loss' as const),
      period: fc.constantFrom(...periods),
      most: fc.option(fc.bigInt({ min: 1n, max: 120n })),
      clock: fc.constantFrom(...clocks),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

/** What has happened, and nothing else: a limit is what may still happen. Everything is on one day here. */
type Model = {
  limits: Map<string, { kind: PlayLimitKind; period: Period; most: bigint }>
  staked: bigint
  lost: bigint
  open: { key: string; amount: bigint }[]
  wins: { key: string; amount: bigint }[]
}

const usedOf = ({ staked, lost }: Model, kind: PlayLimitKind) => (kind === 'stake' ? staked : lost)
const fits = (model: Model, stake: bigint) =>
  [...model.limits.values()].every(({ kind, most }) => usedOf(model, kind) + stake <= most)
const pick = <Item>(list: Item[], place: number): Item | undefined => list[place % Math.max(1, list.length)]

async function outcomeOf(play: Play): Promise<string> {
  return (await settle(play)).outcome
}

async function place(playerId: bigint, model: Model, { stake, pays }: { stake: bigint; pays?: bigint }) {
  const play = { ...staking(playerId), key: newKey(), stake, counting: stake }
  const outcome = await outcomeOf(pays === undefined ? play : { ...play, kind: 'round', win: pays })
  const isTaken = fits(model, stake)
  expect(outcome).toEqual(isTaken ? 'done' : expect.stringMatching(/^(stake|loss)-limit$/))
  if (!isTaken) return
  model.staked += stake
  model.lost += stake - (pays ?? 0n)
  if (pays === undefined) model.open.push({ key: play.key, amount: stake })
}

async function mustHappen(play: Parameters<typeof outcomeOf>[0]): Promise<void> {
  expect(await outcomeOf(play)).toBe('done')
}

async function step(playerId: bigint, model: Model, one: Act): Promise<void> {
  if (one.do === 'stake') return place(playerId, model, { stake: one.amount })
  if (one.do === 'round') return place(playerId, model, { stake: one.amount, pays: one.pays })
  if (one.do === 'limit') {
    const { kind, period, most, clock } = one
    await transact(database, (tx) => setPlayLimit(tx, { playerId, currency: 'IDR', kind, period, amount: most, clock }))
    if (most === null) model.limits.delete(`${kind} ${period}`)
    else model.limits.set(`${kind} ${period}`, { kind, period, most })
    return
  }
  if (one.do === 'take back') {
    const won = pick(model.wins, one.which)
    if (!won) return
    await mustHappen({ ...about(playerId), key: newKey(), play: won.key })
    model.wins.splice(model.wins.indexOf(won), 1)
    model.lost += won.amount
    return
  }
  const stake = pick(model.open, one.which)
  if (!stake) return
  // Never refused, however little is left of a limit.
  model.open.splice(model.open.indexOf(stake), 1)
  if (one.do === 'void') {
    await mustHappen({ ...about(playerId), key: newKey(), play: stake.key })
    model.staked -= stake.amount
    model.lost -= stake.amount
    return
  }
  const won = { ...win(playerId), key: newKey(), play: stake.key, win: one.pays }
  await mustHappen(won)
  model.lost -= one.pays
  model.wins.push({ key: won.key, amount: one.pays })
}

test('whatever is staked, won, voided and limited in between: what is used is what happened, and only stakes are refused', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
      const playerId = await newPlayer(1_000n * UNIT)
      const model: Model = { limits: new Map(), staked: 0n, lost: 0n, open: [], wins: [] }
      for (const one of acts) await step(playerId, model, one)
      const kept = await playLimitsOf(database, { playerId, currency: 'IDR' })
      expect(Object.fromEntries(kept.map(({ kind, period, used }) => [`${kind} ${period}`, used]))).toEqual(
        Object.fromEntries([...model.limits].map(([name, { kind }]) => [name, usedOf(model, kind)])),
      )
    }),
    { numRuns: Number(process.env.LIMIT_HISTORIES ?? 60) },
  )
})
