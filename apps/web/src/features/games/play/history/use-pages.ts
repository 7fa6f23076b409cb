import type { Call, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../../../lib/api/api.ts'
import { PAGE_SIZE } from '../../../../ui/lists/InfiniteList.tsx'

type Page = { list: readonly unknown[]; last_id: string }
type ItemOf<C extends Call> = ResponseOf<C> extends { list: readonly (infer Item)[] } ? Item : never

/** A history of the player's, page by page, newest first. */
export function usePages<C extends Call>(call: C, request: RequestOf<C>) {
  const pages = useInfiniteQuery({
    queryKey: [call.path, 'pages', request],
    queryFn: async ({ pageParam }) => {
      const asked = { ...(request as object), last_id: pageParam, limit: PAGE_SIZE } as RequestOf<C>
      return (await callApi(call, asked, { quiet: true })) as Page
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.last_id === '' ? undefined : page.last_id),
  })
  return { pages, items: pages.data?.pages.flatMap((page) => page.list as ItemOf<C>[]) }
}
