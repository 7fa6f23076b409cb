import { randomUUID } from 'node:crypto'
import { playerStates } from '@tablestakes/contract/account'
import { playTypes } from '@tablestakes/contract/games'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { openWalletTable, UNIT } from '../../../../test/wallet-table.ts'
import { revokeSessions } from '../../../platform/http/sessions.ts'
import { setPlayerState } from '../../players/index.ts'

/** The cases of the public certification list for operators, over HTTP with real signatures, and what surrounds them. */
const { app, database, expireSessions, newSeat, purses, supplier } = await openWalletTable()

describe('a win', () => {
  test('is paid, to the purse its bet was taken from', async () => {
    const { seat, playerId } = await newSeat({ cash: 10n, coin: 10n })
    const bet = await seat.bet(20 * UNIT)
    expect(await seat.win(40 * UNIT, bet.id)).toMatchObject({ status: 'RS_OK', currency: 'IDR', balance: 40 * UNIT })
    expect(await purses(playerId)).toMatchObject({ cash: 200_000n, coin: 200_000n })
    const gold = await newSeat({ cash: 1n, gold: 10n, type: playTypes.GOLD })
    const staked = await gold.seat.bet(10 * UNIT)
    expect(await gold.seat.win(30 * UNIT, staked.id)).toMatchObject({ currency: 'GLD', balance: 30 * UNIT })
    expect(await purses(gold.playerId)).toMatchObject({ cash: 10_000n, gold: 300_000n })
  })

  test('may be zero', async () => {
    const { seat } = await newSeat()
    const bet = await seat.bet(10 * UNIT)
    expect(await seat.win(0, bet.id)).toMatchObject({ status: 'RS_OK', balance: 90 * UNIT })
  })

  test('of a bet that never existed, or was somebody else’s, is refused', async () => {
    const { seat } = await newSeat()
    const other = await newSeat()
    const bet = await other.seat.bet(10 * UNIT)
    for (const reference of [randomUUID(), bet.id])
      expect(await seat.win(UNIT, reference)).toMatchObject({
        ...{ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', balance: 100 * UNIT },
      })
    const win = await other.seat.win(UNIT, bet.id)
    expect(await other.seat.win(UNIT, win.id)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
  })

  test.each([
    [-10, 'RS_ERROR_WRONG_SYNTAX'],
    [5, 'RS_ERROR_WRONG_SYNTAX'],
    ['10', 'RS_ERROR_WRONG_TYPES'],
    [0.5, 'RS_ERROR_WRONG_TYPES'],
  ])('of %j is refused with %s', async (amount, status) => {
    const { seat } = await newSeat()
    const bet = await seat.bet(UNIT)
    expect(await seat.win(amount, bet.id)).toMatchObject({ http: 200, status })
    expect(await seat.balance()).toMatchObject({ balance: 99 * UNIT })
  })

  test('with an id that was used is a repeat, or refused when anything else in it differs', async () => {
    const { seat } = await newSeat()
    const [bet, other] = [await seat.bet(10 * UNIT), await seat.bet(10 * UNIT)]
    const first = await seat.win(25 * UNIT, bet.id)
    const same = { transaction_uuid: first.id }
    expect(await seat.win(25 * UNIT, bet.id, same)).toMatchObject({ status: 'RS_OK', balance: first.balance })
    const others = [
      seat.win(26 * UNIT, bet.id, same),
      seat.win(25 * UNIT, other.id, same),
      seat.win(25 * UNIT, bet.id, { ...same, round: 'another' }),
      seat.win(25 * UNIT, bet.id, { ...same, game_code: 'acme:wheel' }),
    ]
    for (const answer of await Promise.all(others)) expect(answer.status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    expect(await seat.win(25 * UNIT, bet.id, { ...same, currency: 'EUR' })).toMatchObject({
      status: 'RS_ERROR_WRONG_CURRENCY',
    })
    expect(await seat.balance()).toMatchObject({ balance: 105 * UNIT })
  })

  test('goes through after the session has expired, the login has ended and the account was blocked', async () => {
    const { seat, playerId } = await newSeat()
    const bets = [await seat.bet(UNIT), await seat.bet(UNIT), await seat.bet(UNIT)]
    await expireSessions(playerId)
    expect(await seat.win(2 * UNIT, bets[0]!.id)).toMatchObject({ status: 'RS_OK', balance: 99 * UNIT })
    await transact(database, (tx) => revokeSessions(tx, { playerId, because: 'signed_out_by_change' }))
    expect(await seat.win(2 * UNIT, bets[1]!.id)).toMatchObject({ status: 'RS_OK', balance: 101 * UNIT })
    await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.FORBIDDEN }))
    expect(await seat.win(2 * UNIT, bets[2]!.id)).toMatchObject({ status: 'RS_OK', balance: 103 * UNIT })
  })

  test('goes through when the game was closed meanwhile', async () => {
    const { seat } = await newSeat()
    const bet = await seat.bet(UNIT)
    expect(await seat.win(2 * UNIT, bet.id, { game_code: 'acme:closed' })).toMatchObject({ status: 'RS_OK' })
  })

  test('goes through when its game has gone to another supplier, and so does its repeat', async () => {
    const { seat, player } = await newSeat()
    const wheel = await supplier.sit(app, player, { gameId: 902 })
    const give = (key: string) =>
      database.query(
        `update game set supplier_id = (select supplier_id from supplier where supplier_key = $1) where game_id = 902`,
        [key],
      )
    const [paid, open, lost] = [await wheel.bet(UNIT), await wheel.bet(UNIT), await wheel.bet(UNIT)]
    const before = await wheel.win(2 * UNIT, paid.id)
    await give('nobody')
    await expect.poll(async () => (await wheel.bet(10)).status, { timeout: 10_000 }).toBe('RS_ERROR_INVALID_GAME')
    const balance = (await wheel.balance()).balance!
    expect(await wheel.win(2 * UNIT, paid.id, { transaction_uuid: before.id })).toMatchObject({
      ...{ status: 'RS_OK', balance: before.balance },
    })
    const after = await wheel.win(3 * UNIT, open.id)
    expect(after).toMatchObject({ status: 'RS_OK', balance: balance + 3 * UNIT })
    const repeats = await Promise.all(
      Array.from({ length: 5 }, () => wheel.win(3 * UNIT, open.id, { transaction_uuid: after.id })),
    )
    for (const repeat of repeats) expect(repeat).toMatchObject({ status: 'RS_OK', balance: after.balance })
    expect(await wheel.win(4 * UNIT, open.id, { transaction_uuid: after.id })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    })
    // A bet whose answer was lost was taken all the same: refused now, its supplier would drop it with the stake.
    expect(await wheel.bet(UNIT, { transaction_uuid: lost.id, round: lost.round })).toMatchObject({
      ...{ status: 'RS_OK', balance: lost.balance },
    })
    await wheel.rollback(lost.id)
    expect(await wheel.win(UNIT, lost.id)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    for (const stranger of [randomUUID(), (await (await newSeat()).seat.bet(UNIT)).id])
      expect(await wheel.win(UNIT, stranger)).toMatchObject({ status: 'RS_ERROR_INVALID_GAME' })
    // It is known by its bet's game, so it is still the same when the game comes back.
    await give('acme')
    await expect.poll(async () => (await wheel.bet(10)).status, { timeout: 10_000 }).toBe('RS_OK')
    expect(await wheel.win(3 * UNIT, open.id, { transaction_uuid: after.id })).toMatchObject({
      ...{ status: 'RS_OK', balance: after.balance },
    })
    expect(await seat.win(UNIT, randomUUID(), { game_code: 'acme:nothing' })).toMatchObject({
      status: 'RS_ERROR_INVALID_GAME',
    })
  })
})

describe('a round', () => {
  /** The rounds of the bets that have not ended. */
  const openOf = async (playerId: bigint) =>
    (
      await database.query('select reference from open_stake where player_id = $1 order by placed_at', [playerId])
    ).rows.map(({ reference }) => reference)

  test('that a win closes ends all of its bets, and no others', async () => {
    const { seat, playerId } = await newSeat()
    const other = await newSeat()
    await other.seat.bet(UNIT, { round: 'ends' })
    const bets = [await seat.bet(UNIT, { round: 'ends' }), await seat.bet(UNIT, { round: 'ends' })]
    await seat.bet(UNIT, { round: 'goes-on' })
    expect((await seat.win(5 * UNIT, bets[0]!.id, { round: 'ends', round_closed: false })).status).toBe('RS_OK')
    expect(await openOf(playerId)).toEqual(['ends', 'goes-on'])
    expect((await seat.win(UNIT, bets[0]!.id, { round: 'ends', round_closed: true })).status).toBe('RS_OK')
    expect(await openOf(playerId)).toEqual(['goes-on'])
    expect(await openOf(other.playerId)).toEqual(['ends'])
    // A late win is still paid.
    expect((await seat.win(UNIT, bets[1]!.id, { round: 'ends' })).status).toBe('RS_OK')
  })

  test('is closed by a bet that says so, and not by a rollback', async () => {
    const { seat, playerId } = await newSeat()
    await seat.bet(UNIT, { round: 'last-bet' })
    expect((await seat.bet(UNIT, { round: 'last-bet', round_closed: true })).status).toBe('RS_OK')
    expect(await openOf(playerId)).toEqual([])
    const undone = await seat.bet(UNIT, { round: 'cancelled' })
    await seat.bet(UNIT, { round: 'cancelled' })
    expect((await seat.rollback(undone.id, { round: 'cancelled', round_closed: true })).status).toBe('RS_OK')
    expect(await openOf(playerId)).toEqual(['cancelled'])
  })

  test('is open again when the bet that closed it is rolled back, because its answer was lost', async () => {
    const { seat, playerId } = await newSeat()
    const before = (await seat.balance()).balance!
    const first = await seat.bet(UNIT, { round: 'lost-answer' })
    const last = await seat.bet(UNIT, { round: 'lost-answer', round_closed: true })
    expect(await seat.rollback(last.id, { round: 'lost-answer' })).toMatchObject({
      status: 'RS_OK',
      balance: before - UNIT,
    })
    expect(await openOf(playerId)).toEqual(['lost-answer'])
    expect(await seat.rollback(first.id, { round: 'lost-answer' })).toMatchObject({ status: 'RS_OK', balance: before })
  })

  test('is not closed by a call that is refused', async () => {
    const { seat, playerId } = await newSeat()
    await seat.bet(UNIT, { round: 'open' })
    expect((await seat.bet(500 * UNIT, { round: 'open', round_closed: true })).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect((await seat.win(UNIT, randomUUID(), { round: 'open', round_closed: true })).status).not.toBe('RS_OK')
    expect(await openOf(playerId)).toEqual(['open'])
  })
})
