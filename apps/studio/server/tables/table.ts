import type { TableState } from '@tablestakes/contract/studio'
import { findRoom, type TableRoom } from '@tablestakes/domain/games/tables/rooms'
import { Refusal } from '../platform/refusal.ts'
import type { Session } from '../sessions/find-session.ts'
import { type RunningTable, runningTable } from '../shared/running-table.ts'
import type { Studio } from '../studio.ts'

export function tableAt(studio: Pick<Studio, 'tables'>, { key }: TableRoom): RunningTable<TableState> {
  return runningTable(studio, key) as RunningTable<TableState>
}

/** The table that is asked for. */
export function requireRoom(key: string): TableRoom {
  const room = findRoom(key)
  if (!room) throw new Refusal('not_found')
  return room
}

/** A session is for the tables of the game it was launched for; without a name it is the first of them. */
export function roomOf({ game }: Session, key: string | undefined): TableRoom {
  const room = findRoom(key ?? game)
  if (room?.game !== game) throw new Refusal('bad_params')
  return room
}
