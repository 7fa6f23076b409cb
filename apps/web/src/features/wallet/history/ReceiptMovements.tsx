import type { Movement } from '@tablestakes/contract/wallet'
import { useText } from '../../../lib/words/i18n.ts'
import { List, ListRow } from '../../../ui/lists/List.tsx'
import { MovementAmount, PurseAmount } from './MovementAmount.tsx'
import { purseName } from './purse-name.ts'

type ReceiptMovementsProps = { movements: readonly Movement[]; current: number }

/** Everything the same event moved: one bet may take from two purses, one top-up may bring an extra. */
export function ReceiptMovements({ movements, current }: ReceiptMovementsProps) {
  const text = useText()
  return (
    <section>
      <h3 className="history-day">{text('receipt_movements')}</h3>
      <List name={text('receipt_movements')}>
        {movements.map((movement) => (
          <Part key={movement.number} movement={movement} isCurrent={movement.number === current} />
        ))}
      </List>
    </section>
  )
}

function Part({ movement, isCurrent }: { movement: Movement; isCurrent: boolean }) {
  const text = useText()
  return (
    <ListRow
      title={
        <span aria-current={isCurrent || undefined} className="receipt-part">
          {text(`movement_${movement.reason}`)}
        </span>
      }
      text={text(purseName(movement.money_type))}
      end={<MovementAmount movement={movement} />}
      endText={<PurseAmount of={movement.money_type} amount={movement.balance} />}
    />
  )
}
