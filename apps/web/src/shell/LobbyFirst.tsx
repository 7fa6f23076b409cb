import { getIndex } from '@tablestakes/contract/lobby'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '../lib/api-query.ts'
import { queryClient } from '../lib/query-client.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

// Asked for as soon as this code is here, while the words of the page are still on their way.
void queryClient.prefetchQuery(apiQuery(getIndex, {}))

/** Specification §2: the first navigation loads the lobby information before entering. A failure locks nobody out. */
export default function LobbyFirst({ children }: { children: ReactNode }) {
  const { isPending } = useQuery(apiQuery(getIndex, {}))
  return isPending ? <PageSkeleton /> : children
}
