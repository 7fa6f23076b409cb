import { getChargeReward, getFirstCharge, getShop } from '@tablestakes/contract/deposits'
import { getActivity } from '@tablestakes/contract/promotions'
import {
  answerCareAdvice,
  answerLimit,
  getCareAdvice,
  getLimits,
  getProtection,
  setLimit,
} from '@tablestakes/contract/protection'
import { getBalance, getWallet } from '@tablestakes/contract/wallet'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { startCashier } from '../../../test/cashier.ts'
import { bothSay, hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { jobsOf } from '../../jobs.ts'
import { onStop } from '../../on-stop.ts'
import { depositDays } from '../deposits/index.ts'
import { cancelledDays } from '../withdrawals/index.ts'
import { loadCareRules } from './care/care-rules.ts'
import { lookAtOne, lookAtPlayer, lookAtPlayers } from './care/find-markers.ts'
import { noteActive } from './time/play-time.ts'

const cashier = await startCashier()
const { app, clock, database, owner } = cashier
await database.query('update cashier_rule set open_orders_most = 50')
const risk = await hireOperator(app, 'risk', ['risk'])
const owners = [await hireOperator(app, 'ann'), await hireOperator(app, 'ben')] as const
const DAY = 86_400_000
const REASON = 'The player has written to us about it.'
const services = {
  ...{ clock, sites: app.services.sites, onStop },
  sources: { depositDays, cancelledDays },
}
const today = () => Math.floor(clock() / DAY)
type Player = Awaited<ReturnType<typeof owner>>

/** What the night's job does for one player; today counts, so that a test need not wait for midnight. */
async function look({ playerId }: Player, day = today()) {
  const site = await services.sites.get('main')
  const rules = await loadCareRules(database, 'main')
  return transact(database, (tx) => lookAtPlayer(tx, services, { playerId, site, day, rules }))
}
const seconds = (playerId: bigint, daysAgo: number, wanted: { seconds: number; night?: number }) =>
  database.query(
    `insert into play_day (player_id, day, seconds, night_seconds)
     values ($1, date '1970-01-01' + $2::integer, $3, $4) on conflict (player_id, day) do update set seconds = excluded.seconds`,
    [playerId, today() - daysAgo, wanted.seconds, wanted.night ?? 0],
  )
const stepsOf = async (player: Player) =>
  (await risk.get(`/operator/players/${player.playerId}/markers`)).json<{
    steps: { action: string; day: string; details: object }[]
  }>().steps

describe('markers come from facts', () => {
  test('deposits, of which each counts once, and what a provider has declined', async () => {
    const player = await owner()
    for (let paid = 0; paid < 5; paid++) await cashier.pay(player, { amount: 20_000n * UNIT })
    expect(await look(player)).toEqual([{ kind: 'many_deposits', figure: 5, threshold: 5, score: 50 }])
  })

  test('night play is play between midnight and five in the site’s time zone', async () => {
    const player = await owner()
    const site = await services.sites.get('main')
    const at = async (moment: string) => {
      const nowMs = Date.parse(moment)
      for (const ago of [30_000, 0])
        await transact(database, (tx) =>
          noteActive(tx, { playerId: player.playerId, loginId: player.sessionId, site, nowMs: nowMs - ago }),
        )
    }
    expect(site.timeZone).toBe('UTC')
    await at('2031-03-01T04:59:59Z')
    await at('2031-03-01T06:01:00Z')
    const { rows } = await database.query('select seconds, night_seconds from play_day where player_id = $1', [
      player.playerId,
    ])
    expect(rows).toEqual([{ seconds: 60, night_seconds: 30 }])
  })

  test('a limit that was raised counts when it is confirmed, not when it is asked for', async () => {
    const player = await owner()
    const raise = async (units: number) => {
      const asked = await player.call(setLimit, { kind: 'loss', period: 'day', amount: Number(BigInt(units) * UNIT) })
      return asked.data!.list[0]!.pending?.id
    }
    await raise(100)
    const id = await raise(200)
    const raised = async () =>
      (await database.query('select from limit_loosened where player_id = $1', [player.playerId])).rowCount
    expect(await raised()).toBe(0)
    clock.advance(DAY)
    const later = await player.elsewhere()
    expect(outcome(await later.call(answerLimit, { id: id!, is_confirmed: true }))).toBe('ok')
    expect(await raised()).toBe(1)
  })
})

describe('what is done follows the score', () => {
  test('a message and no more at 50; repeated, it is done once', async () => {
    const player = await owner()
    await seconds(player.playerId, 0, { seconds: 6 * 3_600 })
    await look(player)
    await look(player)
    expect((await stepsOf(player)).map(({ action }) => action)).toEqual(['message'])
    const { advice } = (await player.call(getCareAdvice, {})).data!
    expect(advice).toMatchObject({
      is_answered: false,
      markers: [{ kind: 'long_sessions', figure: 6, threshold: 6 }],
      suggested: null,
    })
    expect((await player.call(answerCareAdvice, { is_taken: false })).data!.advice).toMatchObject({ is_answered: true })
  })

  test('a suggested limit is the player’s own when it is taken, and only then', async () => {
    const player = await owner()
    await seconds(player.playerId, 0, { seconds: 8 * 3_600 })
    await look(player)
    const { advice } = (await player.call(getCareAdvice, {})).data!
    expect(advice!.suggested).toEqual({ kind: 'session', period: 'day', amount: null, minutes: 120 })
    expect((await player.call(getLimits, {})).data!.list).toEqual([])
    const stranger = await owner()
    expect(outcome(await stranger.call(answerCareAdvice, { is_taken: true }))).toBe('NOT_FOUND')
    expect(outcome(await player.call(answerCareAdvice, { is_taken: true }))).toBe('ok')
    expect((await player.call(getLimits, {})).data!.list).toMatchObject([
      { kind: 'session', minutes: 120, set_by: 'player' },
    ])
    expect((await player.call(getCareAdvice, {})).data!.advice).toMatchObject({ suggested: null, is_answered: true })
  })

  test('no offers for a month: activities are for others, and nobody writes to the player', async () => {
    const player = await owner()
    const { rows } = await database.query<{ id: number }>(
      `select activity_id as id from activity where site_id = 'main' and state = 'live' order by 1 limit 1`,
    )
    const activity_id = rows[0]!.id
    const before = (await player.call(getActivity, { activity_id })).data!
    expect(before.missing).not.toContain('stopped')
    await seconds(player.playerId, 0, { seconds: 9 * 3_600 })
    await look(player)
    const { offers_off_until: until } = (await player.call(getCareAdvice, {})).data!
    expect(until).toBe(clock() + 30 * DAY)
    expect((await player.call(getActivity, { activity_id })).data!.missing).toContain('stopped')
  })

  test('while there are no offers the shop sells amounts and nothing on top, and promises nothing', async () => {
    const player = await owner()
    await database.query(`update goods set extra_cash = 10000, gold_num = 10000 where goods_id = 1000000002`)
    clock.advance(2_000)
    const shop = async (type: 0 | 1 | 2 | 3) => (await player.call(getShop, { type })).data!
    const seen = async () => ({
      tiers: [(await shop(0)).rate_list.length, (await player.call(getBalance, {})).data!.rate_list.length],
      extras: (await shop(0)).list.some((one) => one.extra_cash + one.coin_num + one.extra_coin + one.gold_num > 0n),
      tags: (await shop(0)).list.some(({ lable }) => lable !== ''),
      offers: (await Promise.all([shop(1), shop(2), shop(3)])).flatMap(({ list }) => list).length,
      first: outcome(await player.call(getFirstCharge, { pay_count: 0 })),
      reward: (await player.call(getChargeReward, {})).data!.is_open,
    })
    expect(await seen()).toMatchObject({ extras: true, tags: true, offers: 1, first: 'ok', reward: true })
    await seconds(player.playerId, 0, { seconds: 9 * 3_600 })
    await look(player)
    expect(await seen()).toEqual({
      ...{ tiers: [0, 0], extras: false, tags: false, offers: 0 },
      ...{ first: 'NOT_ELIGIBLE', reward: false },
    })
    expect((await shop(0)).list).toHaveLength(8)
    // A page from before may still ask for one.
    expect(outcome(await cashier.order(player, { is_add_coin: true }))).toBe('OFFER_OVER')
    await cashier.pay(player)
    expect(await cashier.purses(player)).toEqual({ money: 50_000n * UNIT, coin: 0n, gold: 0n })
  })

  test('a person looks: a case is opened once, explained, noted, and closed', async () => {
    const player = await owner()
    await seconds(player.playerId, 0, { seconds: 10 * 3_600 })
    await look(player)
    const { list } = (await risk.get(`/operator/cases?player=${player.playerId}&state=open`)).json()
    expect(list).toMatchObject([{ player_id: Number(player.playerId), score: 83, opened_by: null, outcome: null }])
    const path = `/operator/cases/${player.playerId}/${list[0].case_id}`
    await risk.post(`/operator/players/${player.playerId}/protection/tighten`, {
      ...{ kind: 'session', period: 'day', minutes: 60, reason: REASON },
    })
    expect((await risk.post(`${path}/note`, { text: 'Called; will call again.' })).statusCode).toBe(200)
    const open = await risk.post(`/operator/players/${player.playerId}/cases`, { reason: REASON })
    expect(open.json().case_id).toBe(list[0].case_id)
    const closed = (await risk.post(`${path}/close`, { outcome: 'limited', text: 'A limit was agreed.' })).json()
    expect(closed).toMatchObject({ outcome: 'limited', closed_by: 'risk' })
    expect(closed.notes.map(({ by, text }: { by: string | null; text: string }) => [by, text])).toEqual([
      [null, 'Score 83: long_sessions 10 (from 6)'],
      ['risk', `Limit session day: ${REASON}`],
      ['risk', 'Called; will call again.'],
      ['risk', REASON],
      ['risk', 'A limit was agreed.'],
    ])
    expect((await risk.post(`${path}/note`, { text: 'Too late.' })).statusCode).toBe(409)
    expect((await risk.post(`${path}/close`, { outcome: 'advised', text: 'Too late.' })).statusCode).toBe(409)
    expect((await risk.get(`/operator/cases/1/${list[0].case_id}`)).statusCode).toBe(404)
  })

  test('play pauses for a day at the highest scores, and the player is left in peace then', async () => {
    const player = await owner()
    const order = (await cashier.order(player)).data!
    await seconds(player.playerId, 0, { seconds: 12 * 3_600 })
    await look(player)
    expect(outcome(await player.call(getWallet, {}))).toBe('UNAUTHENTICATED')
    const again = await player.elsewhere()
    expect((await again.call(getProtection, {})).data!.cool_off_until).toBe(clock() + DAY)
    expect(outcome(await cashier.order(again))).toBe('COOLING_OFF')
    const { rows } = await database.query('select state from deposit_order where order_no = $1', [order.order_no])
    expect(rows).toEqual([{ state: 'cancelled' }])
    const done = await stepsOf(player)
    await look(player)
    expect(await stepsOf(player)).toEqual(done)
  })

  test('what was done is done again after a week, or when the score has risen', async () => {
    const player = await owner()
    await seconds(player.playerId, 0, { seconds: 6 * 3_600 })
    const day = today()
    await look(player, day)
    await look(player, day + 6)
    expect(await stepsOf(player)).toHaveLength(1)
    await seconds(player.playerId, -1, { seconds: 7 * 3_600 })
    await look(player, day + 1)
    expect(await stepsOf(player)).toHaveLength(2)
  })
})

describe('by day', () => {
  const asked = async ({ playerId }: Player) =>
    (
      await database.query(`select from job where kind = 'protection.look-now' and payload ->> 'player' = $1`, [
        String(playerId),
      ])
    ).rowCount
  const lookNow = ({ playerId }: Player) => transact(database, (tx) => lookAtOne(tx, services, playerId))

  test('what counts asks for one look a minute, and help does not wait for the night', async () => {
    const player = await owner()
    for (let paid = 0; paid < 5; paid++) await cashier.pay(player, { amount: 20_000n * UNIT })
    expect(await asked(player)).toBe(1)
    await lookNow(player)
    await lookNow(player)
    expect((await stepsOf(player)).map(({ action }) => action)).toEqual(['message'])
    const marked = (await risk.get('/operator/markers?score_from=50')).json().list as { player_id: number }[]
    expect(marked.map(({ player_id: id }) => id)).toContain(Number(player.playerId))

    await player.call(answerCareAdvice, { is_taken: false })
    clock.advance(60_000)
    await cashier.pay(player, { amount: 20_000n * UNIT })
    expect(await asked(player)).toBe(2)
    await lookNow(player)
    // More was seen, so it is told anew, with a limit.
    const { advice } = (await player.call(getCareAdvice, {})).data!
    expect(advice).toMatchObject({
      is_answered: false,
      markers: [{ kind: 'many_deposits', figure: 6 }],
      suggested: { kind: 'deposit', period: 'week', amount: 60_000n * UNIT },
    })
    expect((await stepsOf(player)).map(({ action }) => action).toSorted()).toEqual(['message', 'suggest_limit'])
    // The night finds what the day has found, and does nothing again.
    const before = await stepsOf(player)
    await look(player)
    expect(await stepsOf(player)).toEqual(before)
  })

  test('a raised limit and a full hour ask for a look too', async () => {
    const player = await owner()
    const site = await services.sites.get('main')
    await seconds(player.playerId, 0, { seconds: 3_590 })
    for (const ago of [20_000, 0])
      await transact(database, (tx) =>
        noteActive(tx, { ...{ playerId: player.playerId, loginId: player.sessionId, site }, nowMs: clock() - ago }),
      )
    expect(await asked(player)).toBe(1)
    const limit = { kind: 'loss', period: 'day' } as const
    await player.call(setLimit, { ...limit, amount: Number(100n * UNIT) })
    const { data } = await player.call(setLimit, { ...limit, amount: Number(200n * UNIT) })
    clock.advance(DAY)
    const later = await player.elsewhere()
    await later.call(answerLimit, { id: data!.list[0]!.pending!.id, is_confirmed: true })
    expect(await asked(player)).toBe(2)
  })

  test('the job is one of the server’s', () => {
    expect(jobsOf(app.services).map(({ kind }) => kind)).toContain('protection.look-now')
  })
})

describe('a site’s own rules', () => {
  test('need two, hold for the next look, and count one up', async () => {
    const rules = { thresholds: { long_sessions: 2 }, scores: { message: 101 } }
    const { version } = (await risk.get('/operator/sites/main/markers')).json()
    const answer = await bothSay(owners, '/operator/sites/main/markers', rules)
    expect(answer.json()).toMatchObject({
      version: version + 1,
      thresholds: { long_sessions: 2, many_deposits: 5 },
      scores: { message: 101 },
    })
    const player = await owner()
    await seconds(player.playerId, 0, { seconds: 2 * 3_600 })
    expect(await look(player)).toEqual([{ kind: 'long_sessions', figure: 2, threshold: 2, score: 50 }])
    expect(await stepsOf(player)).toEqual([])
    await bothSay(owners, '/operator/sites/main/markers', { thresholds: { long_sessions: 6 }, scores: { message: 50 } })
    // What each version said stands in the acts; what was done says by which.
    const said = (await owners[1].acts()).filter(({ act }) => act === 'marker.set-rules')
    expect(said.map(({ details }) => details)).toMatchObject([
      { before: { version }, after: { version: version + 1, thresholds: { long_sessions: 2 } } },
      { before: { version: version + 1 }, after: { version: version + 2, thresholds: { long_sessions: 6 } } },
    ])
    await seconds(player.playerId, 0, { seconds: 6 * 3_600 })
    await look(player)
    expect(await stepsOf(player)).toMatchObject([{ action: 'message', details: { rules_version: version + 2 } }])
  })

  test('a score that no rule can have is refused', async () => {
    const answer = await owners[0].post('/operator/sites/main/markers', { scores: { message: 0 } })
    expect(answer.statusCode).toBe(400)
    expect((await risk.get('/operator/sites/nowhere/markers')).statusCode).toBe(404)
  })
})

test('the night’s look goes through everybody in chunks, and a second one of the same day does nothing', async () => {
  const player = await owner()
  await seconds(player.playerId, 0, { seconds: 6 * 3_600 })
  await database.query('insert into player (site_id) select $1 from generate_series(1, 450)', ['main'])
  const day = today()
  await database.query('insert into care_run (day) values ($1)', [day])
  const chunk = () => transact(database, (tx) => lookAtPlayers(tx, services, day))
  let chunks = 1
  while (!(await chunk())) chunks += 1
  expect(chunks).toBeGreaterThan(2)
  const { rows } = await database.query(
    'select looked_at, done_at is not null as is_done from care_run where day = $1',
    [day],
  )
  expect(rows[0]).toMatchObject({ is_done: true })
  const marked = (await risk.get('/operator/markers?score_from=50')).json().list as { player_id: number }[]
  expect(marked.map(({ player_id: id }) => id)).toContain(Number(player.playerId))
  const before = await stepsOf(player)
  expect(await chunk()).toBe(true)
  expect(await stepsOf(player)).toEqual(before)
})
