import type { RefusalName } from '@tablestakes/contract/refusals'
import type { slipNoteKinds } from '@tablestakes/contract/sportsbook'
import { findClashes } from '@tablestakes/domain/sports/slip/clash'
import type { ReadSelection } from './load-selections.ts'
import type { BetKind } from './work-out.ts'

export type NoteKind = (typeof slipNoteKinds)[number]
export type Note = { kind: NoteKind; at: number[]; from?: number; to?: number; is_stop: boolean }

/** What stands against a slip in itself: legs that cannot be in one bet, and markets that take no bets. */
export function findFaults(read: readonly ReadSelection[], kind: BetKind): Note[] {
  return [...clashesOf(read, kind), ...closedOf(read)]
}

function clashesOf(read: readonly ReadSelection[], kind: BetKind): Note[] {
  const legs = read.map(({ event, market, outcome: [outcomeId] }) => ({
    ...{ matchId: String(event.event_id), marketId: String(market.market_id), outcomeId },
  }))
  const stop = (at: number[]): Note => ({ kind: 'clash', at, is_stop: true })
  if (kind !== 'builder') return findClashes(legs, kind).map(({ legs: [one, other] }) => stop([one, other]))
  const [first] = read
  const isOneMatch = read.every(({ event }) => event.event_id === first!.event.event_id)
  if (!isOneMatch || first!.event.sport !== 'football') return [stop(read.map((_, place) => place))]
  // Outcomes of one market exclude each other.
  return findClashes(legs, 'multiple')
    .filter(({ reason }) => reason !== 'same_match')
    .map(({ legs: [one, other] }) => stop([one, other]))
}

function closedOf(read: readonly ReadSelection[]): Note[] {
  return read.flatMap(({ state, outcome }, place): Note[] => {
    if (state === 'suspended') return [{ kind: 'suspended', at: [place], is_stop: true }]
    if (state !== 'open') return [{ kind: 'closed', at: [place], is_stop: true }]
    return outcome[3] ? [] : [{ kind: 'not_offered', at: [place], is_stop: true }]
  })
}

const refusals: Partial<Record<NoteKind, RefusalName>> = {
  clash: 'SELECTIONS_CLASH',
  too_few: 'SELECTIONS_CLASH',
  too_many: 'SELECTIONS_CLASH',
  suspended: 'MARKET_CLOSED',
  closed: 'MARKET_CLOSED',
  not_offered: 'MARKET_CLOSED',
  feed_silent: 'MARKET_CLOSED',
  stake_above_max: 'STAKE_LIMIT',
  stake_below_min: 'BELOW_MINIMUM',
  free_bet_unfit: 'FREE_BET_UNFIT',
}

export const refusalOf = ({ kind }: Note): RefusalName => refusals[kind] ?? 'MARKET_CLOSED'
