/** What the player holds at the cloth: the chip in hand, what can be taken back, and whether the wheel turns quickly. */
import type { SoloRouletteParams } from '@tablestakes/domain/games/solo-roulette'
import type { SpotBet } from '@tablestakes/domain/games/tables/table-game'
import { useSyncExternalStore } from 'react'
import { keep, readKept } from '../../keep.ts'
import type { Table } from '../../table.ts'
import { chipValues } from '../tables/chips.ts'
import { type Laid, putChips } from './solo-bets.ts'

type Held = { chip: bigint | null; before: readonly Laid[]; isTurbo: boolean }
type SoloTable = Table<SoloRouletteParams, never>

let held: Held = { chip: null, before: [], isTurbo: readKept('always', 'turbo') === 'on' }
const listeners = new Set<() => void>()

function set(change: Partial<Held>): void {
  held = { ...held, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHeld = (): Held => useSyncExternalStore(subscribe, () => held)

/** Five chips from the lowest bet up. */
export const chipsOf = ({ view }: Pick<SoloTable, 'view'>): bigint[] => chipValues(view.limits)

export function chipInHand(table: Pick<SoloTable, 'view'>, chip: bigint | null): bigint {
  const chips = chipsOf(table)
  return chip !== null && chips.includes(chip) ? chip : chips[0]!
}

export const takeChip = (chip: bigint): void => set({ chip })

export function turnTurbo(isTurbo: boolean): void {
  keep('always', 'turbo', isTurbo ? 'on' : null)
  set({ isTurbo })
}

const laidAt = ({ params, stake }: SoloTable): Laid => ({ params, stake: stake ?? 0n })

function lay(table: SoloTable, { params, stake }: Laid): void {
  table.setParams(params)
  table.setStake(stake)
}

export function put(table: SoloTable, chips: readonly SpotBet[]): void {
  const next = putChips(laidAt(table), chips)
  if (!next || table.auto) return
  table.play('tick')
  set({ before: [...held.before, laidAt(table)] })
  lay(table, next)
}

export function undo(table: SoloTable): void {
  const last = held.before.at(-1)
  if (!last || table.auto) return
  set({ before: held.before.slice(0, -1) })
  lay(table, last)
}

export function clear(table: SoloTable): void {
  if (table.params.bets.length === 0 || table.auto) return
  set({ before: [...held.before, laidAt(table)] })
  table.setParams({ bets: [] })
}

export function doubleAll(table: SoloTable): void {
  const { params, stake } = laidAt(table)
  if (params.bets.length === 0 || table.auto) return
  set({ before: [...held.before, { params, stake }] })
  table.setStake(stake * 2n)
}
