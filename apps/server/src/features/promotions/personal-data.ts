import type { PersonalDataHolder } from '../players/index.ts'

/** The newest; together with the rest of a copy they fit one answer. */
const COPIED = 1_000

/**
 * What a player has claimed and drawn. It stays under the number alone: the ledger's entries name it, and it keeps a reward from being
 * given twice.
 */
export const promotionData: PersonalDataHolder = {
  name: 'promotions',
  async export(reader, playerId) {
    const claims = await reader.query<Record<string, unknown>>(
      `select activity_id as activity, period, step, state, awards, claimed_at from activity_claim
       where player_id = $1 order by claimed_at desc limit ${COPIED}`,
      [playerId],
    )
    const draws = await reader.query<Record<string, unknown>>(
      `select activity_id as activity, client_seed, nonce, drawn_index as prize, drawn_at from promotion_draw
       where player_id = $1 order by drawn_at desc limit ${COPIED}`,
      [playerId],
    )
    const joined = await reader.query<Record<string, unknown>>(
      `select activity_id as activity, joined_at from activity_join where player_id = $1 order by joined_at desc limit ${COPIED}`,
      [playerId],
    )
    const codes = await reader.query<Record<string, unknown>>(
      `select campaign_id as campaign, used_at from redeem_use where player_id = $1 order by used_at desc limit ${COPIED}`,
      [playerId],
    )
    return {
      amounts_are_in: '1/10000 of the unit',
      claims: claims.rows,
      draws: draws.rows,
      joined: joined.rows,
      codes: codes.rows,
    }
  },
  async erase(tx, playerId) {
    await tx.query('delete from promotion_mark where player_id = $1', [playerId])
    await tx.query('delete from activity_join where player_id = $1', [playerId])
    // Words the player may have chosen; draws keep theirs, or they could not be checked any more.
    await tx.query(`update promotion_seed set client_seed = 'erased' where player_id = $1 and state <> 'revealed'`, [
      playerId,
    ])
  },
}
