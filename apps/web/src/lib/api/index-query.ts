import type { ResponseOf } from '@tablestakes/contract/call'
import type { getIndex } from '@tablestakes/contract/lobby'
import { queryOptions } from '@tanstack/react-query'
import { getLanguage } from '../words/i18n.ts'
import { getPreloaded } from './preload.ts'
import { queryClient } from './query-client.ts'

/** What the lobby is made of: the answer of its one call. */
export type Index = ResponseOf<typeof getIndex>

/** As apiQuery would write it; the call itself, its schema and the client behind it would cost every first visit 6 kB. */
const PATH: typeof getIndex.path = '/api/index'

/** The page brings the first answer inside itself. The code that asks for another is fetched when one is wanted. */
export const indexQuery = queryOptions({
  queryKey: [PATH, {}],
  queryFn: async (): Promise<Index> => {
    const { askIndex } = await import('./ask-index.ts')
    return askIndex()
  },
})

/**
 * Takes the lobby out of the page: of the same server and moment as this code, in the site's language, and without money in
 * it (the server leaves winners out), so it needs no decoding. Its age is the page's: a kept one is asked for anew.
 */
export function takeInlinedIndex(): void {
  const inlined = document.getElementById('index')?.textContent
  if (!inlined) return
  const { lang, data } = JSON.parse(inlined) as { lang: string; data: Index }
  if (lang !== getLanguage()) return
  queryClient.setQueryData(indexQuery.queryKey, data, { updatedAt: getPreloaded()?.server_time ?? 0 })
}
