import { playerStates } from '@tablestakes/contract/account'
import { playTypes } from '@tablestakes/contract/games'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { openWalletTable, UNIT } from '../../../../test/wallet-table.ts'
import { freePlayer, newKey, post, stopPlayer } from '../../../ledger/index.ts'
import { revokeSessions } from '../../../platform/http/sessions.ts'

/** The cases of the public certification list for operators, over HTTP with real signatures, and what surrounds them. */
const { database, expireSessions, newSeat, numberOf, purses } = await openWalletTable()

describe('a bet', () => {
  test('takes its stake, from cash first', async () => {
    const { seat, playerId } = await newSeat({ cash: 10n, coin: 5n })
    const answer = await seat.bet(12 * UNIT)
    expect(answer).toMatchObject({ http: 200, status: 'RS_OK', currency: 'IDR', balance: 3 * UNIT, user: seat.user })
    expect(await purses(playerId)).toMatchObject({ cash: 0n, coin: 30_000n })
  })

  test('may be a cent, and the whole purse', async () => {
    const { seat } = await newSeat({ cash: 1n })
    expect(await seat.bet(1_000)).toMatchObject({ status: 'RS_OK', balance: UNIT - 1_000 })
    expect(await seat.bet(UNIT - 1_000)).toMatchObject({ status: 'RS_OK', balance: 0 })
    expect(await seat.bet(10)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 0 })
  })

  test('may be zero', async () => {
    const { seat } = await newSeat()
    expect(await seat.bet(0, { is_free: true })).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
  })

  test('above the balance is refused with the true one', async () => {
    const { seat, playerId } = await newSeat()
    const before = await numberOf(playerId)
    expect(await seat.bet(100 * UNIT + 10)).toMatchObject({
      ...{ status: 'RS_ERROR_NOT_ENOUGH_MONEY', currency: 'IDR', balance: 100 * UNIT },
    })
    expect(await numberOf(playerId)).toBe(before)
  })

  test.each([
    [-10, 'RS_ERROR_WRONG_SYNTAX'],
    [-1_000, 'RS_ERROR_WRONG_SYNTAX'],
    // Ten does not divide it, so it cannot be booked exactly.
    [2 ** 31 - 1, 'RS_ERROR_WRONG_SYNTAX'],
    [1, 'RS_ERROR_WRONG_SYNTAX'],
    [15, 'RS_ERROR_WRONG_SYNTAX'],
    [2 ** 31 - 8, 'RS_ERROR_NOT_ENOUGH_MONEY'],
    [2 ** 53 - 1, 'RS_ERROR_WRONG_SYNTAX'],
    [9_007_199_254_740_990, 'RS_ERROR_NOT_ENOUGH_MONEY'],
    [2 ** 53, 'RS_ERROR_WRONG_SYNTAX'],
    [1e308, 'RS_ERROR_WRONG_SYNTAX'],
    [10.5, 'RS_ERROR_WRONG_TYPES'],
    ['1000', 'RS_ERROR_WRONG_TYPES'],
    [true, 'RS_ERROR_WRONG_TYPES'],
    [null, 'RS_ERROR_WRONG_TYPES'],
    [[1_000], 'RS_ERROR_WRONG_TYPES'],
    [undefined, 'RS_ERROR_WRONG_SYNTAX'],
  ])('of %j is refused with %s', async (amount, status) => {
    const { seat, playerId } = await newSeat()
    const before = await numberOf(playerId)
    expect(await seat.bet(amount)).toMatchObject({ http: 200, status })
    expect(await numberOf(playerId)).toBe(before)
  })

  test('of as much as the largest of its kind below 2^31 is taken from a purse that holds it', async () => {
    const { seat } = await newSeat({ cash: 30_000n })
    const amount = 2_147_483_640
    expect(await seat.bet(amount)).toMatchObject({ status: 'RS_OK', balance: 30_000 * UNIT - amount })
  })

  test('in an unknown or closed game is refused', async () => {
    const { seat } = await newSeat()
    await database.query('update game set is_open = false where game_id = 903')
    expect(await seat.bet(UNIT, { game_code: 'acme:nothing' })).toMatchObject({
      ...{ status: 'RS_ERROR_INVALID_GAME', balance: 100 * UNIT },
    })
    await expect
      .poll(async () => (await seat.bet(UNIT, { game_code: 'acme:closed' })).status, { timeout: 10_000 })
      .toBe('RS_ERROR_INVALID_GAME')
  })

  test('may be in another game than the one that was opened', async () => {
    const { seat } = await newSeat()
    expect(await seat.bet(UNIT, { game_code: 'acme:wheel' })).toMatchObject({ status: 'RS_OK', balance: 99 * UNIT })
  })

  test('in another currency is refused', async () => {
    const { seat } = await newSeat({ gold: 5n })
    for (const currency of ['EUR', 'GLD', 'XXX'])
      expect(await seat.bet(UNIT, { currency })).toMatchObject({
        status: 'RS_ERROR_WRONG_CURRENCY',
        balance: 100 * UNIT,
      })
  })

  test('of gold takes gold only', async () => {
    const { seat, playerId } = await newSeat({ cash: 50n, gold: 10n, type: playTypes.GOLD })
    expect(await seat.bet(4 * UNIT)).toMatchObject({ status: 'RS_OK', currency: 'GLD', balance: 6 * UNIT })
    expect(await seat.bet(7 * UNIT)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 6 * UNIT })
    expect(await purses(playerId)).toMatchObject({ cash: 500_000n, gold: 60_000n })
  })

  test('outside of the game’s limits is refused, by currency', async () => {
    const { seat } = await newSeat({ gold: 5n })
    const small = (amount: number) => seat.bet(amount, { game_code: 'acme:small' })
    expect(await small(9_990)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED', balance: 100 * UNIT })
    expect(await small(200_010)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
    expect(await small(10_000)).toMatchObject({ status: 'RS_OK' })
    expect(await small(200_000)).toMatchObject({ status: 'RS_OK' })
  })

  test('that is said to be free and costs something is refused: nobody was given free bets', async () => {
    const { seat } = await newSeat()
    expect(await seat.bet(UNIT, { is_free: true })).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' })
  })

  test('with an id that was used is a repeat, or refused when anything else in it differs', async () => {
    const { seat, playerId } = await newSeat({ gold: 10n })
    const first = await seat.bet(10 * UNIT)
    await seat.bet(5 * UNIT)
    const same = { transaction_uuid: first.id, round: first.round }
    const before = await numberOf(playerId)
    // The first answer, though the balance has changed since.
    expect(await seat.bet(10 * UNIT, same)).toMatchObject({ status: 'RS_OK', balance: 90 * UNIT })
    expect(await seat.bet(10 * UNIT, { ...same, transaction_uuid: first.id.toUpperCase() })).toMatchObject({
      ...{ status: 'RS_OK', balance: 90 * UNIT },
    })
    const others = [
      seat.bet(11 * UNIT, same),
      seat.bet(10 * UNIT, { ...same, round: 'another' }),
      seat.bet(10 * UNIT, { ...same, game_code: 'acme:wheel' }),
      seat.bet(10 * UNIT, { ...same, game_code: 'acme:nothing' }),
      seat.bet(10 * UNIT, { ...same, currency: 'EUR' }),
      seat.win(10 * UNIT, first.id, { transaction_uuid: first.id, round: first.round }),
      seat.rollback(first.id, { transaction_uuid: first.id, round: first.round }),
    ]
    for (const answer of await Promise.all(others)) expect(answer.status).toBe('RS_ERROR_DUPLICATE_TRANSACTION')
    const stranger = await newSeat()
    expect(await stranger.seat.bet(10 * UNIT, same)).toMatchObject({
      ...{ status: 'RS_ERROR_DUPLICATE_TRANSACTION', balance: 100 * UNIT },
    })
    expect(await numberOf(playerId)).toBe(before)
  })

  test('may be one of many in a round, and every one can be won or taken back by itself', async () => {
    const { seat } = await newSeat()
    const round = 'one-of-many'
    const [first, second] = [await seat.bet(10 * UNIT, { round }), await seat.bet(20 * UNIT, { round })]
    expect(second).toMatchObject({ status: 'RS_OK', balance: 70 * UNIT })
    expect(await seat.rollback(first.id, { round, round_closed: false })).toMatchObject({ balance: 80 * UNIT })
    expect(await seat.win(30 * UNIT, second.id, { round })).toMatchObject({ status: 'RS_OK', balance: 110 * UNIT })
  })

  test('can be the hundred and first of a round', async () => {
    const { seat } = await newSeat({ cash: 101n })
    const bets = await Promise.all(Array.from({ length: 101 }, () => seat.bet(UNIT, { round: 'long' })))
    expect(bets.every(({ status }) => status === 'RS_OK')).toBe(true)
    expect(await seat.bet(10, { round: 'long' })).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 0 })
    const wins = await Promise.all(bets.map(({ id }) => seat.win(2 * UNIT, id, { round: 'long' })))
    expect(wins.every(({ status }) => status === 'RS_OK')).toBe(true)
    expect(await seat.balance()).toMatchObject({ balance: 202 * UNIT })
  })

  test('of one round does not wait for another', async () => {
    const { seat } = await newSeat()
    const rounds = ['a', 'b', 'c', 'd']
    await Promise.all(
      rounds.map(async (round) => {
        const bet = await seat.bet(10 * UNIT, { round })
        expect(bet.status).toBe('RS_OK')
        expect((await seat.win(15 * UNIT, bet.id, { round })).status).toBe('RS_OK')
      }),
    )
    expect(await seat.balance()).toMatchObject({ balance: 120 * UNIT })
  })

  test('needs a session that has neither expired nor ended with its login', async () => {
    const [expired, ended] = [await newSeat(), await newSeat()]
    await expireSessions(expired.playerId)
    await transact(database, (tx) => revokeSessions(tx, { playerId: ended.playerId, because: 'signed_out_by_change' }))
    for (const { seat } of [expired, ended])
      expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED', balance: 100 * UNIT })
  })

  test('that was taken is told so however late it is repeated', async () => {
    const { seat, playerId } = await newSeat()
    const bet = await seat.bet(10 * UNIT, { game_code: 'acme:wheel' })
    const again = () => seat.bet(10 * UNIT, { transaction_uuid: bet.id, round: bet.round, game_code: 'acme:wheel' })
    await expireSessions(playerId)
    expect(await again()).toMatchObject({ status: 'RS_OK', balance: 90 * UNIT })
    await database.query('update game set is_open = false where game_id = 902')
    const fresh = await newSeat()
    await expect
      .poll(async () => (await fresh.seat.bet(10, { game_code: 'acme:wheel' })).status, { timeout: 10_000 })
      .toBe('RS_ERROR_INVALID_GAME')
    expect(await again()).toMatchObject({ status: 'RS_OK', balance: 90 * UNIT })
    await database.query('update game set is_open = true where game_id = 902')
    await expect
      .poll(async () => (await fresh.seat.bet(10, { game_code: 'acme:wheel' })).status, { timeout: 10_000 })
      .toBe('RS_OK')
  })

  test.each([playerStates.FROZEN, playerStates.FORBIDDEN, playerStates.EXCLUDED, playerStates.CLOSED])(
    'of an account in state %i is refused',
    async (state) => {
      const { seat, playerId } = await newSeat({ gold: 10n })
      const before = await seat.bet(10 * UNIT)
      // By the state alone: a forbidden player is signed out besides.
      await database.query('update player set state = $2 where player_id = $1', [playerId, state])
      expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_ERROR_USER_DISABLED', balance: 90 * UNIT })
      expect(await seat.bet(10 * UNIT, { transaction_uuid: before.id, round: before.round })).toMatchObject({
        status: 'RS_OK',
      })
      await database.query('update player set state = 1 where player_id = $1', [playerId])
      expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_OK', balance: 89 * UNIT })
    },
  )

  test('of a player who has reached a limit is refused until it begins anew', async () => {
    const { seat, playerId } = await newSeat()
    const until = new Date(Date.now() + 3_600_000)
    await transact(database, (tx) => stopPlayer(tx, { playerId, kind: 'limit', until, because: 'loss' }))
    expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', balance: 100 * UNIT })
    await transact(database, (tx) => stopPlayer(tx, { playerId, kind: 'limit', until: new Date(), because: 'loss' }))
    expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_OK' })
    await transact(database, (tx) => stopPlayer(tx, { playerId, kind: 'limit', until: null, because: 'loss' }))
    expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED' })
    await transact(database, (tx) => freePlayer(tx, { playerId, kind: 'limit' }))
    expect(await seat.bet(UNIT)).toMatchObject({ status: 'RS_OK' })
  })

  describe('counts for wagering once it has ended', () => {
    /** With a bonus and a deposit, each with its task. */
    async function newWagerer() {
      const seated = await newSeat({ cash: 10n, coin: 10n })
      const deposit = { kind: 'cash', amount: 100_000n, target: 1_000_000n, source: 'deposit' } as const
      const { playerId } = seated
      await transact(database, (tx) =>
        post(tx, { playerId, currency: 'IDR', key: newKey(), moves: [], opens: [deposit] }),
      )
      const counted = async () => {
        const { coinTask, cashTask } = await purses(playerId)
        return { bonus: coinTask?.cur, deposit: cashTask?.cur }
      }
      return { ...seated, counted }
    }

    test('by the game’s share for a bonus, in full for a deposit', async () => {
      const { seat, counted } = await newWagerer()
      const [one, other] = [await seat.bet(2 * UNIT), await seat.bet(5 * UNIT, { game_code: 'acme:wheel' })]
      expect(await counted()).toEqual({ bonus: 0n, deposit: 0n })
      await seat.win(0, one.id)
      expect(await counted()).toEqual({ bonus: 20_000n, deposit: 20_000n })
      await seat.win(9 * UNIT, other.id)
      expect(await counted()).toEqual({ bonus: 40_000n, deposit: 70_000n })
    })

    test('as far as it could be lost', async () => {
      const { seat, counted } = await newWagerer()
      // Red and black: one of them pays, and all that can be lost is the difference.
      const round = 'red-and-black'
      const red = await seat.bet(5 * UNIT, { round, at_risk: UNIT, game_code: 'acme:wheel' })
      expect(red.status).toBe('RS_OK')
      expect((await seat.bet(4 * UNIT, { round, at_risk: 0 })).status).toBe('RS_OK')
      await seat.win(8 * UNIT, red.id, { round })
      expect(await counted()).toEqual({ bonus: 4_000n, deposit: 10_000n })
      // What is not told is all of it.
      await seat.win(0, (await seat.bet(UNIT, { at_risk: null })).id)
      await seat.win(0, (await seat.bet(UNIT, { at_risk: UNIT })).id)
      expect(await counted()).toEqual({ bonus: 24_000n, deposit: 30_000n })
    })

    test('not when it was rolled back, and not twice', async () => {
      const { seat, counted } = await newWagerer()
      const bet = await seat.bet(2 * UNIT)
      await seat.rollback(bet.id)
      expect(await counted()).toEqual({ bonus: 0n, deposit: 0n })
      const played = await seat.bet(2 * UNIT)
      const win = await seat.win(UNIT, played.id)
      expect(await counted()).toEqual({ bonus: 20_000n, deposit: 20_000n })
      // It is open again, and counts by its next end.
      await seat.rollback(win.id)
      await seat.rollback(win.id)
      expect(await counted()).toEqual({ bonus: 0n, deposit: 0n })
      await seat.win(UNIT, played.id)
      await seat.win(UNIT, played.id)
      expect(await counted()).toEqual({ bonus: 20_000n, deposit: 20_000n })
    })
  })

  test.each([
    [10 * UNIT + 10, 'RS_ERROR_WRONG_SYNTAX'],
    [-10, 'RS_ERROR_WRONG_SYNTAX'],
    [15, 'RS_ERROR_WRONG_SYNTAX'],
    ['10', 'RS_ERROR_WRONG_TYPES'],
    [0.5, 'RS_ERROR_WRONG_TYPES'],
  ])('of 10 with %j at risk is refused with %s', async (at_risk, status) => {
    const { seat } = await newSeat()
    expect(await seat.bet(10 * UNIT, { at_risk })).toMatchObject({ http: 200, status })
    expect(await seat.balance()).toMatchObject({ balance: 100 * UNIT })
  })
})
