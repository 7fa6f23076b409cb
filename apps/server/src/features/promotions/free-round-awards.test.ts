import { redeemCode } from '@tablestakes/contract/bonuses'
import { listFreeRounds } from '@tablestakes/contract/free-rounds'
import { getRed } from '@tablestakes/contract/lobby'
import { listMail } from '@tablestakes/contract/mail'
import { claimActivity, getActivity, listEnded, listOwnClaims } from '@tablestakes/contract/promotions'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { sweepAll } from '../../../test/consumers.ts'
import { hireOperator } from '../../../test/operators.ts'
import { outcome } from '../../../test/outcome.ts'
import type { Owner } from '../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../test/promotions.ts'
import { sendBatch } from '../mail/index.ts'
import { promotionSums } from './engine/sums.ts'

const bed = await startPromotions()
const { app, database } = bed
const [ann, ben] = [await hireOperator(app, 'ann-plays'), await hireOperator(app, 'ben-plays')]

/** Ten rounds of 1,000 in dice and mines: what the shipped studio plays. */
const award = (change: object = {}) => ({
  ...{ money: 'bonus', amount: '1000', multiplier: 10, free_rounds: { rounds: 10, games: [101, 103], days: 3 } },
  ...change,
})
const given = async (owner: Owner) => (await owner.call(listFreeRounds, {})).data!.list

test('an activity gives free rounds: shown beforehand, given once, counted in full against the budget', async () => {
  const config = { url: '/activity', code: 'OPEN', awards: [award()] }
  const id = await bed.activity(11, config, { budget: 15_000n * UNIT })
  const [one, other] = [await bed.owner(), await bed.owner()]
  const shown = (await one.call(getActivity, { activity_id: id })).data!.steps[0]!.awards
  expect(shown).toMatchObject([{ amount: 1_000n * UNIT, multiplier: 10, rounds: 10 }])
  const claim = async (owner: Owner) => outcome(await owner.call(claimActivity, { activity_id: id, code: 'OPEN' }))
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => claim(one)))
  expect(outcomes.filter((answer) => answer === 'ok')).toHaveLength(1)
  expect(await given(one)).toMatchObject([
    { stake: 1_000n * UNIT, rounds: 10, left: 10, multiplier: 10, games: [101, 103], state: 'open', won: 0n },
  ])
  expect(await bed.purses(one)).toMatchObject({ money: 0n, coin: 0n })
  expect((await one.call(getRed, {})).data!.free_rounds).toEqual([
    { game_id: 101, left: 10 },
    { game_id: 103, left: 10 },
  ])
  // The second would be the eleventh of fifteen rounds that the budget pays.
  expect(await claim(other)).toBe('POOL_EMPTY')
  expect(await given(other)).toEqual([])
  expect((await one.call(listOwnClaims, {})).data!.list).toMatchObject([
    { activity_id: id, state: 'paid', awards: [{ rounds: 10 }] },
  ])
  expect((await other.call(listOwnClaims, {})).data!.list).toEqual([])
})

test('slots take them like the originals: strips and books, told for their tiles', async () => {
  const owner = await bed.owner()
  const awards = [award({ free_rounds: { rounds: 5, games: [306, 308], days: 3 } })]
  const grant = await ann.post('/operator/grants', { player: Number(owner.playerId), reason: 'A new slot.', awards })
  expect(grant.statusCode).toBe(200)
  expect(await given(owner)).toMatchObject([{ games: [306, 308], left: 5, stake: 1_000n * UNIT }])
  expect((await owner.call(getRed, {})).data!.free_rounds).toEqual([
    { game_id: 306, left: 5 },
    { game_id: 308, left: 5 },
  ])
})

test('an operator gives them by hand, sees them, and takes back what is left', async () => {
  await database.query(`update cashier_rule set two_above = $1 where site_id = 'main'`, [50_000n * UNIT])
  const owner = await bed.owner()
  const player = Number(owner.playerId)
  const reason = 'The round did not load.'
  const grant = await ann.post('/operator/grants', { player, reason, awards: [award()] })
  expect(grant.json()).toMatchObject({ awards: [{ free_rounds: { rounds: 10 } }] })
  const [listed] = (await ann.get(`/operator/free-rounds?player=${player}`)).json().list
  expect(listed).toMatchObject({ player, rounds: 10, used: 0, stake: '1000', ended: null })
  const back = () => ann.post(`/operator/free-rounds/${listed.grant_id}/take-back`, { reason })
  expect((await back()).json()).toMatchObject({ ended: 'taken_back' })
  expect((await back()).json().error).toBe('NOT_ELIGIBLE')
  expect(await given(owner)).toMatchObject([{ state: 'taken_back' }])
  // All stakes together are what two must agree on.
  const dear = { player, reason, awards: [award({ free_rounds: { rounds: 100, games: [101], days: 3 } })] }
  expect((await ann.post('/operator/grants', dear)).statusCode).toBe(202)
})

test.each([
  ['as cash', award({ money: 'cash' }), 400],
  ['without wagering', award({ multiplier: 0 }), 400],
  ['without a stake', award({ amount: '0' }), 400],
  ['in no game', award({ free_rounds: { rounds: 1, games: [], days: 1 } }), 400],
  ['in a game that there is not', award({ free_rounds: { rounds: 1, games: [999_999], days: 1 } }), 409],
  ['at a table of everybody’s', award({ free_rounds: { rounds: 1, games: [201], days: 1 } }), 409],
  ['in a game of gold only', award({ free_rounds: { rounds: 1, games: [308, 313], days: 1 } }), 409],
  ['at a stake that its game does not take', award({ amount: '0.0001' }), 409],
])('free rounds %s are refused', async (_name, wrong, status) => {
  const owner = await bed.owner()
  const answer = await ann.post('/operator/grants', {
    ...{ player: Number(owner.playerId), reason: 'Wrong on purpose.', awards: [wrong] },
  })
  expect(answer.statusCode).toBe(status)
  expect(await given(owner)).toEqual([])
})

test('a code brings them', async () => {
  const wanted = {
    ...{ site_id: 'main', note: 'free rounds', awards: [award()], codes: 1, ends_at: null, vip_from: 0 },
    ...{ starts_at: new Date(Date.now() - DAY_MS).toISOString(), per_code: 1, per_player: 1 },
  }
  await ann.post('/operator/redeem', wanted)
  const { list } = (await ben.post('/operator/redeem', wanted)).json()
  const owner = await bed.owner()
  expect((await owner.call(redeemCode, { code: list[0] })).data!.awards).toMatchObject([{ rounds: 10 }])
  expect(await given(owner)).toHaveLength(1)
})

test('a segment names whom an activity and a mail are for, and the dry run counts deposits', async () => {
  const [payer, other] = [await bed.owner(), await bed.owner()]
  await bed.deposit(payer, 10n * UNIT)
  await sweepAll(database, [promotionSums])
  const audience = { deposits_from: 1 }
  const segment = (await ann.post('/operator/segments', { site_id: 'main', name: 'payers', audience })).json()
  const { rows } = await database.query(
    `select count(*)::integer as payers from fact_count where (counted -> 'promotions' ->> 'deposits')::bigint > 0`,
  )
  expect(segment.size).toBe(rows[0]!.payers)
  const text = { en: 'Of tests' }
  const draft = {
    ...{ site_id: 'main', activity_type: 11, time_zone: 'UTC', budget: '100000', titles: text, rules: text },
    ...{ starts_at: new Date().toISOString(), config: { url: '/activity', code: 'OPEN', awards: [award()] } },
  }
  const made = (await ann.post('/operator/activities', { ...draft, segment: 'payers' })).json()
  expect(made.audience).toEqual(audience)
  expect((await ann.get(`/operator/activities/${made.activity_id}/check`)).json().audience_size).toBe(segment.size)
  expect((await ann.post('/operator/activities', { ...draft, segment: 'nobody' })).json().error).toBe('CANNOT_CHANGE')
  const mail = { site_id: 'main', title: text, content: text, awards: [], expires_at: null, segment: 'payers' }
  await ann.post('/operator/mails', mail)
  const { batch_id: batch } = (await ben.post('/operator/mails', mail)).json()
  for (let isDone = false; !isDone; ) {
    const run = await sendBatch.prepare({ batch_id: batch }, { attempt: 1, signal: AbortSignal.timeout(60_000) })
    await transact(database, (tx) => run(tx))
    const done = await database.query('select done_at from mail_batch where batch_id = $1', [batch])
    isDone = done.rows[0]!.done_at !== null
  }
  const titles = async (owner: Owner) => (await owner.call(listMail, {})).data!.list.map(({ title }) => title.en)
  expect(await titles(payer)).toContain('Of tests')
  expect(await titles(other)).not.toContain('Of tests')
})

test('what has ended is listed for a week', async () => {
  const open = await bed.activity(11, { url: '/activity', code: 'OPEN', awards: [award()] })
  const listed = async () => (await app.guest.call(listEnded, {})).data!.list.map(({ activity_id: id }) => id)
  expect(await listed()).not.toContain(open)
  await ann.post(`/operator/activities/${open}/end`, {})
  bed.clock.advance(60_000)
  expect(await listed()).toContain(open)
  bed.clock.advance(8 * DAY_MS)
  expect(await listed()).not.toContain(open)
  bed.clock.advance(-8 * DAY_MS)
})
