import type { HelpLine } from '@tablestakes/contract/support'
import { ChevronRight } from 'lucide-react'
import { List, ListRow } from '../../../ui/lists/List.tsx'

/** Questions, each a way to its answer. */
export function HelpLines({
  name,
  lines,
  onPick,
}: {
  name: string
  lines: readonly HelpLine[]
  onPick: (id: string) => void
}) {
  return (
    <List name={name}>
      {lines.map(({ id, title }) => (
        <ListRow
          key={id}
          title={title}
          end={<ChevronRight className="flip size-5 text-ink-3" aria-hidden="true" />}
          onPress={() => onPick(id)}
        />
      ))}
    </List>
  )
}
