import { randomUUID } from 'node:crypto'
import { getUserInfo, playerStates } from '@tablestakes/contract/account'
import { getRed } from '@tablestakes/contract/lobby'
import { listMail } from '@tablestakes/contract/mail'
import { claimVipAward, claimVipPeriod, getVip } from '@tablestakes/contract/vip'
import { getWithdrawInfo } from '@tablestakes/contract/withdrawals'
import { UNIT } from '@tablestakes/domain/money/money'
import { transact } from '@tablestakes/node/database'
import { expect, test } from 'vitest'
import { outcome, patiently } from '../../../test/outcome.ts'
import { startPromotions } from '../../../test/promotions.ts'
import { recordConsents, setPlayerState } from '../players/index.ts'
import { rulesFor } from '../withdrawals/request/rules.ts'

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
  const claim = async (vip_level = 1) => {
    const key = randomUUID()
    return outcome(await patiently(() => ann.call(claimVipAward, { vip_level }, { key })))
  }
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

const WEEK_MS = 7 * 86_400_000

/** A player at level 1, with stakes of 50 in this week and month. */
async function member() {
  const ann = await bed.owner()
  await bed.deposit(ann, 100n * UNIT)
  await bed.stake(ann, 50n * UNIT)
  return ann
}

test('a week’s reward needs stakes of the week, comes once, raced and repeated, and again in the next week', async () => {
  await database.query(
    `update vip_level set weekly_amount = $1, weekly_stakes = $2 where site_id = 'main' and level = 1`,
    [3n * UNIT, 60n * UNIT],
  )
  const ann = await member()
  const claim = async (period: 'week' | 'month' = 'week') => {
    const key = randomUUID()
    return outcome(await patiently(() => ann.call(claimVipPeriod, { period }, { key })))
  }
  const week = async () => (await ann.call(getVip, {})).data!.period_awards[0]
  expect(await week()).toMatchObject({ period: 'week', staked: 50n * UNIT, required_bet: 60n * UNIT })
  expect(await claim()).toBe('NOT_REACHED')
  expect(await claim('month')).toBe('NOTHING_TO_CLAIM')
  await bed.stake(ann, 10n * UNIT)
  expect((await ann.call(getRed, {})).data!.vip_claim_num).toBe(2)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => claim()))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'ALREADY_CLAIMED']))
  expect((await bed.purses(ann)).money).toBe(43n * UNIT)
  expect(await week()).toMatchObject({ is_claimable: false, is_claimed: true })
  expect((await ann.call(getRed, {})).data!.vip_claim_num).toBe(1)

  bed.clock.advance(WEEK_MS)
  expect(await week()).toMatchObject({ staked: 0n, is_claimed: false, is_claimable: false })
  expect(await claim()).toBe('NOT_REACHED')
  // A clock that jumps back opens no closed week again.
  bed.clock.advance(-3 * WEEK_MS)
  expect(await claim()).toBe('ALREADY_CLAIMED')
  bed.clock.advance(2 * WEEK_MS)
})

test('who is stopped or stands below any level is given no week', async () => {
  const ann = await member()
  const { playerId } = ann
  await bed.stake(ann, 40n * UNIT)
  await transact(database, (tx) => setPlayerState(tx, { playerId, state: playerStates.EXCLUDED }))
  expect(outcome(await ann.call(claimVipPeriod, { period: 'week' }))).toBe('SELF_EXCLUDED')
  const bob = await bed.owner()
  await bed.deposit(bob, 10n * UNIT)
  await bed.stake(bob, 10n * UNIT)
  expect(outcome(await bob.call(claimVipPeriod, { period: 'week' }))).toBe('NOTHING_TO_CLAIM')
})

test('a level makes withdrawals better, and never worse', async () => {
  await database.query(
    `update cashier_rule set day_limit = $1, fee_rate = 2, promised_minutes = 600 where site_id = 'main'`,
    [500n * UNIT],
  )
  await database.query(
    `update vip_level set day_limit = $1, fee_rate = 1, promised_minutes = 60 where site_id = 'main' and level = 1`,
    [900n * UNIT],
  )
  const bob = await bed.owner()
  const terms = async (owner: typeof bob) => (await owner.call(getWithdrawInfo, {})).data!
  expect(await terms(bob)).toMatchObject({ day_amount_limit: 500n * UNIT, fee_rate: 2 })
  const ann = await member()
  expect(await terms(ann)).toMatchObject({ day_amount_limit: 900n * UNIT, fee_rate: 1 })
  const rules = () => rulesFor(database, { playerId: ann.playerId, siteId: 'main' })
  expect(await rules()).toMatchObject({ promisedMinutes: 60, feeRate: 1 })
  await database.query(
    `update vip_level set day_limit = 1, fee_rate = 9, promised_minutes = 9000 where site_id = 'main' and level = 1`,
  )
  expect(await rules()).toMatchObject({ promisedMinutes: 600, feeRate: 2, dayLimit: 500n * UNIT })
  await database.query(`update vip_level set day_limit = 0, fee_rate = null where site_id = 'main' and level = 1`)
  expect(await rules()).toMatchObject({ feeRate: 2, dayLimit: 0n })
})

test('who wants offers is written to about a new level, once, and nobody else is', async () => {
  const titles = async (owner: { call: (typeof silent)['call'] }) =>
    (await owner.call(listMail, {})).data!.list.map(({ title }) => title.en)
  const silent = await member()
  await silent.call(getVip, {})
  expect(await titles(silent)).toEqual([])
  const ann = await member()
  const consents = [{ kind: 'marketing' as const, version: '1', isGiven: true }]
  await transact(database, (tx) => recordConsents(tx, { playerId: ann.playerId, consents }))
  await Promise.all([ann.call(getRed, {}), ann.call(getVip, {}), ann.call(getRed, {})])
  expect(await titles(ann)).toEqual(['VIP 1 reached'])
})
