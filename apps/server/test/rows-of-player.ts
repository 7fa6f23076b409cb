import type { Database } from '@tablestakes/node/database'

/**
 * Everything stored under a player's number, as text, to see that nothing of it has changed. What a request of the
 * player's own moves by itself, a moment later (when a session was last used, since when somebody is there), is left out.
 */
export async function rowsOfPlayer(database: Database, playerId: bigint): Promise<Record<string, string[]>> {
  const tables = await database.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'player_id'
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'play_time'
       and has_table_privilege(pg_class.oid, 'select')
     order by 1`,
  )
  // One question for all tables: a hundred small ones for every call of the contract took most of a minute.
  const texts = tables.rows.map(
    ({ name }) =>
      `select '${name}' as name, array(
         select (to_jsonb(one) - 'last_used_at' - 'proof_due')::text from "${name}" as one where player_id = $1 order by 1
       ) as texts`,
  )
  const { rows } = await database.query<{ name: string; texts: string[] }>(texts.join(' union all '), [playerId])
  return Object.fromEntries(rows.map(({ name, texts: found }) => [name, found]))
}
