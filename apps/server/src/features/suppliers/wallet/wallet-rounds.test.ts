import { randomUUID } from 'node:crypto'
import { playTypes } from '@tablestakes/contract/games'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import type { Seat } from '../../../../test/supplier.ts'
import { openWalletTable, UNIT } from '../../../../test/wallet-table.ts'
import { freePlayer, stopPlayer } from '../../../ledger/index.ts'

/** Rounds whose stake and win come in one call: over HTTP with real signatures. */
const { app, database, expireSessions, newSeat, numberOf, purses, supplier } = await openWalletTable()

type Said = { status: string; balance?: number }
type Fields = Record<string, unknown>

const roundOf = ({ user, token, game, currency }: Seat, stake: unknown, win: unknown, fields: Fields = {}) => ({
  ...{ user, token, game_code: game, currency, amount: stake, win_amount: win },
  ...{ transaction_uuid: randomUUID(), round: 'r', ...fields },
})
async function tell(rounds: unknown, fields: Fields = {}): Promise<{ http: number; status: string; rounds?: Said[] }> {
  return supplier.send(app, 'rounds', JSON.stringify({ request_uuid: randomUUID(), rounds, ...fields }))
}
const only = async (round: Fields): Promise<Said> => (await tell([round])).rounds![0]!

describe('a whole round', () => {
  test('takes its stake and pays its win, under one number', async () => {
    const { seat, playerId } = await newSeat({ cash: 10n, coin: 5n })
    expect(await only(roundOf(seat, 12 * UNIT, 0))).toMatchObject({ status: 'RS_OK', balance: 3 * UNIT })
    expect(await purses(playerId)).toMatchObject({ cash: 0n, coin: 30_000n })
    const other = await newSeat()
    expect(await only(roundOf(other.seat, 10 * UNIT, 25 * UNIT))).toMatchObject({
      status: 'RS_OK',
      balance: 115 * UNIT,
    })
    expect(await only(roundOf(other.seat, 115 * UNIT, 1_000))).toMatchObject({ status: 'RS_OK', balance: 1_000 })
  })

  test('again is the same round; with another stake or win it is refused', async () => {
    const { seat, playerId } = await newSeat()
    const round = roundOf(seat, 10 * UNIT, 30 * UNIT)
    expect(await only(round)).toMatchObject({ status: 'RS_OK', balance: 120 * UNIT })
    const number = await numberOf(playerId)
    expect(await only(round)).toMatchObject({ status: 'RS_OK', balance: 120 * UNIT })
    for (const changed of [{ win_amount: 40 * UNIT }, { win_amount: 0 }, { amount: UNIT }, { round: 'another' }])
      expect(await only({ ...round, ...changed })).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
    expect(await seat.bet(10 * UNIT, { transaction_uuid: round.transaction_uuid, round: 'r' })).toMatchObject({
      status: 'RS_ERROR_DUPLICATE_TRANSACTION',
    })
    expect(await seat.win(5 * UNIT, randomUUID(), { transaction_uuid: round.transaction_uuid })).not.toMatchObject({
      status: 'RS_OK',
    })
    expect(await numberOf(playerId)).toBe(number)
  })

  test('twenty times at the same moment, alone and within one call, is booked once', async () => {
    const { seat } = await newSeat()
    const round = roundOf(seat, 10 * UNIT, 30 * UNIT)
    const calls = await Promise.all([
      ...Array.from({ length: 10 }, () => tell([round])),
      tell(Array.from({ length: 10 }, () => round)),
    ])
    for (const { status } of calls.flatMap(({ rounds }) => rounds!)) expect(status).toBe('RS_OK')
    expect(await seat.balance()).toMatchObject({ balance: 120 * UNIT })
  })

  test('in one call with others has its own answer, and so have they', async () => {
    const [rich, poor, stranger] = [await newSeat(), await newSeat({ cash: 1n }), await newSeat()]
    const answer = await tell([
      roundOf(rich.seat, 10 * UNIT, 20 * UNIT),
      roundOf(poor.seat, 10 * UNIT, 90 * UNIT),
      roundOf(stranger.seat, UNIT, 0, { token: 'nobody’s' }),
      roundOf(rich.seat, UNIT, 0, { currency: 'EUR' }),
      roundOf(rich.seat, UNIT, 0, { game_code: 'acme:nothing' }),
      roundOf(rich.seat, UNIT, 0, { at_risk: 2 * UNIT }),
      roundOf(rich.seat, 5 * UNIT, 0),
    ])
    expect(answer.status).toBe('RS_OK')
    expect(answer.rounds!.map(({ status }) => status)).toEqual([
      'RS_OK',
      'RS_ERROR_NOT_ENOUGH_MONEY',
      'RS_ERROR_INVALID_TOKEN',
      'RS_ERROR_WRONG_CURRENCY',
      'RS_ERROR_INVALID_GAME',
      'RS_ERROR_WRONG_SYNTAX',
      'RS_OK',
    ])
    expect(await rich.seat.balance()).toMatchObject({ balance: 105 * UNIT })
    expect(await poor.seat.balance()).toMatchObject({ balance: UNIT })
  })

  test('never takes more than there is, however many come together', async () => {
    const { seat } = await newSeat({ cash: 25n })
    const { rounds } = await tell(Array.from({ length: 50 }, () => roundOf(seat, UNIT, 0)))
    expect(rounds!.filter(({ status }) => status === 'RS_OK')).toHaveLength(25)
    expect(rounds!.filter(({ status }) => status === 'RS_ERROR_NOT_ENOUGH_MONEY')).toHaveLength(25)
    expect(await seat.balance()).toMatchObject({ balance: 0 })
  })

  test('of gold moves gold only', async () => {
    const { seat, playerId } = await newSeat({ cash: 50n, gold: 10n, type: playTypes.GOLD })
    expect(await only(roundOf(seat, 4 * UNIT, 6 * UNIT))).toMatchObject({ status: 'RS_OK', balance: 12 * UNIT })
    expect(await purses(playerId)).toMatchObject({ cash: 500_000n, gold: 120_000n })
  })

  test('is refused to a player who is stopped and to a session that is over; what was booked is still confirmed', async () => {
    const { seat, playerId } = await newSeat()
    const booked = roundOf(seat, UNIT, 2 * UNIT)
    await only(booked)
    await transact(database, (tx) => stopPlayer(tx, { playerId, kind: 'frozen', until: null, because: 'a test' }))
    expect(await only(roundOf(seat, UNIT, 50 * UNIT))).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
    expect(await only(booked)).toMatchObject({ status: 'RS_OK' })
    await transact(database, (tx) => freePlayer(tx, { playerId, kind: 'frozen' }))
    await expireSessions(playerId)
    await expect.poll(async () => (await only(roundOf(seat, UNIT, 50 * UNIT))).status).toBe('RS_ERROR_TOKEN_EXPIRED')
    expect(await only(booked)).toMatchObject({ status: 'RS_OK' })
    expect(await purses(playerId)).toMatchObject({ cash: 1_010_000n })
  })

  test('counts for a bonus at once, by what is at risk and at the game’s rate', async () => {
    const { seat, playerId } = await newSeat({ cash: 100n, coin: 10n })
    const wagered = async () => (await purses(playerId)).coinTask!.cur
    expect(await wagered()).toBe(0n)
    await only(roundOf(seat, 10 * UNIT, 10 * UNIT))
    expect(await wagered()).toBe(100_000n)
    await only(roundOf(seat, 10 * UNIT, 10 * UNIT, { at_risk: 3 * UNIT }))
    expect(await wagered()).toBe(130_000n)
    await only(roundOf(seat, 10 * UNIT, 10 * UNIT, { game_code: 'acme:wheel' }))
    expect(await wagered()).toBe(170_000n)
  })
})

describe('a round that is only asked about', () => {
  const ask = async (rounds: unknown) => (await tell(rounds, { known_only: true })).rounds!

  test('is confirmed where it was booked, also after the session, and takes nothing where it was not', async () => {
    const { seat, playerId } = await newSeat()
    const [booked, unknown] = [roundOf(seat, 10 * UNIT, 30 * UNIT), roundOf(seat, 10 * UNIT, 90 * UNIT)]
    await only(booked)
    const number = await numberOf(playerId)
    expect((await ask([booked, unknown])).map(({ status }) => status)).toEqual([
      'RS_OK',
      'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    ])
    expect((await ask([{ ...booked, win_amount: 0 }]))[0]).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
    await expireSessions(playerId)
    await expect.poll(async () => (await only(unknown)).status).toBe('RS_ERROR_TOKEN_EXPIRED')
    expect((await ask([booked]))[0]).toMatchObject({ status: 'RS_OK' })
    expect(await numberOf(playerId)).toBe(number)
  })

  test('and then rolled back is buried, and one that was asked about can still come', async () => {
    const { seat } = await newSeat()
    const [buried, late] = [roundOf(seat, 10 * UNIT, 90 * UNIT), roundOf(seat, 10 * UNIT, 0)]
    await ask([buried, late])
    expect(await seat.rollback(buried.transaction_uuid)).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
    expect((await ask([buried]))[0]).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    expect(await only(buried)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    expect(await only(late)).toMatchObject({ status: 'RS_OK', balance: 90 * UNIT })
  })

  test('at the same moment as it comes is one of the two, and booked once', async () => {
    const { seat } = await newSeat()
    for (let times = 1; times <= 10; times++) {
      const round = roundOf(seat, UNIT, 0)
      const [[asked], told] = await Promise.all([ask([round]), only(round)])
      expect(['RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST']).toContain(asked!.status)
      expect(told.status).toBe('RS_OK')
      expect(await seat.balance()).toMatchObject({ balance: (100 - times) * UNIT })
    }
  })
})

describe('a rollback of a whole round', () => {
  test('takes the win back and gives the stake back, once', async () => {
    const { seat } = await newSeat()
    for (const win of [0, 30 * UNIT]) {
      const round = roundOf(seat, 10 * UNIT, win)
      await only(round)
      expect(await seat.rollback(round.transaction_uuid)).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
      expect(await seat.rollback(round.transaction_uuid)).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
      expect((await only(round)).balance).toBe(90 * UNIT + win)
      expect(await seat.balance()).toMatchObject({ balance: 100 * UNIT })
    }
  })

  test('that comes first buries it', async () => {
    const { seat } = await newSeat()
    const round = roundOf(seat, 10 * UNIT, 90 * UNIT)
    expect(await seat.rollback(round.transaction_uuid)).toMatchObject({ status: 'RS_OK', balance: 100 * UNIT })
    expect(await only(round)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    expect(await seat.balance()).toMatchObject({ balance: 100 * UNIT })
  })

  test('at the same moment leaves one of the two ends, and the money as it was', async () => {
    const { seat } = await newSeat()
    for (let times = 0; times < 20; times++) {
      const round = roundOf(seat, 10 * UNIT, 30 * UNIT)
      const [played] = await Promise.all([only(round), seat.rollback(round.transaction_uuid)])
      expect(['RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK']).toContain(played.status)
      expect(await seat.balance()).toMatchObject({ balance: 100 * UNIT })
    }
  })

  test('of a win that was spent becomes a debt', async () => {
    const { seat, playerId } = await newSeat({ cash: 10n })
    const won = roundOf(seat, 10 * UNIT, 40 * UNIT)
    await only(won)
    await only(roundOf(seat, 40 * UNIT, 0))
    expect(await seat.rollback(won.transaction_uuid)).toMatchObject({ status: 'RS_OK', balance: 0 })
    expect(await purses(playerId)).toMatchObject({ cash: 0n, debt: 300_000n })
  })
})

test('bodies that are no rounds are refused as a whole, and nothing moves', async () => {
  const { seat, playerId } = await newSeat()
  const number = await numberOf(playerId)
  const bad = [
    undefined,
    null,
    {},
    'r',
    [null],
    [roundOf(seat, UNIT, 0), { ...roundOf(seat, UNIT, 0), transaction_uuid: 'x' }],
    [roundOf(seat, UNIT, -10)],
    [roundOf(seat, UNIT, 15)],
    [roundOf(seat, UNIT, undefined)],
    [roundOf(seat, UNIT, '0')],
    Array.from({ length: 51 }, () => roundOf(seat, UNIT, 0)),
  ]
  for (const rounds of bad) {
    const answer = await tell(rounds)
    expect(answer.http).toBe(200)
    expect(['RS_ERROR_WRONG_SYNTAX', 'RS_ERROR_WRONG_TYPES']).toContain(answer.status)
    expect(answer.rounds).toBeUndefined()
  }
  expect(await tell([])).toMatchObject({ status: 'RS_OK', rounds: [] })
  expect(await numberOf(playerId)).toBe(number)
})
