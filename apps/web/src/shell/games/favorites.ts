import { type Game, listFavorites, setFavorite } from '@tablestakes/contract/games'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { apiQuery } from '../../lib/api/api-query.ts'
import { queryClient, refreshCalls } from '../../lib/api/query-client.ts'
import { useHasPlayer } from '../../lib/session/session.ts'

/** The player's favourites, newest first. */
export const favoritesQuery = apiQuery(listFavorites, {})

/** Whether a game is one; drawn again only when that changes, not with every heart of the page. */
export function useIsFavorite(gameId: number): boolean {
  const isPlayer = useHasPlayer()
  const { data = false } = useQuery({
    ...favoritesQuery,
    enabled: isPlayer,
    select: ({ list }) => list.some(({ id }) => id === gameId),
  })
  return data
}

/** The heart turns immediately; where the server refuses it turns back, and callApi says why. */
export function useFavoriteSwitch(game: Game) {
  return useMutation({
    mutationFn: (isFavorite: boolean) => callApi(setFavorite, { game_id: game.id, is_favorite: isFavorite }),
    onMutate: (isFavorite) => keep(game, isFavorite),
    // Only the last of several presses asks: an answer in between would turn the others back.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: ['favorite'] }) === 1 ? refreshCalls([listFavorites]) : undefined,
    mutationKey: ['favorite'],
  })
}

async function keep(game: Game, isFavorite: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: favoritesQuery.queryKey })
  queryClient.setQueryData(favoritesQuery.queryKey, (kept) => {
    const others = kept?.list.filter(({ id }) => id !== game.id) ?? []
    return { list: isFavorite ? [game, ...others] : others }
  })
}
