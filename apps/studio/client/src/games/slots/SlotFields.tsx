import { slotFacts } from '@tablestakes/domain/games/slots/slots'
import { divide, ONE, toDecimalText } from '@tablestakes/domain/money/ratio'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeFigure, writePays, writePercent } from '../../figures.ts'
import type { Table } from '../../table.ts'
import { text, words } from '../../text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { GameProps } from '../game-client.ts'
import { JackpotFacts } from './Jackpot.tsx'
import { slotOf } from './open-slots.ts'
import { turnQuick, useQuick } from './quick-spin.ts'
import { isStrict } from './use-show.ts'

/** What is stated of the game, and the switch for quick spins where rounds may be made shorter. */
export function SlotFields({ table }: GameProps<unknown>) {
  const { rtp, hits, most } = slotFacts(slotOf(table.game.key).key)
  const oneIn = writeFigure(toDecimalText(divide(ONE, hits), 1))
  const isQuick = useQuick()
  return (
    <>
      <div className="slot-facts">
        <span>{words('slots_rtp', { rtp: <Num>{writePercent(rtp)}</Num> })}</span>
        <span>{words('slots_hit', { count: <Num>{oneIn}</Num> })}</span>
        <span>{words('slots_most', { times: <Num>{writePays(most).replace(/\.00×/, '×')}</Num> })}</span>
        {!isStrict(table as Table) && (
          <button
            type="button"
            className="btn btn-quiet slot-quick"
            aria-pressed={isQuick}
            onClick={() => turnQuick(!isQuick)}
          >
            <Icon name="skip" />
            {text('slots_quick')}
          </button>
        )}
      </div>
      <JackpotFacts table={table as Table} />
    </>
  )
}
