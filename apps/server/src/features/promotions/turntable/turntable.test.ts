import { getProof } from '@tablestakes/contract/fairness'
import { getActivity } from '@tablestakes/contract/promotions'
import {
  agentTurntable,
  getTurntablePool,
  listInviteRewards,
  rotateTurntable,
  turntableActions,
} from '@tablestakes/contract/turntable'
import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test } from 'vitest'
import { outcome } from '../../../../test/outcome.ts'
import type { Owner } from '../../../../test/owners.ts'
import { DAY_MS, startPromotions } from '../../../../test/promotions.ts'

const bed = await startPromotions()
const { database, clock } = bed
const TARGET = 1_000n * UNIT
const config = {
  ...{ target: '1000', money: 'cash', multiplier: 0, own_spins: 3, own_most: 9_000, days: 7 },
  own_parts: [
    { share: 3_000, weight: 5 },
    { share: 4_000, weight: 3 },
  ],
  invite_parts: [
    { share: 300, weight: 9 },
    { share: 500, weight: 1 },
  ],
}
await bed.activity(8, config)
let phones = 0

const friendOf = (ann: Owner, turntableKey: string, isVerified = true) =>
  bed.owner({ invitedBy: ann, turntableKey, mobile: `+92302${1_000_000 + phones++}`, isVerified })

test('own spins fill nine tenths, so many friends as shown always fill the rest, and it is paid once', async () => {
  const ann = await bed.owner()
  expect((await ann.call(getTurntablePool, {})).data).toMatchObject({
    is_join: false,
    invites_needed: 4,
    remain_rot_num: 3,
  })
  expect(outcome(await ann.call(agentTurntable, { action: turntableActions.TAKE }))).toBe('NOT_REACHED')
  expect(outcome(await ann.call(agentTurntable, {}))).toBe('ok')
  for (;;) {
    const spun = await ann.call(rotateTurntable, {})
    if (outcome(spun) === 'NO_SPINS') break
    expect(spun.data!.award_cash).toBeGreaterThan(0n)
    const proof = (await ann.call(getProof, { id: spun.data!.draw_id })).data!
    expect(proof).toMatchObject({ win: spun.data!.award_cash, outcome: JSON.stringify({ index: spun.data!.part_id }) })
  }
  const { turntable_key: key, ...full } = (await ann.call(getTurntablePool, {})).data!
  expect(full).toMatchObject({
    accum_money: 900n * UNIT,
    own_most: 900n * UNIT,
    invites_needed: 4,
    invite_least: 30n * UNIT,
  })
  // Neither one whose phone is not proven, nor one who came by another link.
  await friendOf(ann, key, false)
  await friendOf(ann, 'another-key')
  expect((await ann.call(getTurntablePool, {})).data).toMatchObject({ accum_money: 900n * UNIT, invites_needed: 4 })
  for (let nth = 0; nth < 4; nth++) await friendOf(ann, key)
  const pools = await Promise.all(Array.from({ length: 5 }, () => ann.call(getTurntablePool, {})))
  for (const { data } of pools) expect(data).toMatchObject({ accum_money: TARGET, invites_needed: 0, is_taken: false })
  const record = (await ann.call(listInviteRewards, { page: 1, limit: 10 })).data!
  expect(record.total).toBeLessThanOrEqual(4)
  for (const { draw_id } of record.list) expect(outcome(await ann.call(getProof, { id: draw_id }))).toBe('ok')
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, async () => outcome(await ann.call(agentTurntable, { action: turntableActions.TAKE }))),
  )
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  expect((await bed.purses(ann)).money).toBe(TARGET)
  expect((await ann.call(getTurntablePool, {})).data).toMatchObject({ is_taken: true })
})

test('a friend fills one turntable only, and after seven days nothing is added', async () => {
  const ann = await bed.owner()
  await ann.call(agentTurntable, {})
  expect((await ann.call(getActivity, { activity_id: 8 })).data).toMatchObject({
    ...{ is_join: true, turntable: { is_join: true }, steps: [{ step_id: 'target', state: 'waiting' }] },
  })
  const { turntable_key: key } = (await ann.call(getTurntablePool, {})).data!
  const bob = await friendOf(ann, key)
  await bob.call(agentTurntable, {})
  const once = (await ann.call(getTurntablePool, {})).data!.accum_money
  expect(once).toBeGreaterThan(0n)
  expect((await ann.call(getTurntablePool, {})).data!.accum_money).toBe(once)
  expect((await bob.call(getTurntablePool, {})).data!.accum_money).toBe(0n)
  clock.advance(7 * DAY_MS)
  expect(outcome(await ann.call(rotateTurntable, {}))).toBe('NO_SPINS')
  expect((await ann.call(getActivity, { activity_id: 8 })).data!.steps).toMatchObject([{ state: 'missed' }])
  const { rows } = await database.query(
    'select distinct player_id from turntable_part where invitee_id is not null and player_id = $1',
    [ann.playerId],
  )
  expect(rows).toHaveLength(1)
})
