import { moneyTypes } from '@tablestakes/contract/fields'
import type { Movement } from '@tablestakes/contract/wallet'
import type { CSSProperties } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { useFigureCounter } from '../BigAmount.tsx'
import { EyeToggle } from '../EyeToggle.tsx'
import { MovementAmount } from './MovementAmount.tsx'
import { movementMark } from './movement-mark.tsx'
import { useHistoryTimes } from './use-history-times.ts'

/** What it was, how much, when: the part of a receipt one looks for. */
export function ReceiptHead({ movement }: { movement: Movement }) {
  const text = useText()
  const { moment } = useHistoryTimes()
  const { icon, tone } = movementMark(movement.reason)
  const isGold = movement.money_type === moneyTypes.GOLD
  // A very large amount is set smaller, so that it stays on its line.
  const figures = useFigureCounter()(movement.change, { sign: 'always', isGold })
  return (
    <header className="receipt-head">
      <span className="row-mark" data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      <h3>{text(`movement_${movement.reason}`)}</h3>
      {movement.title !== '' && (
        <p>
          <bdi>{movement.title}</bdi>
        </p>
      )}
      <p className="receipt-amount" style={{ '--figures': figures } as CSSProperties}>
        <MovementAmount movement={movement} size="big" />
      </p>
      <time dateTime={new Date(movement.create_time).toISOString()}>
        <bdi>{moment(movement.create_time)}</bdi>
      </time>
      <EyeToggle />
    </header>
  )
}
