import type { ReactNode } from 'react'
import { ListRow } from '../../../ui/lists/List.tsx'
import { Onward } from '../security/Onward.tsx'

type EntryRowProps = {
  icon: ReactNode
  title: string
  text?: ReactNode
  /** Before the arrow: the present setting, a state. */
  end?: ReactNode
  open: () => Promise<unknown>
}

/** A row that leads to the dialog where the thing it names is changed. */
export function EntryRow({ icon, title, text, end, open }: EntryRowProps) {
  return (
    <ListRow
      mark={icon}
      title={title}
      text={text}
      end={
        <span className="row-onward">
          {end}
          <Onward />
        </span>
      }
      onPress={() => void open()}
    />
  )
}
