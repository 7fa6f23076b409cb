import { useText } from '../../../lib/words/i18n.ts'
import { Unloaded, type UnloadedProps } from '../../../shell/states/Unloaded.tsx'
import { Loading, Skeleton } from '../../../ui/states/Skeleton.tsx'

const WORDS = { failed: 'did_not_load_title', refused: 'box_closed_title', text: 'agent_failed_text' } as const

/** What stands where an answer about boxes, the wheel or a packet is still missing. */
export function BoxUnloaded({ query, isBare = false }: { query?: UnloadedProps['query']; isBare?: boolean }) {
  const text = useText()
  const shape = <Skeleton height="320px" radius="var(--r-lg)" />
  if (!query) return <Loading name={text('loading')}>{shape}</Loading>
  return (
    <Unloaded query={query} words={WORDS} isBare={isBare}>
      {shape}
    </Unloaded>
  )
}
