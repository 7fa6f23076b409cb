import { expect, test } from 'vitest'
import { manualClock } from './clock.ts'
import { addressKey, openTokenBuckets, scaleBucket } from './rate-limit.ts'

test('a bucket lets its burst through, then as much as it refills', () => {
  const clock = manualClock(0)
  const buckets = openTokenBuckets(clock)
  const take = (cost = 1) => buckets.take({ key: 'a', bucket: { burst: 3, perSecond: 2 }, cost })
  for (let n = 0; n < 3; n++) expect(take()).toEqual({ allowed: true })
  expect(take()).toEqual({ allowed: false, retryAfterMs: 500 })
  clock.advance(500)
  expect(take()).toEqual({ allowed: true })
  expect(take(3)).toEqual({ allowed: false, retryAfterMs: 1500 })
  clock.advance(3_600_000)
  expect(take(3)).toEqual({ allowed: true })
  expect(take().allowed).toBe(false)
})

test('memory is bounded: what was not used for longest is forgotten', () => {
  const buckets = openTokenBuckets(manualClock(0), 100)
  const take = (key: string) => buckets.take({ key, bucket: { burst: 1, perSecond: 1 }, cost: 1 })
  take('kept')
  for (let n = 0; n < 1_000; n++) {
    take(`other ${n}`)
    if (n % 50 === 0) take('kept')
  }
  expect(buckets.size).toBe(100)
  expect(take('kept').allowed).toBe(false)
})

test('a scale widens or narrows a bucket, and nothing is no limit', () => {
  expect(scaleBucket({ burst: 10, perSecond: 4 }, 0.5)).toEqual({ burst: 5, perSecond: 2 })
  expect(scaleBucket({ burst: 10, perSecond: 4 }, 0)).toBeNull()
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::2', '2001:db8:0:0'],
  ['2001:0db8:0000:0000:ffff::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})
