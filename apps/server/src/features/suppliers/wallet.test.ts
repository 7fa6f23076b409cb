import { randomUUID, sign } from 'node:crypto'
import { playerStates } from '@tablestakes/contract/account'
import { playTypes } from '@tablestakes/contract/games'
import { playerTags, signatureHeader } from '@tablestakes/contract/wallet-protocol'
import { describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { giveMoney } from '../../../test/money.ts'
import { startApp } from '../../../test/start-app.ts'
import { type Seat, startSupplier } from '../../../test/supplier.ts'
import { freePlayer, readBalance, stopPlayer } from '../../ledger/index.ts'
import { transact } from '../../platform/database.ts'
import { revokeSessions } from '../../platform/sessions.ts'
import { setPlayerState } from '../players/index.ts'

/** The cases of the public certification list for operators, over HTTP with real signatures, and what surrounds them. */
const supplier = await startSupplier('acme')
const app = await startApp({ config: { rateLimitScale: 0 } })
const { database } = app
proveBooksAtEnd(database)
await supplier.join(app, {
  games: [
    { code: 'acme:dice', id: 901 },
    { code: 'acme:wheel', id: 902 },
    { code: 'acme:closed', id: 903 },
    { code: 'acme:small', id: 904 },
  ],
})
await database.query(`insert into game_limit values (904, 'IDR', 1000, 20000, 1000000), (904, 'GLD', 1, 5, 100)`)

/** One unit of money is 100,000 of the protocol's. */
const UNIT = 100_000
let people = 700n

async function newSeat({
  cash = 100n,
  ...options
}: {
  cash?: bigint
  gold?: bigint
  coin?: bigint
  type?: 0 | 1
} = {}) {
  const player = await app.signIn(++people)
  const { type, ...purses } = options
  const gift = { cash, ...purses }
  if (Object.values(gift).some((amount) => amount && amount > 0n)) {
    const units = Object.entries(gift).map(([purse, amount]) => [purse, (amount ?? 0n) * 10_000n])
    await giveMoney(database, { playerId: people, ...Object.fromEntries(units) })
  }
  const seat = await supplier.sit(app, player, { gameId: 901, ...(type !== undefined && { type }) })
  return { seat, playerId: people, player }
}

const purses = (playerId: bigint) => readBalance(database, { playerId, currency: 'IDR' })
const numberOf = async (playerId: bigint) => (await purses(playerId)).number
const expireSessions = (playerId: bigint) =>
  database.query(`update game_session set expires_at = now() where player_id = $1`, [playerId])

describe('balance', () => {
  test('is told to a live token', async () => {
    const { seat, playerId } = await newSeat({ cash: 12n, coin: 3n, gold: 99n })
    expect(await seat.balance({ request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af' })).toEqual({
      http: 200,
      user: String(playerId),
      status: 'RS_OK',
      request_uuid: '583c985f-fee6-4c0e-bbf5-308aad6265af',
      currency: 'IDR',
      balance: 15 * UNIT,
    })
  })

  test('of gold is that of the gold purse', async () => {
    const { seat } = await newSeat({ cash: 12n, gold: 99n, type: playTypes.GOLD })
    expect(await seat.balance()).toMatchObject({ status: 'RS_OK', currency: 'GLD', balance: 99 * UNIT })
  })

  test.each([
    ['an invented token', { token: `7.${'A'.repeat(43)}` }],
    ['a token of no form', { token: 'live-token' }],
    ['somebody else’s name', { user: '999999' }],
  ])('is not told to %s', async (_, wrong) => {
    const { seat } = await newSeat()
    const answer = await seat.balance(wrong)
    expect(answer).toMatchObject({ http: 200, status: 'RS_ERROR_INVALID_TOKEN' })
    expect(answer).not.toHaveProperty('balance')
  })

  test('is not told to another supplier that has found a token', async () => {
    const { seat } = await newSeat()
    const thief = await startSupplier('thief')
    await thief.join(app)
    await untilKnown('thief')
    const body = { user: seat.user, token: seat.token, request_uuid: randomUUID(), game_code: seat.game }
    expect(await thief.send(app, 'balance', JSON.stringify(body))).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
  })

  test('is told after the token has expired: that blocks bets only', async () => {
    const { seat, playerId } = await newSeat()
    await expireSessions(playerId)
    expect(await seat.balance()).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
  })
})

describe('a signature', () => {
  const body = (seat: Seat) =>
    JSON.stringify({ user: seat.user, token: seat.token, request_uuid: randomUUID(), game_code: seat.game })

  test.each([
    ['missing', {}],
    ['empty', { [signatureHeader]: '' }],
    ['no base64', { [signatureHeader]: '§§§' }],
    ['of the right length and wrong', { [signatureHeader]: Buffer.alloc(256, 7).toString('base64') }],
  ])('that is %s opens nothing', async (_, headers) => {
    const { seat } = await newSeat()
    const response = await app.server.inject({
      method: 'POST',
      url: '/suppliers/acme/user/balance',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body(seat),
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ status: 'RS_ERROR_INVALID_SIGNATURE' })
  })

  test('of another supplier’s key opens nothing', async () => {
    const { seat } = await newSeat()
    const other = await startSupplier('other')
    const answer = await supplier.send(app, 'balance', body(seat))
    expect(answer.status).toBe('RS_OK')
    const own = supplier.privateKey
    supplier.privateKey = other.privateKey
    expect(await supplier.send(app, 'balance', body(seat))).toEqual({ http: 200, status: 'RS_ERROR_INVALID_SIGNATURE' })
    supplier.privateKey = own
  })

  test('covers the bytes as they came: spaces and the order of keys are the sender’s', async () => {
    const { seat } = await newSeat()
    const spaced = `\n{ "game_code":"acme:dice" , "request_uuid":"${randomUUID()}",\t"token":"${seat.token}",
      "user":"${seat.user}", "note":"\\u00e9 é" }  `
    expect(await supplier.send(app, 'balance', spaced)).toMatchObject({ status: 'RS_OK' })
    const signed = JSON.stringify({ user: seat.user, token: seat.token, request_uuid: randomUUID() })
    const changed = await supplier.send(app, 'balance', signed, { [signatureHeader]: signatureOf(`${signed} `) })
    expect(changed).toEqual({ http: 200, status: 'RS_ERROR_INVALID_SIGNATURE' })
  })

  test('of a supplier nobody knows is a partner’s we do not have', async () => {
    const stranger = await startSupplier('stranger')
    expect(await stranger.send(app, 'balance', '{}')).toEqual({ http: 200, status: 'RS_ERROR_INVALID_PARTNER' })
  })
})

const signatureOf = (text: string) => sign('RSA-SHA256', Buffer.from(text), supplier.privateKey).toString('base64')

/** Rows of configuration are looked at every two seconds. */
async function untilKnown(key: string): Promise<void> {
  const info = { method: 'POST', url: `/suppliers/${key}/user/info` } as const
  await expect
    .poll(async () => (await app.server.inject(info)).json().status, { timeout: 10_000 })
    .toBe('RS_ERROR_INVALID_SIGNATURE')
}

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

  test('may be nothing', async () => {
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

  test('in a game nobody has, or that is closed, is refused', async () => {
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
      // By the state alone: whoever is forbidden is signed out besides.
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

  test('counts for wagering by the game’s share', async () => {
    const { seat, playerId } = await newSeat({ cash: 10n, coin: 10n })
    await seat.bet(2 * UNIT)
    expect((await purses(playerId)).coinTask).toMatchObject({ cur: 20_000n })
  })
})

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

  test('may be nothing', async () => {
    const { seat } = await newSeat()
    const bet = await seat.bet(10 * UNIT)
    expect(await seat.win(0, bet.id)).toMatchObject({ status: 'RS_OK', balance: 90 * UNIT })
  })

  test('of a bet that never was, or was somebody else’s, is refused', async () => {
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
    expect(await seat.win(2 * UNIT, bet.id, { game_code: 'acme:nothing' })).toMatchObject({
      status: 'RS_ERROR_INVALID_GAME',
    })
  })
})

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

describe('user info', () => {
  test('says as much as a supplier may know', async () => {
    const { seat } = await newSeat()
    expect(await seat.call('userInfo')).toEqual({
      http: 200,
      user: seat.user,
      status: 'RS_OK',
      request_uuid: expect.any(String),
      country: 'IN',
      jurisdiction: 'India',
      registration_date: new Date().toISOString().slice(0, 10),
      tags: [],
    })
  })

  test('says where the law forbids automatic play', async () => {
    const { seat } = await newSeat()
    await database.query(`update site set autoplay = false where is_default`)
    await expect
      .poll(async () => (await seat.call('userInfo')).tags, { timeout: 10_000 })
      .toEqual([playerTags.noAutoplay])
    await database.query(`update site set autoplay = true where is_default`)
    await expect.poll(async () => (await seat.call('userInfo')).tags, { timeout: 10_000 }).toEqual([])
  })

  test('is about nobody who has not been launched there', async () => {
    const { seat } = await newSeat()
    await app.signIn(++people)
    for (const user of [String(people), '0', 'me', '9'.repeat(30)])
      expect(await seat.call('userInfo', { user })).toMatchObject({ http: 200, status: 'RS_ERROR_INVALID_TOKEN' })
  })
})

test('a win and a rollback go to the purse that the stake came from, whatever session they name', async () => {
  const { seat: gold, player, playerId } = await newSeat({ cash: 50n, gold: 100n, type: playTypes.GOLD })
  const cash = await supplier.sit(app, player, { gameId: 901, type: playTypes.CAPITAL })
  const [won, undone] = [await gold.bet(10 * UNIT), await gold.bet(10 * UNIT)]
  await cash.win(90 * UNIT, won.id)
  await cash.rollback(undone.id)
  expect(await purses(playerId)).toMatchObject({ cash: 500_000n, gold: 1_800_000n })
})

test('a round is noted as ended once its supplier says so', async () => {
  const { seat, playerId } = await newSeat()
  const bet = await seat.bet(UNIT, { round: 'ends' })
  await seat.bet(UNIT, { round: 'goes-on' })
  await seat.win(0, bet.id, { round: 'ends', round_closed: true })
  await expect
    .poll(async () => (await database.query('select round from round_end where player_id = $1', [playerId])).rows)
    .toEqual([{ round: 'ends' }])
})

test('a supplier that is switched off takes no stakes, and settles what it has taken', async () => {
  const { seat } = await newSeat()
  const [won, undone] = [await seat.bet(10 * UNIT), await seat.bet(10 * UNIT)]
  await database.query(`update supplier set is_open = false where supplier_key = 'acme'`)
  await expect.poll(async () => (await seat.bet(10)).status, { timeout: 10_000 }).toBe('RS_ERROR_INVALID_PARTNER')
  expect((await seat.win(30 * UNIT, won.id)).status).toBe('RS_OK')
  expect((await seat.rollback(undone.id)).status).toBe('RS_OK')
  expect(await seat.bet(10 * UNIT, { transaction_uuid: won.id, round: won.round })).toMatchObject({ status: 'RS_OK' })
  await database.query(`update supplier set is_open = true where supplier_key = 'acme'`)
  await expect.poll(async () => (await seat.bet(10)).status, { timeout: 10_000 }).toBe('RS_OK')
})
