import { randomUUID } from 'node:crypto'
import { playerStates } from '@tablestakes/contract/account'
import { playTypes } from '@tablestakes/contract/games'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { giveMoney } from '../../../../test/money.ts'
import { openWalletTable, UNIT } from '../../../../test/wallet-table.ts'
import { setPlayerState } from '../../players/index.ts'

/** The cases of the public certification list for operators, over HTTP with real signatures, and what surrounds them. */
const { app, database, expireSessions, newSeat, purses, supplier } = await openWalletTable()

describe('a rollback', () => {
  test('gives the stake back, once', async () => {
    const { seat } = await newSeat()
    const bet = await seat.bet(30 * UNIT)
    const first = await seat.rollback(bet.id)
    expect(first).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
    expect(await seat.rollback(bet.id, { transaction_uuid: first.id })).toMatchObject({ status: 'RS_OK' })
    expect(await seat.rollback(bet.id)).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
    expect(await seat.balance()).toMatchObject({ balance: 100 * UNIT })
  })

  test('of one of several bets leaves the others', async () => {
    const { seat } = await newSeat()
    const bets = [await seat.bet(10 * UNIT), await seat.bet(20 * UNIT), await seat.bet(30 * UNIT)]
    expect(await seat.rollback(bets[1]!.id)).toMatchObject({ balance: 60 * UNIT })
    expect(await seat.win(5 * UNIT, bets[0]!.id)).toMatchObject({ status: 'RS_OK', balance: 65 * UNIT })
    expect(await seat.rollback(bets[2]!.id)).toMatchObject({ balance: 95 * UNIT })
  })

  test('of a bet that has not come is kept, and the late bet is refused', async () => {
    const { seat } = await newSeat()
    const late = randomUUID()
    const first = await seat.rollback(late)
    expect(first).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
    expect(await seat.rollback(late, { transaction_uuid: first.id })).toMatchObject({ status: 'RS_OK' })
    expect(await seat.rollback(late)).toMatchObject({ status: 'RS_OK' })
    expect(await seat.bet(10 * UNIT, { transaction_uuid: late })).toMatchObject({
      ...{ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: 100 * UNIT },
    })
    expect(await seat.win(10 * UNIT, late)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  })

  test('without a reference is no rollback', async () => {
    const { seat } = await newSeat()
    expect(await seat.call('rollback', { transaction_uuid: randomUUID(), round: 'r' })).toMatchObject({
      ...{ http: 200, status: 'RS_ERROR_WRONG_SYNTAX' },
    })
  })

  test('that was written as a win is no rollback, nor is it a bet: a signature does not say where a body is sent', async () => {
    const { seat } = await newSeat()
    const bet = await seat.bet(10 * UNIT)
    // Caught before it arrived.
    const win = JSON.stringify({
      ...{ user: seat.user, token: seat.token, game_code: seat.game, currency: seat.currency, amount: 30 * UNIT },
      ...{ transaction_uuid: randomUUID(), reference_transaction_uuid: bet.id, request_uuid: randomUUID() },
      ...{ round: bet.round, round_closed: true },
    })
    for (const name of ['rollback', 'bet'] as const)
      expect(await supplier.send(app, name, win)).toEqual({
        ...{ http: 200, status: 'RS_ERROR_WRONG_SYNTAX', user: seat.user, request_uuid: expect.any(String) },
      })
    for (const field of [{ amount: 10 }, { currency: 'IDR' }])
      expect(await seat.rollback(bet.id, field)).toMatchObject({ http: 200, status: 'RS_ERROR_WRONG_SYNTAX' })
    expect(await supplier.send(app, 'win', win)).toMatchObject({ status: 'RS_OK', balance: 120 * UNIT })
    // What is there and empty is not there.
    const other = await seat.bet(10 * UNIT, { reference_transaction_uuid: null })
    expect(await seat.rollback(other.id, { amount: null })).toMatchObject({ status: 'RS_OK', balance: 120 * UNIT })
  })

  test('of a bet, then its win: the win is refused', async () => {
    const { seat } = await newSeat()
    const bet = await seat.bet(10 * UNIT)
    await seat.rollback(bet.id)
    expect(await seat.win(50 * UNIT, bet.id)).toMatchObject({
      ...{ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK', balance: 100 * UNIT },
    })
  })

  test('of somebody else’s bet is refused and takes nothing back', async () => {
    const [mine, other] = [await newSeat(), await newSeat()]
    const bet = await other.seat.bet(10 * UNIT)
    expect(await mine.seat.rollback(bet.id)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
    expect(await other.seat.balance()).toMatchObject({ balance: 90 * UNIT })
  })

  test('goes through after the session has expired and the account was blocked', async () => {
    const { seat, playerId } = await newSeat()
    const bet = await seat.bet(10 * UNIT)
    await expireSessions(playerId)
    await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.FORBIDDEN }))
    expect(await seat.rollback(bet.id)).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
  })

  test('of a win that was spent leaves a debt, which stops stakes until wins have paid it', async () => {
    const { seat, playerId } = await newSeat({ cash: 10n })
    const open = await seat.bet(UNIT)
    const bet = await seat.bet(UNIT)
    const win = await seat.win(42 * UNIT, bet.id)
    expect(await seat.bet(50 * UNIT)).toMatchObject({ status: 'RS_OK', balance: 0 })
    expect(await seat.rollback(win.id)).toMatchObject({ status: 'RS_OK', balance: 0 })
    expect(await purses(playerId)).toMatchObject({ cash: 0n, debt: 420_000n })
    await giveMoney(database, { playerId, cash: 10_000n })
    expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: UNIT })
    // The open bet's win pays the debt off, and what is left is the player's.
    expect(await seat.win(50 * UNIT, open.id)).toMatchObject({ status: 'RS_OK', balance: 9 * UNIT })
    expect(await purses(playerId)).toMatchObject({ debt: 0n })
    expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_OK', balance: 8 * UNIT })
  })
})

describe('two debits, then a credit and a cancel', () => {
  test.each(['credit first', 'cancel first'])('%s: it comes to the same', async (order) => {
    const { seat } = await newSeat()
    const round = 'two-debits'
    const [kept, cancelled] = [await seat.bet(10 * UNIT, { round }), await seat.bet(20 * UNIT, { round })]
    const credit = () => seat.win(15 * UNIT, kept.id, { round, round_closed: false })
    const cancel = () => seat.rollback(cancelled.id, { round })
    const [one, other] = order === 'credit first' ? [credit, cancel] : [cancel, credit]
    expect((await one()).status).toBe('RS_OK')
    expect(await other()).toMatchObject({ status: 'RS_OK', balance: 105 * UNIT })
  })
})

test('a rollback goes to the purse that the stake came from, whatever session it names; a win in other money is of no bet', async () => {
  const { seat: gold, player, playerId } = await newSeat({ cash: 50n, gold: 100n, type: playTypes.GOLD })
  const cash = await supplier.sit(app, player, { gameId: 901, type: playTypes.CAPITAL })
  const [won, undone] = [await gold.bet(10 * UNIT), await gold.bet(10 * UNIT)]
  expect((await cash.win(90 * UNIT, won.id)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  await cash.rollback(undone.id)
  expect(await purses(playerId)).toMatchObject({ cash: 500_000n, gold: 900_000n })
  const id = (await gold.win(90 * UNIT, won.id)).id
  expect(await purses(playerId)).toMatchObject({ cash: 500_000n, gold: 1_800_000n })
  // The same win once more in the other money is not the same win.
  expect((await cash.win(90 * UNIT, won.id, { transaction_uuid: id })).status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
})
