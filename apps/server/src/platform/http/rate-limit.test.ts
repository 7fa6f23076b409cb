import { refusals } from '@tablestakes/contract/refusals'
import { manualClock } from '@tablestakes/node/clock'
import { expect, test } from 'vitest'
import { costly, probeRoutes, whoAmI } from '../../../test/probe.ts'
import { startApp } from '../../../test/start-app.ts'
import { addressKey, buckets, createLocalLimiter } from './rate-limit.ts'

test('a bucket lets its burst through, then as much as it refills', async () => {
  const clock = manualClock(0)
  const limiter = createLocalLimiter(clock)
  const take = (cost = 1) => limiter.take({ key: 'a', bucket: { burst: 3, perSecond: 2 }, cost })
  for (let n = 0; n < 3; n++) expect(await take()).toEqual({ allowed: true })
  expect(await take()).toEqual({ allowed: false, retryAfterMs: 500 })
  clock.advance(500)
  expect(await take()).toEqual({ allowed: true })
  expect(await take(3)).toEqual({ allowed: false, retryAfterMs: 1500 })
  clock.advance(3_600_000)
  expect(await take(3)).toEqual({ allowed: true })
  expect((await take()).allowed).toBe(false)
})

test('memory is bounded: what was not used for longest is forgotten', async () => {
  const limiter = createLocalLimiter(manualClock(0), 100)
  const take = (key: string) => limiter.take({ key, bucket: { burst: 1, perSecond: 1 }, cost: 1 })
  await take('kept')
  for (let n = 0; n < 1_000; n++) {
    await take(`other ${n}`)
    if (n % 50 === 0) await take('kept')
  }
  expect(limiter.size).toBe(100)
  expect((await take('kept')).allowed).toBe(false)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0000:ffff::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s is counted as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

test('an address that asks too often is told when to come back, before anything else is looked at', async () => {
  const clock = manualClock(Date.now())
  const app = await startApp({ routes: probeRoutes, clock, config: { rateLimitScale: 0.01 } })
  const send = () => app.server.inject({ method: 'POST', url: costly.path, payload: 'not even JSON' })
  // A hundredth of the burst of 600 and of the 10 of this call's own bucket, which is too little for one.
  expect(buckets.messages.burst * 0.01).toBeLessThan(1)
  const refused = await send()
  expect(refused.statusCode).toBe(200)
  expect(refused.json().code).toBe(refusals.TOO_MANY.code)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('a player who asks too often is refused, another one is not', async () => {
  const clock = manualClock(Date.now())
  const app = await startApp({ routes: probeRoutes, clock, config: { rateLimitScale: 0.05 } })
  const [one, other] = [await app.signIn(1n), await app.signIn(2n)]
  const burst = buckets.player.burst * 0.05
  for (let n = 0; n < burst; n++) expect((await one.call(whoAmI, {})).code).toBe(0)
  expect((await one.call(whoAmI, {})).code).toBe(refusals.TOO_MANY.code)
  expect((await other.call(whoAmI, {})).code).toBe(0)
  clock.advance(1_000)
  expect((await one.call(whoAmI, {})).code).toBe(0)
})
