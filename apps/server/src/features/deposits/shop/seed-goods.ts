import { type OrderSource, orderSources } from '@tablestakes/contract/deposits'
import { balanceConfigTypes } from '@tablestakes/contract/wallet'
import { percentDown } from '@tablestakes/domain/money/money'
import { DEFAULT_FIRST_RECHARGE_ITEM } from '@tablestakes/domain/payments/first-recharge'
import type { Tx } from '@tablestakes/node/database'

/** Names and tags are keys of the dictionary; an operator may write plain words instead. */
type Seed = {
  id: number
  type: OrderSource
  name: string
  /** Which of the cashier's amounts it costs, from 0. */
  place: number
  /** Percent of the amount that comes with it as bonus and as gold, besides the extras of its tier. */
  coin?: number
  gold?: number
  label?: string
}

const FIRST_ID = DEFAULT_FIRST_RECHARGE_ITEM
const SHOP_IDS = [-3, -2, -1, 3, 4, 5, 6, 7].map((step) => FIRST_ID + step)
/** The amounts most players choose, and the one that brings the most. */
const TAGS: Record<number, string> = { 2: 'goods_tag_popular', 7: 'goods_tag_best' }

const seeds: readonly Seed[] = [
  ...SHOP_IDS.map((id, place) => ({ id, type: orderSources.SHOP, name: '', place, label: TAGS[place] ?? '' })),
  { id: FIRST_ID, type: orderSources.FIRST_CHARGE, name: 'goods_first', place: 1, coin: 100, gold: 100 },
  { id: FIRST_ID + 1, type: orderSources.SECONDARY_PUNCH, name: 'goods_second', place: 2, coin: 50, gold: 50 },
  { id: FIRST_ID + 2, type: orderSources.DAILY_GIFT, name: 'goods_daily_gift', place: 1, coin: 20, gold: 50 },
]

/** Gives every site that sells nothing yet the shipped items, at the amounts of its cashier. */
export async function seedGoods(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ site_id: string; amounts: string[] }>(
    `select site_id, amounts from cashier
     where config_type = $1 and not exists (select from goods where goods.site_id = cashier.site_id)`,
    [balanceConfigTypes.GLOBAL],
  )
  for (const { site_id: siteId, amounts } of rows)
    for (const [sort, seed] of seeds.entries()) {
      const amount = amounts[seed.place]
      if (amount !== undefined) await addGoods(tx, seed, { siteId, sort, amount: BigInt(amount) })
    }
}

async function addGoods(tx: Tx, seed: Seed, where: { siteId: string; sort: number; amount: bigint }) {
  const { coin = 0, gold = 0 } = seed
  await tx.query(
    `insert into goods (site_id, goods_id, goods_type, name, amount, coin_num, gold_num, rate, lable, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      where.siteId,
      seed.id,
      seed.type,
      seed.name,
      where.amount,
      percentDown(where.amount, coin),
      percentDown(where.amount, gold),
      coin,
      seed.label ?? '',
      where.sort,
    ],
  )
}
