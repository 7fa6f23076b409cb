import type { Reader } from '@tablestakes/node/database'
import type { DepositedSince } from '../../protection/index.ts'

/**
 * What counts for deposit limits: what was credited since a moment, whenever it was ordered, and everything that may still be paid. An
 * order that has failed or was cancelled is free again.
 */
export const depositedSince: DepositedSince = async (reader, playerId, since) => {
  const { rows } = await reader.query<{ amount: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as amount from deposit_order
     where player_id = $1 and (state in ('created', 'pending', 'review') or state = 'paid' and ended_at >= $2)`,
    [playerId, since],
  )
  return rows[0]!.amount
}

/** What was credited since a moment. */
export async function creditedSince(
  reader: Reader,
  { playerId, currency }: { playerId: bigint; currency: string },
  since: Date,
): Promise<bigint> {
  const { rows } = await reader.query<{ amount: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as amount from deposit_order
     where player_id = $1 and currency = $2 and state = 'paid' and ended_at >= $3`,
    [playerId, currency, since],
  )
  return rows[0]!.amount
}
