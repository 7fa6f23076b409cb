import {
  continueAfterCheck,
  exportStatistics,
  forgetSelfTests,
  getActivitySummary,
  getLimits,
  getProtection,
  getSelfTests,
  getStatistics,
  setLimit,
  setRealityCheck,
  summaryDays,
  takeSelfTest,
} from '@tablestakes/contract/protection'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { startCashier } from '../../../test/cashier.ts'
import { outcome } from '../../../test/outcome.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { noteActive } from './time/play-time.ts'

const cashier = await startCashier()
const { app, clock, database, owner } = cashier
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const MINUTE = 60_000

test('a player’s own figures agree with what was paid in, staked and won', async () => {
  const player = await owner()
  // The login began by the database's clock, which does not stand still.
  clock.advance(MINUTE)
  await cashier.pay(player)
  const seat = await supplier.sit(app, player)
  const bet = await seat.bet(10 * 100_000)
  await seat.win(4 * 100_000, bet.id, { round: bet.round, round_closed: true })
  const { data } = await player.call(getStatistics, { step: 'day' })
  const today = {
    deposited: 50_000n * UNIT,
    withdrawn: 0n,
    staked: 10n * UNIT,
    won: 4n * UNIT,
    net: -6n * UNIT,
    rounds: 1,
  }
  expect(data!.list).toHaveLength(31)
  expect(data!.list.at(-1)).toMatchObject(today)
  expect(data!.total).toMatchObject(today)
  expect(data!.kinds).toMatchObject([{ staked: 10n * UNIT, won: 4n * UNIT, net: -6n * UNIT, rounds: 1 }])
  for (const days of [summaryDays.SESSION, summaryDays.DAY, summaryDays.YEAR])
    expect((await player.call(getActivitySummary, { days })).data).toMatchObject(today)
  const { content, rows } = (await player.call(exportStatistics, { step: 'month' })).data!
  expect(rows).toBe(24)
  expect(content.split('\r\n').at(-2)).toMatch(/,50000\.0000,0\.0000,10\.0000,4\.0000,-6\.0000,\d+,1$/)
  expect(data!.calendar.at(-1)!.at).toBe(Math.floor(clock() / (1_440 * MINUTE)) * 1_440 * MINUTE)
  expect(new Date(data!.calendar[0]!.at).getUTCDay()).toBe(1)
  const stranger = await owner()
  expect((await stranger.call(getStatistics, { step: 'year' })).data!.total).toMatchObject({
    staked: 0n,
    deposited: 0n,
  })
})

test('the self-test is the player’s own, and can be forgotten', async () => {
  const player = await owner()
  const stranger = await owner()
  const taken = await player.call(takeSelfTest, { answers: [0, 1, 2, 3, 0, 0, 0, 0, 2] })
  expect(taken.data!.list).toEqual([{ at: clock(), score: 8, level: 'high' }])
  expect((await stranger.call(getSelfTests, {})).data!.list).toEqual([])
  const { rows } = await database.query<{ sealed: Buffer }>('select sealed from self_test where player_id = $1', [
    player.playerId,
  ])
  expect(rows[0]!.sealed.toString('latin1')).not.toContain('score')
  expect(outcome(await player.call(takeSelfTest, { answers: [1, 2] }))).toBe('INVALID')
  expect((await player.call(forgetSelfTests, {})).data!.list).toEqual([])
})

test('stakes wait for an answer to the reality check, and go on after it', async () => {
  const player = await owner()
  await cashier.pay(player)
  const seat = await supplier.sit(app, player)
  await player.call(setRealityCheck, { minutes: 15 })
  expect(await seat.bet(100_000)).toMatchObject({ status: 'RS_OK' })
  // The ledger goes by the database's clock.
  await database.query('select set_play_times($1, $2, now(), null)', [player.playerId, 'IDR'])
  expect(await seat.bet(100_000)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  clock.advance(MINUTE)
  expect((await player.call(getProtection, {})).data).toMatchObject({ is_check_due: true })
  const { data } = await player.call(continueAfterCheck, {})
  expect(data!.next_check).toBe(clock() + 15 * MINUTE)
  expect(await seat.bet(100_000)).toMatchObject({ status: 'RS_OK' })
})

test('a session’s figures are those since its login, and not the whole day’s', async () => {
  const player = await owner()
  clock.advance(MINUTE)
  await cashier.pay(player)
  const seat = await supplier.sit(app, player)
  await seat.bet(10 * 100_000, { round_closed: true })
  const later = await player.elsewhere()
  const next = await supplier.sit(app, later)
  await next.bet(3 * 100_000, { round_closed: true })
  const sums = async (days: 0 | 1) => (await later.call(getActivitySummary, { days })).data!
  expect(await sums(summaryDays.SESSION)).toMatchObject({ staked: 3n * UNIT, rounds: 1 })
  expect(await sums(summaryDays.DAY)).toMatchObject({ staked: 13n * UNIT, rounds: 2, deposited: 50_000n * UNIT })
})

test('time counts while the player is there, and a limit on it stops stakes after a pause was taken out', async () => {
  // An hour passes here, and a day must not end in it: it is about noon where the site is.
  const eastwards = 12 - new Date(clock()).getUTCHours()
  const zone = eastwards === 0 ? 'UTC' : `Etc/GMT${eastwards > 0 ? '-' : '+'}${Math.abs(eastwards)}`
  await database.query(`update site set time_zone = $1 where site_id = 'main'`, [zone])
  clock.advance(2_000)
  const player = await owner()
  const { playerId } = player
  await cashier.pay(player)
  await player.call(setLimit, { kind: 'session', period: 'day', minutes: 10 })
  const site = await app.services.sites.get('main')
  const seen = () =>
    transact(database, (tx) => noteActive(tx, { playerId, loginId: player.sessionId, site, nowMs: clock() }))
  const minutes = async () => (await player.call(getLimits, {})).data!.list[0]!.used_minutes
  await seen()
  for (let minute = 0; minute < 4; minute++) {
    clock.advance(MINUTE)
    await seen()
  }
  expect(await minutes()).toBe(4)
  // An hour away is no play.
  clock.advance(60 * MINUTE)
  await seen()
  expect(await minutes()).toBe(4)
  // A clock that goes back counts nothing twice.
  clock.advance(-2 * MINUTE)
  await seen()
  clock.advance(2 * MINUTE)
  await seen()
  expect(await minutes()).toBe(4)
})
