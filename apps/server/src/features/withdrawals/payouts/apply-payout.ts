import type { Tx } from '@tablestakes/node/database'
import { addReview, type PayoutView } from '../../payments/index.ts'
import { lockOrder, type Order } from '../order.ts'
import { reasonOf } from '../reasons.ts'
import { advance } from './advance.ts'
import { giveBack, settlePaid } from './end-order.ts'

type PayoutSeen = { providerId: string; orderNo: string; view: PayoutView }

/**
 * What a provider says of a payout becomes true here, however we heard it: by the webhook, the poller or the player who asked. It
 * may come twice, late and in any order; money moves with the first end and never again. A contradiction waits for a person.
 */
export async function applyPayout(tx: Tx, { providerId, orderNo, view }: PayoutSeen): Promise<Order | null> {
  const order = await lockOrder(tx, orderNo)
  if (!order || order.providerId !== providerId) {
    if (view.status === 'paid') await askPerson(tx, { providerId, orderNo, view }, null)
    return null
  }
  if (order.state === 'approved' || order.state === 'sent') return goOn(tx, order, view)
  const isSame = view.status === order.state || view.status === 'processing'
  const isHarmless = view.status === 'failed' && order.state !== 'paid'
  if (!isSame && !isHarmless) await askPerson(tx, { providerId, orderNo, view }, order)
  return order
}

async function goOn(tx: Tx, order: Order, { status, payoutId, reason }: PayoutView): Promise<Order> {
  const sent = order.state === 'sent' ? order : await advance(tx, order, { state: 'sent', payoutId })
  if (status === 'paid') return settlePaid(tx, sent, { payoutId })
  if (status === 'failed') return giveBack(tx, sent, { state: 'failed', reasonKey: reasonOf(reason), payoutId })
  return sent
}

async function askPerson(tx: Tx, { providerId, orderNo, view }: PayoutSeen, order: Order | null): Promise<void> {
  await addReview(tx, {
    providerId,
    orderNo,
    playerId: order?.playerId ?? null,
    kind: order ? 'payout' : 'unknown_order',
    details: {
      direction: 'out',
      ours: order?.state ?? null,
      theirs: view.status,
      payout_id: view.payoutId,
      amount: order ? order.amount - order.fee : null,
    },
  })
}
