import { gameCategories } from '@tablestakes/contract/game-categories'
import { type Game, gameOrders } from '@tablestakes/contract/games'
import { expect, test } from 'vitest'
import { choicesOf, orders, readFilter, requestOf, writeFilter } from './game-filter.ts'

const queryOf = (address: string) => address.split('?')[1] ?? ''
const game = (id: number, provider: string, tags: string[]) => ({ id, provider, tags }) as Game

test('a filter comes back from its own address', () => {
  const filter = {
    category: gameCategories.GOLD,
    secondType: 'lobby_Gold Games',
    provider: 'tablestakes',
    tag: 'cards',
    order: 'rtp',
  } as const
  expect(readFilter(queryOf(writeFilter(filter)))).toEqual(filter)
})

test('the plain page has the plain address and asks for every game', () => {
  const plain = readFilter('')
  expect(writeFilter(plain)).toBe('/moreGameList')
  expect(requestOf(plain)).toEqual({})
})

test('what an address cannot mean is left out', () => {
  expect(readFilter('category=nonsense&order=best&tag=')).toEqual(readFilter(''))
  expect(readFilter('category=game_manufacturer').category).toBe(gameCategories.ALL)
})

test('a row of the first page is asked for as a row', () => {
  expect(requestOf(readFilter('second_type=row_first_looks'))).toEqual({
    category: gameCategories.ALL,
    second_type: 'row_first_looks',
  })
})

test('only what tells games apart is offered', () => {
  const rows = [
    { lang_key: 'row_a', sort_index: 1, game_list: [game(1, 'one', ['fair', 'slot']), game(2, 'two', ['fair'])] },
    { lang_key: 'row_b', sort_index: 2, game_list: [game(1, 'one', ['fair', 'slot'])] },
    { lang_key: 'row_empty', sort_index: 3, game_list: [] },
  ]
  const types = [{ id: 1, lang_key: gameCategories.SLOTS, sort_index: 1, second_type_list: rows }]
  expect(choicesOf(types, readFilter('category=lobby_slots'))).toEqual({
    secondTypes: ['row_a', 'row_b'],
    providers: ['one', 'two'],
    tags: ['slot'],
  })
  expect(choicesOf(types, readFilter('category=lobby_live'))).toEqual({ secondTypes: [], providers: [], tags: [] })
})

test('what an address has chosen can be let go, also where nothing else is offered', () => {
  expect(choicesOf([], readFilter('provider=one&tag=slot'))).toEqual({
    secondTypes: [],
    providers: ['one'],
    tags: ['slot'],
  })
})

test('the orders are those of the contract', () => {
  expect(orders).toEqual(gameOrders)
})
