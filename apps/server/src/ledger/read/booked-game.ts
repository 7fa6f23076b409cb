import type { Reader } from '@tablestakes/node/database'

/**
 * The game of the first known play among these ids, for a supplier that names a game it no longer brings. Null: no id is known.
 * A play keeps its game when the game has moved to another supplier: its win is still paid, and a repeat still equals the first
 * call, because the ledger compares the game too.
 */
export async function findBookedGame(
  reader: Reader,
  { source, playerId, ids }: { source: number; playerId: bigint; ids: readonly string[] },
): Promise<{ gameId: number | null } | null> {
  const { rows } = await reader.query<{ gameId: number | null }>(
    `select e.game_id as "gameId"
     from unnest($3::text[]) with ordinality as wanted (id, place)
     join foreign_key f on f.source = $1 and f.foreign_id = wanted.id and f.player_id = $2
     cross join lateral (
       select game_id from entry e
       where e.player_id = f.player_id and e.entry_id = f.entry_id and e.day = day_of(f.entry_id)) e
     order by wanted.place limit 1`,
    [source, playerId, ids],
  )
  return rows[0] ?? null
}
