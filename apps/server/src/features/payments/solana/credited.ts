import type { Reader } from '@tablestakes/node/database'

/** What a player has been credited for tokens, in the site's money, by the scheme of their method. */
export async function creditedBy(reader: Reader, playerId: bigint): Promise<Map<string, bigint>> {
  const { rows } = await reader.query<{ scheme: string; credited: bigint }>(
    `select scheme, sum(amount)::bigint as credited from deposit_order
     where player_id = $1 and kind = 'crypto' and state = 'paid' group by scheme`,
    [playerId],
  )
  return new Map(rows.map(({ scheme, credited }) => [scheme, credited]))
}
