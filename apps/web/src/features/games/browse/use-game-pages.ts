import type { RequestOf } from '@tablestakes/contract/call'
import { listGames } from '@tablestakes/contract/games'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'

/** Enough for three screens of a phone: the next page is asked for long before its foot is reached. */
const PAGE_TILES = 60

/** Games page by page. What was shown stays while another filter's games come, so that nothing jumps. */
export function useGamePages(request: RequestOf<typeof listGames>) {
  const pages = useInfiniteQuery({
    queryKey: [listGames.path, 'pages', request],
    queryFn: ({ pageParam }) =>
      callApi(listGames, { ...request, last_id: pageParam, limit: PAGE_TILES }, { quiet: true }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
    // A catalogue changes by the day. Asking for all pages again would move the one that somebody comes back to.
    staleTime: 5 * 60_000,
  })
  return { pages, games: pages.data?.pages.flatMap((page) => page.list) }
}

export type GamePages = ReturnType<typeof useGamePages>
