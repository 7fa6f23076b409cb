import type { PokerLine } from '@tablestakes/domain/games/cards/poker-hand'
import { type PokerTable, pokerRows } from '@tablestakes/domain/games/cards/poker-tables'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import { vars } from '@tablestakes/look/vars'
import { text } from '../../text.ts'

type PayTableProps = {
  table: PokerTable
  /** What the cards on the table are. */
  line: PokerLine | null
  /** The round is over, and this is what it was paid for. */
  isPaid?: boolean
}

/** What every hand pays, with the row lit that is made now. */
export function PayTable({ table, line, isPaid = false }: PayTableProps) {
  const rows = pokerRows[table]
  return (
    <ol
      className="vp-pays"
      aria-label={text('videopoker_table')}
      style={vars({ '--rows': Math.ceil(rows.length / 2) })}
      data-many={rows.length > 11 ? '' : undefined}
    >
      {rows.map(({ name, pays, lines }) => {
        const isMade = line !== null && lines.includes(line)
        return (
          <li
            key={name}
            data-made={isMade ? (isPaid ? 'paid' : 'now') : undefined}
            aria-current={isMade ? 'true' : undefined}
          >
            <span>{text(`videopoker_row_${name}`)}</span>
            <Num className="vp-times">{`${pays}×`}</Num>
          </li>
        )
      })}
    </ol>
  )
}
