import { answerLimit, getLimits, readLimitReached, setLimit } from '@tablestakes/contract/protection'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { startCashier } from '../../../test/cashier.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { tightenByHouse } from './limits/change-limit.ts'

const cashier = await startCashier()
const { app, clock, database, owner } = cashier
const order: typeof cashier.order = (...wanted) => cashier.order(...wanted)
await database.query('update cashier_rule set open_orders_most = 50')
const HOUR = 3_600_000
const money = (units: number) => Number(BigInt(units) * UNIT)
const depositLimit = (units: number) => ({ kind: 'deposit', period: 'day', amount: money(units) }) as const

describe('a deposit limit', () => {
  test('20 parallel orders end exactly at it, and the refusal says what is left', async () => {
    const player = await owner()
    expect(outcome(await player.call(setLimit, depositLimit(500_000)))).toBe('ok')
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(player, { amount: 40_000n * UNIT })))
    const taken = answers.filter(({ code }) => code === 0)
    expect(taken).toHaveLength(12)
    const refused = answers.filter(({ code }) => code !== 0)
    expect(new Set(refused.map(outcome))).toEqual(new Set(['DEPOSIT_LIMIT']))
    expect(readLimitReached(refused[0]!.about)).toMatchObject({ kind: 'deposit', period: 'day' })
    const { about } = await order(player, { amount: 40_000n * UNIT })
    expect(readLimitReached(about)!.left_amount).toBe(20_000n * UNIT)
    expect(outcome(await order(player, { amount: 20_000n * UNIT }))).toBe('ok')
    const { data } = await player.call(getLimits, {})
    expect(data!.list).toMatchObject([{ amount: 500_000n * UNIT, used_amount: 500_000n * UNIT, set_by: 'player' }])
  })

  test('an order that was cancelled is free again, and one that was paid counts', async () => {
    const player = await owner()
    await player.call(setLimit, depositLimit(50_000))
    const first = await order(player)
    expect(outcome(await order(player))).toBe('DEPOSIT_LIMIT')
    await cashier.cancel(player, first.data!.id)
    await cashier.pay(player)
    expect(outcome(await order(player))).toBe('DEPOSIT_LIMIT')
    expect((await player.call(getLimits, {})).data!.list[0]).toMatchObject({ used_amount: 50_000n * UNIT })
  })

  test('begins anew with the site’s next day, and not when the clock goes back', async () => {
    const player = await owner()
    await player.call(setLimit, depositLimit(50_000))
    await cashier.pay(player)
    const { resets_at: resetsAt } = (await player.call(getLimits, {})).data!.list[0]!
    clock.advance(resetsAt! - clock() - 1)
    expect(outcome(await order(player))).toBe('DEPOSIT_LIMIT')
    clock.advance(1)
    expect(outcome(await order(player))).toBe('ok')
    clock.advance(-2 * HOUR)
    expect(outcome(await order(player))).toBe('DEPOSIT_LIMIT')
    clock.advance(2 * HOUR)
  })

  test('a clock that was three days ahead, or goes back two hours over midnight, opens no second limit', async () => {
    const player = await owner()
    await player.call(setLimit, depositLimit(100_000))
    await cashier.pay(player)
    clock.advance(3 * 24 * HOUR)
    let here = await player.elsewhere()
    expect((await here.call(getLimits, {})).data!.list[0]).toMatchObject({ used_amount: 0n })
    await cashier.pay(here)
    // Set right: what was paid in on that day counts again, and so does what was paid in while the clock was wrong.
    clock.advance(-3 * 24 * HOUR)
    here = await player.elsewhere()
    expect((await here.call(getLimits, {})).data!.list[0]).toMatchObject({ used_amount: 100_000n * UNIT })
    expect(outcome(await order(here))).toBe('DEPOSIT_LIMIT')

    const other = await owner()
    await other.call(setLimit, depositLimit(100_000))
    const { resets_at: midnight } = (await other.call(getLimits, {})).data!.list[0]!
    clock.advance(midnight! - clock() + HOUR / 2)
    await cashier.pay(other)
    clock.advance(-2 * HOUR)
    await cashier.pay(other)
    expect(outcome(await order(other))).toBe('DEPOSIT_LIMIT')
    clock.advance(2 * HOUR)
    await cashier.pay(other)
    expect(outcome(await order(other))).toBe('DEPOSIT_LIMIT')
  })

  test('goes on when the site’s time zone changes', async () => {
    const player = await owner()
    await player.call(setLimit, depositLimit(50_000))
    await cashier.pay(player)
    const before = (await player.call(getLimits, {})).data!.list[0]!
    await database.query(`update site set time_zone = 'Pacific/Auckland' where site_id = 'main'`)
    clock.advance(2_000)
    const during = (await player.call(getLimits, {})).data!.list[0]!
    expect([during.used_amount, during.resets_at]).toEqual([before.used_amount, before.resets_at])
    clock.advance(before.resets_at! - clock())
    const after = (await player.call(getLimits, {})).data!.list[0]!
    expect(after.used_amount).toBe(50_000n * UNIT)
    expect(after.resets_at).toBeGreaterThan(before.resets_at!)
    await database.query(`update site set time_zone = 'Asia/Kolkata' where site_id = 'main'`)
    clock.advance(2_000)
  })
})

describe('a change of a limit', () => {
  test('tighter counts now; looser waits, asks again, and is dropped by silence', async () => {
    const player = await owner()
    await player.call(setLimit, depositLimit(100_000))
    await player.call(setLimit, depositLimit(60_000))
    const asked = await player.call(setLimit, depositLimit(200_000))
    const [limit] = asked.data!.list
    expect(limit).toMatchObject({ amount: 60_000n * UNIT, pending: { amount: 200_000n * UNIT, is_removal: false } })
    const { id, confirm_from: from, expires_at: until } = limit!.pending!
    expect(from - clock()).toBe(24 * HOUR)
    expect(outcome(await player.call(answerLimit, { id, is_confirmed: true }))).toBe('LIMIT_WAITS')
    const stranger = await owner()
    expect(outcome(await stranger.call(answerLimit, { id, is_confirmed: true }))).toBe('LIMIT_NOT_PENDING')
    clock.advance(until - clock())
    const again = await (await player.elsewhere()).call(answerLimit, { id, is_confirmed: true })
    expect(outcome(again)).toBe('LIMIT_NOT_PENDING')
  })

  test('confirmed after its time it counts, and a tighter one meanwhile has dropped it', async () => {
    const player = await owner()
    await player.call(setLimit, depositLimit(100_000))
    const first = (await player.call(setLimit, { kind: 'deposit', period: 'day' })).data!.list[0]!.pending!
    expect(first.is_removal).toBe(true)
    await player.call(setLimit, depositLimit(90_000))
    expect(outcome(await player.call(answerLimit, { id: first.id, is_confirmed: true }))).toBe('LIMIT_NOT_PENDING')
    const second = (await player.call(setLimit, depositLimit(95_000))).data!.list[0]!.pending!
    clock.advance(24 * HOUR)
    const later = await player.elsewhere()
    const answered = await later.call(answerLimit, { id: second.id, is_confirmed: true })
    expect(answered.data!.list).toMatchObject([{ amount: 95_000n * UNIT, pending: null }])
  })

  test.each([
    { kind: 'deposit', period: 'each', amount: 5 },
    { kind: 'single_stake', period: 'day', amount: 5 },
    { kind: 'session', period: 'day', amount: 5 },
    { kind: 'loss', period: 'day', minutes: 5 },
    { kind: 'loss', period: 'day', amount: 0 },
  ] as const)('that makes no sense is refused: %o', async (wanted) => {
    const player = await owner()
    expect(outcome(await player.call(setLimit, wanted as never))).toBe('INVALID')
    expect((await player.call(getLimits, {})).data!.list).toEqual([])
  })

  test('the house can tighten and never loosen, and the player cannot loosen beyond it', async () => {
    const player = await owner()
    const site = await app.services.sites.get('main')
    const tighten = (amount: bigint) =>
      transact(database, (tx) =>
        tightenByHouse(
          tx,
          { playerId: player.playerId, site, nowMs: clock() },
          { kind: 'loss', period: 'week', amount },
        ),
      )
    expect(await tighten(100n * UNIT)).toBe(true)
    expect(await tighten(200n * UNIT)).toBe(false)
    expect((await player.call(getLimits, {})).data!.list).toMatchObject([{ amount: 100n * UNIT, set_by: 'house' }])
    const above = { kind: 'loss', period: 'week', amount: money(101) } as const
    expect(outcome(await player.call(setLimit, above))).toBe('LIMIT_TOO_HIGH')
    const below = await player.call(setLimit, { ...above, amount: money(99) })
    expect(below.data!.list).toMatchObject([{ amount: 99n * UNIT, set_by: 'player' }])
  })
})

test('50 parallel bets of a supplier end exactly at a loss limit, and wins come through', async () => {
  const supplier = await startSupplier('acme')
  await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
  const player = await app.signIn(9_901n)
  await giveMoney(database, { playerId: 9_901n, cash: 1_000n * UNIT })
  expect(outcome(await player.call(setLimit, { kind: 'loss', period: 'day', amount: money(30) }))).toBe('ok')
  const seat = await supplier.sit(app, player)
  const bets = await Promise.all(Array.from({ length: 50 }, () => seat.bet(100_000)))
  expect(bets.filter(({ status }) => status === 'RS_OK')).toHaveLength(30)
  expect(new Set(bets.map(({ status }) => status))).toEqual(new Set(['RS_OK', 'RS_ERROR_LIMIT_REACHED']))
  const won = bets.find(({ status }) => status === 'RS_OK')!
  expect(await seat.win(2 * 100_000, won.id, { round: won.round })).toMatchObject({ status: 'RS_OK' })
  expect(await seat.bet(2 * 100_000)).toMatchObject({ status: 'RS_OK' })
  expect(await seat.bet(10)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  const { data } = await player.call(getLimits, {})
  expect(data!.list).toMatchObject([{ kind: 'loss', used_amount: 30n * UNIT }])
})
