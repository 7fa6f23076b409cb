import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../text/duration.ts'
import { DEFAULT_FIRST_RECHARGE_ITEM, rechargeOffer } from './first-recharge.ts'

const createdAt = 1_800_000_000_000
const offerAt = (sinceMs: number, payCount = 0) => rechargeOffer({ createdAt, payCount, now: createdAt + sinceMs })

test('the first offer before any payment, the second after one, none after two', () => {
  expect(offerAt(0, 0)?.kind).toBe('first')
  expect(offerAt(0, 1)?.kind).toBe('second')
  expect(offerAt(0, 2)).toBeNull()
  expect(offerAt(0, -1)).toBeNull()
})

test('a new window begins every six hours', () => {
  expect(offerAt(0)).toEqual({ kind: 'first', window: 0, endsAt: createdAt + 6 * HOUR_MS, leftMs: 6 * HOUR_MS })
  expect(offerAt(6 * HOUR_MS - 1)).toMatchObject({ window: 0, leftMs: 1 })
  expect(offerAt(6 * HOUR_MS)).toMatchObject({ window: 1, leftMs: 6 * HOUR_MS })
  expect(offerAt(25 * HOUR_MS)).toMatchObject({ window: 4, leftMs: 5 * HOUR_MS })
})

test('a clock behind the server shows a full first window', () => {
  expect(offerAt(-90_000)).toMatchObject({ window: 0, leftMs: 6 * HOUR_MS })
})

test('there is always some time left, at most six hours', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e12 }), (since) => {
      const { leftMs } = offerAt(since)!
      expect(leftMs > 0 && leftMs <= 6 * HOUR_MS).toBe(true)
    }),
  )
})

test('the default item is the one of the specification', () => {
  expect(DEFAULT_FIRST_RECHARGE_ITEM).toBe(1000000004)
})
