import './history.css'
import type { Movement } from '@tablestakes/contract/wallet'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { useText } from '../../../lib/words/i18n.ts'
import { ListRow } from '../../../ui/lists/List.tsx'
import { MovementAmount } from './MovementAmount.tsx'
import { movementMark } from './movement-mark.tsx'
import { purseName } from './purse-name.ts'
import { useHistoryTimes } from './use-history-times.ts'

type MovementRowProps = {
  movement: Movement
  onOpen: () => void
  /** Under a heading that names the day, the clock alone is enough. */
  isUnderDay?: boolean
}

/** One movement of money, in a list: what it was, when, how much, and which purse it changed. */
export function MovementRow({ movement, onOpen, isUnderDay = false }: MovementRowProps) {
  const text = useText()
  const { clock, dayAndClock } = useHistoryTimes()
  const { reason, title, create_time, money_type } = movement
  const { icon, tone } = movementMark(reason)
  const sentence = text(`movement_${reason}`)
  const when = isUnderDay ? <Num>{clock(create_time)}</Num> : dayAndClock(create_time)
  return (
    <ListRow
      mark={icon}
      markTone={tone}
      title={<span className="movement-title">{title === '' ? sentence : <bdi>{title}</bdi>}</span>}
      text={
        <span className="movement-facts">
          {title !== '' && <span>{sentence}</span>}
          <time dateTime={new Date(create_time).toISOString()}>{when}</time>
        </span>
      }
      end={<MovementAmount movement={movement} />}
      endText={text(purseName(money_type))}
      onPress={onOpen}
    />
  )
}
