import type { VipLevel } from '@tablestakes/domain/promotions/vip'
import { nextVipLevel, vipLevel } from '@tablestakes/domain/promotions/vip'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'
import { loadPlayer } from '../players/index.ts'
import { type Award, countUpToNow, type Sums } from '../promotions/index.ts'

export type PeriodAward = { award: Award | null; stakes: bigint }

/** How withdrawals of a level go; null is as everybody has it. */
type WithdrawalTerms = { dayLimit: bigint | null; feeRate: number | null; promisedMinutes: number | null }

type Level = VipLevel & WithdrawalTerms & { award: Award | null; week: PeriodAward; month: PeriodAward }

type Row = WithdrawalTerms & {
  level: number
  deposits: bigint
  stakes: bigint
  cashback: number
  money: Award['money']
  amount: bigint
  multiplier: number
  weekly: bigint
  weeklyStakes: bigint
  monthly: bigint
  monthlyStakes: bigint
}

async function loadLevels(reader: Reader, siteId: string): Promise<Level[]> {
  const { rows } = await reader.query<Row>({
    name: 'vip-levels',
    text: `select level, deposits, stakes, cashback_rate::float8 as cashback, award_money as money, award_amount as amount,
             award_multiplier as multiplier, weekly_amount as weekly, weekly_stakes as "weeklyStakes",
             monthly_amount as monthly, monthly_stakes as "monthlyStakes", day_limit as "dayLimit",
             fee_rate::float8 as "feeRate", promised_minutes as "promisedMinutes"
           from vip_level where site_id = $1 order by level`,
    values: [siteId],
  })
  return rows.map(({ level, deposits, stakes, cashback, money, multiplier, ...row }) => {
    const awardOf = (amount: bigint): Award | null => (amount > 0n ? { money, amount, multiplier } : null)
    const { dayLimit, feeRate, promisedMinutes } = row
    return {
      ...{ level, deposits, stakes, cashbackPercent: cashback, dayLimit, feeRate, promisedMinutes },
      award: awardOf(row.amount),
      week: { award: awardOf(row.weekly), stakes: row.weeklyStakes },
      month: { award: awardOf(row.monthly), stakes: row.monthlyStakes },
    }
  })
}

type VipStanding = {
  level: number
  lifetime: Sums
  next: ReturnType<typeof nextVipLevel>
  levels: Level[]
}

/** The level by all that was ever paid in and staked, and never below the one that was reached once. */
export async function loadStanding(tx: Tx, owner: Owner): Promise<VipStanding> {
  const { siteId } = await loadPlayer(tx, owner.playerId)
  const levels = await loadLevels(tx, siteId)
  const { lifetime } = await countUpToNow(tx, owner)
  const totals = { deposits: lifetime.deposited, stakes: lifetime.staked }
  const level = vipLevel(levels, totals, await heldLevel(tx, owner.playerId))
  return { level, lifetime, next: nextVipLevel(levels, totals, level), levels }
}

export const vipLevelOf = async (tx: Tx, owner: Owner): Promise<number> => (await loadStanding(tx, owner)).level

/** As it was written down last: for lists that show it of many players, or often. */
export async function heldLevel(reader: Reader, playerId: bigint): Promise<number> {
  const { rows } = await reader.query<{ level: number }>({
    name: 'vip-held',
    text: 'select level from player_vip where player_id = $1',
    values: [playerId],
  })
  return rows[0]?.level ?? 0
}

/** How withdrawals go for a player at the level that is written down. Null: as for everybody. */
export async function withdrawalTermsOf(
  reader: Reader,
  { playerId, siteId }: { playerId: bigint; siteId: string },
): Promise<WithdrawalTerms | null> {
  const { rows } = await reader.query<WithdrawalTerms>({
    name: 'vip-withdrawal-terms',
    text: `select day_limit as "dayLimit", fee_rate::float8 as "feeRate", promised_minutes as "promisedMinutes"
           from player_vip join vip_level on vip_level.site_id = $2 and vip_level.level <= player_vip.level
           where player_id = $1 order by vip_level.level desc limit 1`,
    values: [playerId, siteId],
  })
  return rows[0] ?? null
}
