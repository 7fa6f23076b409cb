import type { OrderSource, RechargeItem } from '@tablestakes/contract/deposits'
import type { GoodsExtras } from '@tablestakes/domain/payments/deposits'
import type { Clock } from '@tablestakes/node/clock'
import type { Database, Reader } from '@tablestakes/node/database'
import { createVersioned } from '../../../platform/postgres/versioned.ts'

/** Something the shop of a site sells: an amount to pay, and what comes with it besides the extras of that amount. */
export type Goods = {
  siteId: string
  id: bigint
  type: OrderSource
  name: string
  amount: bigint
  extraCash: bigint
  coin: bigint
  extraCoin: bigint
  gold: bigint
  rate: number
  img: string
  /** How many players may buy it; 0 is any number. */
  stock: number
  coinMultiplier: number
  label: string
  sort: number
  isOpen: boolean
}

export type Shelf = {
  /** Also closed items: a player may still have one on the screen. */
  find(siteId: string, goodsId: number): Promise<Goods | null>
  listOf(siteId: string, type: OrderSource): Promise<Goods[]>
}

/** What every site sells, kept in memory. */
export function openShelf(parts: { database: Database; clock: Clock }): Shelf {
  const goods = createVersioned(parts, { name: 'goods', load: loadGoods })
  const ofSite = async (siteId: string) => (await goods.get()).value.filter((one) => one.siteId === siteId)
  return {
    async find(siteId, goodsId) {
      return (await ofSite(siteId)).find(({ id }) => id === BigInt(goodsId)) ?? null
    },
    async listOf(siteId, type) {
      return (await ofSite(siteId)).filter((one) => one.type === type && one.isOpen)
    },
  }
}

/** What comes with it, as the quote of a deposit wants it. */
export function extrasOf({ extraCash, coin, extraCoin, gold, coinMultiplier }: Goods): GoodsExtras {
  return { extraCash, coin: coin + extraCoin, gold, coinMultiplier }
}

/** As it stands in the shop; `buyers` counts where the number of buyers is limited. */
export function showGoods(goods: Goods, buyers: number): RechargeItem {
  return {
    id: Number(goods.id),
    name: goods.name,
    amount: goods.amount,
    coin_num: goods.coin,
    gold_num: goods.gold,
    rate: goods.rate,
    img: goods.img,
    stock_uid_num: goods.stock,
    buy_uid_num: buyers,
    coin_multi: goods.coinMultiplier,
    lable: goods.label,
    sort: goods.sort,
    extra_coin: goods.extraCoin,
    extra_cash: goods.extraCash,
  }
}

/**
 * How many players have bought each item, or are about to: an order that can still be paid holds its place. Others than the
 * limited are not counted, since all orders ever would be read for it.
 */
export async function countBuyers(
  reader: Reader,
  siteId: string,
  goods: readonly Goods[],
): Promise<Map<bigint, number>> {
  const limited = goods.filter(({ stock }) => stock > 0)
  if (limited.length === 0) return new Map()
  const { rows } = await reader.query<{ goods_id: bigint; buyers: number }>(
    `select goods_id, count(distinct player_id)::integer as buyers from deposit_order
     where site_id = $1 and goods_id = any ($2) and goods_id > 0 and state in ('created', 'pending', 'paid', 'review')
     group by goods_id`,
    [siteId, limited.map(({ id }) => id)],
  )
  return new Map(rows.map(({ goods_id, buyers }) => [goods_id, buyers]))
}

type Row = Omit<Goods, 'rate'> & { rate: string }

async function loadGoods(reader: Reader): Promise<Goods[]> {
  const { rows } = await reader.query<Row>(`
    select site_id as "siteId", goods_id as id, goods_type as type, name, amount, extra_cash as "extraCash",
      coin_num as coin, extra_coin as "extraCoin", gold_num as gold, rate, img, stock_uid_num as stock,
      coin_multi as "coinMultiplier", lable as label, sort, is_open as "isOpen"
    from goods order by site_id, sort, goods_id`)
  return rows.map((row) => ({ ...row, rate: Number(row.rate) }))
}
