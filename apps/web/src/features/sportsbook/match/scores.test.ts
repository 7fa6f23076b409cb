import { expect, test } from 'vitest'
import { scoresOf } from './scores.ts'

const match = (fields: object) => ({
  sport: 'football',
  state: 'live' as const,
  home_score: 2,
  away_score: 1,
  parts: [],
  points: null,
  ...fields,
})

test('nothing stands beside the names before the match', () => {
  expect(scoresOf(match({ state: 'scheduled', home_score: 0, away_score: 0 }))).toEqual({ home: '', away: '' })
})

test('goals are goals', () => {
  expect(scoresOf(match({}))).toEqual({ home: '2', away: '1' })
})

test('cricket says the wickets with the runs', () => {
  expect(
    scoresOf(match({ sport: 'cricket', home_score: 148, away_score: 71, points: { home: '6', away: '2' } })),
  ).toEqual({ home: '148/6', away: '71/2' })
})

test('tennis says sets, games and points while it runs, and only sets afterwards', () => {
  const tennis = {
    sport: 'tennis',
    home_score: 1,
    away_score: 0,
    parts: [
      { home: 6, away: 4 },
      { home: 2, away: 3 },
    ],
    points: { home: '40', away: 'A' },
  }
  expect(scoresOf(match(tennis))).toEqual({ home: '1  2  40', away: '0  3  A' })
  expect(scoresOf(match({ ...tennis, state: 'ended' }))).toEqual({ home: '1', away: '0' })
})
