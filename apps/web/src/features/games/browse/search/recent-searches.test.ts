import { expect, test } from 'vitest'
import { addSearch } from './recent-searches.ts'

test('the newest search is first and is kept once, whatever its capitals', () => {
  expect(addSearch(' Dice ', ['mines', 'dice'])).toEqual(['Dice', 'mines'])
})

test('a single letter is no search', () => {
  expect(addSearch('d', ['mines'])).toEqual(['mines'])
})

test('the ninth pushes out the oldest', () => {
  const kept = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8']
  expect(addSearch('a9', kept)).toEqual(['a9', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'])
})
