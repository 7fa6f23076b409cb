import { getGameDetail, listGames, searchGames } from '@tablestakes/contract/games'
import { getIndex } from '@tablestakes/contract/lobby'
import { fillRow } from '@tablestakes/contract/operator/lobby'
import { importSupplierGames } from '@tablestakes/contract/operator/suppliers'
import { manualClock } from '@tablestakes/node/clock'
import { expect, test } from 'vitest'
import { hireOperator } from '../../../../test/operators.ts'
import { outcome } from '../../../../test/outcome.ts'
import { sendOperator } from '../../../../test/send-operator.ts'
import { startApp } from '../../../../test/start-app.ts'
import { startSupplier } from '../../../../test/supplier.ts'

const clock = manualClock(Date.now())
const app = await startApp({ clock, config: { rateLimitScale: 0 } })
const supplier = await startSupplier('acme')
await supplier.join(app)
const { key } = await hireOperator(app, 'ann')
/** Every node asks for changes at most every two seconds. */
const untilSeen = () => clock.advance(2_000)

const KINDS = ['Slots', 'Live', 'Crash', 'Table games']
const COUNT = 5_000
supplier.games = Array.from({ length: COUNT }, (_, place) => ({
  game_code: `acme:${place}`,
  name: `${place % 2 === 0 ? 'Amber' : 'Silver'} Orchard ${place}`,
  product: `Firm ${place % 7}`,
  category: KINDS[place % KINDS.length]!,
  platforms: ['GPL_MOBILE'],
  enabled: place !== COUNT - 1,
  rtp: 95.5,
}))

const importAll = async () => {
  const answer = await sendOperator(app, importSupplierGames, { key, request: { key: 'acme' } })
  untilSeen()
  return answer.json()
}
const ROW = await (async () => {
  const { rows } = await app.database.query<{ game_type_id: number; lang_key: string; category: string }>(
    `select g.game_type_id, g.lang_key, t.lang_key as category from game_in_row g
     join game using (game_id) join game_type t using (game_type_id) where game_key = 'lantern' limit 1`,
  )
  return rows[0]!
})()
const fill = async (request: { supplier: string; tag?: string }) => {
  const { game_type_id, lang_key } = ROW
  const answer = await sendOperator(app, fillRow, { key, request: { game_type_id, lang_key, ...request } })
  untilSeen()
  return answer.json()
}
const rowNow = async () => {
  const { data } = await app.guest.call(getIndex, {})
  const type = data!.game_type_list.find(({ id }) => id === ROW.game_type_id)!
  return type.second_type_list.find(({ lang_key }) => lang_key === ROW.lang_key)!
}

test('five thousand games are imported once, however often they are', async () => {
  const before = await rowNow()
  expect(await importAll()).toEqual({ key: 'acme', added: COUNT - 1, closed: 0 })
  expect(await importAll()).toEqual({ key: 'acme', added: 0, closed: 0 })
  const { rows } = await app.database.query(
    `select count(*)::int as games, count(distinct game_id)::int as numbers, count(distinct provider_key)::int as firms,
       min(game_id) >= 10001 as "areAbove" from game where game_key like 'acme:%'`,
  )
  expect(rows).toEqual([{ games: COUNT - 1, numbers: COUNT - 1, firms: 7, areAbove: true }])
  expect(await rowNow()).toEqual(before)
})

test('what a supplier switches off is closed, and what it adds later gets a number of its own', async () => {
  supplier.games = [
    ...supplier.games.map((game, place) => ({ ...game, enabled: place !== 3 && game.enabled })),
    { ...supplier.games[0]!, game_code: 'acme:new', name: 'A later one' },
  ]
  expect(await importAll()).toEqual({ key: 'acme', added: 1, closed: 1 })
  expect((await app.guest.call(searchGames, { q: 'A later one' })).data!.list[0]).toMatchObject({ name: 'A later one' })
})

test('a row is filled with the games of a tag, lists its first ones and says what else it holds', async () => {
  const before = await rowNow()
  const filled = await fill({ supplier: 'acme', tag: 'slots' })
  expect(filled.added).toBe(COUNT / KINDS.length + 1)
  expect((await fill({ supplier: 'acme', tag: 'slots' })).added).toBe(0)
  const row = await rowNow()
  expect(row.game_list.length).toBe(40)
  expect(row.game_list.slice(0, before.game_list.length)).toEqual(before.game_list)
  expect(row.game_list.length + row.rest!.count).toBe(before.game_list.length + filled.added)
  expect(row.rest).toMatchObject({ tags: ['slots'], rates: { least: 100, most: 100 } })
  expect(row.rest!.providers.toSorted()).toEqual(Array.from({ length: 7 }, (_, place) => `firm-${place}`))
})

test('page by page the list brings all of a row, each game once', async () => {
  const { game_list, rest } = await rowNow()
  const seen: number[] = []
  let last_id = ''
  do {
    const request = { category: ROW.category as never, second_type: ROW.lang_key, limit: 100, last_id }
    const answer = await app.guest.call(listGames, request)
    expect(outcome(answer)).toBe('ok')
    seen.push(...answer.data!.list.map(({ id }) => id))
    last_id = answer.data!.last_id
  } while (last_id !== '')
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBe(game_list.length + rest!.count)
})

test('search finds one of them by a name with a slip, and its page opens', async () => {
  const { data } = await app.guest.call(searchGames, { q: 'silvr orchard 4321' })
  const found = data!.list.find(({ name }) => name === 'Silver Orchard 4321')!
  const detail = await app.guest.call(getGameDetail, { game_id: found.id })
  expect(outcome(detail)).toBe('ok')
  expect(detail.data!.alike.length).toBeGreaterThan(0)
})
