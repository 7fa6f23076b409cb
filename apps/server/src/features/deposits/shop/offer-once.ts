import { orderSources } from '@tablestakes/contract/deposits'
import { scaleDown } from '@tablestakes/domain/money/money'
import { DAY_MS } from '@tablestakes/domain/text/duration'
import type { Tx } from '@tablestakes/node/database'
import { lockBalance } from '../../../ledger/index.ts'
import type { Order } from '../orders/order-record.ts'
import { writePlain } from '../orders/write-order.ts'
import { giveUpReward } from '../reward/reward.ts'
import { startOfDay } from './require-offer.ts'

/**
 * An offer is had once. Orders for it follow each other, so a second one can only be paid because the first had run out or
 * failed, and was paid all the same: a player who let many run out would have it many times. What came is credited as it came.
 */
export async function withoutSpentOffer(tx: Tx, order: Order): Promise<Order> {
  if (order.goodsType === orderSources.SHOP) return order
  // Two payments of one player are credited one after the other, and the second sees the first.
  await lockBalance(tx, order)
  const isDaily = order.goodsType === orderSources.DAILY_GIFT
  const since = isDaily ? startOfDay(order.createdAt.getTime()) : new Date(0)
  const until = isDaily ? new Date(since.getTime() + DAY_MS) : null
  const { rowCount } = await tx.query(
    `select from deposit_order where player_id = $1 and goods_type = $2 and state = 'paid' and created_at >= $3
       and ($4::timestamptz is null or created_at < $4) limit 1`,
    [order.playerId, order.goodsType, since, until],
  )
  return rowCount === 0 ? order : keepPlain(tx, order, order.amount)
}

/** An order that brings so much and nothing besides, and binds as much of it as it would have of the whole. */
export async function keepPlain(tx: Tx, order: Order, amount: bigint): Promise<Order> {
  const cashTarget = scaleDown(order.cashTarget, amount, order.amount + order.extraCash)
  const extras = { extraCash: 0n, coin: 0n, gold: 0n, rewardCoin: 0n, coinTarget: 0n }
  await writePlain(tx, { ...order, amount, cashTarget })
  await giveUpReward(tx, order)
  return { ...order, ...extras, amount, cashTarget }
}
