import { Unloaded, type UnloadedProps } from '../../shell/states/Unloaded.tsx'
import { ListSkeleton, Skeleton } from '../../ui/states/Skeleton.tsx'

const WORDS = { failed: 'did_not_load_title', refused: 'did_not_load_title', text: 'agent_failed_text' } as const

/** What stands where an answer about inviting is still missing. */
export function AgentUnloaded({ query, isBare = false, rows }: Omit<UnloadedProps, 'children'> & { rows?: number }) {
  return (
    <Unloaded query={query} words={WORDS} isBare={isBare}>
      {rows === undefined ? <AgentSkeleton /> : <ListSkeleton rows={rows} />}
    </Unloaded>
  )
}

export function AgentSkeleton() {
  return (
    <div className="agent-stack">
      <Skeleton height="260px" radius="var(--r-lg)" />
      <Skeleton height="220px" radius="var(--r-lg)" />
      <ListSkeleton rows={3} />
    </div>
  )
}
