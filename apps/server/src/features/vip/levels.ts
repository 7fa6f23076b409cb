import type { VipLevel } from '@tablestakes/domain/promotions/vip'
import { nextVipLevel, vipLevel } from '@tablestakes/domain/promotions/vip'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'
import { loadPlayer } from '../players/index.ts'
import { type Award, countUpToNow } from '../promotions/index.ts'

type Level = VipLevel & { award: Award | null }

type Row = {
  level: number
  deposits: bigint
  stakes: bigint
  cashback: number
  money: Award['money']
  amount: bigint
  multiplier: number
}

async function loadLevels(reader: Reader, siteId: string): Promise<Level[]> {
  const { rows } = await reader.query<Row>({
    name: 'vip-levels',
    text: `select level, deposits, stakes, cashback_rate::float8 as cashback, award_money as money, award_amount as amount,
             award_multiplier as multiplier from vip_level where site_id = $1 order by level`,
    values: [siteId],
  })
  return rows.map(({ level, deposits, stakes, cashback, money, amount, multiplier }) => ({
    ...{ level, deposits, stakes, cashbackPercent: cashback },
    award: amount > 0n ? { money, amount, multiplier } : null,
  }))
}

type VipStanding = {
  level: number
  deposited: bigint
  staked: bigint
  next: ReturnType<typeof nextVipLevel>
  levels: Level[]
}

/** The level by all that was ever paid in and staked, and never below the one that was reached once. */
export async function loadStanding(tx: Tx, owner: Owner): Promise<VipStanding> {
  const { siteId } = await loadPlayer(tx, owner.playerId)
  const levels = await loadLevels(tx, siteId)
  const { deposited, staked } = (await countUpToNow(tx, owner)).lifetime
  const totals = { deposits: deposited, stakes: staked }
  const level = vipLevel(levels, totals, await heldLevel(tx, owner.playerId))
  return { level, deposited, staked, next: nextVipLevel(levels, totals, level), levels }
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

/** A level that was reached stays, whatever is taken back later. */
export async function keepLevel(tx: Tx, playerId: bigint, level: number): Promise<void> {
  if (level === 0) return
  await tx.query(
    `insert into player_vip (player_id, level) values ($1, $2)
     on conflict (player_id) do update set level = excluded.level, reached_at = now() where player_vip.level < excluded.level`,
    [playerId, level],
  )
}
