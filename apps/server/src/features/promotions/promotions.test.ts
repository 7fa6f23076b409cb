import { getProof, getSeeds, listRevealedSeeds, rotateSeeds, setClientSeed } from '@tablestakes/contract/fairness'
import { getGoldRush, shareGoldRush, takeGoldRushAward } from '@tablestakes/contract/gold-rush'
import { getIndex, getRed } from '@tablestakes/contract/lobby'
import { claimActivity, getActivity, listActivities, spinActivity } from '@tablestakes/contract/promotions'
import { commitment, startDraw } from '@tablestakes/domain/draws/fairness'
import { UNIT } from '@tablestakes/domain/money/money'
import { pickPrize, totalRange } from '@tablestakes/domain/promotions/wheel'
import { transact } from '@tablestakes/node/database'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { sweepAll } from '../../../test/consumers.ts'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../test/promotions.ts'
import { isProven, proveFacts } from '../../facts/index.ts'
import { currencyOfSite, openSites } from '../site/index.ts'
import { drawPrize } from './draws/draw.ts'
import { requireGames } from './engine/require-games.ts'
import { promotionSums } from './engine/sums.ts'
import { seedActivities } from './seed-activities.ts'
import { servedTypes } from './types/all.ts'

vi.setConfig({ testTimeout: 240_000 })

const bed = await startPromotions()
const { app, clock, database } = bed
const awards = [{ money: 'bonus', amount: '25', multiplier: 10 }]
const claim = async (owner: Owner, activity_id: number, step_id?: string) =>
  outcome(await owner.call(claimActivity, { activity_id, ...(step_id && { step_id }) }))
const detail = async (owner: Owner, activity_id: number) => (await owner.call(getActivity, { activity_id })).data!

test('every site ships a living example of every type, in six languages, that its own check lets go live', async () => {
  const { rows } = await database.query<{ sites: number; activities: number; spoken: number }>(
    `select count(distinct site_id)::integer as sites, count(*)::integer as activities,
       count(*) filter (where (select count(*) from jsonb_object_keys(titles)) = 6
         and (select count(*) from jsonb_object_keys(rules)) = 6)::integer as spoken
     from activity`,
  )
  const { sites, activities, spoken } = rows[0]!
  expect(sites).toBeGreaterThan(5)
  expect([activities, spoken]).toEqual([sites * servedTypes.length, sites * servedTypes.length])
  // Once more adds nothing, also where an operator has ended one.
  await seedActivities(database)
  const again = await database.query('select from activity')
  expect(again.rowCount).toBe(activities)

  const ann = await hireOperator(app, 'ann-checks')
  const ids = await database.query<{ id: number }>(`select activity_id as id from activity where site_id = 'main'`)
  for (const { id } of ids.rows) {
    const answer = await ann.get(`/operator/activities/${id}/check`)
    expect(answer.json()).toMatchObject({ problems: [], missing_languages: [] })
  }
  // Free rounds among them can be used: there are such games, and they take the stake in the currency of the site.
  const configs = await database.query<{ site_id: string; config: unknown }>(
    'select site_id, config from activity join activity_config using (activity_id, version)',
  )
  const known = await openSites(app).all()
  for (const { site_id: siteId, config } of configs.rows)
    await requireGames(database, config, currencyOfSite(known.find(({ id }) => id === siteId)!))
})

test('the calendar goes on day by day, a missed day restarts it, and a clock that jumps back opens nothing', async () => {
  const id = await bed.activity(1, { days: Array.from({ length: 7 }, () => awards), deposit: '0', stake: '0' })
  const ann = await bed.owner()
  expect(await claim(ann, id, 'day-2')).toBe('NOT_REACHED')
  expect(await claim(ann, id)).toBe('ok')
  expect(await claim(ann, id)).toBe('ALREADY_CLAIMED')
  clock.advance(DAY_MS)
  expect((await detail(ann, id)).steps.map(({ state }) => state).slice(0, 3)).toEqual(['claimed', 'reached', 'waiting'])
  expect(await claim(ann, id, 'day-2')).toBe('ok')
  clock.advance(-DAY_MS)
  expect(await claim(ann, id)).toBe('ALREADY_CLAIMED')
  clock.advance(3 * DAY_MS)
  expect((await detail(ann, id)).steps[0]!.state).toBe('reached')
  expect(await claim(ann, id, 'day-3')).toBe('NOT_REACHED')
  expect(await claim(ann, id, 'day-1')).toBe('ok')
  clock.advance(-3 * DAY_MS)
  expect(await claim(ann, id)).toBe('ALREADY_CLAIMED')
  expect((await bed.purses(ann)).coin).toBe(75n * UNIT)
})

test('a share is claimed on the days after it, and then it is gone', async () => {
  const share = { most: '1000', money: 'cash', multiplier: 0, claim_days: 2 }
  const id = await bed.activity(1001, { rates: [{ vip_level: 0, rate: 10 }], ...share })
  const ann = await bed.owner()
  await bed.deposit(ann, 500n * UNIT)
  await bed.stake(ann, 300n * UNIT, { win: 100n * UNIT })
  expect(await detail(ann, id)).toMatchObject({ base: 200n * UNIT, claimable: 0n })
  expect(await claim(ann, id)).toBe('TOO_EARLY')
  clock.advance(DAY_MS)
  expect(await detail(ann, id)).toMatchObject({ base: 200n * UNIT, claimable: 20n * UNIT })
  expect((await ann.call(getRed, {})).data!.list).toContainEqual({ activity_id: id, is_show_red: true })
  clock.advance(2 * DAY_MS)
  expect(await detail(ann, id)).toMatchObject({ base: 0n, claimable: 0n })
  expect(await claim(ann, id)).toBe('NOT_REACHED')
  clock.advance(-DAY_MS)
  expect(await claim(ann, id)).toBe('ok')
  expect(await claim(ann, id)).toBe('NOT_REACHED')
  clock.advance(-2 * DAY_MS)
  expect((await bed.purses(ann)).money).toBe(320n * UNIT)
})

test('no loss, no cash back', async () => {
  const share = { most: '1000', money: 'cash', multiplier: 0, claim_days: 2 }
  const id = await bed.activity(1001, { rates: [{ vip_level: 0, rate: 10 }], ...share })
  const ann = await bed.owner()
  await bed.deposit(ann, 500n * UNIT, { daysAgo: 1 })
  await bed.stake(ann, 300n * UNIT, { win: 301n * UNIT, daysAgo: 1 })
  expect(await claim(ann, id)).toBe('NOT_REACHED')
})

test('gold panning: each award waits for its time, the second for a share', async () => {
  const id = await bed.activity(17, { awards: [0, 60, 80_000].map((wait_seconds) => ({ wait_seconds, awards })) })
  const ann = await bed.owner()
  const take = async (index?: number) =>
    outcome(await ann.call(takeGoldRushAward, index === undefined ? {} : { index }))
  const info = async () => (await ann.call(getGoldRush, {})).data!
  expect((await info()).awards.map(({ status }) => status)).toEqual([true, false, false])
  expect(await take(1)).toBe('TOO_EARLY')
  expect(await take()).toBe('ok')
  clock.advance(600_000)
  expect(await take(1)).toBe('SHARE_FIRST')
  const shared = (await ann.call(shareGoldRush, { channel: 'chat' })).data!
  expect(shared.url).toMatch(/^\/\?invitation_code=\w+$/)
  expect(shared.info).toMatchObject({
    is_shared: true,
    awards: [{ is_taken: true }, { status: true, limit_seconds: 0 }, {}],
  })
  await ann.call(shareGoldRush, {})
  expect(await take()).toBe('ok')
  expect(await take(0)).toBe('ALREADY_CLAIMED')
  expect(await take()).toBe('TOO_EARLY')
  expect((await bed.purses(ann)).coin).toBe(50n * UNIT)
  const { rows } = await database.query(
    `select count(*)::integer as shares from player_fact where player_id = $1 and kind = 'shared'`,
    [ann.playerId],
  )
  expect(rows).toEqual([{ shares: 1 }])
  await database.query(`update activity set state = 'ended' where activity_id = $1`, [id])
  expect(outcome(await ann.call(getGoldRush, {}))).toBe('ACTIVITY_CLOSED')
  clock.advance(-600_000)
})

test('a stake that is voided no longer counts', async () => {
  const id = await bed.activity(15, { milestones: [{ stake: '100', awards }] })
  const ann = await bed.owner()
  await bed.deposit(ann, 100n * UNIT)
  const play = await bed.stake(ann, 100n * UNIT)
  expect((await detail(ann, id)).steps[0]).toMatchObject({ state: 'reached' })
  await bed.void(ann, play)
  expect((await detail(ann, id)).steps[0]).toMatchObject({ state: 'waiting', progress: { cur: 0n } })
  expect(await claim(ann, id)).toBe('NOT_REACHED')
})

const wheel = {
  prizes: [
    { awards, art: 'a', weight: 1 },
    { awards: [], art: 'b', weight: 6 },
    { awards: [{ money: 'gold', amount: '3', multiplier: 0 }], art: 'c', weight: 3 },
  ],
  spins: [{ by: 'deposit', amount: '100', spins: 5 }],
  most_spins: 5,
}

test('a spin follows from seeds that were committed before, and anybody can compute it again', async () => {
  const id = await bed.activity(7, wheel)
  const [ann, bob] = [await bed.owner(), await bed.owner()]
  await bed.deposit(ann, 100n * UNIT)
  const before = (await ann.call(getSeeds, {})).data!
  expect((await ann.call(setClientSeed, { client_seed: 'of-ann' })).data).toMatchObject({ client_seed: 'of-ann' })
  const spins = []
  for (let nth = 0; nth < 5; nth++) {
    // Whatever a client says, the server draws.
    const smuggled = { activity_id: id, index: 0, weight: 1_000, stop_index: 0 }
    spins.push((await ann.call(spinActivity, smuggled)).data!)
  }
  expect(outcome(await ann.call(spinActivity, { activity_id: id }))).toBe('NO_SPINS')
  expect(spins.map((spin) => spin.remain_rot_num)).toEqual([4, 3, 2, 1, 0])
  expect((await ann.call(getProof, { id: spins[0]!.draw_id! })).data).toMatchObject({ server_seed: null })
  const { revealed, seeds } = (await ann.call(rotateSeeds, {})).data!
  expect(commitment(revealed.server_seed)).toBe(before.server_seed_hash)
  expect(revealed.nonce).toBe(5)
  expect(seeds.server_seed_hash).toBe(before.next_server_seed_hash)
  for (const [nonce, spin] of spins.entries()) {
    const proof = (await ann.call(getProof, { id: spin.draw_id! })).data!
    expect(proof).toMatchObject({ server_seed: revealed.server_seed, client_seed: 'of-ann', nonce, activity_id: id })
    const { weights } = JSON.parse(proof.parameters) as { weights: number[] }
    const draw = startDraw({ serverSeed: proof.server_seed!, clientSeed: proof.client_seed, nonce: proof.nonce })
    expect(pickPrize(weights, draw.integerBelow(totalRange(weights)))).toBe(spin.index)
  }
  expect((await ann.call(listRevealedSeeds, {})).data!.list).toHaveLength(1)
  expect(outcome(await bob.call(getProof, { id: spins[0]!.draw_id! }))).toBe('NOT_FOUND')
})

/** Drawn by the engine itself, each a row. */
const STORED_DRAWS = 500

test('ten thousand draws come as often as their weights say', async () => {
  const id = await bed.activity(7, wheel)
  const ann = await bed.owner()
  const weights = wheel.prizes.map(({ weight }) => weight)
  const drawing = { playerId: ann.playerId, activityId: id, weights, costs: [0n, 0n, 0n] }
  for (let page = 0; page < STORED_DRAWS / 100; page++)
    await transact(database, async (tx) => {
      for (let nth = 0; nth < 100; nth++) await drawPrize(tx, app.secret, drawing)
    })
  const { rows } = await database.query<{ nonce: number; drawn_index: number; client_seed: string }>(
    'select nonce, drawn_index, client_seed from promotion_draw where player_id = $1 order by nonce',
    [ann.playerId],
  )
  const { revealed } = (await ann.call(rotateSeeds, {})).data!
  const clientSeed = rows[0]!.client_seed
  const drawn = Array.from({ length: 10_000 }, (_, nonce) => {
    const draw = startDraw({ serverSeed: revealed.server_seed, clientSeed, nonce })
    return pickPrize(weights, draw.integerBelow(totalRange(weights)))
  })
  // What the engine stored is what anybody computes, one nonce after the other, so the rest of the ten thousand is computed only.
  expect(rows.map(({ nonce }) => nonce)).toEqual(Array.from({ length: STORED_DRAWS }, (_, nonce) => nonce))
  expect(rows.map(({ drawn_index: index }) => index)).toEqual(drawn.slice(0, STORED_DRAWS))
  const expected = weights.map((weight) => weight * 1_000)
  const counts = weights.map((_, index) => drawn.filter((one) => one === index).length)
  const distance = counts.reduce((sum, count, index) => sum + (count - expected[index]!) ** 2 / expected[index]!, 0)
  // Two degrees of freedom: beyond 27.6 once in a million.
  expect(distance).toBeLessThan(27.6)
})

test('a new configuration holds from the next period on', async () => {
  const ann = await hireOperator(app, 'ann-changes')
  const config = (amount: string) => ({
    stake: '10',
    streak: [100],
    awards: [{ money: 'cash', amount, multiplier: 0 }],
  })
  const id = await bed.activity(1008, config('5'))
  const [one, other] = [await bed.owner(), await bed.owner()]
  for (const owner of [one, other]) {
    await bed.deposit(owner, 10n * UNIT)
    await bed.stake(owner, 10n * UNIT)
  }
  expect(await claim(one, id)).toBe('ok')
  const changed = await ann.post(`/operator/activities/${id}`, { config: config('9') })
  expect(changed.json()).toMatchObject({ version: 2, state: 'live' })
  expect(await claim(other, id)).toBe('ok')
  expect((await bed.purses(other)).money).toBe(5n * UNIT)
  clock.advance(DAY_MS)
  expect((await detail(other, id)).steps[0]!.awards).toMatchObject([{ amount: 9n * UNIT }])
  clock.advance(-DAY_MS)
  const wrong = await ann.post(`/operator/activities/${id}`, { config: { stake: '-1' } })
  expect([wrong.statusCode, wrong.json().error]).toEqual([409, 'CANNOT_CHANGE'])
})

test('a draft whose worst case exceeds its budget cannot go live; its cost is stated exactly', async () => {
  const [ann, ben] = [await hireOperator(app, 'ann-starts'), await hireOperator(app, 'ben-starts')]
  const draft = { budget: 20n * UNIT, state: 'draft' }
  const id = await bed.activity(7, { ...wheel, most_spins: 1 }, draft)
  const check = (await ann.get(`/operator/activities/${id}/check`)).json()
  expect(check).toMatchObject({
    worst_case: '25',
    budget: '20',
    expected_cost: '2.5000',
    expected_cost_exact: '5/2',
  })
  expect(check.problems).toHaveLength(1)
  const start = async () => {
    await ann.post(`/operator/activities/${id}/start`, {})
    return ben.post(`/operator/activities/${id}/start`, {})
  }
  const refused = await start()
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'CANNOT_CHANGE'])
  await ann.post(`/operator/activities/${id}`, { budget: '25' })
  expect((await start()).json()).toMatchObject({ state: 'live' })
})

test('a budget that is cut or raised holds for the period that has begun, whoever claims', async () => {
  const ann = await hireOperator(app, 'ann-cuts')
  const id = await bed.activity(11, { url: '/activity', code: 'OPEN', awards }, { budget: 800n * UNIT })
  const take = async () => outcome(await (await bed.owner()).call(claimActivity, { activity_id: id, code: 'OPEN' }))
  const left = async () => (await ann.get(`/operator/activities/${id}/check`)).json().budget_left
  expect([await take(), await left()]).toEqual(['ok', '775'])
  await ann.post(`/operator/activities/${id}`, { budget: '75' })
  expect(await left()).toBe('50')
  expect([await take(), await take(), await take()]).toEqual(['ok', 'ok', 'POOL_EMPTY'])
  await ann.post(`/operator/activities/${id}`, { budget: '100' })
  expect([await take(), await take(), await left()]).toEqual(['ok', 'POOL_EMPTY', '0'])
  // What was given stays given, and the rest is not less than nothing.
  await ann.post(`/operator/activities/${id}`, { budget: '25' })
  expect([await take(), await left()]).toEqual(['POOL_EMPTY', '0'])
})

test('two accounts of one browser: the second claim is held, told so, and decided once by a person', async () => {
  const id = await bed.activity(11, { url: '/activity', code: 'OPEN', awards })
  const risk = await hireOperator(app, 'risky', ['risk'])
  const twins = [await bed.owner(), await bed.owner(), await bed.owner()]
  for (const { playerId } of twins)
    await database.query(`insert into player_device (player_id, device_hash) values ($1, sha256('one browser'))`, [
      playerId,
    ])
  const take = (owner: Owner) => owner.call(claimActivity, { activity_id: id, code: 'OPEN' })
  expect((await take(twins[0]!)).data).not.toHaveProperty('is_held')
  for (const twin of twins.slice(1)) {
    expect((await take(twin)).data).toMatchObject({ is_held: true, purses: { coin: 0n } })
    expect(outcome(await take(twin))).toBe('ALREADY_CLAIMED')
  }
  const { list } = (await risk.get(`/operator/claims?state=held&activity_id=${id}`)).json()
  expect(list).toMatchObject([{ reasons: ['device'] }, { reasons: ['device'] }])
  const decide = (claimId: string, is_paid: boolean) =>
    risk.post(`/operator/claims/${claimId}`, { is_paid, reason: 'They live in one house.' })
  expect((await decide(list[1].claim_id, true)).json()).toMatchObject({ state: 'paid', decided_by: 'risky' })
  expect((await decide(list[0].claim_id, false)).json()).toMatchObject({ state: 'refused' })
  expect((await decide(list[1].claim_id, true)).json().error).toBe('CANNOT_CHANGE')
  expect([(await bed.purses(twins[1]!)).coin, (await bed.purses(twins[2]!)).coin]).toEqual([25n * UNIT, 0n])
  const { rows } = await database.query(
    'select sum(left_over)::bigint as left from activity_budget where activity_id = $1',
    [id],
  )
  expect(rows).toEqual([{ left: (1_000_000n - 50n) * UNIT }])
})

test('visitors see what is open and nothing of anybody; players only what is for them', async () => {
  const id = await bed.activity(1, { days: Array.from({ length: 7 }, () => awards), deposit: '0', stake: '0' })
  const distant = await bed.activity(
    12,
    {
      ...{ login_points: 1, deposit_points: 0, stake_amount: '1', stake_points: 0, chests: [{ points: 1, awards }] },
    },
    { audience: { vip_from: 9 } },
  )
  const ann = await bed.owner()
  const seen = async (list: Promise<{ data?: { list: { activity_id: number }[] } }>) =>
    (await list).data!.list.map(({ activity_id }) => activity_id)
  expect(await seen(app.guest.call(listActivities, {}))).toEqual(expect.arrayContaining([id, distant]))
  expect(await seen(ann.call(listActivities, {}))).toContain(id)
  expect(await seen(ann.call(listActivities, {}))).not.toContain(distant)
  expect((await detail(ann, distant)).missing).toEqual(['vip_level'])
  const shown = (await app.guest.call(getActivity, { activity_id: 1 })).data!
  expect(shown.activity.activity_id).toBe(id)
  expect(shown.steps.every(({ state }) => state === 'waiting')).toBe(true)
  expect(outcome(await app.guest.call(getActivity, { activity_id: 8 }))).toBe('ACTIVITY_CLOSED')
  expect(outcome(await app.guest.call(getActivity, { activity_id: 999_999 }))).toBe('NOT_FOUND')
  clock.advance(40_000)
  expect((await app.guest.call(getIndex, {})).data!.activity_list.map(({ activity_id }) => activity_id)).toContain(id)
  clock.advance(-40_000)
})

test('all facts of a player into an empty state give the stored state, voids included', async () => {
  const chest = await bed.activity(12, {
    ...{
      login_points: 1,
      deposit_points: 7,
      stake_amount: '1',
      stake_points: 1,
      chests: [{ points: 100_000, awards }],
    },
  })
  const rebate = await bed.activity(6, {
    ...{ tiers: [{ from: '0', rate: 10 }], most: '100000', money: 'cash', multiplier: 0, claim_days: 3 },
  })
  const step = fc.record({
    act: fc.constantFrom('deposit', 'stake', 'void', 'look', 'sweep'),
    amount: fc.integer({ min: 1, max: 30 }),
    daysAgo: fc.constantFrom(0, 0, 1),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const ann = await bed.owner()
      const plays: string[] = []
      await bed.deposit(ann, 1_000n * UNIT, { daysAgo: 1 })
      // What happens has its time: what is of yesterday comes before anybody looks today.
      const inOrder = steps.filter(({ act, daysAgo }) => act !== 'look' || daysAgo === 0)
      for (const { act, amount, daysAgo } of inOrder.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
        const money = BigInt(amount) * UNIT
        if (act === 'deposit') await bed.deposit(ann, money, { daysAgo })
        if (act === 'stake') plays.push(await bed.stake(ann, money, { daysAgo, win: money }))
        const play = act === 'void' ? plays.pop() : undefined
        if (play) await bed.void(ann, play)
        if (act === 'look') await detail(ann, chest)
        if (act === 'sweep') await sweepAll(database, [promotionSums])
      }
      const stored = [await detail(ann, chest), await detail(ann, rebate)]
      await database.query('delete from promotion_mark where player_id = $1', [ann.playerId])
      expect([await detail(ann, chest), await detail(ann, rebate)]).toEqual(stored)
      await sweepAll(database, [promotionSums])
      const proofs = await proveFacts(database, [promotionSums], ann.playerId)
      expect(proofs.length).toBeGreaterThan(0)
      expect(proofs.filter((proof) => !isProven(proof))).toEqual([])
    }),
    { numRuns: 10, endOnFailure: true },
  )
})
