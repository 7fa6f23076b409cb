import { getGameUrl, playTypes } from '@tablestakes/contract/games'
import { manualClock } from '@tablestakes/node/clock'
import { expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../../test/books.ts'
import { giveMoney } from '../../../../test/money.ts'
import { outcome } from '../../../../test/outcome.ts'
import { type Client, startApp } from '../../../../test/start-app.ts'
import { startSupplier } from '../../../../test/supplier.ts'

/** Cash is played for as the licence of the site allows it. */
const clock = manualClock(Date.now())
const supplier = await startSupplier('acme')
const app = await startApp({ clock, config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
await supplier.join(app, {
  currencies: ['IDR', 'BRL', 'GLD', 'XXX'],
  games: [{ code: 'acme:dice', id: 901 }],
})

const UNIT = 100_000
const LICENSED = `real_money = true, licence = 'Licence 1'`
const WITHDRAWN = `real_money = false, licence = ''`

async function setSite(statement: string, siteId = 'main'): Promise<void> {
  await database.query(`update site set ${statement} where site_id = $1`, [siteId])
  // Nodes look every two seconds.
  clock.advance(2_000)
}

const opened = async (player: Client, type: 0 | 1 = playTypes.CAPITAL) =>
  outcome(await player.call(getGameUrl, { game_id: 901, type }))

test('a site whose licence was withdrawn takes no stakes in cash, and settles those it has taken', async () => {
  const player = await app.signIn(801n)
  await giveMoney(database, { playerId: 801n, cash: 1_000_000n, gold: 1_000_000n })
  const [seat, gold] = [await supplier.sit(app, player), await supplier.sit(app, player, { type: playTypes.GOLD })]
  // The sandbox's money, as long as there was never a licence.
  expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_OK', balance: 99 * UNIT })

  await setSite(LICENSED)
  expect(await opened(player)).toBe('ok')
  const [won, undone, lost] = [await seat.bet(UNIT), await seat.bet(UNIT), await seat.bet(UNIT)]
  expect(lost).toMatchObject({ status: 'RS_OK', balance: 96 * UNIT })

  await setSite(WITHDRAWN)
  expect(await opened(player)).toBe('REAL_MONEY_OFF')
  expect(outcome(await player.call(getGameUrl, { game_id: 901 }))).toBe('REAL_MONEY_OFF')
  expect(await seat.bet(UNIT)).toMatchObject({ http: 200, status: 'RS_ERROR_INVALID_PARTNER', balance: 96 * UNIT })
  expect(await seat.win(5 * UNIT, won.id)).toMatchObject({ status: 'RS_OK', balance: 101 * UNIT })
  expect(await seat.rollback(undone.id)).toMatchObject({ status: 'RS_OK', balance: 102 * UNIT })
  // Taken before, and only its answer was lost.
  expect(await seat.bet(UNIT, { transaction_uuid: lost.id, round: lost.round })).toMatchObject({
    ...{ status: 'RS_OK', balance: lost.balance },
  })
  // Gold is no real money, nor is a visitor's demo.
  expect(await opened(player, playTypes.GOLD)).toBe('ok')
  expect(await gold.bet(UNIT)).toMatchObject({ status: 'RS_OK', balance: 99 * UNIT })
  expect(await opened(app.guest, playTypes.GOLD)).toBe('ok')

  // Nor can anybody delete it.
  await setSite('had_real_money = false')
  expect(await opened(player)).toBe('REAL_MONEY_OFF')
  await setSite(LICENSED)
  expect(await opened(player)).toBe('ok')
  expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_OK' })
})

test('a site that never had a licence goes on with the sandbox’s money, whatever becomes of others', async () => {
  const player = await app.signIn(802n, { siteId: 'brazil' })
  await giveMoney(database, { playerId: 802n, cash: 1_000_000n, currency: 'BRL' })
  await setSite(LICENSED)
  await setSite(WITHDRAWN)
  const seat = await supplier.sit(app, player)
  expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_OK', currency: 'BRL', balance: 99 * UNIT })
})

test('what is written about a site otherwise makes no node load games and suppliers anew', async () => {
  const version = async () =>
    (await database.query(`select version from content_version where name = 'suppliers'`)).rows[0]!.version
  const before = await version()
  await database.query('update site set autoplay = autoplay')
  expect(await version()).toBe(before)
  await database.query(`update site set ${LICENSED} where site_id = 'india'`)
  expect(await version()).toBe(before + 1n)
})
