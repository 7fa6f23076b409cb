import { readStoredJson, removeStored, writeStoredJson } from '@tablestakes/look/browser/storage'
import { serverNow } from '../../../../lib/browser/clock.ts'
import type { PlayType } from './read-address.ts'

const KEY = 'stay'

type Stay = { gameId: number; type: PlayType | null; startedAt: number }
type Game = Omit<Stay, 'startedAt'>

/**
 * When this stay in a game began, by the server's clock. A reload goes on with the same one, so that neither the clock nor
 * the net result can be set back by it; leaving the game ends it.
 */
export function beginStay({ gameId, type }: Game): number {
  const kept = readStay()
  if (kept?.gameId === gameId && kept.type === type && kept.startedAt <= serverNow()) return kept.startedAt
  const startedAt = serverNow()
  writeStoredJson(KEY, { gameId, type, startedAt }, 'sessionStorage')
  return startedAt
}

/** Only its own: another game may have been opened in its place. */
export function endStay(startedAt: number): void {
  if (readStay()?.startedAt === startedAt) removeStored(KEY, 'sessionStorage')
}

function readStay(): Stay | null {
  const kept = readStoredJson(KEY, 'sessionStorage')
  if (typeof kept !== 'object' || kept === null) return null
  return typeof (kept as Stay).startedAt === 'number' ? (kept as Stay) : null
}
