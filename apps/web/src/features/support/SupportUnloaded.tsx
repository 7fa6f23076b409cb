import { Unloaded, type UnloadedProps } from '../../shell/states/Unloaded.tsx'
import { ListSkeleton } from '../../ui/states/Skeleton.tsx'

const WORDS = { failed: 'did_not_load_title', text: 'support_failed_text' } as const

/** What stands where an answer is still missing. */
export function SupportUnloaded({ query, rows = 4 }: Pick<UnloadedProps, 'query'> & { rows?: number }) {
  return (
    <Unloaded query={query} words={WORDS}>
      <ListSkeleton rows={rows} />
    </Unloaded>
  )
}
