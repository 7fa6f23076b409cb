import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createOrder } from '@tablestakes/contract/deposits'
import { closeCodes, getLiveTicket } from '@tablestakes/contract/live'
import { excludeSelf, getLimits, setLimit } from '@tablestakes/contract/protection'
import { addWithdrawAccount } from '@tablestakes/contract/withdraw-accounts'
import { requestWithdrawal } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { manualClock } from '@tablestakes/node/clock'
import { connect, transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { METHODS } from '../../../test/cashier.ts'
import { freshDatabaseUrl } from '../../../test/fresh-database.ts'
import { listen } from '../../../test/live-node.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { adoptOwner, openOwner } from '../../../test/owners.ts'
import { bankOf } from '../../../test/payouts.ts'
import { startRedis } from '../../../test/redis.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { startApp } from '../../../test/start-app.ts'
import { seatAt, startSupplier } from '../../../test/supplier.ts'
import { startLive } from '../../platform/live/live.ts'
import { noteActive } from './time/play-time.ts'

/** The edge of every limit, through two whole servers on one database and a supplier's protocol. */
const redis = await startRedis()
atEnd(() => redis.stop())
const clock = manualClock(Date.now())
const sandbox = await startSandbox({ clock })
const databaseUrl = await freshDatabaseUrl()
const database = connect(databaseUrl)
atEnd(() => database.end())
proveBooksAtEnd(database)
await database.query('update cashier_rule set open_orders_most = 50')

async function startNode() {
  const config = { ...sandbox.config, redisUrl: redis.url, rateLimitScale: 0 }
  const app = await startApp({ databaseUrl, config, clock })
  const { log, services, server } = app
  const live = await startLive(app.database, {
    ...{ server: server.server, clock, log, whispers: services.whispers, redisUrl: redis.url },
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  atEnd(() => live.stop())
  return Object.assign(app, { live, port: (server.server.address() as AddressInfo).port })
}
const [one, two] = [await startNode(), await startNode()]
const supplier = await startSupplier('acme')
await supplier.join(one, { games: [{ code: 'acme:dice', id: 901 }] })
/** One unit of the currency as the protocol writes it. */
const WIRE = 100_000
const money = (units: number) => Number(BigInt(units) * UNIT)
let people = 0

/** A player with cash and a seat that is reached through either node. */
async function arrive(cash = 1_000n) {
  const player = await openOwner(one, { mobile: `+92301777${String(++people).padStart(4, '0')}` })
  await giveMoney(database, { playerId: player.playerId, cash: cash * UNIT })
  const seat = await supplier.sit(one, player)
  const there = seatAt(seat, (name, fields) => supplier.send(two, name, JSON.stringify(fields)))
  return { player, seats: [seat, there] as const }
}
type Seats = Awaited<ReturnType<typeof arrive>>['seats']
const betOften = (seats: Seats, times: number) =>
  Promise.all(Array.from({ length: times }, (_, place) => seats[place % 2]!.bet(WIRE)))
const taken = (bets: { status: string }[]) => bets.filter(({ status }) => status === 'RS_OK').length

const playLimits = [false, true].flatMap((isRolling) =>
  (['stake', 'loss'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period) => ({ kind, period, isRolling })),
  ),
)

async function setRolling(isRolling: boolean): Promise<void> {
  await database.query(`update site set rolling_limits = $1 where site_id = 'main'`, [isRolling])
  // Both nodes look again.
  clock.advance(2_000)
}

describe('50 parallel bets through two nodes', () => {
  test.each(playLimits)('end exactly at a limit: $kind, $period, rolling: $isRolling', async (wanted) => {
    const { kind, period, isRolling } = wanted
    await setRolling(isRolling)
    const { player, seats } = await arrive()
    expect(outcome(await player.call(setLimit, { kind, period, amount: money(30) }))).toBe('ok')
    const bets = await betOften(seats, 50)
    expect(taken(bets)).toBe(30)
    expect(new Set(bets.map(({ status }) => status))).toEqual(new Set(['RS_OK', 'RS_ERROR_LIMIT_REACHED']))
    const [limit] = (await player.call(getLimits, {})).data!.list
    expect(limit).toMatchObject({ kind, period, used_amount: 30n * UNIT })
    // What was won is never refused, at either node; nor is a bet that is taken back.
    const [first, second] = bets.filter(({ status }) => status === 'RS_OK')
    expect(await seats[1].win(5 * WIRE, first!.id, { round: first!.round })).toMatchObject({ status: 'RS_OK' })
    expect(await seats[0].rollback(second!.id, { round: second!.round })).toMatchObject({ status: 'RS_OK' })
    const more = await betOften(seats, 20)
    // A void gives both limits back what it had used; a win only that on losses.
    expect(taken(more)).toBe(kind === 'loss' ? 6 : 1)
  })

  test('a bet above the most of one bet is refused at both nodes, and one at it is taken', async () => {
    const { player, seats } = await arrive()
    await player.call(setLimit, { kind: 'single_stake', period: 'each', amount: money(2) })
    const bets = await Promise.all(
      Array.from({ length: 50 }, (_, place) => seats[place % 2]!.bet(place < 25 ? 2 * WIRE : 2 * WIRE + 10)),
    )
    expect(taken(bets.slice(0, 25))).toBe(25)
    expect(taken(bets.slice(25))).toBe(0)
  })

  test('none is taken after the time is used up, and a round that is open is paid', async () => {
    const { player, seats } = await arrive()
    const { playerId, sessionId } = player
    await player.call(setLimit, { kind: 'session', period: 'day', minutes: 10 })
    const site = await one.services.sites.get('main')
    const nowMs = Date.now()
    const open = await seats[0].bet(WIRE)
    expect(open).toMatchObject({ status: 'RS_OK' })
    // The ledger goes by the database's clock: the ten minutes before now were played. In one transaction, since the bet's own sign of
    // life may still be on its way.
    await transact(database, async (tx) => {
      await tx.query(`update play_time set seen_at = now() - interval '1 hour' where player_id = $1`, [playerId])
      for (const secondsAgo of [601, 401, 201, 1]) {
        await noteActive(tx, { playerId, loginId: sessionId, site, nowMs: nowMs - secondsAgo * 1_000 })
      }
    })
    expect(taken(await betOften(seats, 50))).toBe(0)
    expect(await seats[1].win(3 * WIRE, open.id, { round: open.round })).toMatchObject({ status: 'RS_OK' })
  })
})

describe('20 parallel deposits through two nodes', () => {
  test.each(['day', 'week', 'month'] as const)('end exactly at the limit of a %s', async (period) => {
    const { player } = await arrive()
    const there = await adoptOwner(two, player.playerId)
    await player.call(setLimit, { kind: 'deposit', period, amount: money(500_000) })
    const wanted = { amount: money(50_000), goods_id: 0, goods_type: 0, pay_type: 1, pay_method_id: METHODS.dana }
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        (place % 2 ? player : there).call(createOrder, wanted as never, { key: randomUUID() }),
      ),
    )
    expect(orders.map(outcome).filter((answer) => answer === 'ok')).toHaveLength(10)
    expect(new Set(orders.map(outcome))).toEqual(new Set(['ok', 'DEPOSIT_LIMIT']))
    expect((await there.call(getLimits, {})).data!.list).toMatchObject([{ used_amount: 500_000n * UNIT }])
  })
})

test('a withdrawal goes out whatever limits are reached', async () => {
  const { player, seats } = await arrive(100_000n)
  for (const limit of [
    { kind: 'stake', period: 'day', amount: money(1) },
    { kind: 'loss', period: 'month', amount: money(1) },
    { kind: 'deposit', period: 'day', amount: money(1) },
    { kind: 'single_stake', period: 'each', amount: money(1) },
    { kind: 'session', period: 'day', minutes: 1 },
  ] as const)
    expect(outcome(await player.call(setLimit, limit))).toBe('ok')
  await seats[0].bet(WIRE, { round_closed: true })
  await database.query('select set_play_times($1, $2, null, now())', [player.playerId, 'IDR'])
  expect(taken(await betOften(seats, 2))).toBe(0)
  await player.prove()
  expect(outcome(await player.call(addWithdrawAccount, bankOf('12345999990')))).toBe('ok')
  expect(outcome(await player.call(requestWithdrawal, { amount: money(50_000), pay_type: 1 }))).toBe('ok')
})

test('an exclusion at one node ends logins, streams and stakes at the other', async () => {
  const { player, seats } = await arrive()
  const there = await adoptOwner(two, player.playerId)
  const { ticket } = (await there.call(getLiveTicket, {})).data!
  const page = listen({ ...two, lines: async () => 0, stop: async () => {} }, { ticket })
  await page.hello
  const open = await seats[1].bet(WIRE)
  expect(outcome(await player.call(excludeSelf, { months: 6 }))).toBe('ok')
  expect(await page.closed).toMatchObject({ code: closeCodes.signedOut })
  expect(outcome(await there.call(getLimits, {}))).toBe('UNAUTHENTICATED')
  expect(taken(await betOften(seats, 20))).toBe(0)
  expect(await seats[1].win(2 * WIRE, open.id, { round: open.round })).toMatchObject({ status: 'RS_OK' })
})
