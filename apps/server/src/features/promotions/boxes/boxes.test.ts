import { createHmac, randomUUID } from 'node:crypto'
import {
  getBlindBox,
  listBlindBoxInvites,
  listBlindBoxWithdrawals,
  openBlindBox,
  spinBlindBoxWheel,
  withdrawBlindBox,
} from '@tablestakes/contract/blind-box'
import { bonusTypes, listBonuses } from '@tablestakes/contract/bonuses'
import { getProof, rotateSeeds } from '@tablestakes/contract/fairness'
import { claimActivity, getActivity, spinActivity } from '@tablestakes/contract/promotions'
import { startDraw } from '@tablestakes/domain/draws/fairness'
import { UNIT } from '@tablestakes/domain/money/money'
import { equals, ratio } from '@tablestakes/domain/money/ratio'
import { pickPrize, totalRange } from '@tablestakes/domain/promotions/wheel'
import { describe, expect, test, vi } from 'vitest'
import { hireOperator } from '../../../../test/operators.ts'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../../test/promotions.ts'
import { houseAccount, newKey, onGame } from '../../../ledger/index.ts'
import { readConfig } from '../types/all.ts'
import { fissionBlindBox, gameBlindBox, stakeBlindBox } from '../types/blind-boxes.ts'

vi.setConfig({ testTimeout: 120_000 })

const bed = await startPromotions()
const { app, clock, database } = bed

const item = (money: 'bonus' | 'cash', amount: string, weight = 1) => ({
  ...{ money, amount, weight, multiplier: money === 'bonus' ? 10 : 0, art: `${money}-${amount}` },
})
const cash = [item('cash', '10'), item('cash', '10', 3)]
const terms = { items: cash, wheel: cash, wheel_spins: 1, payout_from: '25', payouts: 2 }
const byStake = (more: object = {}) => ({ ...terms, levels: [{ stake: '100', boxes: 3 }], ...more })

const idOf = ({ playerId }: Owner) => Number(playerId)
const open = (owner: Owner, union_key: string | number, index: number, key: string = randomUUID()) =>
  owner.call(openBlindBox, { union_key: String(union_key), player_id: idOf(owner), index }, { key })
const spin = (owner: Owner, id: number) =>
  owner.call(spinBlindBoxWheel, { union_key: String(id), player_id: idOf(owner) })
async function withdraw(owner: Owner, id: number, key: string = randomUUID()) {
  for (;;) {
    const answer = await owner.call(withdrawBlindBox, { union_key: String(id), player_id: idOf(owner) }, { key })
    // A queue that is too long for one call's time: nothing was done, and the app asks again under the same key.
    if (outcome(answer) !== 'BUSY') return answer
  }
}
const info = async (owner: Owner, id: number) =>
  (await owner.call(getBlindBox, { union_key: String(id), player_id: idOf(owner) })).data!
const budgetLeft = async (id: number) =>
  (
    await database.query<{ left: bigint }>(
      'select sum(left_over)::bigint as left from activity_budget where activity_id = $1',
      [id],
    )
  ).rows[0]!.left

/** Somebody whose stakes of yesterday bring boxes today. */
async function staker(): Promise<Owner> {
  const owner = await bed.owner()
  await bed.deposit(owner, 100n * UNIT, { daysAgo: 1 })
  await bed.stake(owner, 100n * UNIT, { daysAgo: 1 })
  return owner
}

describe('the shipped prize tables', () => {
  const kinds = [stakeBlindBox, fissionBlindBox, gameBlindBox]
  const tables = kinds.flatMap((kind) => {
    const { items, wheel } = kind.example(100n * UNIT)
    return [
      { name: `${kind.type} boxes`, prizes: items },
      { name: `${kind.type} wheel`, prizes: wheel },
    ]
  })

  test.each(tables)(
    'ten thousand draws of $name come as often as their weights say, and all can be checked',
    ({ prizes, name }) => {
      const weights = prizes.map(({ weight }) => weight)
      const total = totalRange(weights)
      const counts = weights.map(() => 0)
      for (let nonce = 0; nonce < 10_000; nonce++) {
        const seeds = { serverSeed: `server seed of ${name}`, clientSeed: 'client', nonce }
        const index = pickPrize(weights, startDraw(seeds).integerBelow(total))
        counts[index]! += 1
        // As a verifier of somebody else's computes it.
        const word = createHmac('sha256', seeds.serverSeed).update(`client:${nonce}:0`).digest().readUInt32BE()
        const drawn = Number((BigInt(word) * BigInt(total)) >> 32n)
        expect(weights.slice(0, index).reduce((sum, weight) => sum + weight, 0) <= drawn).toBe(true)
        expect(drawn < weights.slice(0, index + 1).reduce((sum, weight) => sum + weight, 0)).toBe(true)
      }
      const expected = weights.map((weight) => (weight * 10_000) / total)
      const distance = counts.reduce((sum, count, place) => sum + (count - expected[place]!) ** 2 / expected[place]!, 0)
      // At most five degrees of freedom: beyond 36 less than once in a million.
      expect(distance).toBeLessThan(36)
    },
  )

  test('the cost that is stated is the exact sum, and the worst case everything at its highest', () => {
    const rule = readConfig(19, byStake({ items: [item('bonus', '9', 1), item('cash', '3', 2)], wheel_spins: 3 }))!
    // Three boxes of 5 and three turns of 10, six draws in all.
    expect(equals(rule.cost().expected, ratio(75_000n))).toBe(true)
    expect(rule.cost().most).toBe(57n * UNIT)
  })
})

test('boxes of yesterday’s stakes: the player chooses the lid, the server what is in it, and the wheel follows the last', async () => {
  const mixed = [item('bonus', '4'), item('cash', '10'), item('bonus', '0')]
  const id = await bed.activity(19, byStake({ items: mixed, wheel: mixed }))
  const [ann, bob] = [await staker(), await bed.owner()]
  expect(await info(bob, id)).toMatchObject({ daily_box_num: 0, daily_box_level: 0, wheel_num: 0, item_list: [] })
  const before = await info(ann, id)
  expect(before).toMatchObject({
    ...{ player_id: idOf(ann), union_key: `${id}-${ann.playerId}`, daily_box_level: 1, daily_box_num: 3 },
    ...{ daily_box_total_num: 3, wheel_num: 0, wheel_total_num: 1, money_num: 25n * UNIT, with_draw_num: 2 },
    box_prizes: [{ weight: 1 }, { weight: 1 }, { weight: 1 }],
  })
  expect(before.item_list.map(({ is_open, money_num }) => [is_open, money_num])).toEqual([
    [false, 0n],
    [false, 0n],
    [false, 0n],
  ])
  expect(before.left_refresh_time).toBeGreaterThan(0)
  expect(outcome(await spin(ann, id))).toBe('NO_SPINS')
  expect(outcome(await open(ann, id, 3))).toBe('NO_BOXES')
  const smuggled = { union_key: before.union_key, player_id: idOf(ann), index: 1, weight: 9, item: 0, money_num: 99 }
  const drawn = [(await ann.call(openBlindBox, smuggled)).data!]
  expect(drawn[0]!.item).toMatchObject({ index: 1, is_open: true })
  expect(drawn[0]!.box.item_list[1]).toEqual(drawn[0]!.item)
  expect(outcome(await open(ann, id, 1))).toBe('ALREADY_CLAIMED')
  for (const lid of [0, 2]) drawn.push((await open(ann, id, lid)).data!)
  expect(outcome(await open(ann, id, 2))).toBe('ALREADY_CLAIMED')
  const turned = (await spin(ann, id)).data!
  expect(turned.box).toMatchObject({ daily_box_num: 0, wheel_num: 0 })
  expect(outcome(await spin(ann, id))).toBe('NO_SPINS')

  const sum = (type: number) =>
    drawn.filter(({ item: one }) => one.money_type === type).reduce((all, { item: one }) => all + one.money_num, 0n)
  const won = mixed[turned.index]!
  const onWheel = BigInt(won.amount) * UNIT
  expect((await bed.purses(ann)).coin).toBe(sum(1) + (won.money === 'bonus' ? onWheel : 0n))
  expect(turned.box.with_draw_money_num).toBe(sum(2) + (won.money === 'cash' ? onWheel : 0n))
  expect(await budgetLeft(id)).toBe(1_000_000n * UNIT - sum(1) - sum(2) - onWheel)

  await ann.call(rotateSeeds, {})
  for (const { draw_id, index } of [...drawn.map((one) => ({ ...one, index: -1 })), turned]) {
    const proof = (await ann.call(getProof, { id: draw_id! })).data!
    const { weights } = JSON.parse(proof.parameters) as { weights: number[] }
    const draw = startDraw({ serverSeed: proof.server_seed!, clientSeed: proof.client_seed, nonce: proof.nonce })
    const again = pickPrize(weights, draw.integerBelow(totalRange(weights)))
    expect(JSON.parse(proof.outcome)).toEqual({ index: again })
    expect([-1, again]).toContain(index)
  }
})

test('nobody acts for another, and only through the calls of boxes', async () => {
  const id = await bed.activity(19, byStake())
  const [ann, bob] = [await staker(), await bed.owner()]
  const asBob = { player_id: idOf(bob) }
  const named = { union_key: String(id), ...asBob }
  expect(outcome(await ann.call(getBlindBox, named))).toBe('OTHER_PLAYER')
  expect(outcome(await ann.call(openBlindBox, { ...named, index: 0 }))).toBe('OTHER_PLAYER')
  expect(outcome(await ann.call(spinBlindBoxWheel, named))).toBe('OTHER_PLAYER')
  expect(outcome(await ann.call(withdrawBlindBox, named))).toBe('OTHER_PLAYER')
  expect(outcome(await ann.call(listBlindBoxWithdrawals, asBob))).toBe('OTHER_PLAYER')
  expect(outcome(await ann.call(listBlindBoxInvites, asBob))).toBe('OTHER_PLAYER')
  expect(outcome(await open(bob, `${id}-${ann.playerId}`, 0))).toBe('OTHER_PLAYER')
  expect(outcome(await open(ann, 'nonsense', 0))).toBe('NOT_FOUND')
  expect(outcome(await open(ann, 999_999, 0))).toBe('NOT_FOUND')
  expect(outcome(await ann.call(claimActivity, { activity_id: id }))).toBe('NOT_FOUND')
  expect(outcome(await ann.call(spinActivity, { activity_id: id }))).toBe('NOT_FOUND')
  const detail = (await ann.call(getActivity, { activity_id: id })).data!
  expect(detail.wheel).toMatchObject({ remain_rot_num: 0, prizes: [{ weight: 1 }, { weight: 3 }] })
})

test('collected cash is paid from its amount on: once, the same to the same key, and once of twenty simultaneous', async () => {
  const id = await bed.activity(19, byStake({ payouts: 1, wheel_spins: 0 }))
  const ann = await staker()
  for (const lid of [0, 1]) await open(ann, id, lid)
  expect((await info(ann, id)).is_check).toBe(false)
  expect(outcome(await withdraw(ann, id))).toBe('NOT_REACHED')
  await open(ann, id, 2)
  expect(await info(ann, id)).toMatchObject({ is_check: true, with_draw_money_num: 30n * UNIT, with_draw_num: 1 })
  expect((await bed.purses(ann)).money).toBe(0n)
  const left = await budgetLeft(id)
  const key = randomUUID()
  const answers = await Promise.all([...Array.from({ length: 19 }, () => withdraw(ann, id)), withdraw(ann, id, key)])
  expect(answers.map(outcome).filter((one) => one === 'ok')).toHaveLength(1)
  expect(new Set(answers.map(outcome))).toEqual(new Set(['ok', 'ALREADY_CLAIMED']))
  expect((await bed.purses(ann)).money).toBe(30n * UNIT)
  expect(await budgetLeft(id)).toBe(left)
  expect(await info(ann, id)).toMatchObject({ is_check: false, with_draw_money_num: 0n, with_draw_num: 0 })
  const { list } = (await ann.call(listBlindBoxWithdrawals, { player_id: idOf(ann) })).data!
  expect(list).toMatchObject([{ award: { money_type: 2, amount: 30n * UNIT } }])
  const bonuses = (await ann.call(listBonuses, { type: bonusTypes.PAYOUTS })).data!
  expect(bonuses.list).toMatchObject([{ award: { amount: 30n * UNIT }, state: 'finished', source_key: 'promotion' }])
  expect((await ann.call(listBonuses, { type: bonusTypes.CASH })).data!.list).toEqual([])
})

test('a pay-out is the same to the same key, cash goes on being collected over days, and a new day brings new boxes', async () => {
  const id = await bed.activity(19, byStake({ payout_from: '20', wheel_spins: 0 }))
  const ann = await staker()
  for (const lid of [0, 1]) await open(ann, id, lid)
  const key = randomUUID()
  const first = await withdraw(ann, id, key)
  expect(first.data).toMatchObject({ awards: [{ amount: 20n * UNIT }] })
  expect(await withdraw(ann, id, key)).toEqual(first)
  expect(outcome(await withdraw(ann, id))).toBe('NOT_REACHED')
  await open(ann, id, 2)
  await bed.deposit(ann, 100n * UNIT)
  await bed.stake(ann, 100n * UNIT)
  clock.advance(DAY_MS)
  expect(await info(ann, id)).toMatchObject({ daily_box_num: 3, with_draw_money_num: 10n * UNIT, with_draw_num: 1 })
  await open(ann, id, 0)
  expect((await withdraw(ann, id)).data).toMatchObject({ awards: [{ amount: 20n * UNIT }] })
  expect(outcome(await withdraw(ann, id))).toBe('ALREADY_CLAIMED')
  clock.advance(-DAY_MS)
  expect(outcome(await open(ann, id, 0))).toBe('ALREADY_CLAIMED')
  expect((await bed.purses(ann)).money).toBe(40n * UNIT)
})

test('a pay-out to the second account of one browser is held, and paid by a person once', async () => {
  const id = await bed.activity(19, byStake({ payout_from: '10', wheel_spins: 0 }))
  const twins = [await staker(), await staker()]
  const risk = await hireOperator(app, 'risk-of-boxes', ['risk'])
  for (const { playerId } of twins)
    await database.query(`insert into player_device (player_id, device_hash) values ($1, sha256('box browser'))`, [
      playerId,
    ])
  for (const twin of twins) await open(twin, id, 0)
  expect((await withdraw(twins[0]!, id)).data).not.toHaveProperty('is_held')
  expect((await withdraw(twins[1]!, id)).data).toMatchObject({ is_held: true, purses: { money: 0n } })
  expect(outcome(await withdraw(twins[1]!, id))).toBe('NOT_REACHED')
  const { list } = (await risk.get(`/operator/claims?state=held&activity_id=${id}`)).json()
  expect(list).toHaveLength(1)
  const decide = () =>
    risk.post(`/operator/claims/${list[0].claim_id}`, { is_paid: true, reason: 'They live in one house.' })
  expect((await decide()).json()).toMatchObject({ state: 'paid' })
  expect((await decide()).json().error).toBe('CANNOT_CHANGE')
  expect((await bed.purses(twins[1]!)).money).toBe(10n * UNIT)
})

test('friends bring boxes when they have proven a contact, one person once', async () => {
  const id = await bed.activity(24, { ...terms, boxes_per_invitee: 2, most_boxes: 3 })
  const ann = await bed.owner()
  const unproven = await bed.invitee(ann, { isProven: false })
  const devices = [await bed.invitee(ann), await bed.invitee(ann)]
  for (const { playerId } of [ann, devices[0]!])
    await database.query(`insert into player_device (player_id, device_hash) values ($1, sha256('of ann'))`, [playerId])
  // One of the two shares a browser with the inviter.
  expect(await info(ann, id)).toMatchObject({ daily_box_level: 1, daily_box_total_num: 2, refresh_time: 0 })
  const { list } = (await ann.call(listBlindBoxInvites, { player_id: idOf(ann) })).data!
  expect(list).toMatchObject([{ boxes: 2 }])
  expect(list[0]!.nickname).toContain('***')
  await bed.prove(unproven)
  expect(await info(ann, id)).toMatchObject({ daily_box_level: 2, daily_box_total_num: 3 })
  for (const lid of [0, 1, 2]) expect(outcome(await open(ann, id, lid))).toBe('ok')
  expect(outcome(await open(ann, id, 3))).toBe('NO_BOXES')
  clock.advance(DAY_MS)
  expect(await info(ann, id)).toMatchObject({ daily_box_num: 0, wheel_num: 1 })
  clock.advance(-DAY_MS)
})

test('stakes on chosen games bring boxes: not on others, not voided ones, not while they are on a table', async () => {
  const id = await bed.activity(25, { ...terms, games: [101, 102], levels: [{ stake: '100', boxes: 1 }] })
  const ann = await bed.owner()
  await bed.deposit(ann, 1_000n * UNIT)
  await bed.stake(ann, 500n * UNIT, { game: 103 })
  await bed.stake(ann, 60n * UNIT, { game: 101 })
  const play = await bed.stake(ann, 40n * UNIT, { game: 102 })
  expect((await info(ann, id)).daily_box_num).toBe(1)
  await bed.void(ann, play)
  expect((await info(ann, id)).daily_box_num).toBe(0)
  const accountId = await houseAccount(database, { kind: 'game', name: 'studio' })
  const bet = { playerId: ann.playerId, currency: 'IDR', accountId, subject: onGame(101) } as const
  const key = newKey()
  await bed.settle({ ...bet, purse: 'cash', kind: 'stake', key, stake: 40n * UNIT, counting: 40n * UNIT })
  expect(outcome(await open(ann, id, 0))).toBe('NO_BOXES')
  await bed.settle({ ...bet, kind: 'win', key: newKey(), play: key, win: 0n })
  expect(outcome(await open(ann, id, 0))).toBe('ok')
})
