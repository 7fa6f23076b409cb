/** At which table of its game the player sits: the first one, until another is chosen. */
import { roomLimits, roomsOf, type TableRoom } from '@tablestakes/domain/games/tables/rooms'
import { largerOf, smallerOf } from '@tablestakes/domain/money/money'
import { useSyncExternalStore } from 'react'
import { keep, readKept } from '../../keep.ts'
import type { Bounds } from '../../stake.ts'
import type { Table } from '../../table.ts'
import { chipValues } from './chips.ts'

const listeners = new Set<() => void>()
const shelfOf = (game: string) => `room of ${game}`
/** Where storage is blocked inside the frame, the choice lasts as long as the page. */
const chosen = new Map<string, string>()

export function roomAt(game: string): TableRoom {
  const rooms = roomsOf(game)
  const key = chosen.get(game) ?? readKept('visit', shelfOf(game))
  return rooms.find((room) => room.key === key) ?? rooms[0]!
}

export function sitAt({ game, key }: TableRoom): void {
  chosen.set(game, key)
  keep('visit', shelfOf(game), key)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRoom = (game: string): TableRoom => useSyncExternalStore(subscribe, () => roomAt(game))

type Seated = Pick<Table, 'bounds' | 'purse' | 'stake'>

/** What one bet may be at this table. */
export function boundsAt(room: TableRoom, { bounds, purse }: Pick<Table, 'bounds' | 'purse'>): Bounds {
  const limits = roomLimits(room, purse.currency)
  if (!limits) return bounds
  return { ...bounds, least: largerOf(bounds.least, limits.least), most: smallerOf(bounds.most, limits.most) }
}

/** The chips of this table, and the one in the player's hand. */
export function chipsAt(room: TableRoom, table: Seated): { values: bigint[]; chip: bigint } {
  const bounds = boundsAt(room, table)
  const values = chipValues(bounds)
  return { values, chip: values.find((value) => value === table.stake) ?? values[0] ?? bounds.least }
}
