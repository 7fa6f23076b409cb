import { expect, test } from 'vitest'
import { isTap, settle } from './carousel-motion.ts'

const offsets = [0, 300, 600]

test('a press that moved 5 px is a tap, 6 px is a pull', () => {
  expect([isTap(5), isTap(-5), isTap(6), isTap(-6)]).toEqual([true, true, false, false])
})

test('a fling at 0.25 px a millisecond goes one slide on, whatever its length', () => {
  expect(settle({ index: 0, offsets, pulledPx: 20, speed: 0.25 })).toBe(1)
  expect(settle({ index: 1, offsets, pulledPx: -20, speed: -0.25 })).toBe(0)
})

test('a slower pull goes to the nearest slide', () => {
  expect(settle({ index: 0, offsets, pulledPx: 140, speed: 0.24 })).toBe(0)
  expect(settle({ index: 0, offsets, pulledPx: 160, speed: 0.24 })).toBe(1)
  expect(settle({ index: 0, offsets, pulledPx: 460, speed: 0 })).toBe(2)
})

test('a fling back against the pull does not skip a slide', () => {
  expect(settle({ index: 1, offsets, pulledPx: 100, speed: -0.9 })).toBe(1)
})

test('neither edge is passed', () => {
  expect(settle({ index: 2, offsets, pulledPx: 90, speed: 2 })).toBe(2)
  expect(settle({ index: 0, offsets, pulledPx: -90, speed: -2 })).toBe(0)
})
