import type { Reader } from '@tablestakes/node/database'
import { dayOfKey, type Key } from '../write/key.ts'

type Moved = { playerId: bigint; currency: string; key: Key; accountId: number }

/** What an entry of a player's has moved into an account of the house, less what it has taken out of it. */
export async function movedBy(reader: Reader, { playerId, currency, key, accountId }: Moved): Promise<bigint> {
  const day = dayOfKey(key)
  // The day in a key is the writer's or next to it. Written out, so that only these partitions are opened.
  const { rows } = await reader.query<{ moved: string }>(
    `select coalesce(sum(case when credit = $4 then amount else -amount end), 0) as moved from transfer
     where player_id = $1 and currency = $2 and entry_id = $3 and (debit = $4 or credit = $4)
       and day between ${day - 1} and ${day + 2}`,
    [playerId, currency, key, accountId],
  )
  return BigInt(rows[0]!.moved)
}
