import type { Reader } from '@tablestakes/node/database'

/** What was paid out to a player by the day on which it left, in days since 1970. */
export async function withdrawnByDay(
  reader: Reader,
  { playerId, currency }: { playerId: bigint; currency: string },
  since: number,
): Promise<{ day: number; amount: bigint }[]> {
  const { rows } = await reader.query<{ day: number; amount: bigint }>(
    `select floor(extract(epoch from ended_at) / 86400)::integer as day, sum(amount)::bigint as amount
     from withdraw_order
     where player_id = $1 and currency = $2 and state = 'paid' and ended_at >= to_timestamp($3::bigint * 86400)
     group by 1`,
    [playerId, currency, since],
  )
  return rows
}

/** How many withdrawals a player has taken back, by the day on which they did. */
export async function cancelledDays(
  reader: Reader,
  playerId: bigint,
  since: number,
): Promise<{ day: number; cancelled: number }[]> {
  const { rows } = await reader.query<{ day: number; cancelled: number }>(
    `select floor(extract(epoch from ended_at) / 86400)::integer as day, count(*)::integer as cancelled
     from withdraw_order where player_id = $1 and state = 'cancelled' and ended_at >= to_timestamp($2::bigint * 86400) group by 1`,
    [playerId, since],
  )
  return rows
}

/** What was paid out since a moment. */
export async function paidOutSince(
  reader: Reader,
  { playerId, currency }: { playerId: bigint; currency: string },
  since: Date,
): Promise<bigint> {
  const { rows } = await reader.query<{ amount: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as amount from withdraw_order
     where player_id = $1 and currency = $2 and state = 'paid' and ended_at >= $3`,
    [playerId, currency, since],
  )
  return rows[0]!.amount
}
