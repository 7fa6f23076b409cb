import type { Movement } from '@tablestakes/contract/wallet'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { List } from '../../../ui/lists/List.tsx'
import { MovementRow } from './MovementRow.tsx'
import { useHistoryTimes } from './use-history-times.ts'

/** One day of the history under its name. */
export function DayOfMovements({ movements }: { movements: readonly Movement[] }) {
  const { day } = useHistoryTimes()
  const name = day(movements[0]?.create_time ?? 0)
  return (
    <li>
      <h3 className="history-day">{name}</h3>
      <List name={name}>
        {movements.map((movement) => (
          <MovementRow
            key={movement.number}
            movement={movement}
            isUnderDay
            onOpen={() => void openDialog('receipt', { number: movement.number })}
          />
        ))}
      </List>
    </li>
  )
}
