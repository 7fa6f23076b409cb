import { expect, test } from 'vitest'
import { levelOf, scoreOf } from './self-test.ts'

test.each([
  [0, 'none'],
  [1, 'low'],
  [2, 'low'],
  [3, 'moderate'],
  [7, 'moderate'],
  [8, 'high'],
  [27, 'high'],
])('a score of %i is %s', (score, level) => {
  expect(levelOf(score)).toBe(level)
})

test('the score is the sum of nine answers', () => {
  expect(scoreOf([0, 1, 2, 3, 0, 1, 2, 3, 3])).toBe(15)
  expect(() => scoreOf([1, 2])).toThrow('the test has nine answers from 0 to 3')
  expect(() => scoreOf([4, 0, 0, 0, 0, 0, 0, 0, 0])).toThrow('the test has nine answers from 0 to 3')
})
