import { getIndex } from '@tablestakes/contract/lobby'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '../lib/api-query.ts'
import { useText } from '../lib/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { EmptyState } from '../ui/StateMessage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { StatePage } from './StatePage.tsx'
import { StatePicture } from './StatePicture.tsx'
import { useScreenTitle } from './screen-title.ts'

// Asked for as soon as this code is here, while the words of the page are still on their way.
void queryClient.prefetchQuery(apiQuery(getIndex, {}))

/** Specification §2: the first navigation loads the lobby information before entering. A failure locks nobody out. */
export default function LobbyFirst({ children }: { children: ReactNode }) {
  const { isPending, isPaused } = useQuery(apiQuery(getIndex, {}))
  if (isPending && isPaused) return <OfflinePage />
  return isPending ? <PageSkeleton /> : children
}

/** Opened without a line: the page comes by itself when it is back. */
function OfflinePage() {
  const text = useText()
  return (
    <StatePage title={useScreenTitle()}>
      <EmptyState
        picture={<StatePicture picture="offline" />}
        title={text('status_offline')}
        text={text('offline_text')}
      />
    </StatePage>
  )
}
