import type { Studio } from '../studio.ts'

/** A guest's play money is kept for a week, so that a link to a proof does not die immediately. */
const KEPT_MS = 7 * 24 * 3_600_000
const BATCH = 500

/** Guests come by the thousand and rarely twice: what they played with play money goes after a week. */
export async function forgetOldDemos({ database, clock }: Studio): Promise<void> {
  const { rows } = await database.query<{ player_id: bigint }>({
    name: 'old-demos',
    text: `
      select distinct player_id from session where expires_at < $1 and money = 'demo' order by player_id limit ${BATCH}`,
    values: [new Date(clock() - KEPT_MS)],
  })
  if (rows.length === 0) return
  const players = rows.map(({ player_id }) => player_id)
  await database.query(
    `with gone as (
       delete from round where player_id = any ($1) and money = 'demo' returning bet_uuid, win_uuid, rollback_uuid)
     delete from transaction where transaction_uuid in (
       select unnest(array[bet_uuid, win_uuid, rollback_uuid]) from gone)`,
    [players],
  )
  await database.query('delete from player where player_id = any ($1)', [players])
}
