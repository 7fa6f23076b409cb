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
    const boxes = await reader.query<Record<string, unknown>>(
      `select activity_id as activity, period, step, money, amount, payout, drawn_at from box_item
       where player_id = $1 order by drawn_at desc limit ${COPIED}`,
      [playerId],
    )
    const packets = await reader.query<Record<string, unknown>>(
      `select activity_id as activity, period, code, pool, made_at from gift_packet
       where player_id = $1 order by made_at desc limit ${COPIED}`,
      [playerId],
    )
    const parts = await reader.query<Record<string, unknown>>(
      `select packet_id as packet, amount, taken_at from gift_part where player_id = $1 order by taken_at desc limit ${COPIED}`,
      [playerId],
    )
    const guesses = await reader.query<Record<string, unknown>>(
      `select m.home, m.away, g.outcome_id as guess, g.guessed_at from match_guess g join guess_match m using (match_id)
       where g.player_id = $1 order by g.guessed_at desc limit ${COPIED}`,
      [playerId],
    )
    const scores = await reader.query<Record<string, unknown>>(
      `select activity_id as activity, score, rank from tournament_score where player_id = $1
       order by tournament_id desc limit ${COPIED}`,
      [playerId],
    )
    const grants = await reader.query<Record<string, unknown>>(
      `select awards, given_at from hand_grant where player_id = $1 order by given_at desc limit ${COPIED}`,
      [playerId],
    )
    return {
      amounts_are_in: '1/10000 of the unit',
      claims: claims.rows,
      draws: draws.rows,
      joined: joined.rows,
      given_by_hand: grants.rows,
      guesses: guesses.rows,
      scores: scores.rows,
      codes: codes.rows,
      boxes: boxes.rows,
      packets: packets.rows,
      parts_of_packets: parts.rows,
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
