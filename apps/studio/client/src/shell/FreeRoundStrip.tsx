import { Num } from '@tablestakes/look/figures/Num.tsx'
import { writeMoney } from '../money.ts'
import type { Table } from '../table.ts'
import { text, words } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'

/** Rounds the casino pays for, and the switch that uses them. Nothing is used that the player has not switched on. */
export function FreeRoundStrip({ table }: { table: Table }) {
  const [first] = table.freeRounds
  if (!first || table.purse.money !== 'cash') return null
  const left = table.freeRounds.reduce((sum, one) => sum + one.left, 0)
  return (
    <div className="free-strip" data-on={table.isFree ? '' : undefined}>
      <Icon name="gift" />
      <p>
        <b>{text('table_free_left', { count: left })}</b>{' '}
        <span>{words('table_free_stake', { amount: <Num>{writeMoney(first.stake, table.purse)}</Num> })}</span>
      </p>
      <button
        type="button"
        className="btn btn-quiet"
        aria-pressed={table.isFree}
        disabled={table.auto !== null}
        onClick={() => table.setFree(!table.isFree)}
      >
        {text(table.isFree ? 'table_free_stop' : 'table_free_use')}
      </button>
    </div>
  )
}
