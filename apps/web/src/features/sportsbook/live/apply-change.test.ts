import type { LiveMessageOf } from '@tablestakes/contract/live'
import type { Market, Match } from '@tablestakes/contract/sportsbook'
import { expect, test } from 'vitest'
import { applyChange, applyToRow } from './apply-change.ts'

const market = (id: string, price = 2000): Market => ({
  id,
  kind: 'match_winner',
  group: 'main',
  state: 'open',
  version: 1,
  outcomes: [
    { id: `${id}-1`, title: 'outcome_home', price, is_open: true },
    { id: `${id}-2`, title: 'outcome_away', price, is_open: true },
  ],
})
const match = { id: '7', version: 5, home_score: 0, markets: [market('1'), market('2')] } as unknown as Match
const change = (fields: Partial<LiveMessageOf<'match'>>): LiveMessageOf<'match'> => ({
  type: 'match',
  id: '',
  at: 0,
  match_id: '7',
  after: 5,
  version: 6,
  changed: [],
  markets: [],
  events: [],
  ...fields,
})

test('a price moves where it stands, and its neighbours stay', () => {
  const prices = [{ id: '2-1', price: 1850, is_open: true }]
  const after = applyChange(match, change({ changed: [{ id: '2', version: 2, state: 'open', prices }] }))
  expect(after?.markets.map(({ id }) => id)).toEqual(['1', '2'])
  expect(after?.markets[1]?.outcomes.map(({ price }) => price)).toEqual([1850, 2000])
  expect(after?.version).toBe(6)
})

test('a change that builds on something unheard asks for the match', () => {
  expect(applyChange(match, change({ after: 6, version: 7 }))).toBeNull()
})

test('what is older than what is known says nothing', () => {
  expect(applyChange(match, change({ after: 3, version: 5 }))).toBe(match)
})

test('a market that a silent feed has suspended is shown so, though its version is the same', () => {
  const prices = [{ id: '2-1', price: 2000, is_open: false }]
  const changed = [{ id: '2', version: 1, state: 'suspended' as const, prices }]
  const after = applyChange(match, change({ after: 5, version: 5, changed }))
  expect(after?.markets.map(({ state }) => state)).toEqual(['open', 'suspended'])
})

test('an older version of a market does not overwrite a newer one', () => {
  const newer = { ...match, markets: [{ ...market('1'), version: 9 }] }
  const prices = [{ id: '1-1', price: 1500, is_open: true }]
  const after = applyChange(newer, change({ changed: [{ id: '1', version: 8, state: 'suspended', prices }] }))
  expect(after?.markets[0]).toMatchObject({ state: 'open', outcomes: [{ price: 2000 }, { price: 2000 }] })
})

test('new markets go to the end of the page, and not into a row', () => {
  const added = change({ markets: [market('0')] })
  expect(applyChange(match, added)?.markets.map(({ id }) => id)).toEqual(['1', '2', '0'])
  expect(applyToRow(match, added)?.markets.map(({ id }) => id)).toEqual(['1', '2'])
})

test('a row that was told less takes what its page is told, where nothing of its own was left out', () => {
  const heard = change({ after: 8, version: 9, row_after: 5 })
  expect(applyToRow(match, heard)?.version).toBe(9)
  expect(applyToRow(match, { ...heard, row_after: 6 })).toBeNull()
  expect(applyChange(match, heard)).toBeNull()
})

test('a score replaces the old one', () => {
  const score = { ...match, home_score: 1, state: 'live' as const }
  expect(applyChange(match, change({ score }))?.home_score).toBe(1)
})
