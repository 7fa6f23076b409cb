import { slotKeys } from '@tablestakes/domain/games/slots/slot'
import { isGoldOnly } from '@tablestakes/domain/games/slots/slots'
import type { Reader } from '@tablestakes/node/database'
import { studioKey } from '../lobby/index.ts'

/** What draws a jackpot: our studio's slots that are played for cash. */
export const drawingSlots = slotKeys.filter((key) => !isGoldOnly(key))

/**
 * Those of these games that draw one, and how many of them are known at all. Any other game would fill the pot without a chance at it: a
 * supplier's, one of ours that is no slot, and a slot of ours that an operator has given to another supplier.
 */
export async function findDrawing(
  reader: Reader,
  games: readonly number[],
): Promise<{ known: number; drawing: number }> {
  const { rows } = await reader.query<{ known: number; drawing: number }>(
    `select count(*)::integer as known, count(*) filter (
       where provider_key = $2 and game_key = any ($3) and coalesce(supplier_key, $2) = $2)::integer as drawing
     from game left join supplier using (supplier_id) where game_id = any ($1)`,
    [games, studioKey, drawingSlots],
  )
  return rows[0]!
}
