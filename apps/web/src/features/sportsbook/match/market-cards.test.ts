import type { Market } from '@tablestakes/contract/sportsbook'
import { expect, test } from 'vitest'
import { ALL, cardsOf, FAVORITES, groupsOf, shownCards } from './market-cards.ts'

const market = (id: string, kind: string, fields: Partial<Market> = {}): Market => ({
  id,
  kind,
  group: kind === 'total_goals' ? 'goals' : 'main',
  state: 'open',
  version: 1,
  outcomes: [],
  ...fields,
})
const markets = [
  market('1', 'match_winner'),
  market('2', 'total_goals', { line: 350 }),
  market('3', 'total_goals', { line: 50 }),
  market('4', 'next_goal', { number: 1 }),
  market('5', 'next_goal', { number: 2 }),
]
const nameOf = ({ kind }: { kind: string }) => kind.replaceAll('_', ' ')

test('lines of one kind share a card and stand by size; another goal is another card', () => {
  const cards = cardsOf(markets)
  expect(cards.map(({ key }) => key.trim())).toEqual(['match_winner', 'total_goals', 'next_goal  1', 'next_goal  2'])
  expect(cards[1]?.markets.map(({ line }) => line)).toEqual([50, 350])
})

test('a market that comes later moves no card', () => {
  const before = cardsOf(markets).map(({ key }) => key)
  const after = cardsOf([...markets, market('6', 'odd_even'), market('7', 'total_goals', { line: 150 })])
  expect(after.map(({ key }) => key).slice(0, before.length)).toEqual(before)
})

test('headings, favourites and the search say which cards are shown', () => {
  const cards = cardsOf(markets)
  expect(groupsOf(cards)).toEqual(['main', 'goals'])
  const show = (fields: object) =>
    shownCards(cards, { group: ALL, typed: '', favorites: new Set(['next_goal']), nameOf, ...fields }).length
  expect(show({})).toBe(4)
  expect(show({ group: 'goals' })).toBe(1)
  expect(show({ group: FAVORITES })).toBe(2)
  expect(show({ group: 'goals', typed: ' Next ' })).toBe(2)
  expect(show({ typed: 'corner' })).toBe(0)
})
