import * as contract from '@tablestakes/contract/operator/shop'
import type { Reader, Tx } from '@tablestakes/node/database'
import type { App } from '../../platform/http/http.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { asRefusal, putRow } from '../../platform/operators/put-row.ts'
import { serveContent } from '../../platform/operators/serve-content.ts'
import { serveOperator } from '../../platform/operators/serve-operator.ts'

const GOODS = `site_id, goods_id::float8 as goods_id, goods_type, name, amount, extra_cash, coin_num, extra_coin, gold_num,
  rate::float8 as rate, img, stock_uid_num, coin_multi, lable, sort, is_open`

/** What the shop sells, and the recharge rewards. */
export function shopOperatorRoutes(app: App): void {
  serveContent(
    app,
    { list: contract.listGoods, put: contract.putGoods },
    { table: 'goods', key: ['site_id', 'goods_id'], columns: GOODS, order: 'site_id, sort, goods.goods_id' },
  )
  serveOperator(app, contract.listRewards, async ({ site_id: siteId }) => ({
    list: await readRewards(app.database, { siteId }),
  }))

  serveOperator(
    app,
    contract.addReward,
    async ({ tiers, ...fields }, { tx, note }) => {
      const rewardId = await asRefusal(() => insertReward(tx, fields))
      await writeTiers(tx, rewardId, tiers)
      const [after] = await readRewards(tx, { rewardId })
      note({ before: null, after: plain(after!) })
      return after!
    },
    { about: ({ site_id }) => site_id },
  )

  serveOperator(
    app,
    contract.changeReward,
    async ({ reward_id: rewardId, tiers, ...values }, { tx, note }) => {
      const [before] = await readRewards(tx, { rewardId })
      if (!before) throw new Refusal('NOT_FOUND')
      await putRow(tx, { table: 'recharge_reward', key: { reward_id: rewardId }, values, mustExist: true })
      if (tiers) await writeTiers(tx, rewardId, tiers)
      const [after] = await readRewards(tx, { rewardId })
      note({ before: plain(before), after: plain(after!) })
      return after!
    },
    { about: ({ reward_id }) => `reward ${reward_id}` },
  )
}

type Tier = { amount: bigint; rate: number }
type Reward = {
  reward_id: number
  site_id: string
  opens_at: Date
  closes_at: Date | null
  coin_multi: number
  day_most: bigint
  whole_most: bigint
  tiers: Tier[]
}

async function insertReward(tx: Tx, fields: Omit<Reward, 'reward_id' | 'tiers'>): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into recharge_reward (site_id, opens_at, closes_at, coin_multi, day_most, whole_most)
     values ($1, $2, $3, $4, $5, $6) returning reward_id::float8 as id`,
    [fields.site_id, fields.opens_at, fields.closes_at, fields.coin_multi, fields.day_most, fields.whole_most],
  )
  return rows[0]!.id
}

async function writeTiers(tx: Tx, rewardId: number, tiers: readonly Tier[]): Promise<void> {
  await tx.query('delete from recharge_reward_tier where reward_id = $1', [rewardId])
  await asRefusal(() =>
    tx.query(
      `insert into recharge_reward_tier (reward_id, amount, rate)
       select $1, amount, rate from unnest($2::bigint[], $3::numeric[]) as tier (amount, rate)`,
      [rewardId, tiers.map(({ amount }) => amount), tiers.map(({ rate }) => rate)],
    ),
  )
}

async function readRewards(
  reader: Reader,
  { siteId, rewardId }: { siteId?: string | undefined; rewardId?: number },
): Promise<Reward[]> {
  const { rows } = await reader.query<Omit<Reward, 'tiers'> & { tiers: { amount: string; rate: number }[] }>(
    `select reward_id::float8 as reward_id, site_id, opens_at, closes_at, coin_multi, day_most, whole_most, (
       select coalesce(json_agg(json_build_object('amount', amount::text, 'rate', rate::float8) order by amount), '[]')
       from recharge_reward_tier tier where tier.reward_id = reward.reward_id) as tiers
     from recharge_reward reward
     where ($1::text is null or site_id = $1) and ($2::bigint is null or reward_id = $2)
     order by opens_at desc, reward.reward_id desc`,
    [siteId ?? null, rewardId ?? null],
  )
  return rows.map((row) => ({
    ...row,
    tiers: row.tiers.map(({ amount, rate }) => ({ amount: BigInt(amount), rate })),
  }))
}

/** As it is written into an act: amounts as they are counted, as text. */
const plain = (reward: Reward) =>
  JSON.parse(
    JSON.stringify(reward, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
  ) as Record<string, unknown>
