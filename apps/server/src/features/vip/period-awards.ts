import type { vipPeriods } from '@tablestakes/contract/vip'
import { periodOf, startOfPeriod } from '@tablestakes/domain/promotions/periods'
import type { Tx } from '@tablestakes/node/database'
import type { Owner } from '../../ledger/index.ts'
import { type Award, type Sums, sumsSince } from '../promotions/index.ts'
import type { PeriodAward } from './levels.ts'

export type VipPeriod = (typeof vipPeriods)[number]
/** Whose weeks and months they are: those of the site's time zone. */
export type VipMoment = { timeZone: string; nowMs: number }

type PeriodOffer = {
  kind: VipPeriod
  period: number
  award: Award
  staked: bigint
  required: bigint
  endsAtMs: number
  isReached: boolean
  isClaimed: boolean
}

type Offering = VipMoment & { owner: Owner; lifetime: Sums; kind: VipPeriod; ofLevel: PeriodAward }

/** What a level brings in the week or month that is now; null where it brings nothing. */
export async function offerOfPeriod(tx: Tx, offering: Offering): Promise<PeriodOffer | null> {
  const { owner, lifetime, kind, ofLevel, timeZone, nowMs } = offering
  if (!ofLevel.award) return null
  const { rows } = await tx.query<{ last: number | null }>({
    name: 'vip-last-period',
    text: 'select max(period)::integer as last from vip_period_claim where player_id = $1 and kind = $2',
    values: [owner.playerId, kind],
  })
  const last = rows[0]!.last ?? 0
  // A clock that has jumped back opens no closed period again.
  const period = Math.max(last, periodOf(kind, nowMs, timeZone))
  const since = await sumsSince(tx, { owner, atMs: startOfPeriod(kind, period, timeZone), lifetime })
  const staked = since.staked < 0n ? 0n : since.staked
  // Nobody who has staked nothing was active.
  const required = ofLevel.stakes > 0n ? ofLevel.stakes : 1n
  return {
    ...{ kind, period, award: ofLevel.award, staked, required },
    endsAtMs: startOfPeriod(kind, period + 1, timeZone),
    isReached: staked >= required,
    isClaimed: period === last,
  }
}
