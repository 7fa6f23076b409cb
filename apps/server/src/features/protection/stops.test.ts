import { playerStates } from '@tablestakes/contract/account'
import {
  exchangeGameToken,
  logInOrRegister,
  loginTypes,
  makeGameToken,
  registerPlayer,
} from '@tablestakes/contract/auth'
import { getGameUrl, playTypes } from '@tablestakes/contract/games'
import { coolOff, excludeSelf, getLimits, getProtection, requestReturn } from '@tablestakes/contract/protection'
import { getWallet } from '@tablestakes/contract/wallet'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { startCashier } from '../../../test/cashier.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Browser, Client } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { lockPlayer, setPlayerState } from '../players/index.ts'
import { returnPlayers } from './stops/end-exclusions.ts'

const cashier = await startCashier()
const { app, clock, database, owner } = cashier
const order: typeof cashier.order = (...wanted) => cashier.order(...wanted)
const supplier = await startSupplier('acme')
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })
const HOUR = 3_600_000
const DAY = 24 * HOUR

const stateOf = async (playerId: bigint) => (await transact(database, (tx) => lockPlayer(tx, playerId))).state
const launched = async (player: Client) =>
  outcome(await player.call(getGameUrl, { game_id: 901, type: playTypes.CAPITAL }))

describe('a self-exclusion in the middle of everything', () => {
  test('ends logins, bets and deposits, settles what is open, and leaves what is the player’s', async () => {
    const player = await owner({ email: 'middle@example.com', password: 'a good long one' })
    const { playerId } = player
    await giveMoney(database, { playerId, cash: 1_000n * UNIT })
    const seat = await supplier.sit(app, player)
    const open = await seat.bet(100_000)
    const pending = (await order(player)).data!
    const answer = await player.call(excludeSelf, { months: 6 })
    expect(answer.data).toMatchObject({ is_excluded: true, returns_at: null })

    expect(outcome(await player.call(getWallet, {}))).toBe('UNAUTHENTICATED')
    expect(await seat.bet(100_000)).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
    expect(await seat.win(300_000, open.id, { round: open.round })).toMatchObject({ status: 'RS_OK' })
    const { rows } = await database.query('select state from deposit_order where order_no = $1', [pending.order_no])
    expect(rows).toEqual([{ state: 'cancelled' }])

    const again = await player.elsewhere()
    expect((await again.call(getProtection, {})).data).toMatchObject({ is_excluded: true })
    expect((await again.call(getWallet, {})).data).toMatchObject({ money: 1_002n * UNIT })
    expect(outcome(await again.call(getLimits, {}))).toBe('ok')
    expect(await launched(again)).toBe('SELF_EXCLUDED')
    expect(outcome(await order(again))).toBe('SELF_EXCLUDED')
  })

  test('money that was on its way is credited without what it promised', async () => {
    const player = await owner()
    const wanted = (await order(player, { is_add_coin: true })).data!
    await player.call(excludeSelf, { months: 12 })
    await cashier.provider.pay(wanted.order_no)
    await cashier.settled(wanted.order_no)
    await cashier.poll()
    expect(await cashier.credits(wanted.order_no)).toBe(1)
    const again = await player.elsewhere()
    expect(await cashier.purses(again)).toEqual({ money: 50_000n * UNIT, coin: 0n, gold: 0n })
  })

  test('is not shortened, and can be made longer', async () => {
    const player = await owner()
    await player.call(excludeSelf, { months: 12 })
    const again = await player.elsewhere()
    expect(outcome(await again.call(excludeSelf, { months: 6 }))).toBe('STOP_STANDS')
    expect(outcome(await again.call(coolOff, { hours: 24 }))).toBe('STOP_STANDS')
    expect((await again.call(excludeSelf, { months: 0 })).data).toMatchObject({ excluded_until: null })
  })
})

describe('ways back in', () => {
  test('a new account, a guest and another site are closed to the same phone, e-mail and browser', async () => {
    const browser = app.browser()
    await app.register({ email: 'again@example.com' }, browser)
    await browser.call(excludeSelf, { months: 6 })
    browser.leave()
    const enter = async (from: Browser, email: string) =>
      outcome(
        await from.call(registerPlayer, {
          ...{ client_type: loginTypes.EMAIL, email },
          password: await app.encode('a good long one'),
        }),
      )
    const asGuest = await browser.call(logInOrRegister, { client_type: loginTypes.GUEST })
    expect(outcome(asGuest)).toBe('ENTRY_CLOSED')
    expect(await enter(browser, 'other@example.com')).toBe('ENTRY_CLOSED')
    const elsewhere = app.browser({ headers: { channel: '55' } })
    expect(await enter(elsewhere, 'again@example.com')).toBe('ENTRY_CLOSED')
    // A person whom nobody has excluded comes in from a browser of their own.
    expect(await enter(app.browser(), 'stranger@example.com')).toBe('ok')
  })

  test('the same phone opens no account on any site, however it is written', async () => {
    const browser = app.browser()
    await app.register({ mobile: '+923006660001' }, browser)
    await browser.call(excludeSelf, { months: 6 })
    const enter = async (mobile: string, headers: Record<string, string> = {}) =>
      outcome(
        await app.browser({ headers }).call(registerPlayer, {
          ...{ client_type: loginTypes.PHONE, mobile },
          password: await app.encode('a good long one'),
        }),
      )
    expect(await enter('+92 300 666 0001', { channel: '55' })).toBe('ENTRY_CLOSED')
    expect(await enter('+923006660002', { channel: '55' })).not.toBe('ENTRY_CLOSED')
  })

  test('an account of the same person on another site is excluded with it', async () => {
    const here = await owner({ email: 'both@example.com' })
    const there = await owner({ email: 'both@example.com', siteId: 'brazil' })
    await here.call(excludeSelf, { months: 6 })
    expect(await stateOf(there.playerId)).toBe(playerStates.EXCLUDED)
    expect(outcome(await there.call(getWallet, {}))).toBe('UNAUTHENTICATED')
  })

  test('a launch link that was made before opens nothing', async () => {
    const player = await owner()
    await player.prove()
    const { token } = (await player.call(makeGameToken, {})).data!
    await player.call(excludeSelf, { months: 6 })
    expect(outcome(await app.browser().call(exchangeGameToken, { token }))).toBe('GAME_TOKEN')
  })
})

describe('returning', () => {
  test('needs an exclusion that is over, a request and a day', async () => {
    const player = await owner({ email: 'back@example.com' })
    await player.call(excludeSelf, { months: 6 })
    const later = await player.elsewhere()
    expect(outcome(await later.call(requestReturn, {}))).toBe('RETURN_EARLY')
    await database.query(`update player_protection set excluded_until = $2 where player_id = $1`, [
      player.playerId,
      new Date(clock()),
    ])
    await transact(database, (tx) => returnPlayers(tx, clock()))
    expect(await stateOf(player.playerId)).toBe(playerStates.EXCLUDED)
    const asked = (await later.call(requestReturn, {})).data!
    expect(asked.returns_at).toBe(clock() + DAY)
    await transact(database, (tx) => returnPlayers(tx, clock() + DAY - 1))
    expect(await stateOf(player.playerId)).toBe(playerStates.EXCLUDED)
    await transact(database, (tx) => returnPlayers(tx, clock() + DAY))
    expect(await stateOf(player.playerId)).toBe(playerStates.ACTIVE)
    expect((await later.call(getProtection, {})).data).toMatchObject({ is_excluded: false, returns_at: null })
    const { rowCount } = await database.query('select from excluded_mark where player_id = $1', [player.playerId])
    expect(rowCount).toBe(0)
  })

  test('one that was for good never ends', async () => {
    const player = await owner()
    await player.call(excludeSelf, { months: 0 })
    const later = await player.elsewhere()
    expect(outcome(await later.call(requestReturn, {}))).toBe('RETURN_EARLY')
  })
})

describe('a cool-off', () => {
  test('stops play and deposits until its end, and ends by itself', async () => {
    const player = await owner()
    const { playerId } = player
    await giveMoney(database, { playerId, cash: 100n * UNIT })
    await player.call(coolOff, { hours: 24 })
    expect(outcome(await player.call(getWallet, {}))).toBe('UNAUTHENTICATED')
    const again = await player.elsewhere()
    expect(await launched(again)).toBe('COOLING_OFF')
    expect(outcome(await order(again))).toBe('COOLING_OFF')
    expect(outcome(await again.call(coolOff, { hours: 24 }))).toBe('STOP_STANDS')
    clock.advance(DAY)
    const later = await player.elsewhere()
    expect(outcome(await order(later))).toBe('ok')
    expect((await later.call(getProtection, {})).data).toMatchObject({ cool_off_until: null })
  })
})

test('a frozen player who excludes themselves stays frozen, and is excluded when freed', async () => {
  const player = await owner()
  await transact(database, (tx) => setPlayerState(tx, { playerId: player.playerId, state: playerStates.FROZEN }))
  await player.call(excludeSelf, { months: 6 })
  expect(await stateOf(player.playerId)).toBe(playerStates.FROZEN)
  const { rows } = await database.query('select kind from player_stop where player_id = $1 order by kind', [
    player.playerId,
  ])
  expect(rows).toEqual([{ kind: 'excluded' }, { kind: 'frozen' }])
})
