import { moneyTypes } from '@tablestakes/contract/fields'
import {
  getBetProof,
  historyDays,
  listBets,
  listGameRecords,
  listUnfinished,
  playTypes,
} from '@tablestakes/contract/games'
import { historyPageSize } from '@tablestakes/contract/pages'
import { describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { passDays } from '../../../test/pass-days.ts'
import { type Client, startApp } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { houseAccount, newKey, onGame, openSettling } from '../../ledger/index.ts'
import { sumUpPlayerDays } from '../../ledger/read/totals.ts'
import { closeOldStakes } from '../../ledger/write/close-old-stakes.ts'

const app = await startApp({ config: { rateLimitScale: 0 } })
proveBooksAtEnd(app.database)
const supplier = await startSupplier('acme')
await supplier.join(app, {
  games: [
    { code: 'acme:dice', id: 901 },
    { code: 'acme:mines', id: 902 },
  ],
})

const DAY_MS = 86_400_000
/** The protocol counts in tenths of ours. */
const PROTOCOL = 10

let players = 100n
async function newPlayer({ cash = 1_000_000n, coin = 0n, gold = 0n } = {}) {
  const player = await app.signIn(++players)
  await giveMoney(app.database, { playerId: players, cash, coin, gold })
  return player
}

const bets = async (player: Client, request: Parameters<typeof player.call<typeof listBets>>[1] = {}) => {
  const answer = await player.call(listBets, request)
  expect(outcome(answer)).toBe('ok')
  return answer.data!
}

describe('a bet in the history', () => {
  test('says what was staked and won, from which purses, and what was left', async () => {
    const player = await newPlayer({ cash: 600n, coin: 1_000n })
    const seat = await supplier.sit(app, player)
    const { id, round } = await seat.bet(1_000 * PROTOCOL)
    await seat.win(2_500 * PROTOCOL, id, { round })
    const { list, last_id } = await bets(player)
    expect(list).toEqual([
      {
        ...{ id: expect.any(String), round_id: round, game_id: 901, name: 'acme:dice', provider: 'acme' },
        ...{
          money_type: moneyTypes.CASH,
          stake: 1_000n,
          stake_cash: 600n,
          stake_coin: 400n,
          win: 2_500n,
          jackpot: 0n,
          is_free: false,
        },
        ...{ balance_after: 3_100n, state: 'settled', has_proof: true },
        ...{ create_time: expect.any(Number), finish_time: expect.any(Number) },
      },
    ])
    expect(last_id).toBe('')
    expect(list[0]!.finish_time).toBeGreaterThanOrEqual(list[0]!.create_time)
  })

  test('is open until it is won, lost or taken back', async () => {
    const player = await newPlayer()
    const seat = await supplier.sit(app, player)
    const won = await seat.bet(1_000 * PROTOCOL)
    const lost = await seat.bet(2_000 * PROTOCOL)
    const closedAtOnce = await seat.bet(3_000 * PROTOCOL, { round_closed: true })
    const taken = await seat.bet(4_000 * PROTOCOL)
    const open = await seat.bet(5_000 * PROTOCOL)
    await seat.win(500 * PROTOCOL, won.id, { round: won.round, round_closed: false })
    await seat.win(0, lost.id, { round: lost.round })
    await seat.rollback(taken.id, { round: taken.round })
    const { list } = await bets(player)
    expect(list.map(({ round_id, state, win, balance_after }) => [round_id, state, win, balance_after])).toEqual([
      [open.round, 'open', 0n, 985_000n],
      [taken.round, 'void', 0n, 989_500n],
      [closedAtOnce.round, 'settled', 0n, 994_000n],
      [lost.round, 'settled', 0n, 985_500n],
      [won.round, 'settled', 500n, 985_500n],
    ])
    const states = async (state: 'open' | 'settled' | 'void') =>
      (await bets(player, { state })).list.map(({ round_id }) => round_id)
    expect(await states('open')).toEqual([open.round])
    expect(await states('void')).toEqual([taken.round])
    expect(await states('settled')).toEqual([closedAtOnce.round, lost.round, won.round])
  })

  test('in gold shows gold, and is told apart from cash', async () => {
    const player = await newPlayer({ cash: 5_000n, gold: 9_000n })
    const golden = await supplier.sit(app, player, { type: playTypes.GOLD })
    const { id, round } = await golden.bet(1_000 * PROTOCOL)
    await golden.win(3_000 * PROTOCOL, id, { round })
    const seat = await supplier.sit(app, player, { gameId: 902 })
    await seat.bet(100 * PROTOCOL)
    const { list } = await bets(player, { money_type: moneyTypes.GOLD })
    expect(list).toMatchObject([
      {
        money_type: moneyTypes.GOLD,
        stake: 1_000n,
        win: 3_000n,
        stake_cash: 0n,
        stake_coin: 0n,
        balance_after: 11_000n,
      },
    ])
    expect((await bets(player, { money_type: moneyTypes.CASH })).list).toMatchObject([{ game_id: 902, stake: 100n }])
    expect((await bets(player, { game_id: 902 })).list).toMatchObject([{ game_id: 902 }])
  })
})

test('pages follow each other without gap or repeat, 20 at a time, while somebody goes on playing', async () => {
  const player = await newPlayer()
  const seat = await supplier.sit(app, player)
  const rounds: string[] = []
  for (let nth = 0; nth < 2 * historyPageSize + 5; nth++) rounds.unshift((await seat.bet(1_000 + nth * 10)).round)
  const seen: string[] = []
  let last_id = ''
  for (let page = 0; page < 3; page++) {
    const answer = await bets(player, { last_id })
    seen.push(...answer.list.map(({ round_id }) => round_id))
    last_id = answer.last_id
    expect(answer.list).toHaveLength(page < 2 ? historyPageSize : 5)
    await seat.bet(5_000)
  }
  expect(last_id).toBe('')
  expect(seen).toEqual(rounds)
  expect(outcome(await player.call(listBets, { last_id: 'not-a-key' }))).toBe('INVALID')
})

test('of many bets void ones are looked for in parts, each with a way on, and open ones are known', async () => {
  const player = await newPlayer()
  const seat = await supplier.sit(app, player)
  const open = await seat.bet(1_000)
  const taken = await seat.bet(2_000)
  await seat.rollback(taken.id, { round: taken.round })
  const { settle } = openSettling(app.database)
  const accountId = await houseAccount(app.database, { kind: 'game', name: 'acme' })
  // One more than a request looks at.
  for (let portion = 0; portion < 10; portion++)
    await Promise.all(
      Array.from({ length: portion === 0 ? 501 : 500 }, () =>
        settle({
          ...{
            kind: 'round',
            playerId: player.playerId!,
            currency: 'IDR',
            key: newKey(),
            accountId,
            subject: onGame(901),
          },
          ...{ reference: 'many', purse: 'cash', stake: 1n, win: 1n, counting: 0n },
        }),
      ),
    )
  const first = await bets(player, { state: 'void' })
  expect(first.list).toEqual([])
  expect(first.last_id).not.toBe('')
  const next = await bets(player, { state: 'void', last_id: first.last_id })
  expect(next.list.map(({ round_id }) => round_id)).toEqual([taken.round])
  expect(next.last_id).toBe('')
  expect(await bets(player, { state: 'open' })).toMatchObject({ list: [{ round_id: open.round }], last_id: '' })
  expect((await bets(player, { state: 'settled' })).list).toHaveLength(historyPageSize)
  // Without a filter, or with one that the journal itself answers, there is nothing to leave out.
  expect((await bets(player, { game_id: 902 })).last_id).toBe('')
})

test('open bets come in pages too', async () => {
  const player = await newPlayer()
  const seat = await supplier.sit(app, player)
  const rounds: string[] = []
  for (let nth = 0; nth < 5; nth++) rounds.unshift((await seat.bet(1_000)).round)
  const seen: string[] = []
  for (let last_id = '', page = 0; page < 3; page++) {
    const answer = await bets(player, { state: 'open', limit: 2, last_id })
    seen.push(...answer.list.map(({ round_id }) => round_id))
    last_id = answer.last_id
    expect(last_id === '').toBe(page === 2)
  }
  expect(seen).toEqual(rounds)
  expect((await bets(player, { state: 'open', game_id: 902 })).list).toEqual([])
})

test('history reaches back over days that are summed up, and a filtered one not further than it may', async () => {
  const player = await newPlayer()
  const { settle } = openSettling(app.database)
  const accountId = await houseAccount(app.database, { kind: 'game', name: 'acme' })
  const round = (reference: string) =>
    settle({
      ...{
        kind: 'round',
        playerId: player.playerId!,
        currency: 'IDR',
        key: newKey(),
        accountId,
        subject: onGame(901),
        reference,
      },
      ...{ purse: 'cash', stake: 100n, win: 300n, counting: 0n },
    })
  await round('old')
  await passDays(app.database, 40)
  await sumUpPlayerDays(app.database)
  await round('new')
  const rounds = async (request: Parameters<typeof bets>[1] = {}) =>
    (await bets(player, request)).list.map(({ round_id }) => round_id)
  expect(await rounds()).toEqual(['new', 'old'])
  expect(await rounds({ limit: 1 })).toEqual(['new'])
  expect(await rounds({ last_id: (await bets(player, { limit: 1 })).last_id })).toEqual(['old'])
  expect(await rounds({ to: Date.now() - 30 * DAY_MS })).toEqual(['old'])
  expect(await rounds({ from: Date.now() - 30 * DAY_MS })).toEqual(['new'])
  expect(await rounds({ game_id: 901, from: Date.now() - 50 * DAY_MS })).toEqual(['new', 'old'])
  const from = Date.now() - (historyDays + 1) * DAY_MS
  expect(outcome(await player.call(listBets, { game_id: 901, from }))).toBe('RANGE_TOO_LONG')
  expect(outcome(await player.call(listBets, { from }))).toBe('ok')

  const { list } = (await player.call(listGameRecords, {})).data!
  expect(list.map(({ game_id, rounds, stake, win }) => ({ game_id, rounds, stake, win }))).toEqual([
    { game_id: 901, rounds: 1, stake: 100n, win: 300n },
    { game_id: 901, rounds: 1, stake: 100n, win: 300n },
  ])
  expect(list.map(({ day }) => day)).toEqual([0, 40].map((days) => dayBefore(days)))
  expect(outcome(await player.call(listGameRecords, { game_id: 901, from }))).toBe('RANGE_TOO_LONG')
  const first = (await player.call(listGameRecords, { limit: 1 })).data!
  expect((await player.call(listGameRecords, { last_id: first.last_id })).data!.list).toEqual(list.slice(1))
})

test('records add up a day by game and money, without what was taken back', async () => {
  const player = await newPlayer({ gold: 50_000n })
  const dice = await supplier.sit(app, player)
  const one = await dice.bet(1_000 * PROTOCOL)
  await dice.win(1_800 * PROTOCOL, one.id, { round: one.round })
  const two = await dice.bet(2_000 * PROTOCOL)
  await dice.win(0, two.id, { round: two.round })
  const taken = await dice.bet(9_000 * PROTOCOL)
  await dice.rollback(taken.id, { round: taken.round })
  const mines = await supplier.sit(app, player, { gameId: 902, type: playTypes.GOLD })
  const three = await mines.bet(700 * PROTOCOL)
  await mines.win(10 * PROTOCOL, three.id, { round: three.round })

  const { list, last_id } = (await player.call(listGameRecords, {})).data!
  const day = dayBefore(0)
  expect(list).toEqual([
    {
      ...{ day, game_id: 901, name: 'acme:dice', provider: 'acme', money_type: moneyTypes.CASH },
      ...{ rounds: 2, stake: 3_000n, win: 1_800n, jackpot: 0n },
    },
    {
      ...{ day, game_id: 902, name: 'acme:mines', provider: 'acme', money_type: moneyTypes.GOLD },
      ...{ rounds: 1, stake: 700n, win: 10n, jackpot: 0n },
    },
  ])
  expect(last_id).toBe('')
  const first = (await player.call(listGameRecords, { limit: 1 })).data!
  expect(first.list).toEqual(list.slice(0, 1))
  expect((await player.call(listGameRecords, { limit: 1, last_id: first.last_id })).data!.list).toEqual(list.slice(1))
  expect((await player.call(listGameRecords, { game_id: 902 })).data!.list).toEqual(list.slice(1))
  expect(outcome(await player.call(listGameRecords, { last_id: '1.2' }))).toBe('INVALID')
})

test.each([1, 3, 10])('a win %i days after its stake is in the bet and in the record of the day', async (days) => {
  const player = await newPlayer()
  const seat = await supplier.sit(app, player)
  const { id, round } = await seat.bet(1_000 * PROTOCOL)
  await passDays(app.database, days)
  await closeOldStakes(app.database)
  expect(await seat.win(2_500 * PROTOCOL, id, { round })).toMatchObject({ status: 'RS_OK' })
  await sumUpPlayerDays(app.database)
  const { list } = await bets(player)
  expect(list).toMatchObject([{ state: 'settled', win: 2_500n, balance_after: 1_001_500n }])
  const records = (await player.call(listGameRecords, {})).data!.list
  const day = new Date(list[0]!.create_time).toISOString().slice(0, 10)
  expect(records).toMatchObject([{ day, rounds: 1, stake: 1_000n, win: 2_500n }])
})

test('rounds that have not ended are offered, and are gone when they have', async () => {
  const player = await newPlayer({ gold: 5_000n })
  const unfinished = async () => (await player.call(listUnfinished, {})).data!.list
  expect(await unfinished()).toEqual([])
  const mines = await supplier.sit(app, player, { gameId: 902 })
  const golden = await supplier.sit(app, player, { type: playTypes.GOLD })
  const first = await mines.bet(1_000 * PROTOCOL)
  const second = await golden.bet(50 * PROTOCOL)
  expect(await unfinished()).toMatchObject([
    { game: { id: 901 }, type: playTypes.GOLD, round_id: second.round, stake: 50n },
    { game: { id: 902 }, type: playTypes.CAPITAL, round_id: first.round, stake: 1_000n },
  ])
  await mines.win(0, first.id, { round: first.round })
  await golden.rollback(second.id, { round: second.round })
  expect(await unfinished()).toEqual([])
})

describe('the proof of a bet', () => {
  test('is where its supplier says, for the player who made it', async () => {
    const player = await newPlayer()
    const seat = await supplier.sit(app, player)
    const { id, round } = await seat.bet(1_000 * PROTOCOL)
    await seat.win(0, id, { round })
    const [bet] = (await bets(player)).list
    expect((await player.call(getBetProof, { id: bet!.id })).data).toEqual({
      url: `${supplier.url}/replay?round=${round}`,
    })
    supplier.mode = 'down'
    expect(outcome(await player.call(getBetProof, { id: bet!.id }))).toBe('SUPPLIER_DOWN')
    supplier.mode = 'up'

    // Somebody else's bet is answered like one that never existed.
    const other = await newPlayer()
    const ofOther = await other.call(getBetProof, { id: bet!.id })
    const ofNobody = await other.call(getBetProof, { id: newKey() })
    expect(ofOther).toEqual(ofNobody)
    expect(outcome(ofOther)).toBe('NOT_FOUND')
    for (const invented of ['1', 'not-a-key', '00000000-0000-0000-0000-000000000000'])
      expect(outcome(await player.call(getBetProof, { id: invented }))).toBe('NOT_FOUND')
    expect((await bets(other)).list).toEqual([])
  })
})

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
