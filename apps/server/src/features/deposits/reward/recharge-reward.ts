import { playerStates } from '@tablestakes/contract/account'
import { cutReward } from '@tablestakes/domain/payments/deposits'
import type { Tx } from '@tablestakes/node/database'
import { defineConsumer } from '../../../facts/index.ts'
import { houseAccount, newKey, post } from '../../../ledger/index.ts'
import { loadPlayer } from '../../players/index.ts'
import { leftForLate } from './reward.ts'

/** The house's account that pays it. */
const ACCOUNT = 'recharge-reward'

/**
 * Follows deposits: an order that joined the recharge reward gets it when its money has come. Crediting an order catches this up in
 * the same transaction, so the reward comes with the money.
 */
export const rechargeReward = defineConsumer({
  name: 'recharge-reward',
  kinds: ['deposit', 'bonus-granted'],
  starts: 'now',
  count(fact, times) {
    if (fact.kind === 'deposit') return { deposits: times }
    return fact.source === ACCOUNT ? { granted: fact.amount } : {}
  },
  async act(tx, facts) {
    for (const fact of facts) {
      if (fact.kind === 'deposit' && !fact.takesBack) await grantFor(tx, { ...fact, orderNo: fact.reference })
    }
  },
})

type Paid = { playerId: bigint; currency: string; orderNo: string }

async function grantFor(tx: Tx, paid: Paid): Promise<void> {
  const joined = await lockJoined(tx, paid)
  if (!joined) return
  const due = await dueOf(tx, paid, joined)
  const key = due.coin > 0n ? await grant(tx, paid, { ...due, title: joined.payName }) : null
  await tx.query('update recharge_reward_join set granted = $3, entry_id = $4 where player_id = $1 and order_no = $2', [
    paid.playerId,
    paid.orderNo,
    due.coin,
    key,
  ])
}

type Joined = { rewardId: bigint; coin: bigint; target: bigint; isLate: boolean; createdAt: Date; payName: string }

/** What was promised and has not come yet. */
async function lockJoined(tx: Tx, { playerId, orderNo }: Paid): Promise<Joined | undefined> {
  const { rows } = await tx.query<Joined>(
    `select j.reward_id as "rewardId", j.coin, j.target, o.is_late as "isLate", o.created_at as "createdAt",
       o.pay_name as "payName"
     from recharge_reward_join j join deposit_order o using (player_id, order_no)
     where j.player_id = $1 and j.order_no = $2 and j.granted is null and j.reward_id is not null for update of j`,
    [playerId, orderNo],
  )
  return rows[0]
}

/**
 * An order that can be paid holds its part of the reward's limits. One that had ended has given it up, and gets what the others
 * have left. A player who has been excluded or frozen since gets none.
 */
async function dueOf(tx: Tx, { playerId, orderNo }: Paid, joined: Joined): Promise<{ coin: bigint; target: bigint }> {
  if ((await loadPlayer(tx, playerId)).state !== playerStates.ACTIVE) return cutReward(joined, 0n)
  if (!joined.isLate) return joined
  const left = await leftForLate(tx, { ...joined, playerId, orderNo })
  return left === null ? joined : cutReward(joined, left)
}

/** A bonus with a task of its own. One without wagering is cash immediately. */
async function grant(
  tx: Tx,
  { playerId, currency, orderNo }: Paid,
  { coin, target, title }: { coin: bigint; target: bigint; title: string },
): Promise<string> {
  const from = await houseAccount(tx, { kind: 'promotion', name: ACCOUNT })
  const key = newKey()
  const isBound = target > 0n
  await post(tx, {
    ...{ playerId, currency, key, reference: orderNo, title },
    moves: [{ from, to: isBound ? 'coin' : 'cash', amount: coin, reason: 'deposit_extra' }],
    opens: isBound ? [{ kind: 'coin', amount: coin, target, source: 'deposit' }] : [],
  })
  return key
}
