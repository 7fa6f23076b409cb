import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { indexQuery, takeInlinedIndex } from '../../lib/api/index-query.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

const OfflinePage = lazy(() => import('../states/OfflinePage.tsx'))

takeInlinedIndex()
// Asked for as soon as this code is here, while the words of the page are still on their way.
void queryClient.prefetchQuery(indexQuery)

/** Specification §2: the first navigation loads the lobby information before entering. A failure locks nobody out. */
export default function LobbyFirst({ children }: { children: ReactNode }) {
  const { isPending, isPaused } = useQuery(indexQuery)
  if (isPending && isPaused) return <OfflinePage />
  return isPending ? <PageSkeleton /> : children
}
