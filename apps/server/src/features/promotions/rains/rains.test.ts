import { randomUUID } from 'node:crypto'
import { getActivity, grabEnvelope } from '@tablestakes/contract/promotions'
import { commitment } from '@tablestakes/domain/draws/fairness'
import { UNIT } from '@tablestakes/domain/money/money'
import { splitPool } from '@tablestakes/domain/promotions/envelopes'
import { transact } from '@tablestakes/node/database'
import { expect, test, vi } from 'vitest'
import { makeRainsToday, rainNow, rainOf } from '../../../../test/boards.ts'
import { outcome } from '../../../../test/outcome.ts'
import { type Owner, openOwner } from '../../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../../test/promotions.ts'
import { startApp } from '../../../../test/start-app.ts'
import { revealRains } from './make-rains.ts'

vi.setConfig({ testTimeout: 600_000 })

/** `RAIN_GRABS=5000` for a storm. */
const GRABS = Number(process.env.RAIN_GRABS ?? 80)

const bed = await startPromotions()
const { app, clock, database } = bed

async function openRain(options: Parameters<typeof rainNow>[0]): Promise<{ id: number; rainId: string }> {
  await database.query(`update activity set state = 'ended'`)
  const id = await bed.activity(9, rainNow(options))
  await makeRainsToday(database, app.secret)
  return { id, rainId: (await rainOf(database, id))! }
}

test('many grabs on two nodes: no part twice, none lost, the pool to the last unit', async () => {
  const other = await startApp({ databaseUrl: app.databaseUrl, clock, config: { rateLimitScale: 0 } })
  const parts = Math.floor(GRABS / 2)
  const { id, rainId } = await openRain({ pool: '1234.5678', parts })
  const owners: Owner[] = []
  while (owners.length < GRABS) {
    const some = Array.from({ length: Math.min(20, GRABS - owners.length) }, (_, nth) => nth)
    owners.push(...(await Promise.all(some.map((nth) => openOwner(nth % 2 === 0 ? app : other)))))
  }
  const grab = async (owner: Owner) => {
    const key = randomUUID()
    for (;;) {
      const answer = await owner.call(grabEnvelope, { activity_id: id, rain_id: rainId }, { key })
      // A queue that is too long for one call's time: it may be done or not, so it is asked again under the same key.
      if (outcome(answer) !== 'BUSY') return answer
    }
  }
  const answers = await Promise.all(owners.map(grab))
  const got = answers.filter((answer) => outcome(answer) === 'ok').map(({ data }) => data!.awards[0]!.amount)
  expect(new Set(answers.map(outcome))).toEqual(new Set(['ok', 'POOL_EMPTY']))
  expect(got).toHaveLength(parts)
  expect(got.reduce((sum, amount) => sum + amount, 0n)).toBe(12_345_678n)
  const { rows } = await database.query(
    `select count(distinct player_id)::integer as players, count(*)::integer as parts,
       (select sum(cost)::bigint from activity_claim where activity_id = $2) as paid
     from rain_part where rain_id = $1 and player_id is not null`,
    [rainId, id],
  )
  expect(rows).toEqual([{ players: parts, parts, paid: 12_345_678n }])
})

test('the parts were there before the rain, and follow from the seed that is shown after it', async () => {
  const { id, rainId } = await openRain({ pool: '100', parts: 7, least: '2', grabs: 2 })
  const ann = await bed.owner()
  const info = async () =>
    (await ann.call(getActivity, { activity_id: id })).data!.rains!.find((one) => one.rain_id === rainId)!
  const before = await info()
  expect(before).toMatchObject({ pool: 100n * UNIT, left: 100n * UNIT, parts: 7, server_seed: null, my_parts: [] })
  const grab = () => ann.call(grabEnvelope, { activity_id: id, rain_id: rainId })
  const first = (await grab()).data!.awards[0]!.amount
  const second = (await grab()).data!.awards[0]!.amount
  expect(outcome(await grab())).toBe('ALREADY_CLAIMED')
  expect(await info()).toMatchObject({ taken: first + second, left: 100n * UNIT - first - second, my_parts: [1, 2] })
  await transact(database, (tx) => revealRains(tx, { nowMs: Date.now() }))
  expect((await info()).server_seed).toBeNull()
  await transact(database, (tx) => revealRains(tx, { nowMs: Date.now() + DAY_MS }))
  const after = await info()
  expect(after.server_seed_hash).toBe(before.server_seed_hash)
  expect(commitment(after.server_seed!)).toBe(before.server_seed_hash)
  const { pool, parts, least } = after
  const split = splitPool({ pool, parts, least }, { serverSeed: after.server_seed!, clientSeed: rainId, nonce: 0 })
  expect(split.slice(0, 2)).toEqual([first, second])
  // Who knows the seed knows the parts: from then on none is given, whatever a clock says.
  const bob = await bed.owner()
  expect(outcome(await bob.call(grabEnvelope, { activity_id: id, rain_id: rainId }))).toBe('ACTIVITY_CLOSED')
})

test('nothing falls before its minutes, after them, or from another rain', async () => {
  const { id, rainId } = await openRain({ pool: '10', parts: 5 })
  const ann = await bed.owner()
  const grab = async (rain_id: string) => outcome(await ann.call(grabEnvelope, { activity_id: id, rain_id }))
  clock.advance(-1_800_000)
  expect(await grab(rainId)).toBe('TOO_EARLY')
  clock.advance(1_800_000 + 2 * 3_600_000)
  expect(await grab(rainId)).toBe('ACTIVITY_CLOSED')
  clock.advance(-2 * 3_600_000)
  expect(await grab('0198c0de-0000-7000-8000-000000000001')).toBe('NOT_FOUND')
  expect(await grab('no-rain')).toBe('NOT_FOUND')
})

test('a rain is split once, and never after it has begun', async () => {
  const { id } = await openRain({ pool: '10', parts: 5 })
  const seeds = async () =>
    (await database.query('select starts_at, seed_hash from rain where activity_id = $1 order by 1', [id])).rows
  const before = await seeds()
  // Today's and tomorrow's.
  expect(before).toHaveLength(2)
  await makeRainsToday(database, app.secret)
  expect(await seeds()).toEqual(before)
  await database.query(`update activity set state = 'ended'`)
  const late = await bed.activity(9, rainNow({ pool: '10', parts: 5 }))
  await makeRainsToday(database, app.secret, Date.now() + DAY_MS - (Date.now() % DAY_MS))
  expect(await rainOf(database, late)).not.toBeNull()
})
