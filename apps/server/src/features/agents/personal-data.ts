import type { PersonalDataHolder } from '../players/index.ts'

/** The newest; together with the rest of a copy they fit one answer. */
const COPIED = 1_000

/**
 * By which link a player came, the links they made, and what they earned. Statements stay under the number alone: the ledger's entries
 * name them.
 */
export const agentData: PersonalDataHolder = {
  name: 'invitations',
  async export(reader, playerId) {
    const own = await reader.query<Record<string, unknown>>(
      "select joined_at, qualified_at, state = 'held' as is_being_checked from invitee where player_id = $1",
      [playerId],
    )
    const campaigns = await reader.query<Record<string, unknown>>(
      'select number, name, opens, created_at from invite_campaign where player_id = $1 order by number',
      [playerId],
    )
    const statements = await reader.query<Record<string, unknown>>(
      `select date '1970-01-01' + day as day, earned, amount, claimed_at from commission_statement
       where agent_id = $1 order by commission_statement.day desc limit ${COPIED}`,
      [playerId],
    )
    const level = await reader.query<Record<string, unknown>>(
      'select level, top_level, level_until from agent where player_id = $1',
      [playerId],
    )
    const turntable = await reader.query<Record<string, unknown>>(
      `select activity_id as activity, number, share, amount, added_at from turntable_part
       where player_id = $1 order by added_at desc limit ${COPIED}`,
      [playerId],
    )
    return {
      amounts_are_in: '1/10000 of the unit',
      came_by_invitation: own.rows[0] ?? null,
      links: campaigns.rows,
      commission: statements.rows,
      level: level.rows[0] ?? null,
      turntable: turntable.rows,
    }
  },
  /** Names of links are the player's own words. */
  async erase(tx, playerId) {
    await tx.query('delete from campaign_visit where player_id = $1', [playerId])
    await tx.query(`update invite_campaign set name = '' where player_id = $1`, [playerId])
  },
}
