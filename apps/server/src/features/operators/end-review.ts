import type { Tx } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endReview } from '../deposits/index.ts'
import { closeReview, type Review, takeReview } from '../payments/index.ts'
import { Refused } from './refused.ts'

type Ending = { reviewId: string; by: string; nowMs: number }

/**
 * Gives the player what has come. A payment of another amount is worth what it was; one in another currency is worth what the
 * operator says, and never more than was ordered.
 */
export async function creditReview(
  tx: Tx,
  { reviewId, by, nowMs, amount }: Ending & { amount?: bigint | undefined },
): Promise<bigint> {
  const review = await requireOpen(tx, reviewId)
  const worth = worthOf(review, amount)
  await endReview(tx, { orderNo: review.orderNo, nowMs, outcome: 'credited', amount: worth })
  await closeReview(tx, { reviewId, outcome: 'credited', closedBy: by })
  return worth
}

function worthOf({ kind, details }: Review, wanted: bigint | undefined): bigint {
  // What came late has been credited, and what nobody ordered has no player.
  if (kind !== 'amount' && kind !== 'currency') throw new Refused(409, 'NOT_CREDITABLE')
  if (kind === 'amount') {
    const paid = moneyIn(details.paid_amount)
    if (wanted !== undefined && wanted !== paid) throw new Refusal('INVALID')
    return paid
  }
  if (wanted === undefined) throw new Refused(409, 'AMOUNT_NEEDED')
  if (wanted > moneyIn(details.amount)) throw new Refusal('ABOVE_MAXIMUM')
  return wanted
}

/** Kept as text, so that nothing of it is lost. */
function moneyIn(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) throw new Error('a review does not say its amount')
  return BigInt(value)
}

/** Seen, and nothing more is to be done. A deposit that waited for it has failed. */
export async function closeWithoutCredit(tx: Tx, { reviewId, by, nowMs }: Ending): Promise<void> {
  const { kind, orderNo } = await requireOpen(tx, reviewId)
  if (kind === 'amount' || kind === 'currency') await endIfWaiting(tx, { orderNo, nowMs })
  await closeReview(tx, { reviewId, outcome: 'closed', closedBy: by })
}

/** The order may have come to an end of its own meanwhile: then it stays as it is. */
async function endIfWaiting(tx: Tx, { orderNo, nowMs }: { orderNo: string; nowMs: number }): Promise<void> {
  try {
    await endReview(tx, { orderNo, nowMs, outcome: 'closed' })
  } catch (error) {
    const isOver = error instanceof Refusal && (error.reason === 'ORDER_FINAL' || error.reason === 'NOT_FOUND')
    if (!isOver) throw error
  }
}

async function requireOpen(tx: Tx, reviewId: string): Promise<Review> {
  const review = await takeReview(tx, reviewId)
  if (!review) throw new Refusal('NOT_FOUND')
  return review
}
