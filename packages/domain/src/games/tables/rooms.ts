/**
 * The tables of each table game. Every one draws for itself, with a chain, a speed and limits of its own; the rules and the return
 * are the game's. The first is known by the game's own name.
 */
import { scaleDown } from '../../money/money.ts'
import { type BetLimits, betLimits } from '../limits.ts'
import type { TableKey } from './all.ts'

export const roomKinds = ['classic', 'quick', 'high'] as const
export type RoomKind = (typeof roomKinds)[number]

export type TableRoom = {
  key: string
  game: TableKey
  kind: RoomKind
  /** How long bets are taken. */
  bettingMs: number
  /** How long the draw is shown and looked at before the next bets. */
  drawnMs: number
}

/** Quick tables take smaller bets, since they are over before one has thought twice; high ones begin where others have their middle. */
const BOUNDS: Record<RoomKind, { leastTimes: bigint; mostUnder: bigint }> = {
  classic: { leastTimes: 1n, mostUnder: 1n },
  quick: { leastTimes: 1n, mostUnder: 10n },
  high: { leastTimes: 50n, mostUnder: 1n },
}

type Pace = [bettingSeconds: number, drawnSeconds: number]

/** A table more is a line here. Every draw is shown for longer than its picture takes. */
const PACES: Record<TableKey, Partial<Record<RoomKind, Pace>> & { classic: Pace }> = {
  roulette: { classic: [18, 11], quick: [12, 8], high: [20, 11] },
  baccarat: { classic: [16, 12], quick: [11, 9], high: [18, 12] },
  dragontiger: { classic: [14, 8], high: [16, 8] },
  sicbo: { classic: [16, 8], high: [18, 8] },
  andarbahar: { classic: [16, 13], high: [18, 13] },
  teenpatti: { classic: [16, 11], high: [18, 11] },
  moneywheel: { classic: [15, 10], high: [17, 10] },
}

export const tableRooms: readonly TableRoom[] = (Object.keys(PACES) as TableKey[]).flatMap((game) =>
  roomKinds.flatMap((kind) => {
    const pace = PACES[game][kind]
    if (!pace) return []
    const key = kind === 'classic' ? game : `${game}-${kind}`
    return [{ key, game, kind, bettingMs: pace[0] * 1000, drawnMs: pace[1] * 1000 }]
  }),
)

export const roomsOf = (game: string): TableRoom[] => tableRooms.filter((room) => room.game === game)

export function findRoom(key: string): TableRoom | null {
  return tableRooms.find((room) => room.key === key) ?? null
}

/** What one bet may be at a table, in a currency; null where the studio is not played in it. */
export function roomLimits({ kind }: Pick<TableRoom, 'kind'>, currency: string): BetLimits | null {
  const limits = betLimits(currency)
  if (!limits) return null
  const { leastTimes, mostUnder } = BOUNDS[kind]
  return { ...limits, least: limits.least * leastTimes, most: scaleDown(limits.most, 1n, mostUnder) }
}
