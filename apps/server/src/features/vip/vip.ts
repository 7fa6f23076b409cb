import type { VipInfo } from '@tablestakes/contract/vip'
import { MAX_WIRE, smallerOf } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import { lockBalance, type Owner } from '../../ledger/index.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { grantAwards, requireFree, showAward, storeAwards } from '../promotions/index.ts'
import { keepLevel, loadStanding } from './levels.ts'

/** The levels of the site and how the player stands. A level that is new is kept. */
export async function loadVip(tx: Tx, owner: Owner): Promise<VipInfo> {
  const { level, deposited, staked, next, levels } = await loadStanding(tx, owner)
  await keepLevel(tx, owner.playerId, level)
  const { rows } = await tx.query<{ claimed: number[]; reached_at: Date | null }>(
    `select array(select level from vip_claim where player_id = $1)::integer[] as claimed,
       (select reached_at from player_vip where player_id = $1) as reached_at`,
    [owner.playerId],
  )
  const { claimed, reached_at: reachedAt } = rows[0]!
  return {
    vip_list: levels.map((one) => ({
      vip_level: one.level,
      minimum_amount: one.deposits,
      minimum_bet: one.stakes,
      cashback_rate: one.cashbackPercent,
      level_up_award: one.award && showAward(one.award),
      is_claimable: one.award !== null && one.level <= level && !claimed.includes(one.level),
      is_claimed: claimed.includes(one.level),
    })),
    user_info: {
      vip_level: level,
      pay_total: smallerOf(deposited, MAX_WIRE),
      bet_total: smallerOf(staked < 0n ? 0n : staked, MAX_WIRE),
      vip_upgrade_required_deposits: next?.depositsLeft ?? 0n,
      vip_upgrade_required_betting: next?.stakesLeft ?? 0n,
      level_time: reachedAt?.getTime() ?? null,
    },
  }
}

/** The reward for a level, once. */
export async function claimVipAward(tx: Tx, owner: Owner, level: number) {
  await requireFree(tx, owner.playerId, { frozen: 'ACCOUNT_FROZEN' })
  await lockBalance(tx, owner)
  const standing = await loadStanding(tx, owner)
  if (level > standing.level) throw new Refusal('VIP_NOT_REACHED')
  const award = standing.levels.find((one) => one.level === level)?.award
  if (!award) throw new Refusal('NOTHING_TO_CLAIM')
  await keepLevel(tx, owner.playerId, standing.level)
  const { rowCount } = await tx.query(
    'insert into vip_claim (player_id, level, currency, awards) values ($1, $2, $3, $4) on conflict do nothing',
    [owner.playerId, level, owner.currency, storeAwards([award])],
  )
  if (rowCount === 0) throw new Refusal('ALREADY_CLAIMED')
  const reference = `vip ${level}`
  const { purses, entryId } = await grantAwards(tx, {
    owner,
    awards: [award],
    account: 'vip',
    reason: 'vip',
    reference,
  })
  await tx.query('update vip_claim set entry_id = $3 where player_id = $1 and level = $2', [
    owner.playerId,
    level,
    entryId,
  ])
  return { awards: [showAward(award)], purses, vip: await loadVip(tx, owner) }
}
