import { playerStates } from '@tablestakes/contract/account'
import { cutReward } from '@tablestakes/domain/payments/deposits'
import type { Tx } from '@tablestakes/node/database'
import { lockBalance } from '../../ledger/index.ts'
import { loadPlayer } from '../players/index.ts'
import { withoutSpentOffer } from './offer-once.ts'
import { isOpen, type Order } from './order-record.ts'
import { leftForLate } from './reward.ts'

/** What an order brings now that it is paid: what was shown, unless others have had it meanwhile. */
export async function dueFor(tx: Tx, order: Order): Promise<Order> {
  return withRewardLeft(tx, await withoutSpentOffer(tx, order))
}

/**
 * An order that can be paid holds its part of the reward's limits. One that had ended has given it up, and brings what the
 * others have left. Who has been excluded or frozen since is paid what came, and no reward.
 */
async function withRewardLeft(tx: Tx, order: Order): Promise<Order> {
  const { playerId, rewardId, rewardCoin } = order
  if (rewardId === null || rewardCoin === 0n) return order
  if ((await loadPlayer(tx, playerId)).state !== playerStates.ACTIVE) return keepCut(tx, order, 0n)
  if (isOpen(order)) return order
  await lockBalance(tx, order)
  const left = await leftForLate(tx, { ...order, rewardId })
  return left === null || left >= rewardCoin ? order : keepCut(tx, order, left)
}

async function keepCut(tx: Tx, order: Order, most: bigint): Promise<Order> {
  const bonus = cutReward(order, most)
  await tx.query(
    `update deposit_order set coin = $2, reward_coin = $3, coin_target = $4, reward_target = $5 where order_no = $1`,
    [order.orderNo, bonus.coin, bonus.rewardCoin, bonus.coinTarget, bonus.rewardTarget],
  )
  return { ...order, ...bonus }
}
