import type { Call, RequestOf, ResponseOf } from '@tablestakes/contract/call'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { PAGE_SIZE } from '../../ui/lists/InfiniteList.tsx'

type Row<C extends Call> = ResponseOf<C> extends { list: readonly (infer Item)[] } ? Item : never
type Page = { list: readonly unknown[]; last_id: string }

/** Rows of a list that is read page by page; a tree of a hundred thousand invitees is never read whole. */
export function useAgentPages<C extends Call>(call: C, request: RequestOf<C>) {
  const pages = useInfiniteQuery({
    queryKey: [call.path, 'paged', request],
    initialPageParam: '',
    queryFn: async ({ pageParam: last_id }) =>
      (await callApi(call, { ...(request as object), last_id, limit: PAGE_SIZE } as RequestOf<C>, {
        quiet: true,
      })) as Page,
    getNextPageParam: ({ last_id }) => last_id || undefined,
  })
  return { pages, rows: pages.data?.pages.flatMap(({ list }) => list as Row<C>[]) }
}
