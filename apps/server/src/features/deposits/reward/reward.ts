import { activityTypes } from '@tablestakes/contract/promotions'
import { leftOf, smallerOf } from '@tablestakes/domain/money/money'
import type { RechargeReward } from '@tablestakes/domain/payments/deposits'
import { DAY_MS } from '@tablestakes/domain/text/duration'
import type { Reader, Tx } from '@tablestakes/node/database'
import { lockBalance } from '../../../ledger/index.ts'
import { isTypeOpen } from '../../promotions/index.ts'
import type { Law } from '../../wallet/index.ts'
import { startOfDay } from '../shop/require-offer.ts'

/** A recharge reward of a site. */
export type Reward = Pick<RechargeReward, 'tiers' | 'coinMultiplier'> & {
  id: bigint
  closesAt: Date | null
  /** 0 sets no limit. */
  dayMost: bigint
  wholeMost: bigint
}

/** The one that is open on a site, or null. An operator's change holds for the next order. */
export async function findOpenReward(reader: Reader, siteId: string, nowMs: number): Promise<Reward | null> {
  const { rows } = await reader.query<Omit<Reward, 'tiers'> & { tiers: { amount: string; rate: number }[] }>({
    name: 'reward-open',
    text: `select reward_id as id, closes_at as "closesAt", coin_multi as "coinMultiplier", day_most as "dayMost",
             whole_most as "wholeMost", (
               select coalesce(json_agg(json_build_object('amount', amount::text, 'rate', rate) order by amount), '[]')
               from recharge_reward_tier tier where tier.reward_id = reward.reward_id
             ) as tiers
           from recharge_reward reward
           where site_id = $1 and opens_at <= $2 and (closes_at is null or closes_at > $2)
           order by opens_at desc, reward_id desc limit 1`,
    values: [siteId, new Date(nowMs)],
  })
  const row = rows[0]
  const type = activityTypes.RECHARGE_REWARD
  if (!row || !(await isTypeOpen(reader, { siteId, type, nowMs }))) return null
  return { ...row, tiers: row.tiers.map(({ amount, rate }) => ({ amount: BigInt(amount), rate })) }
}

/** Where the law knows no bonus on entry, a first deposit has no reward either; nor has a player who gets no offers. */
export const mayHaveReward = ({ isEntryBonusAllowed, payCount, areOffersOff }: Law) =>
  !areOffersOff && (isEntryBonusAllowed || payCount > 0)

type Joining = { playerId: bigint; currency: string; siteId: string; law: Law; nowMs: number }
type Joined = { id: bigint; terms: RechargeReward }

/**
 * What the open reward holds for an order that joins it. The purses are held until the order is there: an order that is opened
 * and one that is credited late cannot both have the last of a limit.
 */
export async function joinReward(tx: Tx, { siteId, law, nowMs, ...owner }: Joining): Promise<Joined | null> {
  const reward = mayHaveReward(law) ? await findOpenReward(tx, siteId, nowMs) : null
  if (!reward) return null
  await lockBalance(tx, owner)
  return { id: reward.id, terms: await termsFor(tx, reward, { playerId: owner.playerId, atMs: nowMs }) }
}

/** A reward as it stands for a player on a day. */
export async function termsFor(
  reader: Reader,
  reward: Reward,
  { playerId, atMs }: { playerId: bigint; atMs: number },
): Promise<RechargeReward> {
  const { tiers, coinMultiplier } = reward
  return { tiers, coinMultiplier, left: await leftFor(reader, reward, { playerId, atMs }) }
}

/** What it can still bring a player on the day of an order. Orders that can still be paid have taken their part of it. */
async function leftFor(
  reader: Reader,
  { id, dayMost, wholeMost }: Pick<Reward, 'id' | 'dayMost' | 'wholeMost'>,
  { playerId, atMs, except = '' }: { playerId: bigint; atMs: number; except?: string },
): Promise<bigint | null> {
  if (dayMost === 0n && wholeMost === 0n) return null
  const day = startOfDay(atMs)
  const { rows } = await reader.query<{ whole: bigint; day: bigint }>(
    `select coalesce(sum(part), 0)::bigint as whole,
       coalesce(sum(part) filter (where created_at >= $3 and created_at < $4), 0)::bigint as day
     from (
       select o.created_at, coalesce(j.granted, j.coin) as part
       from recharge_reward_join j join deposit_order o using (player_id, order_no)
       where j.player_id = $1 and j.reward_id = $2 and j.order_no <> $5
         and o.state in ('created', 'pending', 'paid', 'review')
     ) had`,
    [playerId, id, day, new Date(day.getTime() + DAY_MS), except],
  )
  const had = rows[0]!
  const ofDay = dayMost === 0n ? null : leftOf(dayMost, had.day)
  const ofWhole = wholeMost === 0n ? null : leftOf(wholeMost, had.whole)
  if (ofDay === null || ofWhole === null) return ofDay ?? ofWhole
  return smallerOf(ofDay, ofWhole)
}

/** The same for an order that had given up its part and is paid after all. */
export async function leftForLate(
  tx: Tx,
  { rewardId, playerId, createdAt, orderNo }: { rewardId: bigint; playerId: bigint; createdAt: Date; orderNo: string },
): Promise<bigint | null> {
  const { rows } = await tx.query<Pick<Reward, 'id' | 'dayMost' | 'wholeMost'>>(
    'select reward_id as id, day_most as "dayMost", whole_most as "wholeMost" from recharge_reward where reward_id = $1',
    [rewardId],
  )
  return leftFor(tx, rows[0]!, { playerId, atMs: createdAt.getTime(), except: orderNo })
}

type JoinedOrder = { playerId: bigint; orderNo: string }

/** Writes down that an order asked for the reward, and what that promises it: nothing, where no reward is open for it. */
export async function keepJoined(
  tx: Tx,
  { playerId, orderNo }: JoinedOrder,
  promised: { rewardId: bigint | null; coin: bigint; target: bigint },
): Promise<void> {
  await tx.query(
    `insert into recharge_reward_join (player_id, order_no, reward_id, coin, target) values ($1, $2, $3, $4, $5)
     on conflict (player_id, order_no) do update set reward_id = excluded.reward_id, coin = excluded.coin,
       target = excluded.target`,
    [playerId, orderNo, promised.rewardId, promised.coin, promised.target],
  )
}

/** The promise was made for something else. */
export async function giveUpReward(tx: Tx, { playerId, orderNo }: JoinedOrder): Promise<void> {
  await tx.query(
    'update recharge_reward_join set coin = 0, target = 0 where player_id = $1 and order_no = $2 and granted is null',
    [playerId, orderNo],
  )
}
