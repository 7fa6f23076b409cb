/** A signed-in player of a running product, made by the server's own code: for pictures and journeys. */
import { connect, transact } from '../apps/server/src/platform/database.ts'
import { openSession } from '../apps/server/src/platform/sessions.ts'

/** As the web keeps them for the tab. */
export type Credentials = { accessToken: string; accessExpire: number; signKey: string }

export async function openPlayerSession(databaseUrl: string): Promise<Credentials> {
  const database = connect(databaseUrl, { max: 1 })
  try {
    return await transact(database, async (tx) => {
      const { rows } = await tx.query<{ player_id: bigint }>(
        `insert into player (site_id) values ('main') returning player_id`,
      )
      const session = await openSession(tx, { playerId: rows[0]!.player_id, siteId: 'main' })
      const { accessToken, accessExpire, signKey } = session
      return { accessToken, accessExpire: accessExpire.getTime(), signKey }
    })
  } finally {
    await database.end()
  }
}
