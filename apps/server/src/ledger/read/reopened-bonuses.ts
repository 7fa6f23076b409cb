import { systemClock } from '@tablestakes/node/clock'
import type { Reader } from '@tablestakes/node/database'
import type { Owner } from '../write/balance.ts'
import { dayOf, type Key, timeOfKey } from '../write/key.ts'
import { openTasks } from '../write/tasks.ts'

/** Cash that a bonus has set free and binds again, since a bet that had finished it was taken back. */
type ReopenedBonus = { bound: bigint; since: Date }

/** Hardly anybody has one, so it may read all that counted for its task. */
export async function reopenedBonuses(reader: Reader, owner: Owner): Promise<ReopenedBonus[]> {
  const tasks = await openTasks(reader, owner)
  const found: ReopenedBonus[] = []
  for (const { id, kind, target, released, createdAt } of tasks) {
    if (kind !== 'coin' || released === 0n) continue
    const { rows } = await reader.query<{ key: Key }>(
      `select key from (
         select entry_id as key, coin_counted as counted, sum(coin_counted) over (order by place) as cur from entry
         where player_id = $1 and currency = $2 and coin_task = $3 and coin_counted <> 0 and place is not null
           and day between ${dayOf(createdAt.getTime()) - 1} and ${dayOf(systemClock()) + 1}
       ) e where counted < 0 and cur - counted = $4 order by key desc limit 1`,
      [owner.playerId, owner.currency, id, target],
    )
    // Of one that was open again before entries had places, nobody knows since when.
    found.push({ bound: released, since: rows[0] ? timeOfKey(rows[0].key) : createdAt })
  }
  return found
}
