import { expect, test } from 'vitest'
import { luckyBoxForm } from './lucky-box.ts'

test('a gift box while boxes are left, otherwise a wheel', () => {
  expect(luckyBoxForm(1)).toBe('giftBox')
  expect(luckyBoxForm(0)).toBe('wheel')
  expect(luckyBoxForm(-1)).toBe('wheel')
})
