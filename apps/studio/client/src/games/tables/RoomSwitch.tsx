import { roomsOf, type TableRoom } from '@tablestakes/domain/games/tables/rooms'
import { Num } from '@tablestakes/look/figures/Num.tsx'
import type { Table } from '../../table.ts'
import { text, words } from '../../text.ts'
import { Segments } from '../../ui/Segments.tsx'
import { boundsAt, sitAt } from './at-room.ts'
import { chipLabel } from './chips.ts'

type RoomSwitchProps = {
  room: TableRoom
  table: Pick<Table, 'bounds' | 'purse'>
  /** Nobody leaves a table while money of theirs lies on it. */
  isLocked: boolean
}

/** The tables of this game: how fast each is and what it takes. */
export function RoomSwitch({ room, table, isLocked }: RoomSwitchProps) {
  const rooms = roomsOf(room.game)
  return (
    <div className="tbl-rooms">
      <Segments
        name={text('tables_rooms')}
        value={room.key}
        isDisabled={isLocked}
        options={rooms.map((one) => {
          const { least, most } = boundsAt(one, table)
          return {
            value: one.key,
            label: (
              <span className="tbl-room">
                <b>{text(`tables_room_${one.kind}`)}</b>
                <small>
                  <Num>
                    {chipLabel(least)}–{chipLabel(most)}
                  </Num>
                  {' · '}
                  {words('tables_room_pace', { seconds: <Num>{(one.bettingMs + one.drawnMs) / 1000}</Num> })}
                </small>
              </span>
            ),
          }
        })}
        onChange={(key) => {
          const next = rooms.find((one) => one.key === key)
          if (next) sitAt(next)
        }}
      />
    </div>
  )
}
