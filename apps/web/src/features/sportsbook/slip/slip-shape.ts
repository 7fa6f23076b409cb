import { systemNames } from '@tablestakes/contract/sportsbook'
import { isSystemName, lineCount, sizesOf, systemOf } from '@tablestakes/domain/sports/slip/systems'
import type { Pick, Slip, SlipKind, System, SystemName } from './slip-store.ts'

/**
 * What a slip can be with these picks. Picks of one match are never multiplied: several of one match are a builder, where the
 * sport has one; of different matches they are a multiple or a system.
 */
export function kindsFor(picks: readonly Pick[]): SlipKind[] {
  if (picks.length < 2) return ['single']
  const matches = new Set(picks.map(({ matchId }) => matchId))
  if (matches.size === 1) return picks[0]?.sport === 'football' ? ['single', 'builder'] : ['single']
  if (matches.size < picks.length) return ['single']
  return picks.length > 2 ? ['single', 'multiple', 'system'] : ['single', 'multiple']
}

/** What was chosen, while it is possible; else everything together, as most players want it. */
export function kindOf({ picks, kind }: Shaped): SlipKind {
  const kinds = kindsFor(picks)
  if (kind !== null && kinds.includes(kind)) return kind
  return kinds.find((one) => one === 'multiple' || one === 'builder') ?? 'single'
}
type Shaped = { picks: Slip['picks']; kind: Slip['kind'] }

/** The domain writes `lucky_15`, the wire `lucky15`. */
const sizesOfName = (name: string, legs: number): readonly number[] | null => {
  const known = name.replace(/_?(\d+)$/, '_$1')
  if (!isSystemName(known)) return null
  const system = systemOf(known)
  return system.legs === legs ? system.sizes : null
}

export type SystemChoice = { system: System; lines: number; key: string }

/** Every system of so many picks, those of one size first; which ones there are is the rules' to say. */
export function systemsOf(legs: number): SystemChoice[] {
  const sized = Array.from({ length: Math.max(0, legs - 2) }, (_, at) => at + 2).flatMap((size) => {
    const sizes = sizesOf({ kind: 'system', systemSize: size }, legs)
    return sizes ? [{ system: { size }, lines: lineCount(legs, sizes), key: String(size) }] : []
  })
  const named = systemNames.flatMap((name: SystemName) => {
    const sizes = sizesOfName(name, legs)
    return sizes ? [{ system: { name }, lines: lineCount(legs, sizes), key: name as string }] : []
  })
  return [...sized, ...named]
}

/** The chosen system, or the first that fits. */
export function systemFor(system: System | null, legs: number): SystemChoice | null {
  const choices = systemsOf(legs)
  const key = system === null ? '' : 'size' in system ? String(system.size) : system.name
  return choices.find((choice) => choice.key === key) ?? choices[0] ?? null
}

/** How often the stake is paid. */
export function linesOf(slip: Shaped & { system: System | null }): number {
  const kind = kindOf(slip)
  if (kind === 'single') return slip.picks.length
  if (kind === 'system') return systemFor(slip.system, slip.picks.length)?.lines ?? 0
  return 1
}
