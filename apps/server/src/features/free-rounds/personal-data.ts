import type { PersonalDataHolder } from '../players/index.ts'

const COPIED = 1_000

/** Free rounds a player was given and played. They stay under the number alone, as the ledger's entries do. */
export const freeRoundData: PersonalDataHolder = {
  name: 'free-rounds',
  async export(reader, playerId) {
    const grants = await reader.query<Record<string, unknown>>(
      `select stake, rounds, used, games, granted_at, expires_at, end_kind from free_round_grant
       where player_id = $1 order by granted_at desc limit ${COPIED}`,
      [playerId],
    )
    const plays = await reader.query<Record<string, unknown>>(
      `select kind, game_id as game, reference as round, amount, at from free_round_play
       where player_id = $1 order by at desc limit ${COPIED}`,
      [playerId],
    )
    return { amounts_are_in: '1/10000 of the unit', granted: grants.rows, played: plays.rows }
  },
  async erase() {},
}
