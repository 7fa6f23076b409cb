import type { Database } from '@tablestakes/node/database'

/**
 * Everything stored under a player's number, as text, to see that nothing of it has changed. What a request of the
 * player's own moves by itself (when a session was last used) is left out.
 */
export async function rowsOfPlayer(database: Database, playerId: bigint): Promise<Record<string, string[]>> {
  const tables = await database.query<{ table_name: string }>(
    `select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'player_id' order by table_name`,
  )
  const found: Record<string, string[]> = {}
  for (const { table_name: table } of tables.rows) {
    const { rows } = await database.query<{ text: string }>(
      `select (to_jsonb(one) - 'last_used_at' - 'proof_due')::text as text from "${table}" as one
       where player_id = $1 order by 1`,
      [playerId],
    )
    found[table] = rows.map(({ text }) => text)
  }
  return found
}
