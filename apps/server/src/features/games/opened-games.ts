import { playTypes } from '@tablestakes/contract/games'
import type { Reader } from '@tablestakes/node/database'

export type OpenedGame = {
  gameId: number
  /** What it was last played with. */
  type: (typeof playTypes)[keyof typeof playTypes]
  at: Date
}

/** The games a player opened in the last half year, each once, the last one first. */
export async function openedGamesOf(
  reader: Reader,
  { playerId, days, limit }: { playerId: bigint; days: number; limit: number },
): Promise<OpenedGame[]> {
  const { rows } = await reader.query<{ game_id: number; purse: 'cash' | 'gold'; at: Date }>(
    `select game_id, purse, created_at as at from (
       select distinct on (game_id) game_id, purse, created_at from game_session
       where player_id = $1 and created_at > now() - make_interval(days => $2)
       order by game_id, created_at desc) newest
     order by created_at desc, game_id limit $3`,
    [playerId, days, limit],
  )
  return rows.map(({ game_id: gameId, purse, at }) => ({
    gameId,
    type: purse === 'gold' ? playTypes.GOLD : playTypes.CAPITAL,
    at,
  }))
}
