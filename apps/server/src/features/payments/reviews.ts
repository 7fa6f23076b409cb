import { randomUUID } from 'node:crypto'
import type { Reader, Tx } from '@tablestakes/node/database'

export type ReviewKind = 'amount' | 'currency' | 'unknown_order' | 'late' | 'payout'

/** Money as bigint is kept as text, so that nothing of it is lost. No names and no account numbers: it is for the order only. */
type Details = Record<string, string | number | boolean | bigint | null>

export type NewReview = {
  providerId: string
  orderNo: string
  playerId: bigint | null
  kind: ReviewKind
  details: Details
  /** What has been done about it already; it stays on the list until a person has seen it. */
  outcome?: 'credited'
}

export type Review = {
  id: string
  providerId: string
  orderNo: string
  playerId: bigint | null
  kind: ReviewKind
  details: Record<string, unknown>
  createdAt: Date
  outcome: 'credited' | 'closed' | null
  closedBy: string | null
  closedAt: Date | null
}

/** Puts something before a person, once for each order and kind. Answers whether it is new. */
export async function addReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_review (review_id, provider_id, order_no, player_id, kind, details, outcome)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (provider_id, order_no, kind) do nothing`,
    [
      randomUUID(),
      review.providerId,
      review.orderNo,
      review.playerId,
      review.kind,
      JSON.stringify(review.details, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      review.outcome ?? null,
    ],
  )
  return rowCount === 1
}

const COLUMNS = `review_id as id, provider_id as "providerId", order_no as "orderNo", player_id as "playerId", kind, details,
  created_at as "createdAt", outcome, closed_by as "closedBy", closed_at as "closedAt"`

/** What waits for a person, the oldest first. */
export async function listOpenReviews(reader: Reader, { limit }: { limit: number }): Promise<Review[]> {
  const { rows } = await reader.query<Review>(
    `select ${COLUMNS} from payment_review where closed_at is null order by created_at, review_id limit $1`,
    [limit],
  )
  return rows
}

/** Locks an open review: another caller waits, and then finds it closed. Null: no open review has that id. */
export async function takeReview(tx: Tx, reviewId: string): Promise<Review | null> {
  const { rows } = await tx.query<Review>(
    `select ${COLUMNS} from payment_review where review_id = $1 and closed_at is null for update`,
    [reviewId],
  )
  return rows[0] ?? null
}

/** Ends an open review. What was done about it before stays recorded. Answers whether it was open. */
export async function closeReview(
  tx: Tx,
  { reviewId, outcome, closedBy }: { reviewId: string; outcome: 'credited' | 'closed'; closedBy: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update payment_review set outcome = coalesce(outcome, $2), closed_by = $3, closed_at = now()
     where review_id = $1 and closed_at is null`,
    [reviewId, outcome, closedBy],
  )
  return rowCount === 1
}

/** Whether something about this player's payments still waits for a person. */
export async function hasOpenReview(reader: Reader, playerId: bigint): Promise<boolean> {
  const { rowCount } = await reader.query(
    'select from payment_review where player_id = $1 and closed_at is null limit 1',
    [playerId],
  )
  return rowCount !== 0
}
