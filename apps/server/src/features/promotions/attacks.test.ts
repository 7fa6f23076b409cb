import { randomUUID } from 'node:crypto'
import { playerStates } from '@tablestakes/contract/account'
import { takeGoldRushAward } from '@tablestakes/contract/gold-rush'
import { claimActivity, grabEnvelope, spinActivity, takeDownloadAward } from '@tablestakes/contract/promotions'
import { percentDown, smallerOf, UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { makeRainsToday, rainNow, rainOf } from '../../../test/boards.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../test/promotions.ts'
import { setPlayerState } from '../players/index.ts'
import type { StoredAward } from './index.ts'

vi.setConfig({ testTimeout: 3_600_000 })

/** `PROMOTION_ATTACKS=500` for a long run, `PROMOTION_SEED=7` for another one. */
const ATTACKS = Number(process.env.PROMOTION_ATTACKS ?? 8)
const SEED = Number(process.env.PROMOTION_SEED ?? 1)

const bed = await startPromotions()
const { app, clock, database } = bed

const awards = [{ money: 'bonus', amount: '25', multiplier: 10 }]
const share = { most: '12', money: 'cash', multiplier: 0, claim_days: 2 }
const RATE = 10
const MOST = 12n * UNIT
const BUDGET = 150n * UNIT
const STAKE = 40n * UNIT
const SPINS = 2

const configs = {
  1: { days: Array.from({ length: 7 }, () => awards), deposit: '10', stake: '0' },
  3: {
    tiers: [
      { nth: 1, from: '20', awards },
      { nth: 2, from: '20', awards },
    ],
  },
  6: { tiers: [{ from: '1', rate: RATE }], ...share },
  7: {
    prizes: [1, 2].map((weight) => ({ awards, art: 'prize', weight })),
    ...{ spins: [{ by: 'deposit', amount: '10', spins: 5 }], most_spins: SPINS },
  },
  9: rainNow({ pool: '100', parts: 20 }),
  11: { url: '/activity', code: 'OPEN', awards },
  12: { login_points: 1, deposit_points: 5, stake_amount: '10', stake_points: 1, chests: [{ points: 6, awards }] },
  15: { milestones: [{ stake: '40', awards }] },
  17: { awards: [0, 60, 60].map((wait_seconds) => ({ wait_seconds, awards })) },
  1001: { rates: [{ vip_level: 0, rate: RATE }], ...share },
  1002: { awards },
  1008: { stake: '40', awards, streak: [100, 150] },
} as const
type Type = keyof typeof configs
const types = Object.keys(configs).map((type) => Number(type) as Type)

type Ids = Record<Type, number>

async function openAll(timeZone: string): Promise<Ids> {
  await database.query(`update activity set state = 'ended'`)
  const ids: Partial<Ids> = {}
  for (const type of types) ids[type] = await bed.activity(type, configs[type], { budget: BUDGET })
  await makeRainsToday(database, app.secret)
  await database.query('update activity set time_zone = $2 where activity_id = any ($1) and activity_type <> 9', [
    Object.values(ids),
    timeZone,
  ])
  return ids as Ids
}

async function claim(owner: Owner, type: Type, { ids, key }: { ids: Ids; key: string }): Promise<string> {
  const activity_id = ids[type]
  if (type === 7) return outcome(await owner.call(spinActivity, { activity_id }, { key }))
  if (type === 17) return outcome(await owner.call(takeGoldRushAward, {}, { key }))
  if (type === 1002) return outcome(await owner.call(takeDownloadAward, { is_standalone: true }, { key }))
  if (type === 11) return outcome(await owner.call(claimActivity, { activity_id, code: 'OPEN' }, { key }))
  if (type !== 9) return outcome(await owner.call(claimActivity, { activity_id }, { key }))
  const rain_id = (await rainOf(database, activity_id)) ?? randomUUID()
  return outcome(await owner.call(grabEnvelope, { activity_id, rain_id }, { key }))
}

const step = fc.oneof(
  fc.record({
    act: fc.constant('deposit' as const),
    units: fc.integer({ min: 1, max: 60 }),
    daysAgo: fc.constantFrom(0, 1),
  }),
  fc.record({
    act: fc.constant('stake' as const),
    units: fc.integer({ min: 1, max: 50 }),
    wins: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({ act: fc.constant('void' as const) }),
  fc.record({
    act: fc.constantFrom('claim' as const, 'claim' as const, 'race' as const),
    type: fc.constantFrom(...types),
  }),
  fc.record({ act: fc.constant('repeat' as const) }),
  fc.record({ act: fc.constant('clock' as const), hours: fc.integer({ min: -30, max: 30 }) }),
  fc.record({ act: fc.constantFrom('exclude' as const, 'free' as const) }),
  fc.record({ act: fc.constant('other' as const), type: fc.constantFrom(...types) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

type History = {
  ids: Ids
  ann: Owner
  bob: Owner
  plays: string[]
  isExcluded: boolean
  last: { type: Type; key: string; answer: string } | null
  driftMs: number
}

async function play(history: History, one: Step): Promise<void> {
  const { ann, bob, ids } = history
  if (one.act === 'deposit') await bed.deposit(ann, BigInt(one.units) * UNIT, { daysAgo: one.daysAgo })
  if (one.act === 'stake' && !history.isExcluded) await tryStake(history, one)
  if (one.act === 'void') await tryVoid(history)
  if (one.act === 'clock') {
    history.driftMs += one.hours * 3_600_000
    clock.advance(one.hours * 3_600_000)
  }
  if (one.act === 'exclude' || one.act === 'free') await exclude(history, one.act === 'exclude')
  if (one.act === 'other') await claim(bob, one.type, { ids, key: randomUUID() })
  if (one.act === 'claim' || one.act === 'race') await claimOften(history, one)
  const { last } = history
  // The same key is answered the same, whatever has happened since.
  const again = one.act === 'repeat' && last ? await claim(ann, last.type, { ids, key: last.key }) : last?.answer
  expect(again).toBe(last?.answer)
}

async function tryStake(history: History, { units, wins }: { units: number; wins: number }): Promise<void> {
  const stake = BigInt(units) * UNIT
  if ((await bed.purses(history.ann)).money < stake) return
  history.plays.push(await bed.stake(history.ann, stake, { win: BigInt(wins) * UNIT }))
}

async function tryVoid({ plays, ann }: History): Promise<void> {
  const last = plays.pop()
  if (last) await bed.void(ann, last)
}

async function exclude(history: History, isExcluded: boolean): Promise<void> {
  const state = isExcluded ? playerStates.EXCLUDED : playerStates.ACTIVE
  await transact(database, (tx) => setPlayerState(tx, { playerId: history.ann.playerId, state }))
  history.isExcluded = isExcluded
}

async function claimOften(history: History, { act, type }: { act: string; type: Type }): Promise<void> {
  const { ann, ids } = history
  const key = randomUUID()
  const answer = await claim(ann, type, { ids, key })
  if (answer === 'ok') history.last = { type, key, answer }
  const more = act === 'race' ? 3 : 0
  const answers = await Promise.all(Array.from({ length: more }, () => claim(ann, type, { ids, key: randomUUID() })))
  // Nobody is given anything while excluded.
  const given = [answer, ...answers].filter((one) => one === 'ok')
  expect(history.isExcluded ? given : []).toEqual([])
}

type Claimed = {
  type: Type
  period: number
  step: string
  state: string
  cost: bigint
  awards: StoredAward[]
  player_id: bigint
}

async function check(history: History): Promise<void> {
  const { ids, ann } = history
  const { rows } = await database.query<Claimed>(
    `select a.activity_type as type, c.period, c.step, c.state, c.cost, c.awards, c.player_id from activity_claim c
     join activity a using (activity_id) where activity_id = any ($1)`,
    [Object.values(ids)],
  )
  await checkBudgets(ids)
  const own = rows.filter(({ player_id: id }) => id === ann.playerId)
  const perPeriod = (type: Type) =>
    Object.values(
      Object.groupBy(
        own.filter((one) => one.type === type),
        ({ period }) => period,
      ),
    )
  // One day of the calendar, one quest and one share a day; spins as many as a day has; one part of a rain.
  for (const type of [1, 6, 9, 1001, 1008] as const)
    expect(perPeriod(type).every((day) => day!.length === 1)).toBe(true)
  expect(perPeriod(7).every((day) => day!.length <= SPINS)).toBe(true)
  for (const type of [11, 15, 1002] as const)
    expect(own.filter((one) => one.type === type).length).toBeLessThanOrEqual(1)
  await checkMoney(history, rows)
  await checkShares(history, own)
}

/** What is paid and what is left are the budget, period by period. */
async function checkBudgets(ids: Ids): Promise<void> {
  const { rows } = await database.query<{ left: bigint; type: Type }>(
    `select a.activity_type as type, b.period, sum(left_over)::bigint as left from activity_budget b join activity a using (activity_id)
     where activity_id = any ($1) group by 1, 2`,
    [Object.values(ids)],
  )
  expect(rows.every(({ left }) => left >= 0n && left <= BUDGET)).toBe(true)
  const spent = rows.reduce((sum, { left }) => sum + BUDGET - left, 0n)
  const { rows: paid } = await database.query<{ cost: bigint }>(
    'select coalesce(sum(cost), 0)::bigint as cost from activity_claim where activity_id = any ($1)',
    [Object.values(ids)],
  )
  expect(paid[0]!.cost).toBe(spent)
}

/** The ledger gave exactly what the claims say. */
async function checkMoney({ ids }: History, rows: readonly Claimed[]): Promise<void> {
  const { rows: booked } = await database.query<{ amount: bigint }>(
    `select coalesce(sum(t.amount), 0)::bigint as amount from transfer t join entry e using (player_id, entry_id)
     where e.reference = any ($1)`,
    [Object.values(ids).map((id) => `activity ${id}`)],
  )
  const paid = rows.filter(({ state }) => state === 'paid').reduce((sum, { cost }) => sum + cost, 0n)
  expect(booked[0]!.amount).toBe(paid)
}

/** A share is at most its cap, and at most its part of what was ever paid in or staked. */
async function checkShares({ ann }: History, own: readonly Claimed[]): Promise<void> {
  const { rows } = await database.query<{ deposited: bigint; staked: bigint }>(
    `select coalesce(sum(t.amount) filter (where e.reference like 'D%'), 0)::bigint as deposited,
       (select coalesce(sum(stake), 0)::bigint from entry where player_id = $1 and kind in (1, 2)) as staked
     from entry e join transfer t using (player_id, entry_id) where e.player_id = $1`,
    [ann.playerId],
  )
  const { deposited, staked } = rows[0]!
  for (const [type, base] of [
    [6, deposited],
    [1001, staked],
  ] as const) {
    const shares = own.filter((one) => one.type === type)
    expect(shares.every(({ cost }) => cost <= MOST)).toBe(true)
    const all = shares.reduce((sum, { cost }) => sum + cost, 0n)
    expect(smallerOf(all, percentDown(base, RATE))).toBe(all)
  }
  // A quest is paid only to those who staked enough for each.
  const quests = own.filter(({ type }) => type === 1008).length
  expect(staked >= BigInt(quests) * STAKE).toBe(true)
}

test('no history of deposits, bets, voids, claims, clocks and exclusions gives more than is due', async () => {
  const zones = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Sao_Paulo', 'Pacific/Kiritimati', 'Europe/London')
  await fc.assert(
    fc.asyncProperty(zones, fc.array(step, { minLength: 20, maxLength: 45 }), async (zone, steps) => {
      const ids = await openAll(zone)
      const [ann, bob] = [await bed.owner(), await bed.owner()]
      const history: History = { ids, ann, bob, plays: [], isExcluded: false, last: null, driftMs: 0 }
      await bed.deposit(ann, 30n * UNIT, { daysAgo: 1 })
      try {
        for (const one of steps) await play(history, one)
        await check(history)
        const { money, coin, gold } = await bed.purses(ann)
        expect([money, coin, gold].every((purse) => purse >= 0n)).toBe(true)
      } finally {
        clock.advance(-history.driftMs)
      }
    }),
    { numRuns: ATTACKS, seed: SEED, endOnFailure: true },
  )
})

test('a clock that goes forth and back a day gives no day twice', async () => {
  const ids = await openAll('UTC')
  const ann = await bed.owner()
  await bed.deposit(ann, 50n * UNIT)
  const take = () => claim(ann, 1, { ids, key: randomUUID() })
  expect(await take()).toBe('ok')
  for (const days of [-1, -2, 3, -3, 2]) {
    clock.advance(days * DAY_MS)
    expect(['ALREADY_CLAIMED', 'NOT_REACHED', 'ACTIVITY_CLOSED']).toContain(await take())
  }
  clock.advance(DAY_MS)
  expect((await bed.purses(ann)).coin).toBe(25n * UNIT)
})
