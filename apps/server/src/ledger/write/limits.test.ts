import { UNIT } from '@tablestakes/domain/money/money'
import { type Counter, openCounter, rollCounter, usedOf } from '@tablestakes/domain/protection/counter'
import { type Period, periodEnd, periodStart, periods } from '@tablestakes/domain/protection/periods'
import { connect, transact } from '@tablestakes/node/database'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { freshDatabase, ownerUrlOf } from '../../../test/fresh-database.ts'
import { playsAt } from '../../../test/plays.ts'
import { houseAccount } from './accounts.ts'
import { newKey } from './key.ts'
import {
  type PlayLimitKind,
  playLimitsOf,
  setLimitClock,
  setPlayGap,
  setPlayLimit,
  setPlayTimes,
  setStakeMost,
} from './limits.ts'
import type { Play, Settled } from './play.ts'
import { openSettling } from './settle.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const owner = connect(ownerUrlOf(database), { max: 2 })
atEnd(() => owner.end())
const accountId = await transact(database, (tx) => houseAccount(tx, { kind: 'game', name: 'limits' }))
const { newPlayer, staking, win, about } = playsAt(database, accountId)
const second = connect(String(database.options.connectionString), { max: 6 })
atEnd(() => second.end())
/** Two nodes. */
const nodes = [openSettling(database), openSettling(second)]
const settle = (play: Play, node = 0): Promise<Settled> => nodes[node]!.settle(play)

await transact(database, (tx) => setLimitClock(tx, { clock: 'main', zone: 'Asia/Jakarta', isRolling: false }))
await transact(database, (tx) => setLimitClock(tx, { clock: 'rolls', zone: 'Asia/Jakarta', isRolling: true }))

type LimitOptions = { kind: PlayLimitKind; period?: Period; amount: bigint | null; clock?: string }
const limit = (playerId: bigint, { kind, period = 'day', amount, clock = 'main' }: LimitOptions) =>
  transact(database, (tx) => setPlayLimit(tx, { playerId, currency: 'IDR', kind, period, amount, clock }))
const usedBy = async (playerId: bigint) =>
  Object.fromEntries(
    (await playLimitsOf(database, { playerId, currency: 'IDR' })).map(({ kind, period, used }) => [
      `${kind} ${period}`,
      used,
    ]),
  )
const stakeOf = (playerId: bigint, stake: bigint) => ({ ...staking(playerId), key: newKey(), stake, counting: stake })
const tally = (answers: Settled[]) => {
  const counts: Record<string, number> = {}
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

describe('stakes at the edge of a limit', () => {
  test.each(['stake', 'loss'] as const)(
    '50 parallel bets through two nodes end exactly at a %s limit',
    async (kind) => {
      const playerId = await newPlayer(1_000n * UNIT)
      await limit(playerId, { kind, amount: 30n * UNIT })
      await limit(playerId, { kind, period: 'month', amount: 500n * UNIT })
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, node) => settle(stakeOf(playerId, UNIT), node % 2)),
      )
      expect(tally(answers)).toEqual({ done: 30, [`${kind}-limit`]: 20 })
      expect(await usedBy(playerId)).toEqual({ [`${kind} day`]: 30n * UNIT, [`${kind} month`]: 30n * UNIT })
    },
  )

  test('a limit reached in the middle of a batch refuses only what does not fit', async () => {
    const playerId = await newPlayer(1_000n * UNIT)
    await limit(playerId, { kind: 'stake', amount: 10n })
    const answers = await Promise.all([6n, 5n, 4n, 1n].map((stake) => settle(stakeOf(playerId, stake))))
    expect(answers.map(({ outcome }) => outcome)).toEqual(['done', 'stake-limit', 'done', 'stake-limit'])
  })

  test('wins and voids are never refused, and give a loss limit back what they return', async () => {
    const playerId = await newPlayer(100n)
    await limit(playerId, { kind: 'loss', amount: 10n })
    await limit(playerId, { kind: 'stake', amount: 25n })
    const first = stakeOf(playerId, 10n)
    expect((await settle(first)).outcome).toBe('done')
    expect((await settle(stakeOf(playerId, 1n))).outcome).toBe('loss-limit')
    expect((await settle({ ...win(playerId), key: newKey(), play: first.key, win: 8n })).outcome).toBe('done')
    expect(await usedBy(playerId)).toEqual({ 'loss day': 2n, 'stake day': 10n })
    const second = stakeOf(playerId, 8n)
    expect((await settle(second)).outcome).toBe('done')
    expect((await settle({ ...about(playerId), key: newKey(), play: second.key })).outcome).toBe('done')
    expect(await usedBy(playerId)).toEqual({ 'loss day': 2n, 'stake day': 10n })
    // A round is judged by its stake alone, whatever it wins.
    const round = { ...stakeOf(playerId, 9n), kind: 'round', win: 90n } as const
    expect((await settle(round)).outcome).toBe('loss-limit')
    expect((await settle({ ...round, key: newKey(), stake: 8n, counting: 8n })).outcome).toBe('done')
    expect(await usedBy(playerId)).toEqual({ 'loss day': -80n, 'stake day': 18n })
  })

  test('a win that is taken back counts as lost again', async () => {
    const playerId = await newPlayer(100n)
    await limit(playerId, { kind: 'loss', amount: 10n })
    const stake = stakeOf(playerId, 10n)
    await settle(stake)
    const won = { ...win(playerId), key: newKey(), play: stake.key, win: 10n }
    await settle(won)
    expect(await usedBy(playerId)).toEqual({ 'loss day': 0n })
    await settle({ ...about(playerId), key: newKey(), play: won.key })
    expect(await usedBy(playerId)).toEqual({ 'loss day': 10n })
    expect((await settle(stakeOf(playerId, 1n))).outcome).toBe('loss-limit')
  })

  test('a repeated stake is answered as the first time, also when the limit is reached', async () => {
    const playerId = await newPlayer(100n)
    await limit(playerId, { kind: 'stake', amount: 10n })
    const stake = stakeOf(playerId, 10n)
    expect((await settle(stake)).outcome).toBe('done')
    expect((await settle(stake)).outcome).toBe('repeated')
    expect(await usedBy(playerId)).toEqual({ 'stake day': 10n })
  })
})

test('what was staked before the limit was set counts, and so it does after it was taken away and set again', async () => {
  const playerId = await newPlayer(100n)
  await settle(stakeOf(playerId, 7n))
  for (const clock of ['main', 'rolls']) {
    await limit(playerId, { kind: 'stake', amount: 10n, clock })
    expect(await usedBy(playerId)).toEqual({ 'stake day': 7n })
    expect((await settle(stakeOf(playerId, 4n))).outcome).toBe('stake-limit')
    await limit(playerId, { kind: 'stake', amount: null })
  }
  expect(await usedBy(playerId)).toEqual({})
  const { rows } = await owner.query('select guard is null as is_free from balance where player_id = $1', [playerId])
  expect(rows).toEqual([{ is_free: true }])
  expect((await settle(stakeOf(playerId, 4n))).outcome).toBe('done')
})

test('a tighter limit holds for the next bet, also below what is used', async () => {
  const playerId = await newPlayer(100n)
  await limit(playerId, { kind: 'stake', amount: 50n })
  await settle(stakeOf(playerId, 20n))
  await limit(playerId, { kind: 'stake', amount: 15n })
  expect((await settle(stakeOf(playerId, 1n))).outcome).toBe('stake-limit')
})

test('the most of one bet, the least time between two, the check and the time used stop stakes and nothing else', async () => {
  const playerId = await newPlayer(100n)
  const currency = 'IDR'
  const rules = (most: bigint | null, leastMs: number | null) =>
    transact(database, async (tx) => {
      await setStakeMost(tx, { playerId, currency, most })
      await setPlayGap(tx, { playerId, currency, leastMs })
    })
  const times = (checkAt: Date | null, sessionUntil: Date | null) =>
    transact(database, (tx) => setPlayTimes(tx, { playerId, currency, checkAt, sessionUntil }))
  await rules(5n, null)
  expect((await settle(stakeOf(playerId, 6n))).outcome).toBe('single-stake-limit')
  const open = stakeOf(playerId, 5n)
  expect((await settle(open)).outcome).toBe('done')
  await rules(null, 600_000)
  expect((await settle(stakeOf(playerId, 5n))).outcome).toBe('done')
  expect((await settle(stakeOf(playerId, 5n))).outcome).toBe('too-fast')
  await rules(null, null)
  await times(new Date(0), null)
  expect((await settle(stakeOf(playerId, 1n))).outcome).toBe('check-due')
  await times(new Date(Date.now() + 3_600_000), new Date(0))
  expect((await settle(stakeOf(playerId, 1n))).outcome).toBe('session-limit')
  expect((await settle({ ...win(playerId), key: newKey(), play: open.key, win: 3n })).outcome).toBe('done')
  await times(null, null)
  expect((await settle(stakeOf(playerId, 1n))).outcome).toBe('done')
})

describe('a period that has ended', () => {
  /** As if it had been counted a while ago. */
  const age = (playerId: bigint, by: string) =>
    owner
      .query(
        `update play_limit set ends_at = ends_at - $2::interval, started_at = started_at - $2::interval where player_id = $1`,
        [playerId, by],
      )
      .then(() =>
        owner.query(`update balance set guard.fresh_until = (guard).fresh_until - $2::interval where player_id = $1`, [
          playerId,
          by,
        ]),
      )

  test('begins anew with the next stake, which counts in the new one', async () => {
    const playerId = await newPlayer(100n)
    await limit(playerId, { kind: 'stake', amount: 10n })
    await limit(playerId, { kind: 'stake', period: 'month', amount: 15n })
    await settle(stakeOf(playerId, 10n))
    await owner.query(`update play_limit set ends_at = now() where player_id = $1 and period = 'day'`, [playerId])
    await owner.query(`update balance set guard.fresh_until = now() where player_id = $1`, [playerId])
    await owner.query(`update limit_clock set zone = $1 where clock = 'main'`, ['Asia/Jakarta'])
    // The zone's next midnight is the first end after that: until then nothing is forgotten.
    expect((await settle(stakeOf(playerId, 1n))).outcome).toBe('stake-limit')
    await age(playerId, '2 days')
    const answers = await Promise.all([5n, 6n].map((stake) => settle(stakeOf(playerId, stake))))
    expect(answers.map(({ outcome }) => outcome)).toEqual(['done', 'stake-limit'])
    expect((await usedBy(playerId))['stake day']).toBe(5n)
  })
})

describe('the database counts as the model does', () => {
  const ZONES = [
    'UTC',
    'Asia/Kolkata',
    'Asia/Jakarta',
    'America/Sao_Paulo',
    'Europe/London',
    'America/Havana',
    'Asia/Beirut',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ]
  const START = Date.UTC(2018, 9, 1)
  const moment = fc.integer({ min: 0, max: 60 * 86_400 }).map((seconds) => START + seconds * 1000)

  test('the beginnings and ends of periods', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: moment, zone: fc.constantFrom(...ZONES), period: fc.constantFrom(...periods) }), {
          minLength: 20,
          maxLength: 20,
        }),
        async (cases) => {
          const { rows } = await owner.query<{ start: Date; end: Date }>(
            `select period_start(at, period, zone) as start, period_end(at, period, zone) as end
             from unnest($1::timestamptz[], $2::text[], $3::text[]) with ordinality u (at, period, zone, place) order by place`,
            [cases.map(({ at }) => new Date(at)), cases.map(({ period }) => period), cases.map(({ zone }) => zone)],
          )
          expect(rows.map(({ start, end }) => [start.getTime(), end.getTime()])).toEqual(
            cases.map(({ at, period, zone }) => [periodStart(at, period, zone), periodEnd(at, period, zone)]),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  const step = fc.record({
    // Mostly forward, sometimes three days, sometimes two hours back.
    by: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.constantFrom(3 * 86_400, -7_200)),
    used: fc.bigInt({ min: -50n, max: 100n }),
    zone: fc.constantFrom(...ZONES),
    isRolling: fc.boolean(),
    isMoved: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
  })

  test('any history of use, of clocks that jump and of zones that change', async () => {
    const place = await newPlayer()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...periods), fc.array(step, { maxLength: 12 }), async (period, steps) => {
        let nowMs = START + 20 * 86_400_000
        let clock = { zone: 'Asia/Kolkata', isRolling: false }
        let model: Counter = openCounter(period, clock, nowMs)
        let row = textOf(model, place)
        for (const { by, used, isMoved, ...other } of steps) {
          nowMs += by * 1000
          if (isMoved) clock = other
          model = rollCounter(model, { used, nowMs, clock })
          const { rows } = await owner.query<{ row: string; used: bigint; ends_at: Date }>(
            `select r::text as row, r.ends_at, (select sum(slot)::bigint from unnest(r.slots) slot) as used
             from roll_limit($1::play_limit, $2, $3, $4, $5) r`,
            [row, used, new Date(nowMs), clock.zone, clock.isRolling],
          )
          row = rows[0]!.row
          expect([rows[0]!.used, rows[0]!.ends_at.getTime()]).toEqual([usedOf(model), model.endsMs])
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('a limit on the database’s own clock', () => {
  const at = (text: string) => new Date(text)
  type Look = { at: string; used?: bigint; zone?: string }

  /** What is used after each look, and when the period ends, from a day of London that began with 80 used. */
  async function follow(first: Look, ...looks: Look[]) {
    const place = await newPlayer()
    const london = { zone: 'Europe/London', isRolling: false }
    let row = textOf(openCounter('day', london, at(first.at).getTime()), place)
    const seen: [bigint, string][] = []
    for (const look of [first, ...looks]) {
      const { rows } = await owner.query<{ row: string; used: bigint; ends_at: Date }>(
        `select r::text as row, r.ends_at, (select sum(slot)::bigint from unnest(r.slots) slot) as used
         from roll_limit($1::play_limit, $2, $3, $4, false) r`,
        [row, look.used ?? 0n, at(look.at), look.zone ?? london.zone],
      )
      row = rows[0]!.row
      seen.push([rows[0]!.used, rows[0]!.ends_at.toISOString()])
    }
    return seen
  }
  const noon = { at: '2026-06-10T12:00:00Z', used: 80n }

  test('three days ahead begins anew once, and nothing is used twice when it is set right', async () => {
    const jumped = { at: '2026-06-13T12:00:00Z' }
    expect(await follow(noon, jumped, { ...jumped, used: 30n }, { at: '2026-06-10T12:01:00Z' })).toEqual([
      [80n, '2026-06-10T23:00:00.000Z'],
      [0n, '2026-06-13T23:00:00.000Z'],
      [30n, '2026-06-13T23:00:00.000Z'],
      [30n, '2026-06-13T23:00:00.000Z'],
    ])
  })

  test('two hours back over midnight forgets nothing', async () => {
    const late = { at: '2026-06-10T23:30:00Z' }
    const seen = await follow(noon, late, { ...late, used: 50n }, { at: '2026-06-10T21:30:00Z' }, late)
    expect(seen.map(([used]) => used)).toEqual([80n, 0n, 50n, 50n, 50n])
  })

  test('another time zone of the site lets the running period go on', async () => {
    const zone = 'Asia/Kolkata'
    expect(await follow(noon, { at: '2026-06-10T23:00:00Z', zone }, { at: '2026-06-11T18:30:00Z', zone })).toEqual([
      [80n, '2026-06-10T23:00:00.000Z'],
      [80n, '2026-06-11T18:30:00.000Z'],
      [0n, '2026-06-12T18:30:00.000Z'],
    ])
  })

  test.each([
    ['23 hours when clocks go forward', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00.000Z'],
    ['25 hours when they go back', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00.000Z'],
  ])('a day has %s, and keeps what was used to its end', async (_, begins, ends) => {
    const last = new Date(Date.parse(ends) - 1).toISOString()
    const seen = await follow({ at: begins, used: 80n }, { at: last }, { at: ends })
    expect(seen.map(([used]) => used)).toEqual([80n, 80n, 0n])
    expect(seen[0]![1]).toBe(ends)
  })
})

function textOf({ period, isRolling, slots, slotNo, startedMs, endsMs }: Counter, playerId: bigint): string {
  const iso = (ms: number) => `"${new Date(ms).toISOString()}"`
  return `(${playerId},IDR,stake,${period},100,main,${isRolling},"{${slots.join(',')}}",${slotNo},${iso(startedMs)},${iso(endsMs)})`
}
