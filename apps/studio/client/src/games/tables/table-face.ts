/** What one table shows of its own: its picture, its cloth, and how its results are told. */
import type { StudioTable } from '@tablestakes/contract/studio'
import type { TextKey } from '@tablestakes/dictionary/keys'
import type { SpotBet } from '@tablestakes/domain/games/tables/table-game'
import type { ComponentType, ReactNode } from 'react'

const faces = new Map<string, TableFace>()

export function keepFace(table: StudioTable, face: TableFace): void {
  faces.set(table, face)
}

/** The face of the table a player sits at: it came with the table's own file. */
export function faceOf(table: string): TableFace {
  const face = faces.get(table)
  if (!face) throw new Error(`${table} has no face`)
  return face
}

export type PictureProps = {
  /** Null while bets are taken. */
  outcome: unknown
  /** What was drawn last, to rest on. */
  before: unknown
  /** Everything is shown. */
  isShown: boolean
  isReduced: boolean
}

export type ClothProps = {
  /** Own chips on each place, placed or not. */
  amounts: ReadonlyMap<string, bigint>
  /** How many others are on a place. */
  others: ReadonlyMap<string, number>
  /** Places that are paid, once everything is shown. */
  paid: ReadonlySet<string>
  isLocked: boolean
  chip: bigint
  put: (bets: readonly SpotBet[]) => void
}

export type TableFace = {
  /** How long the picture takes to show a draw. */
  showMs: number
  Picture: ComponentType<PictureProps>
  Cloth: ComponentType<ClothProps>
  /** Statistics below the cloth: roads, shares. `latest` is newest first. */
  Past?: ComponentType<{ latest: readonly unknown[] }>
  /** A result in a word or two, for the strip. */
  short: (outcome: unknown) => { text: ReactNode; tone: string }
  /** The whole result in a sentence. */
  say: (outcome: unknown) => ReactNode
  /** A place by name. */
  spot: (spot: string) => ReactNode
  rules: readonly TextKey[]
}
