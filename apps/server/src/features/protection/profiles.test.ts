import { getGameUrl, playTypes } from '@tablestakes/contract/games'
import {
  getLimits,
  getProtection,
  getProtectionRules,
  setLimit,
  setRealityCheck,
} from '@tablestakes/contract/protection'
import { getPreload } from '@tablestakes/contract/site'
import { UNIT } from '@tablestakes/domain/money/money'
import { type ProfileName, profileNames, profiles } from '@tablestakes/domain/protection/profiles'
import { manualClock } from '@tablestakes/node/clock'
import { describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { enterBorn } from '../../../test/entry.ts'
import { giveMoney } from '../../../test/money.ts'
import { bothSay, hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import { startApp } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'

const clock = manualClock(Date.now())
const supplier = await startSupplier('acme')
const app = await startApp({ clock, config: { rateLimitScale: 0, countryHeader: 'x-country' } })
const { database } = app
proveBooksAtEnd(database)
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const owners = [await hireOperator(app, 'one'), await hireOperator(app, 'two')] as const

async function setSite(statement: string): Promise<void> {
  await database.query(`update site set ${statement} where site_id = 'main'`)
  clock.advance(2_000)
}
const choose = (profile: ProfileName, more = '') => setSite(`profile = '${profile}'${more}`)
const lawOf = async () => (await app.guest.call(getPreload, {})).data!.jurisdiction
const rulesOf = async () => (await app.guest.call(getProtectionRules, {})).data!

describe('each switch of a profile has its effect, whatever an operator has set', () => {
  const laxest = `autoplay = true, entry_bonus = true, cancel_withdrawal = true, low_balance_popups = true, marketing_push = true,
    document_checks = false, mandatory_limits = false, minimum_age = 18, limit_waiting_hours = 24, reality_check_most = 0`

  test.each(profileNames)('%s', async (name) => {
    await choose(name, `, ${laxest}`)
    const profile = profiles[name]
    expect(await lawOf()).toMatchObject({
      minimum_age: profile.minimumAge,
      autoplay: profile.autoplay,
      entry_bonus: profile.entryBonus,
      cancel_withdrawal: profile.cancelWithdrawal,
      low_balance_popups: profile.lowBalancePopups,
      marketing_push: profile.marketingPush,
      document_checks: profile.documentChecks,
      mandatory_limits: profile.mandatoryLimits,
    })
    expect(await rulesOf()).toMatchObject({
      ...{ profile: name, version: profile.version, notices: [...profile.notices] },
      ...{ reality_check_most: profile.realityCheckMost, least_round_ms: profile.leastRoundMs },
    })
  })

  test('an operator may be stricter', async () => {
    await choose('open', `, autoplay = false, minimum_age = 23`)
    expect(await lawOf()).toMatchObject({ autoplay: false, minimum_age: 23 })
    await setSite(laxest)
  })
})

test('the most of one bet follows the player’s age, and the player may go below it', async () => {
  await choose('great-britain')
  const year = new Date(clock()).getUTCFullYear()
  const young = await enterBorn(app, { email: 'young@example.com', birthday: `01/01/${year - 20}` })
  const older = await enterBorn(app, { email: 'older@example.com', birthday: `01/01/${year - 40}` })
  const boundOf = async (player: typeof young) => (await player.call(getLimits, {})).data!.bounds
  expect(await boundOf(young)).toEqual([{ kind: 'single_stake', period: 'each', most: 2n * UNIT }])
  expect(await boundOf(older)).toEqual([{ kind: 'single_stake', period: 'each', most: 5n * UNIT }])
  const own = (units: number) =>
    ({ kind: 'single_stake', period: 'each', amount: Number(BigInt(units) * UNIT) }) as const
  expect(outcome(await older.call(setLimit, own(6)))).toBe('LIMIT_TOO_HIGH')
  expect(outcome(await older.call(setLimit, own(4)))).toBe('ok')
  await giveMoney(database, { playerId: older.playerId!, cash: 100n * UNIT })
  const seat = await supplier.sit(app, older)
  expect(await seat.bet(400_010)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
  expect(await seat.bet(400_000)).toMatchObject({ status: 'RS_OK' })
  await choose('open')
})

test('a reality check cannot be done without where the profile asks for it, and stops stakes until it is answered', async () => {
  await choose('great-britain')
  const player = await app.signIn(8_801n)
  expect(outcome(await player.call(setRealityCheck, { minutes: 0 }))).toBe('LIMIT_TOO_HIGH')
  expect(outcome(await player.call(setRealityCheck, { minutes: 61 }))).toBe('LIMIT_TOO_HIGH')
  const { data } = await player.call(setRealityCheck, { minutes: 30 })
  expect(data).toMatchObject({ reality_check_minutes: 30, reality_check_most: 60, is_check_due: false })
  expect(data!.next_check).toBe(clock() + 30 * 60_000)
  expect((await player.call(getProtection, {})).data).toMatchObject({ next_check: data!.next_check })
  await choose('open')
})

test('slots keep the least time between two rounds where the profile asks for it', async () => {
  await database.query(
    `insert into game_in_row (game_type_id, lang_key, game_id, sort_index)
     select game_type_id, game_row.lang_key, 901, 99 from game_row join game_type using (game_type_id)
     where game_type.lang_key = 'lobby_slots' limit 1`,
  )
  await choose('great-britain')
  const player = await app.signIn(8_803n)
  await supplier.sit(app, player)
  // The ledger refuses what comes sooner (ledger/write/limits.test.ts).
  const { rows } = await database.query('select (guard).gap_ms from balance where player_id = 8803')
  expect(rows).toEqual([{ gap_ms: 2_500 }])
  await choose('open')
})

test('nobody plays from a country that the site or the game is closed to', async () => {
  const player = await app.signIn(8_802n)
  const opened = async (country: string) =>
    outcome(
      await player.call(getGameUrl, { game_id: 901, type: playTypes.CAPITAL }, { headers: { 'x-country': country } }),
    )
  await setSite(`blocked_countries = '{US}'`)
  expect([await opened('US'), await opened('us'), await opened('BR'), await opened('')]).toEqual([
    ...['COUNTRY_BLOCKED', 'COUNTRY_BLOCKED'],
    ...['ok', 'ok'],
  ])
  await giveMoney(database, { playerId: 8_802n, cash: 10n * UNIT })
  const seat = await supplier.sit(app, player)
  expect(await seat.bet(100_000)).toMatchObject({ status: 'RS_OK' })
  // From where it was opened counts, also when the country is closed later.
  await database.query(`update game_session set country = 'FR' where player_id = 8802`)
  await setSite(`blocked_countries = '{FR}'`)
  expect(await seat.bet(100_000)).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
  await setSite(`blocked_countries = '{}'`)
})

/** At the end: a site that has had a licence is never a sandbox again. */
describe('real money', () => {
  test.each(profileNames.filter((name) => !profiles[name].realMoney))('is not switched on in %s', async (name) => {
    await choose(name)
    const answer = await bothSay(owners, '/operator/sites/main/licence', { licence: `Of ${name}`, real_money: true })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'CANNOT_CHANGE'])
    // Not even in the database: what the profile forbids stays forbidden.
    await setSite(`licence = 'Licence 1', real_money = true`)
    expect((await lawOf()).real_money).toBe(false)
    await setSite(`licence = '', real_money = false`)
  })

  test('is switched on where it may be, and with a licence only', async () => {
    await choose('brazil')
    const without = await bothSay(owners, '/operator/sites/main/licence', { licence: '', real_money: true })
    expect(without.statusCode).toBe(400)
    const answer = await bothSay(owners, '/operator/sites/main/licence', { licence: 'Licence 1', real_money: true })
    expect(answer.statusCode).toBe(200)
    clock.advance(2_000)
    expect((await lawOf()).real_money).toBe(true)
  })
})
