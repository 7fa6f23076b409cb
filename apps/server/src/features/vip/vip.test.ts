import { getUserInfo, playerStates } from '@tablestakes/contract/account'
import { claimVipAward, getVip } from '@tablestakes/contract/vip'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { outcome } from '../../../test/outcome.ts'
import { startPromotions } from '../../../test/promotions.ts'
import { setPlayerState } from '../players/index.ts'

const bed = await startPromotions()
const { database } = bed
await database.query(`delete from vip_level where site_id = 'main'`)
await database.query(
  `insert into vip_level (site_id, level, deposits, stakes, cashback_rate, award_money, award_amount, award_multiplier)
   values ('main', 1, $1, $2, 0.5, 'cash', $3, 0), ('main', 2, $4, $4, 1, 'bonus', 0, 10)`,
  [100n * UNIT, 50n * UNIT, 7n * UNIT, 1_000n * UNIT],
)

test('a level needs deposits and stakes, shows what is missing, and is never lost', async () => {
  const ann = await bed.owner()
  await bed.deposit(ann, 100n * UNIT)
  expect((await ann.call(getVip, {})).data!.user_info).toMatchObject({
    ...{ vip_level: 0, pay_total: 100n * UNIT, vip_upgrade_required_deposits: 0n },
    vip_upgrade_required_betting: 50n * UNIT,
  })
  expect(outcome(await ann.call(claimVipAward, { vip_level: 1 }))).toBe('VIP_NOT_REACHED')
  const play = await bed.stake(ann, 50n * UNIT, { win: 50n * UNIT })
  const { user_info, vip_list } = (await ann.call(getVip, {})).data!
  expect(user_info).toMatchObject({ vip_level: 1, vip_upgrade_required_deposits: 900n * UNIT })
  expect(vip_list[0]).toMatchObject({ cashback_rate: 0.5, is_claimable: true, is_claimed: false })
  await bed.void(ann, play)
  expect((await ann.call(getVip, {})).data!.user_info).toMatchObject({ vip_level: 1, bet_total: 0n })
  expect((await ann.call(getUserInfo, {})).data!.vip_level).toBe(1)
})

test('the reward for a level comes once, raced and repeated, and not to a stopped player', async () => {
  const ann = await bed.owner()
  const { playerId } = ann
  await bed.deposit(ann, 100n * UNIT)
  await bed.stake(ann, 50n * UNIT)
  const claim = async (vip_level = 1) => outcome(await ann.call(claimVipAward, { vip_level }))
  await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.EXCLUDED }))
  expect(await claim()).toBe('SELF_EXCLUDED')
  await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.ACTIVE }))
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => claim()))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'ALREADY_CLAIMED']))
  expect((await bed.purses(ann)).money).toBe(57n * UNIT)
  expect((await ann.call(getVip, {})).data!.vip_list[0]).toMatchObject({ is_claimable: false, is_claimed: true })
  expect(await claim(2)).toBe('VIP_NOT_REACHED')
  expect(await claim(0)).toBe('NOTHING_TO_CLAIM')
})
