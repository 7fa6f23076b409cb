import { expect, test } from 'vitest'
import { kindOf, kindOfId, kindsOf, mainKindOf, marketKinds, outcomeOfId, outcomeOfKey, sports } from './kinds.ts'

test('every kind and every outcome within it has a number and a word of its own', () => {
  expect(new Set(marketKinds.map(({ id }) => id)).size).toBe(marketKinds.length)
  expect(new Set(marketKinds.map(({ key }) => key)).size).toBe(marketKinds.length)
  for (const { outcomes } of marketKinds) {
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(outcomes.length)
    expect(new Set(outcomes.map(({ key }) => key)).size).toBe(outcomes.length)
  }
})

test('kinds and outcomes are found by the numbers of the feed', () => {
  expect(kindOfId(18)?.key).toBe('total_goals')
  expect(kindOfId(4711)).toBeNull()
  expect(outcomeOfId('total_goals', 12)?.key).toBe('over')
  expect(outcomeOfId('total_goals', 1)).toBeNull()
  expect(outcomeOfKey('correct_score', '4:4')?.id).toBe(322)
  expect(outcomeOfKey('correct_score', '5:0')).toBeNull()
})

test('each sport has its markets, and one that stands in lists', () => {
  expect(sports.map((sport) => kindsOf(sport).length)).toEqual([11, 5, 5, 4])
  for (const sport of sports) expect(kindOf(mainKindOf(sport))).toMatchObject({ sport, group: 'main', specifiers: [] })
})
