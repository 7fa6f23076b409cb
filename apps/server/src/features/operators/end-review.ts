import { MAX_WIRE } from '@tablestakes/domain/money/money'
import type { Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Operator } from '../../platform/operators/operator-record.ts'
import { Refused } from '../../platform/operators/refused.ts'
import { forgetWords, say } from '../../platform/operators/second-word.ts'
import { endReview } from '../deposits/index.ts'
import { closeReview, type Review, takeReview } from '../payments/index.ts'
import { loadPlayer } from '../players/index.ts'
import { cashierRules } from '../wallet/index.ts'

export const CREDIT = 'review.credit'

/** Credited, or one of two operators has said so. */
type CreditAnswer = { worth: bigint; isDone: boolean; by: string[] }

/**
 * Gives the player what has come. A payment of another amount is worth what it was; one in another currency is worth what the
 * operator says. Two must say the same of what the site lets nobody pay out alone, and of more than was ordered.
 */
export async function creditReview(tx: Tx, { reviewId, operator, nowMs, amount }: Crediting): Promise<CreditAnswer> {
  const review = await requireOpen(tx, reviewId)
  const { worth, isTwos } = await worthOf(tx, review, amount)
  // What cannot be credited is refused before it waits for anybody.
  if (worth <= 0n || worth > MAX_WIRE) throw new Refusal('INVALID')
  const word = { act: CREDIT, subject: reviewId, said: String(worth) }
  const { isAgreed, by } = isTwos ? await say(tx, operator, word) : { isAgreed: true, by: [operator.name] }
  if (!isAgreed) return { worth, isDone: false, by }
  await endReview(tx, { orderNo: review.orderNo, nowMs, outcome: 'credited', amount: worth })
  await closeReview(tx, { reviewId, outcome: 'credited', closedBy: by.join(', ') })
  await forgetWords(tx, word)
  return { worth, isDone: true, by }
}

type Crediting = { reviewId: string; operator: Operator; nowMs: number; amount?: bigint | undefined }

async function worthOf(
  tx: Tx,
  { kind, details, playerId }: Review,
  wanted: bigint | undefined,
): Promise<{ worth: bigint; isTwos: boolean }> {
  // What came late has been credited, and what nobody ordered has no player.
  if ((kind !== 'amount' && kind !== 'currency') || playerId === null) throw new Refused('NOT_CREDITABLE')
  const { siteId } = await loadPlayer(tx, playerId)
  const most = (await cashierRules(tx, siteId))?.twoAbove ?? 0n
  if (kind === 'amount') {
    const worth = moneyIn(details.paid_amount)
    if (wanted !== undefined && wanted !== worth) throw new Refusal('INVALID')
    return { worth, isTwos: worth > most }
  }
  if (wanted === undefined) throw new Refused('AMOUNT_NEEDED')
  return { worth: wanted, isTwos: wanted > most || wanted > moneyIn(details.amount) }
}

/** Kept as text, so that nothing of it is lost. */
function moneyIn(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) throw new Error('a review does not say its amount')
  return BigInt(value)
}

/** Seen, and nothing more is to be done. A deposit that waited for it has failed. */
export async function closeWithoutCredit(
  tx: Tx,
  { reviewId, by, nowMs }: { reviewId: string; by: string; nowMs: number },
): Promise<void> {
  const { kind, orderNo } = await requireOpen(tx, reviewId)
  if (kind === 'amount' || kind === 'currency') await endIfWaiting(tx, { orderNo, nowMs })
  await closeReview(tx, { reviewId, outcome: 'closed', closedBy: by })
  await forgetWords(tx, { act: CREDIT, subject: reviewId })
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
