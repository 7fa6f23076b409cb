import { expect, test } from 'vitest'
import { firstSentence } from './first-sentence.ts'

test('the first sentence stands for the whole, in any script', () => {
  expect(firstSentence('Check in. Then more.')).toBe('Check in.')
  expect(firstSentence('每日签到。连续七天。')).toBe('每日签到。')
  expect(firstSentence('No end')).toBe('No end')
})
