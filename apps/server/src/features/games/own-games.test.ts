import {
  getGameDetail,
  getSuggested,
  listFavorites,
  listRecents,
  playTypes,
  setFavorite,
} from '@tablestakes/contract/games'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { giveMoney } from '../../../test/money.ts'
import { outcome } from '../../../test/outcome.ts'
import { type Client, startApp } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { favoriteData } from './favorites.ts'

const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 } })
const supplier = await startSupplier('acme')
await supplier.join(app, {
  games: [901, 902, 903, 904].map((id) => ({ code: `acme:${id}`, id })),
})
const untilSeen = () => clock.advance(2_000)

let players = 200n
const newPlayer = () => app.signIn(++players)
const favorites = async (player: Client) => (await player.call(listFavorites, {})).data!.list.map(({ id }) => id)

describe('favourites', () => {
  test('are added and taken off, and the newest is first', async () => {
    const player = await newPlayer()
    expect((await player.call(setFavorite, { game_id: 101 })).data).toEqual({ game_id: 101, is_favorite: true })
    expect((await player.call(setFavorite, { game_id: 301, is_favorite: true })).data!.is_favorite).toBe(true)
    expect((await player.call(setFavorite, { game_id: 301, is_favorite: true })).data!.is_favorite).toBe(true)
    expect(await favorites(player)).toEqual([301, 101])
    expect((await player.call(getGameDetail, { game_id: 101 })).data!.is_favorite).toBe(true)
    expect((await player.call(setFavorite, { game_id: 101 })).data!.is_favorite).toBe(false)
    expect((await player.call(setFavorite, { game_id: 101, is_favorite: false })).data!.is_favorite).toBe(false)
    expect(await favorites(player)).toEqual([301])
    expect((await player.call(getGameDetail, { game_id: 101 })).data!.is_favorite).toBe(false)
  })

  test('turn once for each press, also for simultaneous presses', async () => {
    const player = await newPlayer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => player.call(setFavorite, { game_id: 101 })))
    expect(answers.filter(({ data }) => data!.is_favorite)).toHaveLength(3)
    expect(await favorites(player)).toEqual([101])
  })

  test('are of games there are, and not more than can be shown', async () => {
    const player = await newPlayer()
    expect(outcome(await player.call(setFavorite, { game_id: 7 }))).toBe('NOT_FOUND')
    await app.database.query(
      `insert into game (game_id, provider_key, game_key, art_key, name, bet_cash_rate, is_open)
       select 20000 + n, 'acme', 'many-' || n, 'x', 'Many', 100, false from generate_series(1, 200) n`,
    )
    await app.database.query(
      `insert into player_favorite (player_id, game_id) select $1, 20000 + n from generate_series(1, 200) n`,
      [player.playerId],
    )
    untilSeen()
    expect(outcome(await player.call(setFavorite, { game_id: 101 }))).toBe('TOO_MANY_FAVORITES')
    // What was closed is neither shown nor added, and can be taken off.
    expect(await favorites(player)).toEqual([])
    expect(outcome(await player.call(setFavorite, { game_id: 20_001 }))).toBe('NOT_FOUND')
    expect(outcome(await player.call(setFavorite, { game_id: 20_001, is_favorite: false }))).toBe('ok')
    expect(outcome(await player.call(setFavorite, { game_id: 101 }))).toBe('ok')
  })

  test('are told to their owner and forgotten with the account', async () => {
    const player = await newPlayer()
    await player.call(setFavorite, { game_id: 101 })
    expect(await favoriteData.export(app.database, player.playerId!)).toEqual({
      favorites: [{ game: 'Dice', added_at: expect.any(Date) }],
    })
    await transact(app.database, (tx) => favoriteData.erase(tx, player.playerId!))
    expect(await favorites(player)).toEqual([])
  })
})

test('recents are the games opened, each once, the last one first', async () => {
  const player = await newPlayer()
  const recents = async () => (await player.call(listRecents, {})).data!.list.map(({ id }) => id)
  expect(await recents()).toEqual([])
  for (const gameId of [901, 902, 901, 903]) await supplier.sit(app, player, { gameId })
  expect(await recents()).toEqual([903, 901, 902])
  await app.database.query(`insert into game_closed_on_site values ('main', 903)`)
  untilSeen()
  expect(await recents()).toEqual([901, 902])
  await app.database.query(`delete from game_closed_on_site`)
  untilSeen()
})

describe('suggestions', () => {
  test('for a player are what to go on with, an open round first, and what others play', async () => {
    const player = await newPlayer()
    await giveMoney(app.database, { playerId: player.playerId!, cash: 10_000n })
    const first = await supplier.sit(app, player, { gameId: 901 })
    await supplier.sit(app, player, { gameId: 902, type: playTypes.GOLD })
    const { id, round } = await first.bet(1_000)
    await player.call(setFavorite, { game_id: 903 })

    const { continue_playing, recommended } = (await player.call(getSuggested, {})).data!
    expect(continue_playing).toMatchObject([
      { game: { id: 901 }, type: playTypes.CAPITAL, has_open_round: true },
      { game: { id: 902 }, type: playTypes.GOLD, has_open_round: false },
    ])
    // Nobody brings the others.
    expect(recommended.map(({ id }) => id)).toEqual([904])

    await first.win(0, id, { round })
    await supplier.sit(app, player, { gameId: 901, type: playTypes.GOLD })
    const { data } = await player.call(getSuggested, {})
    expect(data!.continue_playing).toMatchObject([
      { game: { id: 901 }, type: playTypes.GOLD, has_open_round: false },
      { game: { id: 902 } },
    ])
  })

  test('for a visitor are what others play most', async () => {
    await app.database.query(`
      insert into game_day values (today(), 902, 'IDR', 2, 10, 1, 1, 1, 1), (today() - 1, 904, 'IDR', 2, 50, 1, 1, 1, 1);
      insert into counted_day (day, is_final) values (today(), false)`)
    untilSeen()
    const { continue_playing, recommended } = (await app.guest.call(getSuggested, {})).data!
    expect(continue_playing).toEqual([])
    expect(recommended.map(({ id }) => id)).toEqual([904, 902, 901, 903])
  })
})
