import { refusals } from '@tablestakes/contract/refusals'
import { manualClock } from '@tablestakes/node/clock'
import { expect, test } from 'vitest'
import { costly, probeRoutes, whoAmI } from '../../../test/probe.ts'
import { startApp } from '../../../test/start-app.ts'
import { buckets } from './rate-limit.ts'

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
