import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { indexQuery } from '../../lib/api/index-query.ts'
import { onDemand } from '../../lib/browser/on-demand.ts'
import { PageSkeleton } from './PageSkeleton.tsx'

const OfflinePage = onDemand(() => import('../states/OfflinePage.tsx'))

/** Specification §2: the first navigation loads the lobby information before entering. A failure locks nobody out. */
export function LobbyFirst({ children }: { children: ReactNode }) {
  const { isPending, isPaused } = useQuery(indexQuery)
  if (isPending && isPaused) return <OfflinePage />
  return isPending ? <PageSkeleton /> : children
}
