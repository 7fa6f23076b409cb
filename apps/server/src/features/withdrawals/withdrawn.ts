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
