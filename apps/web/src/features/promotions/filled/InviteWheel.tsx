import { moneyTypes } from '@tablestakes/contract/fields'
import { useEffect } from 'react'
import { useText } from '../../../lib/words/i18n.ts'
import { DrawnWheel } from '../parts/DrawnWheel.tsx'
import { GrantTrouble } from '../parts/GrantTrouble.tsx'
import type { DrawnPrize } from '../parts/types.ts'
import { refreshTurntable, type Turntable, useRotate } from './turntable-queries.ts'

/** Own spins. The bar above tells what a spin has added, so nothing opens over it. */
export function InviteWheel({ table }: { table: Turntable }) {
  const text = useText()
  const { ask, problem } = useRotate()
  useEffect(() => refreshTurntable, [])
  async function spin() {
    const answer = await ask({})
    if (!answer) return null
    const index = table.turntable_cfg.findIndex(({ part_id }) => part_id === answer.part_id)
    return { index: Math.max(0, index), draw_id: answer.draw_id }
  }
  return (
    <section>
      <DrawnWheel
        prizes={table.turntable_cfg.map(prizeOf)}
        spinText={text('box_spin', { count: table.remain_rot_num })}
        isDisabled={table.remain_rot_num === 0}
        onSpin={spin}
        onStop={refreshTurntable}
      />
      <GrantTrouble problem={problem} />
    </section>
  )
}

const prizeOf = (
  { award_cash: amount, art, weight }: Turntable['turntable_cfg'][number],
  index: number,
): DrawnPrize => ({
  ...{ index, art, weight },
  award: { money_type: moneyTypes.CASH, amount },
})
