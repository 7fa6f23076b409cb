import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { Round } from '../games/game-client.ts'
import { type Purse, writeMoney } from '../money.ts'
import { stakedOf } from '../staked.ts'
import type { Table } from '../table.ts'
import { text } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'

/** "You won +Rp 95.500", said once a round has been shown. It keeps its place while there is nothing to say. */
export function Result({ table, round }: { table: Pick<Table, 'purse'>; round: Round | null }) {
  return (
    <p className="result" aria-live="polite">
      {round && <Words key={round.round_id} purse={table.purse} round={round} />}
    </p>
  )
}

function Words({ purse, round }: { purse: Purse; round: Round }) {
  const { win } = round
  const profit = win - stakedOf(round)
  return (
    <span>
      <span className={profit > 0n ? 'badge badge-won' : 'badge badge-lost'}>
        {profit > 0n && <Icon name="check" />}
        {text(profit > 0n ? 'table_won' : win > 0n ? 'table_back_part' : 'table_lost')}
      </span>
      {profit > 0n && <Num className="gold-text">{writeMoney(profit, purse, { sign: 'always' })}</Num>}
      {profit <= 0n && win > 0n && <Num>{writeMoney(win, purse)}</Num>}
    </span>
  )
}
