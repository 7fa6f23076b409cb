import { playerStates } from '@tablestakes/contract/account'
import type { ResponseOf } from '@tablestakes/contract/call'
import type { getChargeReward } from '@tablestakes/contract/deposits'
import type { Clock } from '@tablestakes/node/clock'
import { type Database, type Reader, transact } from '@tablestakes/node/database'
import { catchUp } from '../../../facts/index.ts'
import { loadTotals } from '../../../ledger/index.ts'
import { loadPlayer } from '../../players/index.ts'
import { areOffersOff } from '../../protection/index.ts'
import { currencyOfSite, type Sites } from '../../site/index.ts'
import { rechargeReward } from './recharge-reward.ts'
import { findOpenReward, mayHaveReward, type Reward, termsFor } from './reward.ts'

type RewardServices = { database: Database; clock: Clock; sites: Sites }
type Answer = ResponseOf<typeof getChargeReward>

const CLOSED = {
  is_open: false,
  rate_list: [],
  coin_multi: 0,
  day_limit: null,
  limit: null,
  left: null,
  end_time: null,
}

/** The recharge reward as it stands for a player: with it the app shows before paying what an order will bring. */
export async function loadChargeReward(
  { database, clock, sites }: RewardServices,
  { playerId, site }: { playerId: bigint; site: { id: string } },
): Promise<Answer> {
  await transact(database, (tx) => catchUp(tx, rechargeReward, playerId))
  const reward = await findOwnReward({ database, clock, sites }, { playerId, siteId: site.id })
  const had = await loadHad(database, { playerId, rewardId: reward?.id ?? null })
  if (!reward) return { ...CLOSED, ...had }
  const { tiers, coinMultiplier, left } = await termsFor(database, reward, { playerId, atMs: clock() })
  return {
    ...had,
    is_open: true,
    rate_list: tiers.map(({ amount, rate }) => ({ amount, cash_rate: 0, coin_rate: rate, gold_rate: 0 })),
    coin_multi: coinMultiplier,
    day_limit: reward.dayMost || null,
    limit: reward.wholeMost || null,
    left,
    end_time: reward.closesAt?.getTime() ?? null,
  }
}

/** Null for a player whose order would bring none. */
async function findOwnReward(
  { database, clock, sites }: RewardServices,
  { playerId, siteId }: { playerId: bigint; siteId: string },
): Promise<Reward | null> {
  if ((await loadPlayer(database, playerId)).state !== playerStates.ACTIVE) return null
  const site = await sites.get(siteId)
  const { deposits: payCount } = await loadTotals(database, { playerId, currency: currencyOfSite(site) })
  const isOff = await areOffersOff(database, playerId, clock())
  const isLawful = mayHaveReward({
    isEntryBonusAllowed: site.jurisdiction.entry_bonus,
    payCount,
    areOffersOff: isOff,
  })
  return isLawful ? findOpenReward(database, siteId, clock()) : null
}

/** What rewards have brought so far, and whether an order has joined this one. */
async function loadHad(
  reader: Reader,
  { playerId, rewardId }: { playerId: bigint; rewardId: bigint | null },
): Promise<Pick<Answer, 'is_join' | 'rewarded'>> {
  const { rows } = await reader.query<{ rewarded: bigint; is_join: boolean }>(
    `select coalesce(sum(j.granted), 0)::bigint as rewarded,
       coalesce(bool_or(j.reward_id = $2 and o.state in ('created', 'pending', 'paid', 'review')), false) as is_join
     from recharge_reward_join j join deposit_order o using (player_id, order_no)
     where j.player_id = $1 and j.reward_id is not null`,
    [playerId, rewardId],
  )
  return rows[0]!
}
