import { getGameUrl, listBets } from '@tablestakes/contract/games'
import { manualClock } from '@tablestakes/node/clock'
import { expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { startApp } from '../../../test/start-app.ts'
import { startSupplier } from '../../../test/supplier.ts'
import { buckets } from '../../platform/http/rate-limit.ts'

/** A tenth of what an address and a player may do, so that a test reaches it. */
const SCALE = 0.1
const supplier = await startSupplier('acme')
const app = await startApp({ clock: manualClock(Date.now()), config: { rateLimitScale: SCALE } })
await supplier.join(app, { games: [{ code: 'acme:dice', id: 901 }] })

test('a page of bets takes five tokens: it may look at thousands', async () => {
  const player = await app.signIn(1n)
  const pages = Math.floor((buckets.player.burst * SCALE) / 5)
  for (let page = 0; page < pages; page++) expect(outcome(await player.call(listBets, {}))).toBe('ok')
  expect(outcome(await player.call(listBets, {}))).toBe('TOO_MANY')
})

test('opening a game takes ten tokens, also of a visitor: supplier and signatures are asked no more than that', async () => {
  let opened = 0
  while (outcome(await app.guest.call(getGameUrl, { game_id: 901 })) === 'ok') opened++
  expect(opened).toBeGreaterThan(0)
  expect(opened).toBeLessThanOrEqual((buckets.address.burst * SCALE) / 10)
  expect(supplier.launches).toHaveLength(opened)
})
