import { liveNodes } from '../platform/node-lock.ts'
import type { Studio } from '../studio.ts'
import { LEASE_MS } from './insert-round.ts'

type Left = {
  /** Of the statement. */
  name: string
  table: 'round' | 'raise' | 'jackpot_hit'
  key: 'round_id' | 'bet_uuid'
  /** Which rows of the table still have something to be done. */
  waits: string
  most: number
  /** Which columns of the claimed rows are read, from `claimed`. */
  read: string
}

/**
 * Takes what nobody works on any more, because its node has died or its time has come: each is taken by one node only, for the
 * length of the lease.
 */
export async function claimLeft<Row extends object>(
  { database, node, clock }: Studio,
  { name, table, key, waits, most, read }: Left,
): Promise<Row[]> {
  const now = clock()
  const { rows } = await database.query<Row>({
    name,
    text: `
      with claimed as (
        update ${table} set node = $1, next_try_at = $2
        where ${key} in (
          select ${key} from ${table}
          where ${waits} and (next_try_at <= $3 or (node <> $1 and node not in (${liveNodes})))
          order by next_try_at limit ${most} for update skip locked
        )
        returning *
      )
      ${read}`,
    values: [node, new Date(now + LEASE_MS), new Date(now)],
  })
  return rows
}
