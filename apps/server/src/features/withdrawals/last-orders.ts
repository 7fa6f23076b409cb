import type { Reader } from '@tablestakes/node/database'

type LastOrder = { order_no: string; state: string; amount: bigint; created_at: Date }

/** A player's newest orders, for who answers the player's question. */
export async function lastWithdrawals(reader: Reader, playerId: bigint, limit: number): Promise<LastOrder[]> {
  const { rows } = await reader.query<LastOrder>(
    `select order_no, state, amount, created_at from withdraw_order where player_id = $1
     order by created_at desc limit $2`,
    [playerId, limit],
  )
  return rows
}
