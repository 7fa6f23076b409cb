import type { Reader, Tx } from '@tablestakes/node/database'
import { Refusal } from '../../platform/http/refusal.ts'
import { lockPlayer, type PersonalDataHolder } from '../players/index.ts'

/** What fits the list of favourites, with room to grow. */
const MOST = 200

type FavoriteChange = {
  playerId: bigint
  gameId: number
  /** Absent: the other state than now. */
  isFavorite?: boolean | undefined
}

/** Answers the state it has now. The player's row is locked: two simultaneous presses turn it twice. */
export async function setFavorite(tx: Tx, { playerId, gameId, isFavorite }: FavoriteChange): Promise<boolean> {
  await lockPlayer(tx, playerId)
  const { rows } = await tx.query<{ kept: number; is_kept: boolean }>(
    `select count(*)::integer as kept, coalesce(bool_or(game_id = $2), false) as is_kept
     from player_favorite where player_id = $1`,
    [playerId, gameId],
  )
  const { kept, is_kept: isKept } = rows[0]!
  const wanted = isFavorite ?? !isKept
  if (wanted === isKept) return isKept
  if (wanted && kept >= MOST) throw new Refusal('TOO_MANY_FAVORITES')
  await tx.query(
    wanted
      ? 'insert into player_favorite (player_id, game_id) values ($1, $2)'
      : 'delete from player_favorite where player_id = $1 and game_id = $2',
    [playerId, gameId],
  )
  return wanted
}

/** Newest first. */
export async function favoritesOf(reader: Reader, playerId: bigint): Promise<number[]> {
  const { rows } = await reader.query<{ game_id: number }>(
    'select game_id from player_favorite where player_id = $1 order by created_at desc, game_id',
    [playerId],
  )
  return rows.map(({ game_id }) => game_id)
}

export const favoriteData: PersonalDataHolder = {
  name: 'favorite_games',
  async export(reader, playerId) {
    const { rows } = await reader.query(
      `select game.name as game, created_at as added_at from player_favorite join game using (game_id)
       where player_id = $1 order by created_at desc`,
      [playerId],
    )
    return { favorites: rows }
  },
  async erase(tx, playerId) {
    await tx.query('delete from player_favorite where player_id = $1', [playerId])
    await tx.query('delete from shown_bet where player_id = $1', [playerId])
  },
}
