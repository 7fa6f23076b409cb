import { getTrust } from '@tablestakes/contract/games'
import { manualClock } from '@tablestakes/node/clock'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { giveMoney } from '../../../test/money.ts'
import { passDays } from '../../../test/pass-days.ts'
import { startApp } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { countGameDays } from '../../ledger/index.ts'
import { sumUpPlayerDays } from '../../ledger/read/totals.ts'
import { closeOldStakes } from '../../ledger/write/close-old-stakes.ts'
import { observed } from './trust.ts'

const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 } })
proveBooksAtEnd(app.database)
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [901, 902].map((id) => ({ code: `acme:${id}`, id })) })

async function count() {
  await countGameDays(app.database)
  clock.advance(2_000)
  const { data } = await app.guest.call(getTrust, {})
  return data!
}

test('before anything was played there is nothing to say but what the maths says', async () => {
  await app.database.query('update game set rtp = 97.25 where game_id = 901')
  const { since, list } = await count()
  expect(since).toBeNull()
  expect(list).toMatchObject([
    { game: { id: 901, rtp: 97.25 }, rtp_most: 97.25, rounds: 0, rtp_observed: null, rtp_low: null, rtp_high: null },
    { game: { id: 902 }, rounds: 0 },
  ])
})

test('counts every round that has ended once, whatever its stake or money, and none that is open or was taken back', async () => {
  const player = await app.signIn(500n)
  await giveMoney(app.database, { playerId: 500n, cash: 1_000_000n, gold: 1_000_000n })
  const seat = await supplier.sit(app, player)
  const golden = await supplier.sit(app, player, { type: 0 })
  const end = async (at: typeof seat, stake: number, win: number) => {
    const { id, round } = await at.bet(stake)
    await at.win(win, id, { round })
  }
  await end(seat, 1_000, 2_000)
  await end(seat, 50_000, 0)
  await end(golden, 2_000, 3_000)
  await seat.bet(1_000, { round_closed: true })
  await seat.bet(7_000)
  const taken = await seat.bet(9_000)
  await seat.rollback(taken.id, { round: taken.round })
  const paidTwice = await seat.bet(1_000)
  const wrong = await seat.win(90_000, paidTwice.id, { round: paidTwice.round })
  await seat.rollback(wrong.id, { round: paidTwice.round })
  await seat.win(500, paidTwice.id, { round: paidTwice.round })

  // 2, 0, 1.5, 0 and 0.5 times the stake.
  const counted = { rounds: 5, rtp_observed: 80, rtp_low: null, rtp_high: null }
  expect((await count()).list[0]).toMatchObject(counted)
  // Counting again changes nothing.
  const { list, since, counted_time } = await count()
  expect(list[0]).toMatchObject(counted)
  expect(list[1]).toMatchObject({ rounds: 0 })
  expect(new Date(since!).toISOString().slice(0, 10)).toBe(new Date().toISOString().slice(0, 10))
  expect(counted_time).toBeGreaterThan(since!)
})

test('counts a round when it has ended, also days later, with all that was ever won with it', async () => {
  const player = await app.signIn(501n)
  await giveMoney(app.database, { playerId: 501n, cash: 1_000_000n })
  const seat = await supplier.sit(app, player, { gameId: 902 })
  const next = await seat.bet(1_000)
  await days(1)
  await seat.win(1_000, next.id, { round: next.round })
  const third = await seat.bet(1_000)
  const tenth = await seat.bet(1_000)
  expect((await count()).list[1]).toMatchObject({ rounds: 1, rtp_observed: 100 })

  // Nobody tells the end of these: they are closed, and have lost.
  await days(3)
  await closeOldStakes(app.database)
  expect((await count()).list[1]).toMatchObject({ rounds: 3, rtp_observed: 33.33 })
  await seat.win(2_000, third.id, { round: third.round })
  await days(7)
  expect((await count()).list[1]).toMatchObject({ rounds: 3, rtp_observed: 100 })
  await seat.win(3_000, tenth.id, { round: tenth.round })
  // What comes late is counted when its day is over.
  await days(3)
  const counted = { rounds: 3, rtp_observed: 200 }
  expect((await count()).list[1]).toMatchObject(counted)
  expect((await count()).list[1]).toMatchObject(counted)
})

test('a win and then its round that are taken back long after are no longer counted', async () => {
  const player = await app.signIn(502n)
  await giveMoney(app.database, { playerId: 502n, cash: 1_000_000n })
  const seat = await supplier.sit(app, player, { gameId: 902 })
  const before = (await count()).list[1]!
  const { id, round } = await seat.bet(1_000)
  const won = await seat.win(9_000, id, { round })
  await days(8)
  expect((await count()).list[1]).toMatchObject({ rounds: before.rounds + 1 })
  expect(await seat.rollback(won.id, { round })).toMatchObject({ status: 'RS_OK' })
  expect(await seat.rollback(id, { round })).toMatchObject({ status: 'RS_OK' })
  await days(5)
  const { rounds, rtp_observed } = (await count()).list[1]!
  expect({ rounds, rtp_observed }).toEqual({ rounds: before.rounds, rtp_observed: before.rtp_observed })
})

/** They pass, and what is over is summed up. */
async function days(count: number) {
  await passDays(app.database, count)
  await sumUpPlayerDays(app.database)
}

test('the interval is that of the mean, and holds the truth about 95 times in 100', () => {
  // 10,000 rounds at even odds that pay 1.98: mean 0.99, deviation 0.99.
  const even = { rounds: 10_000, multipliers: 5_000 * 1.98, multiplierSquares: 5_000 * 1.98 ** 2 }
  expect(observed(even)).toEqual({ rounds: 10_000, rtp_observed: 99, rtp_low: 97.06, rtp_high: 100.94 })
  expect(observed({ rounds: 99, multipliers: 99, multiplierSquares: 99 })).toMatchObject({ rtp_low: null })
  expect(observed({ rounds: 100, multipliers: 100, multiplierSquares: 100 })).toMatchObject({
    rtp_low: 100,
    rtp_high: 100,
  })

  // A small generator with a fixed seed, so that the figure is the same every time.
  let seed = 7
  const draw = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  let held = 0
  for (let sample = 0; sample < 1_000; sample++) {
    let wins = 0
    for (let round = 0; round < 400; round++) if (draw() < 0.25) wins++
    const pays = 3.96
    const { rtp_low, rtp_high } = observed({
      rounds: 400,
      multipliers: wins * pays,
      multiplierSquares: wins * pays ** 2,
    })
    if (rtp_low! <= 99 && 99 <= rtp_high!) held++
  }
  expect(held).toBeGreaterThan(925)
  expect(held).toBeLessThan(975)
})
