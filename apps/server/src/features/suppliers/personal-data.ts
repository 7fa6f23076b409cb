import type { PersonalDataHolder } from '../players/index.ts'

/** The newest of them fit one answer together with everything else. */
const COPIED = 500

/** Which games a player has opened, and which bets had a rollback that came too late. */
export const gameSessionData: PersonalDataHolder = {
  name: 'games_opened',
  async export(reader, playerId) {
    const { rows } = await reader.query(
      `select game.name as game, purse, created_at as opened_at, expires_at, ended_at
       from game_session join game using (game_id) where player_id = $1 order by created_at desc limit ${COPIED}`,
      [playerId],
    )
    const { rows: refused } = await reader.query(
      `select game_code as game, round, at from refused_rollback where player_id = $1 order by at desc limit ${COPIED}`,
      [playerId],
    )
    return { opened: rows, refused_rollbacks: refused }
  },
  /** Both belong to the plays in the books, which the law makes us keep: a late win names its player by its session. */
  erase: async () => {},
}
