import { type VipInfo, vipPeriods } from '@tablestakes/contract/vip'
import { MAX_WIRE, smallerOf } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'
import { showAward } from '../promotions/index.ts'
import { loadStanding } from './levels.ts'
import { offerOfPeriod, type VipMoment } from './period-awards.ts'

type Standing = Awaited<ReturnType<typeof loadStanding>>

/** The levels of the site and how the player stands. The transaction sees one state of the books, or holds the purses. */
export async function loadVip(tx: Tx, owner: Owner, moment: VipMoment): Promise<VipInfo> {
  const standing = await loadStanding(tx, owner)
  const { rows } = await tx.query<{ claimed: number[]; reached_at: Date | null }>(
    `select array(select level from vip_claim where player_id = $1)::integer[] as claimed,
       (select reached_at from player_vip where player_id = $1) as reached_at`,
    [owner.playerId],
  )
  const { claimed, reached_at: reachedAt } = rows[0]!
  const { lifetime, next, level } = standing
  return {
    vip_list: showLevels(standing, claimed),
    user_info: {
      vip_level: level,
      pay_total: smallerOf(lifetime.deposited, MAX_WIRE),
      bet_total: shown(lifetime.staked),
      vip_upgrade_required_deposits: next?.depositsLeft ?? 0n,
      vip_upgrade_required_betting: next?.stakesLeft ?? 0n,
      level_time: reachedAt?.getTime() ?? null,
    },
    period_awards: await showPeriods(tx, owner, { standing, ...moment }),
  }
}

const shown = (staked: bigint): bigint => smallerOf(staked < 0n ? 0n : staked, MAX_WIRE)

const showLevels = ({ levels, level }: Standing, claimed: readonly number[]): VipInfo['vip_list'] =>
  levels.map((one) => ({
    vip_level: one.level,
    minimum_amount: one.deposits,
    minimum_bet: one.stakes,
    cashback_rate: one.cashbackPercent,
    level_up_award: one.award && showAward(one.award),
    weekly_award: one.week.award && showAward(one.week.award),
    weekly_bet: one.week.stakes,
    monthly_award: one.month.award && showAward(one.month.award),
    monthly_bet: one.month.stakes,
    day_limit: one.dayLimit,
    fee_rate: one.feeRate,
    promised_minutes: one.promisedMinutes,
    is_claimable: one.award !== null && one.level <= level && !claimed.includes(one.level),
    is_claimed: claimed.includes(one.level),
  }))

async function showPeriods(
  tx: Tx,
  owner: Owner,
  { standing, ...moment }: VipMoment & { standing: Standing },
): Promise<VipInfo['period_awards']> {
  const { level, levels, lifetime } = standing
  const held = levels.find((one) => one.level === level)
  if (!held) return []
  const awards: VipInfo['period_awards'] = []
  for (const kind of vipPeriods) {
    const offer = await offerOfPeriod(tx, { owner, lifetime, kind, ofLevel: held[kind], ...moment })
    if (!offer) continue
    awards.push({
      period: kind,
      award: showAward(offer.award),
      staked: shown(offer.staked),
      required_bet: offer.required,
      end_time: offer.endsAtMs,
      is_claimable: offer.isReached && !offer.isClaimed,
      is_claimed: offer.isClaimed,
    })
  }
  return awards
}

/** How many rewards wait to be claimed: from the same offers that the page shows. */
export const countClaimable = ({ vip_list, period_awards }: VipInfo): number =>
  [...vip_list, ...period_awards].filter((one) => one.is_claimable).length
