import { spinBlindBoxWheel } from '@tablestakes/contract/blind-box'
import { useEffect } from 'react'
import { refreshCalls } from '../../../lib/api/query-client.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { celebrate } from '../parts/celebrate.ts'
import { DrawnWheel } from '../parts/DrawnWheel.tsx'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import { useGrant } from '../parts/use-grant.ts'
import { type Box, type BoxType, boxCalls } from './box-queries.ts'

type BoxWheelProps = { box: Box; type: BoxType; onSpun: () => void }

/** The wheel behind the boxes: it turns when they are used up. */
export function BoxWheel({ box, type, onSpun }: BoxWheelProps) {
  const text = useText()
  const { ask, problem } = useGrant(spinBlindBoxWheel, { type })
  // What the spin has changed is shown when the wheel stands, or when nobody waits for that any more.
  useEffect(() => () => void refreshCalls(boxCalls), [])
  return (
    <>
      <DrawnWheel
        prizes={box.wheel_prizes}
        spinText={text('box_spin', { count: box.wheel_num })}
        isDisabled={box.wheel_num === 0}
        onSpin={() => ask({ union_key: box.union_key, player_id: box.player_id })}
        onStop={(answer) => {
          onSpun()
          void refreshCalls(boxCalls)
          void celebrate(answer, text('dialog_lucky_wheel'))
        }}
      />
      <GrantTrouble problem={problem} />
    </>
  )
}
