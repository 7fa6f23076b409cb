import type { Reader } from '@tablestakes/node/database'

/** How many deposits of a player were paid and how many a provider declined, by the day on which they ended, in days since 1970. */
export async function depositDays(
  reader: Reader,
  playerId: bigint,
  since: number,
): Promise<{ day: number; paid: number; declined: number }[]> {
  const { rows } = await reader.query<{ day: number; paid: number; declined: number }>(
    `select floor(extract(epoch from ended_at) / 86400)::integer as day,
       count(*) filter (where state = 'paid')::integer as paid, count(*) filter (where state = 'failed')::integer as declined
     from deposit_order where player_id = $1 and ended_at >= to_timestamp($2::bigint * 86400) group by 1`,
    [playerId, since],
  )
  return rows
}
