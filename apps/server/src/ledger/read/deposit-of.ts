import type { Reader } from '@tablestakes/node/database'
import { reasonNumber } from '../codes.ts'
import { dayOfKey, type Key, timeOfKey } from '../write/key.ts'

/** More movements than one entry makes. */
const NUMBERS_MAX = 64

/** What a deposit brought and when, as the journal has it under its key; null where the key names no deposit. */
export async function depositOf(
  reader: Reader,
  { playerId, key }: { playerId: bigint; key: Key },
): Promise<{ amount: bigint; at: Date } | null> {
  // Days are written out: as values they would leave every day of the journal in the plan.
  const day = dayOfKey(key)
  const { rows } = await reader.query<{ amount: bigint }>(
    `select t.amount from entry e join transfer t on t.player_id = e.player_id and t.currency = e.currency
       and t.number between e.number - ${NUMBERS_MAX} and e.number and t.entry_id = e.entry_id
     where e.player_id = $1 and e.entry_id = $2 and e.day = ${day} and t.day between ${day - 1} and ${day + 1}
       and t.reason = ${reasonNumber('deposit')}`,
    [playerId, key],
  )
  return rows[0] ? { amount: rows[0].amount, at: timeOfKey(key) } : null
}
