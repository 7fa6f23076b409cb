import { describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { falsify } from '../../../test/falsify.ts'
import { freshDatabase } from '../../../test/fresh-database.ts'
import { olderKey, passDays } from '../../../test/pass-days.ts'
import { playsAt } from '../../../test/plays.ts'
import {
  type Bet,
  betsOf,
  findBet,
  houseAccount,
  type Key,
  onGame,
  openBetsOf,
  openSettling,
  type Subject,
} from '../index.ts'
import { closeOldStakes } from '../write/close-old-stakes.ts'
import { dayOfKey, timeOfKey } from '../write/key.ts'
import { outcomeDays } from '../write/late-outcomes.ts'
import { type BetSum, betSumsOf } from './bet-sums.ts'
import { sumUpPlayerDays } from './totals.ts'

const database = await freshDatabase()
proveBooksAtEnd(database)
const accountId = await houseAccount(database, { kind: 'game', name: 'bets' })
const { settle } = openSettling(database)
const { newPlayer, about, staking, win } = playsAt(database, accountId)

const subject = onGame(7)
const stake = async (playerId: bigint, { amount = 100n, reference = 'a round' } = {}): Promise<Key> => {
  const bet = { ...staking(playerId), subject, stake: amount, counting: amount, reference }
  expect(await settle(bet)).toMatchObject({ outcome: 'done' })
  return bet.key
}
const pay = async (playerId: bigint, play: Key, amount: bigint): Promise<Key> => {
  const won = { ...win(playerId), subject, play, win: amount }
  expect(await settle(won)).toMatchObject({ outcome: 'done' })
  return won.key
}
const takeBack = async (playerId: bigint, play: Key) =>
  expect(await settle({ ...about(playerId), play })).toMatchObject({ outcome: 'done' })

async function bets(playerId: bigint): Promise<Bet[]> {
  const found: Bet[] = []
  for await (const some of betsOf(database, { playerId, currency: 'IDR', portion: 3 })) found.push(...some)
  return found
}

async function openBets(playerId: bigint): Promise<Bet[]> {
  const found: Bet[] = []
  for await (const some of openBetsOf(database, { playerId, currency: 'IDR', portion: 2 })) found.push(...some)
  return found
}

async function sums(playerId: bigint): Promise<BetSum[]> {
  const found: BetSum[] = []
  for await (const some of betSumsOf(database, { playerId, currency: 'IDR' })) found.push(...some)
  return found
}

const shown = (list: readonly Bet[]) => list.map(({ state, win, balanceAfter }) => [state, win, balanceAfter])

describe('where a bet stands', () => {
  test('open on the table, settled by its first win or the end of its round, void when it was taken back', async () => {
    const playerId = await newPlayer(1_000n)
    const won = await stake(playerId)
    const lost = await stake(playerId)
    const closed = await stake(playerId, { reference: 'closed' })
    const closing = { ...staking(playerId), subject, stake: 100n, counting: 0n, reference: 'closed', closes: true }
    await settle(closing)
    const voided = await stake(playerId)
    const open = await stake(playerId)
    const first = await pay(playerId, won, 70n)
    await pay(playerId, won, 30n)
    const nothing = await pay(playerId, lost, 0n)
    await takeBack(playerId, voided)
    const round = { ...staking(playerId), kind: 'round' as const, subject, stake: 100n, counting: 0n, win: 250n }
    await settle(round)

    const list = await bets(playerId)
    expect(list.map(({ key }) => key)).toEqual([round.key, open, voided, closing.key, closed, lost, won])
    expect(shown(list)).toEqual([
      ['settled', 250n, 750n],
      ['open', 0n, 400n],
      ['void', 0n, 600n],
      ['settled', 0n, 600n],
      ['settled', 0n, 700n],
      ['settled', 0n, 500n],
      ['settled', 100n, 500n],
    ])
    const endOf = (key: Key) => list.find((bet) => bet.key === key)!.endedAt
    expect(endOf(round.key)).toEqual(timeOfKey(round.key))
    expect(endOf(open)).toBeNull()
    expect(endOf(voided)!.getTime()).toBeGreaterThanOrEqual(timeOfKey(voided).getTime())
    expect(endOf(closed)).toEqual(timeOfKey(closing.key))
    expect(endOf(lost)).toEqual(timeOfKey(nothing))
    expect(endOf(won)).toEqual(timeOfKey(first))
    expect(await findBet(database, { playerId, key: closed })).toEqual(list[4])
    expect(await openBets(playerId)).toEqual([list[1]])
  })

  test('open again when its only win was taken back, and still with what stands of several', async () => {
    const playerId = await newPlayer(1_000n)
    const one = await stake(playerId)
    await takeBack(playerId, await pay(playerId, one, 70n))
    const two = await stake(playerId)
    const first = await pay(playerId, two, 70n)
    await pay(playerId, two, 30n)
    await takeBack(playerId, first)
    expect(shown(await openBets(playerId))).toEqual([
      ['open', 30n, 900n],
      ['open', 0n, 900n],
    ])
    expect(await openBets(playerId)).toEqual(await bets(playerId))
    await pay(playerId, one, 0n)
    expect(shown(await bets(playerId))).toEqual([
      ['open', 30n, 900n],
      ['settled', 0n, 830n],
    ])
  })

  test('a round that was voided shows nothing won, and one with a further win is not voided before that is', async () => {
    const playerId = await newPlayer(1_000n)
    const round = { ...staking(playerId), kind: 'round' as const, subject, stake: 100n, counting: 0n, win: 250n }
    await settle(round)
    const more = { ...win(playerId), subject, play: round.key, win: 40n }
    await settle(more)
    expect(await settle({ ...about(playerId), play: round.key })).toMatchObject({ outcome: 'ended' })
    expect(shown(await bets(playerId))).toEqual([['settled', 290n, 1_190n]])
    await takeBack(playerId, more.key)
    await takeBack(playerId, round.key)
    expect((await bets(playerId))[0]).toMatchObject({ state: 'void', win: 0n })
    expect(await sums(playerId)).toEqual([])
  })

  test('a stake from before ends were written, with none told, is settled at its own time', async () => {
    const playerId = await newPlayer(1_000n)
    const key = await stake(playerId)
    await passDays(database, 5)
    const old = olderKey(key, 5)
    // As the update leaves it.
    await falsify(database, 'delete from open_stake where player_id = $1', [playerId])
    await falsify(database, 'update entry set place = null where player_id = $1', [playerId])
    expect(await findBet(database, { playerId, key: old })).toMatchObject({
      state: 'settled',
      win: 0n,
      endedAt: timeOfKey(old),
    })
  })

  test('on a game, a match and a table of the same number are told apart, by kind and by subject', async () => {
    const playerId = await newPlayer(1_000n)
    expect.assertions(13)
    const subjects: Subject[] = [onGame(7), { kind: 'match', id: 7 }, { kind: 'table', id: 7 }]
    for (const [nth, one] of subjects.entries()) {
      const round = {
        ...staking(playerId),
        kind: 'round' as const,
        subject: one,
        stake: 10n + BigInt(nth),
        counting: 0n,
      }
      await settle({ ...round, win: 5n })
    }
    expect((await bets(playerId)).map((bet) => bet.subject)).toEqual(subjects.toReversed())
    const filter = { playerId, currency: 'IDR', portion: 10 }
    for (const [nth, one] of subjects.entries()) {
      const expected = { subject: one, stake: 10n + BigInt(nth) }
      for (const chosen of [{ subject: one }, { kind: one.kind }]) {
        for await (const found of betsOf(database, { ...filter, ...chosen })) {
          expect(found).toEqual([expect.objectContaining(expected)])
        }
        for await (const added of betSumsOf(database, { ...filter, ...chosen })) {
          expect(added).toEqual([expect.objectContaining({ ...expected, rounds: 1, win: 5n })])
        }
      }
    }
  })

  test('open bets are found among many, by game and money', async () => {
    const playerId = await newPlayer(1_000n)
    const keys: Key[] = []
    for (let nth = 0; nth < 5; nth++) keys.unshift(await stake(playerId, { amount: 10n }))
    await settle({ ...staking(playerId), subject: onGame(8), stake: 10n, counting: 0n })
    await settle({ ...staking(playerId), subject: null, stake: 10n, counting: 0n })
    const filter = { playerId, currency: 'IDR', portion: 2 }
    const found: Key[] = []
    for await (const some of openBetsOf(database, { ...filter, subject, before: keys[0] }))
      found.push(...some.map(({ key }) => key))
    expect(found).toEqual(keys.slice(1))
    for await (const some of openBetsOf(database, { ...filter, purse: 'gold' })) expect(some).toEqual([])
    for await (const some of openBetsOf(database, { ...filter, toMs: Date.now() - 60_000 })) expect(some).toEqual([])
  })
})

describe('a win that comes days after its stake', () => {
  test.each([1, 3, 10])(
    '%i days: the bet and the sum of its day have it, now and when all days are summed up',
    async (days) => {
      const playerId = await newPlayer(1_000n)
      const key = await stake(playerId)
      await passDays(database, days)
      if (days > 2) await closeOldStakes(database)
      await pay(playerId, olderKey(key, days), 700n)
      const check = async (age: number) => {
        const [bet, ...others] = await bets(playerId)
        expect(others).toEqual([])
        expect(bet).toMatchObject({ key: olderKey(key, age), state: 'settled', win: 700n, balanceAfter: 1_600n })
        expect(await sums(playerId)).toEqual([
          { day: dayOfKey(bet!.key), subject, purse: 'cash', rounds: 1, stake: 100n, win: 700n, jackpot: 0n },
        ])
      }
      await check(days)
      await sumUpPlayerDays(database)
      await check(days)
      await passDays(database, 20)
      await sumUpPlayerDays(database)
      await check(days + 20)
    },
  )

  test('also the second of two, one for a round, and one that was taken back even later', async () => {
    const playerId = await newPlayer(1_000n)
    const round = { ...staking(playerId), kind: 'round' as const, subject, stake: 100n, counting: 0n, win: 50n }
    await settle(round)
    const key = await stake(playerId)
    await pay(playerId, key, 10n)
    await passDays(database, 9)
    await pay(playerId, olderKey(round.key, 9), 20n)
    const second = await pay(playerId, olderKey(key, 9), 40n)
    await passDays(database, 9)
    await sumUpPlayerDays(database)
    expect((await bets(playerId)).map((bet) => bet.win)).toEqual([50n, 70n])
    expect(await sums(playerId)).toMatchObject([{ rounds: 2, stake: 200n, win: 120n }])
    await takeBack(playerId, olderKey(second, 9))
    expect((await bets(playerId)).map((bet) => bet.win)).toEqual([10n, 70n])
    expect(await sums(playerId)).toMatchObject([{ rounds: 2, stake: 200n, win: 80n }])
  })

  test('others are looked for on their own days and the last few only', async () => {
    const playerId = await newPlayer(1_000n)
    const key = await stake(playerId)
    await pay(playerId, key, 10n)
    await passDays(database, 40)
    await sumUpPlayerDays(database)
    const old = olderKey(key, 40)
    const day = dayOfKey(old)
    const days = await outcomeDays(database, { playerId, days: [day], firstKey: old, lastKey: old })
    expect(days).toEqual(expect.arrayContaining([day, day + 1, day + 2]))
    expect(days.length).toBeLessThan(9)
  })
})
