import type { LiveMessageOf } from '@tablestakes/contract/live'
import { getMatch, listMatches } from '@tablestakes/contract/sportsbook'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../lib/api/query-client.ts'
import { bringChange } from './bring-change.ts'

const LIST = [listMatches.path, { sport: 'football' }]
const PAGE = [getMatch.path, { id: '7' }]
const match = (version: number) => ({ id: '7', version, home_score: 0, away_score: 0, markets: [] })
const change = (fields: Partial<LiveMessageOf<'match'>>): LiveMessageOf<'match'> => ({
  ...{
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
  },
})

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(LIST, { list: [match(5)] })
  // Results are read page by page.
  queryClient.setQueryData([listMatches.path, 'results'], { pages: [{ list: [match(5)] }], pageParams: [] })
  queryClient.setQueryData(PAGE, { match: match(5), events: [] })
})

const versions = () => [
  queryClient.getQueryData<{ list: { version: number }[] }>(LIST)!.list[0]!.version,
  queryClient.getQueryData<{ match: { version: number } }>(PAGE)!.match.version,
]

/** As a screen does that shows the answer. */
const show = (queryKey: readonly unknown[]) =>
  new QueryObserver(queryClient, { queryKey, queryFn: () => null, staleTime: Number.POSITIVE_INFINITY }).subscribe(
    () => {},
  )

test('a change reaches the page of its match and every row', () => {
  expect(bringChange(change({}))).toBe(false)
  expect(versions()).toEqual([6, 6])
})

test('what only a row hears does not make the page newer', () => {
  expect(bringChange(change({ is_row: true }))).toBe(false)
  expect(versions()).toEqual([6, 5])
})

test('what has missed something is asked for where it is on screen, and left alone elsewhere', () => {
  expect(bringChange(change({ after: 8, version: 9 }))).toBe(false)
  const hide = show(LIST)
  expect(bringChange(change({ after: 8, version: 9 }))).toBe(true)
  hide()
  expect(bringChange(change({ after: 8, version: 9 }))).toBe(false)
  expect(versions()).toEqual([5, 5])
})

test('another match’s change says nothing', () => {
  show(LIST)
  show(PAGE)
  expect(bringChange(change({ match_id: '8', after: 8, version: 9 }))).toBe(false)
  expect(versions()).toEqual([5, 5])
})
