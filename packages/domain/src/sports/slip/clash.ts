/**
 * Legs that cannot stand in one line. Two outcomes of one match are never independent, so their prices must not be
 * multiplied: the bet builder prices them together. Singles stand each for itself and clash only where they are the
 * same selection twice.
 */
import type { SlipKind } from './systems.ts'

export type ClashLeg = {
  matchId: string
  /** Absent for a bet builder, which is a selection of the match as a whole. */
  marketId?: string
  outcomeId: string
}

export type ClashReason = 'same_outcome' | 'same_market' | 'same_match'

/** Places of the two legs, the earlier first. */
export type Clash = { legs: readonly [number, number]; reason: ClashReason }

export function findClashes(legs: readonly ClashLeg[], kind: SlipKind): Clash[] {
  const clashes: Clash[] = []
  for (const [place, leg] of legs.entries()) {
    for (let later = place + 1; later < legs.length; later += 1) {
      const reason = clashOf(leg, legs[later]!)
      if (reason && (kind !== 'single' || reason === 'same_outcome')) clashes.push({ legs: [place, later], reason })
    }
  }
  return clashes
}

function clashOf(one: ClashLeg, other: ClashLeg): ClashReason | null {
  if (one.matchId !== other.matchId) return null
  if (one.marketId !== other.marketId || one.marketId === undefined) {
    return one.marketId === undefined && one.outcomeId === other.outcomeId ? 'same_outcome' : 'same_match'
  }
  return one.outcomeId === other.outcomeId ? 'same_outcome' : 'same_market'
}
