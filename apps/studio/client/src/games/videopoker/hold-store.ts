/** Which cards of the round in play are to be held, and the hint where it was asked for. Nothing of it is known to the studio before the draw. */
import {
  isHeld,
  type VideoPokerParams,
  type VideoPokerShown,
  type VideoPokerStep,
} from '@tablestakes/domain/games/cards/videopoker'
import { bestHold } from '@tablestakes/domain/games/cards/videopoker-odds'
import type { Ratio } from '@tablestakes/domain/money/ratio'
import { useSyncExternalStore } from 'react'
import type { Table } from '../../table.ts'

export type Hint = { hold: number; worth: Ratio }
type Holds = { roundId: string | null; hold: number; hint: Hint | null }
export type PokerSeat = Pick<Table<VideoPokerParams, VideoPokerStep>, 'open' | 'sentStep' | 'takeStep' | 'play'>

const NONE: Holds = { roundId: null, hold: 0, hint: null }

let kept: Holds = NONE
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(change: Partial<Holds>): void {
  kept = { ...kept, ...change }
  for (const listener of listeners) listener()
}

/** A new round begins with no card held. */
function holdsOf({ open, sentStep }: Pick<PokerSeat, 'open' | 'sentStep'>): Holds {
  const own = open && kept.roundId === open.round_id ? kept : { ...NONE, roundId: open?.round_id ?? null }
  return sentStep ? { ...own, hold: sentStep.hold } : own
}

/** Of the round in play; no card is held where there is none. */
export function useHolds(table: Pick<PokerSeat, 'open' | 'sentStep'>): Holds {
  useSyncExternalStore(subscribe, () => kept)
  return holdsOf(table)
}

/** Holds a card or lets it go again; nothing changes any more once the draw is on its way. */
export function toggleHold(table: PokerSeat, place: number): void {
  if (!table.open || table.sentStep) return
  const { hold, ...own } = holdsOf(table)
  table.play('tick', isHeld(hold, place) ? 0.8 : 1.2)
  set({ ...own, hold: hold ^ (1 << place) })
}

/** Works out the best hold on this device; it is the same however often it is asked for. */
export function askHint(table: PokerSeat): void {
  if (!table.open || table.sentStep) return
  const { table: pays } = table.open.params as VideoPokerParams
  const { dealt } = table.open.shown as VideoPokerShown
  set({ ...holdsOf(table), hint: bestHold(pays, dealt) })
}

export function takeHint(table: PokerSeat): void {
  const { hint, ...own } = holdsOf(table)
  if (!table.open || table.sentStep || !hint) return
  table.play('tick', 1.2)
  set({ ...own, hint, hold: hint.hold })
}

/** Exchanges what is not held. */
export function drawCards(table: PokerSeat): void {
  if (!table.open || table.sentStep) return
  table.play('press')
  table.takeStep({ hold: holdsOf(table).hold })
}
