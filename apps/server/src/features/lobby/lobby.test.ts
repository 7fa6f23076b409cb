import { readdirSync } from 'node:fs'
import { gameCategories } from '@tablestakes/contract/game-categories'
import { getIndex } from '@tablestakes/contract/lobby'
import { type TextKey, textFor } from '@tablestakes/dictionary'
import { manualClock } from '@tablestakes/node/clock'
import { transact } from '@tablestakes/node/database'
import { describe, expect, test } from 'vitest'
import { startApp } from '../../../test/start-app.ts'
import { seedLobby } from './seed-lobby.ts'

const clock = manualClock(Date.UTC(2026, 10, 15))
const app = await startApp({ clock })

async function lobby(headers: Record<string, string> = {}) {
  const { code, data } = await app.guest.call(getIndex, {}, { headers })
  expect(code).toBe(0)
  return data!
}

const untilSeen = () => clock.advance(2_000)
type Lobby = Awaited<ReturnType<typeof lobby>>
const gamesIn = ({ game_type_list }: Lobby, category: string) =>
  game_type_list.find((type) => type.lang_key === category)!.second_type_list.flatMap((row) => row.game_list)

describe('the lobby', () => {
  test('has the categories of the specification in their order', async () => {
    const { game_type_list } = await lobby()
    expect(game_type_list.map((type) => type.lang_key)).toEqual(Object.values(gameCategories))
  })

  test('has all of the studio’s games, each in its category', async () => {
    const index = await lobby()
    expect(index.counts).toMatchObject({ games: 32, firms: 1 })
    const own = [gameCategories.ORIGINAL, gameCategories.SLOTS, gameCategories.LIVE, gameCategories.SPORTS]
    expect(own.map((category) => gamesIn(index, category).length)).toEqual([14, 8, 7, 1])
    expect(index.firm_list).toMatchObject([{ key: 'tablestakes', game_count: 32 }])
  })

  test('names games in the language of the reader', async () => {
    const names = async (lang: string) => gamesIn(await lobby({ lang }), gameCategories.SPORTS).map((game) => game.name)
    for (const lang of ['en', 'bd', 'pt-br']) expect(await names(lang)).toEqual([textFor(lang, 'game_football')])
  })

  test('shows banners whose every text exists, and none that speaks of sandbox money where real money is played', async () => {
    const { banner_list } = await lobby()
    expect(banner_list.map((banner) => banner.art)).toEqual(['fair', 'gold', 'sandbox'])
    for (const banner of banner_list) {
      for (const key of [banner.title_key, banner.text_key, banner.button_key]) {
        expect(textFor('en', key as TextKey)).not.toBe(key)
      }
    }
    await app.database.query(`update site set real_money = true, licence = 'Licence 1' where site_id = 'brazil'`)
    untilSeen()
    expect((await lobby({ channel: '55' })).banner_list.map((banner) => banner.art)).toEqual(['fair', 'gold'])
  })

  test('shows a banner from its beginning to its end', async () => {
    await app.database.query(
      `insert into banner values (90, 'pakistan', 'gold', 'banner_gold_title', 'banner_gold_text', 'banner_gold_button', '/game',
         0, true, false, $1, $2)`,
      [new Date(clock() + 60_000), new Date(clock() + 120_000)],
    )
    const ids = async () => (await lobby({ channel: '92' })).banner_list.map((banner) => banner.id)
    untilSeen()
    expect(await ids()).toEqual([1, 2, 3])
    clock.advance(60_000)
    expect(await ids()).toEqual([90, 1, 2, 3])
    clock.advance(60_000)
    expect(await ids()).toEqual([1, 2, 3])
  })

  test('leaves out what an operator has closed, on one site or everywhere', async () => {
    await app.database.query(`insert into game_closed_on_site values ('pakistan', 101)`)
    await app.database.query(`update game set is_open = false where game_id = 102`)
    untilSeen()
    const idsOn = async (channel: string) =>
      gamesIn(await lobby({ channel }), gameCategories.ORIGINAL).map((game) => game.id)
    expect(await idsOn('92')).not.toContain(101)
    expect(await idsOn('1')).toContain(101)
    expect(await idsOn('1')).not.toContain(102)
    expect((await lobby({ channel: '92' })).counts.games).toBe(30)
  })

  test('keeps an operator’s changes when it is seeded again', async () => {
    await app.database.query(`update game set bet_cash_rate = 77 where game_id = 103`)
    await app.database.query(`delete from game_in_row where game_id = 104 and lang_key = 'lobby_Original'`)
    await app.database.query(`update banner set is_shown = false where banner_id = 1`)
    await transact(app.database, seedLobby)
    untilSeen()
    const index = await lobby()
    const originals = gamesIn(index, gameCategories.ORIGINAL)
    expect(originals.find((game) => game.id === 103)).toMatchObject({ bet_cash_rate: 77 })
    expect(originals.map((game) => game.id)).not.toContain(104)
    expect(index.banner_list.map((banner) => banner.id)).toEqual([2, 3])
  })

  test('is the same answer for everyone until something changes, compressed once', async () => {
    const request = () => app.guest.send({ method: 'GET', url: getIndex.path, headers: { 'accept-encoding': 'br' } })
    const [first, second] = [await request(), await request()]
    expect(first.headers['content-encoding']).toBe('br')
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  })
})

test('counts who is online over all nodes, and not the streams of a node that is gone', async () => {
  await app.database.query(
    `insert into live_node values (gen_random_uuid(), 3, now()), (gen_random_uuid(), 4, now()),
       (gen_random_uuid(), 50, now() - interval '1 minute')`,
  )
  clock.advance(30_000)
  expect((await lobby()).counts.online).toBe(7)
})

test('every game has a drawing', async () => {
  const drawn = ['tiles', 'slots'].flatMap((folder) =>
    readdirSync(new URL(`../../../../../scripts/art/${folder}/`, import.meta.url)).map((file) =>
      file.replace('.ts', ''),
    ),
  )
  const { rows } = await app.database.query<{ art_key: string }>('select art_key from game')
  expect(rows.map((row) => row.art_key).filter((key) => !drawn.includes(key))).toEqual([])
})
