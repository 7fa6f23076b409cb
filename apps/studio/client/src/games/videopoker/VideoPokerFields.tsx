import { type PokerTable, pokerTables } from '@tablestakes/domain/games/cards/poker-tables'
import type { VideoPokerParams, VideoPokerStep } from '@tablestakes/domain/games/cards/videopoker'
import { text } from '../../text.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { GameProps } from '../game-client.ts'
import { PayTable } from './PayTable.tsx'
import { writeReturn } from './poker-words.ts'

type Props = GameProps<VideoPokerParams, VideoPokerStep>

export function VideoPokerFields({ table }: Props) {
  return (
    <SelectField
      label={text('videopoker_table')}
      value={table.params.table}
      options={pokerTables.map((one) => ({
        value: one,
        // Isolated: a list of the device's own would put the sign before the figures in Urdu.
        label: `${text(`videopoker_table_${one}`)} · \u2066${writeReturn(one)}\u2069`,
      }))}
      onChange={(one) => table.setParams({ table: one as PokerTable })}
    />
  )
}

/** Among the rules: the table that is chosen, and what its return means. */
export function VideoPokerPays({ table }: Props) {
  return (
    <section className="vp-rules">
      <p className="small">{text('videopoker_rtp_note')}</p>
      <h3>{text(`videopoker_table_${table.params.table}`)}</h3>
      <PayTable table={table.params.table} line={null} />
    </section>
  )
}
