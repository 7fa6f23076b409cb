import { moneyTypes } from '@tablestakes/contract/fields'
import { gameCategories } from '@tablestakes/contract/game-categories'
import { listLiveBets } from '@tablestakes/contract/games'
import { getIndex } from '@tablestakes/contract/lobby'
import { getMoodGroup } from '@tablestakes/contract/notices'
import { betLimits } from '@tablestakes/domain/games/limits'
import { UNIT } from '@tablestakes/domain/money/money'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { afterAll, describe, expect, test } from 'vitest'
import { proveBooksAtEnd } from '../../../test/books.ts'
import { listen, startLiveNode, ticketFor } from '../../../test/live-node.ts'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Client, startApp } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { favoriteData } from './favorites.ts'
import { sweepShownBets } from './shown-bets.ts'

const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 } })
proveBooksAtEnd(app.database)
const node = await startLiveNode(app.database, { whispers: app.whispers })
afterAll(() => node.stop())
const supplier = await startSupplier('acme')
await supplier.join(app, { currencies: ['IDR', 'PKR', 'GLD'], games: [{ code: 'acme:dice', id: 901 }] })

/** The protocol counts in tenths of ours. */
const PROTOCOL = 10
const LEAST = Number(betLimits('IDR')!.least)

let players = 300_000n
async function newPlayer(nickName: string, { siteId = 'main', currency = 'IDR' } = {}) {
  const player = await app.signIn(++players, { siteId })
  await app.database.query('update player set nick_name = $2, avatar_id = 7 where player_id = $1', [players, nickName])
  await giveMoney(app.database, { playerId: players, currency, cash: 1_000_000n * UNIT, gold: 1_000_000n * UNIT })
  return player
}

async function play(player: Client, { stake, win, type = 1 }: { stake: number; win: number; type?: 0 | 1 }) {
  // Long enough after the last one to be shown immediately.
  clock.advance(2_000)
  const seat = await supplier.sit(app, player, { type })
  const { id, round } = await seat.bet(stake * PROTOCOL)
  expect(await seat.win(win * PROTOCOL, id, { round })).toMatchObject({ status: 'RS_OK' })
}

const liveBets = async (headers: Record<string, string> = {}) => {
  clock.advance(1_000)
  return (await app.guest.call(listLiveBets, {}, { headers })).data!.list
}
const winners = async (headers: Record<string, string> = {}) => {
  clock.advance(1_000)
  return (await app.guest.call(getMoodGroup, {}, { headers })).data!.winners
}

const visitorOf = async (siteId: string) => {
  const listener = listen(node, { ticket: await ticketFor(app.database, { playerId: null, siteId }) })
  await listener.hello
  return listener
}

describe('everybody sees', () => {
  test('bets of others on their site, masked, when they happen and afterwards', async () => {
    const here = await visitorOf('main')
    const elsewhere = await visitorOf('pakistan')
    const player = await newPlayer('Wijayanto')
    await play(player, { stake: LEAST, win: 0 })
    const shown = { nickname: 'Wi***to', face_id: 7, game_id: 901, money_type: moneyTypes.CASH, stake: LEAST, win: 0 }
    await expect.poll(() => here.heard).toMatchObject([{ type: 'bet', bet: shown }])
    expect(await liveBets()).toMatchObject([{ ...shown, stake: BigInt(LEAST), win: 0n }])
    expect(await liveBets({ channel: '92' })).toEqual([])
    expect(elsewhere.heard).toEqual([])
    // Nothing that names the player leaves the server.
    expect(JSON.stringify(here.heard)).not.toMatch(/Wijayanto|300001/)
  })

  test('wins, in the lobby, among the notices and on the stream', async () => {
    const here = await visitorOf('main')
    const player = await newPlayer('Budi')
    await play(player, { stake: LEAST * 10, win: LEAST * 150 })
    const uid: unknown = expect.stringMatching(/^30\*\*\d\d$/)
    const shown = { nickname: 'Budi', face_id: 7, game_id: 901, money_type: moneyTypes.CASH, uid }
    await expect
      .poll(() => here.heard.filter(({ type }) => type === 'winner'))
      .toMatchObject([{ winner: { ...shown, amount: LEAST * 150, stake: LEAST * 10 } }])
    const answer = [{ ...shown, amount: BigInt(LEAST * 150), stake: BigInt(LEAST * 10), time: expect.any(Number) }]
    expect(await winners()).toEqual(answer)
    clock.advance(60_000)
    expect((await app.guest.call(getIndex, {})).data!.winner_list).toEqual(answer)
    expect(await winners({ channel: '92' })).toEqual([])
  })

  test('gold bets and wins as gold', async () => {
    const player = await newPlayer('Golden')
    await play(player, { stake: LEAST, win: LEAST * 5_000, type: 0 })
    await expect
      .poll(async () => (await liveBets())[0])
      .toMatchObject({ nickname: 'Go***en', money_type: moneyTypes.GOLD })
    expect((await winners()).map(({ money_type }) => money_type)).toEqual([moneyTypes.GOLD, moneyTypes.CASH])
  })

  test('nobody who is gone, or was stopped', async () => {
    const player = await newPlayer('Leaving')
    await play(player, { stake: LEAST, win: LEAST * 100 })
    await expect.poll(async () => (await winners()).map(({ nickname }) => nickname)).toContain('Le***ng')
    await transact(app.database, (tx) => favoriteData.erase(tx, player.playerId!))
    expect((await winners()).map(({ nickname }) => nickname)).not.toContain('Le***ng')
    expect((await liveBets()).map(({ nickname }) => nickname)).not.toContain('Le***ng')

    const stopped = await newPlayer('Stopped')
    await play(stopped, { stake: LEAST, win: 0 })
    await expect.poll(async () => (await liveBets())[0]!.nickname).toBe('St***ed')
    await app.database.query('update player set state = 3 where player_id = $1', [stopped.playerId])
    expect((await liveBets()).map(({ nickname }) => nickname)).not.toContain('St***ed')
  })
})

test('of many simultaneous bets one is shown, and the largest win', async () => {
  const player = await newPlayer('Busy')
  const seat = await supplier.sit(app, player)
  const before = (await liveBets()).length
  clock.advance(2_000)
  const rounds = await Promise.all(Array.from({ length: 8 }, () => seat.bet(LEAST * PROTOCOL)))
  // The first is shown immediately; the clock stands still, so the others wait for the next half second.
  for (const [nth, { id, round }] of rounds.entries())
    await seat.win((nth === 0 ? 0 : LEAST * (20 + (nth % 4))) * PROTOCOL, id, { round })
  clock.advance(500)
  await expect
    .poll(async () => (await winners()).filter(({ nickname }) => nickname === 'Busy').map(({ amount }) => amount))
    .toContain(BigInt(LEAST * 23))
  const own = (await liveBets()).slice(0, (await liveBets()).length - before)
  expect(own).toHaveLength(2)
})

test('a payout below the stake, or of just the stake, is no win; any that is more is', async () => {
  await app.database.query('delete from shown_bet')
  const player = await newPlayer('Partly')
  for (const [stake, win] of [
    [100, 90],
    [100, 100],
    [2, 3],
  ] as const)
    await play(player, { stake: stake * LEAST, win: win * LEAST })
  await expect.poll(async () => (await liveBets()).length).toBe(3)
  expect((await winners()).map(({ amount }) => amount)).toEqual([BigInt(3 * LEAST)])
})

test('every win among the live bets is among the latest wins', async () => {
  await app.database.query('delete from shown_bet')
  const player = await newPlayer('Small')
  for (const type of [0, 1] as const) await play(player, { stake: LEAST, win: LEAST + 1_000, type })
  await expect.poll(async () => (await liveBets()).length).toBe(2)
  const won = (list: { money_type: number; time: number }[]) => list.map(({ money_type, time }) => [money_type, time])
  expect(won(await winners())).toEqual(won(await liveBets()))
})

test('rows above all kinds hold only what can be played; the kinds show what is to come', async () => {
  await app.database.query(
    `insert into game_in_row (game_type_id, lang_key, game_id, sort_index)
     values (1, 'row_first_looks', 901, 90), (1, 'row_first_looks', 401, 91) on conflict do nothing`,
  )
  clock.advance(60_000)
  const { game_type_list } = (await app.guest.call(getIndex, {})).data!
  const gamesOf = (category: string) =>
    game_type_list
      .filter(({ lang_key }) => lang_key === category)
      .flatMap(({ second_type_list }) => second_type_list.flatMap(({ game_list }) => game_list))
  const first = gamesOf(gameCategories.ALL)
  expect(first.map(({ id }) => id)).toContain(901)
  expect(first.filter(({ is_open }) => !is_open)).toEqual([])
  expect(gamesOf(gameCategories.SPORTS)).toContainEqual(expect.objectContaining({ id: 401, is_open: false }))
})

test('notices meant for one player are told to that player only', async () => {
  const player = await newPlayer('Reader')
  const uid = Number(player.playerId)
  expect(outcome(await player.call(getMoodGroup, { uid }))).toBe('ok')
  expect(outcome(await player.call(getMoodGroup, { uid: uid + 1 }))).toBe('OTHER_PLAYER')
  expect(outcome(await app.guest.call(getMoodGroup, { uid }))).toBe('OTHER_PLAYER')
})

test('winners stay for a month and other bets for two days', async () => {
  const player = await newPlayer('Sweeper')
  await app.database.query('delete from shown_bet')
  await app.database.query(
    `insert into shown_bet (site_id, player_id, game_id, currency, purse, stake, win, is_bet, is_winner, at)
     select 'main', $1, 901, 'IDR', 2, 1, 9, true, is_winner, now() - make_interval(days => days)
     from (values (true, 29), (true, 31), (false, 1), (false, 3)) old (is_winner, days)`,
    [player.playerId],
  )
  const sweep = await sweepShownBets.prepare({}, { attempt: 1, signal: AbortSignal.timeout(60_000) })
  await transact(app.database, sweep)
  const { rows } = await app.database.query(
    'select is_winner, (now()::date - at::date) as days from shown_bet order by days',
  )
  expect(rows).toEqual([
    { is_winner: false, days: 1 },
    { is_winner: true, days: 29 },
  ])
})
