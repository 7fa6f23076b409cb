import type { StakeFact, WinFact } from '../../../ledger/index.ts'
import type { TournamentConfig } from '../types/tournament.ts'

/** How a player stands: what the score is made of, and where in the journal it came to be what it is. */
export type Score = { raw: bigint; score: bigint; place: bigint }

export const NO_SCORE: Score = { raw: 0n, score: 0n, place: 0n }

/** A bet or a win, with the stake of its bet. Gold is play money and counts nowhere. */
export type Played = { fact: StakeFact | WinFact; stake: bigint }

export const isGold = ({ split }: StakeFact | WinFact): boolean => split.gold > 0n

export function countsFor({ games, least_stake: least }: TournamentConfig, { fact, stake }: Played): boolean {
  const { subject } = fact
  if (isGold(fact) || stake < least) return false
  return games.length === 0 || (subject?.kind === 'game' && games.includes(subject.id))
}

/** A best that was taken back leaves no trace of the second best: that board is counted again from the facts. */
export const mustRecount = ({ score }: TournamentConfig, { fact }: Played): boolean =>
  score === 'multiplier' && fact.takesBack

export function addPlayed(config: TournamentConfig, before: Score, { fact, stake }: Played): Score {
  const raw = rawAfter(config, before.raw, { fact, stake })
  const score = scoreOf(config, raw)
  return { raw, score, place: score === before.score ? before.place : fact.place }
}

function rawAfter({ score }: TournamentConfig, before: bigint, { fact, stake }: Played): bigint {
  const amount = fact.takesBack ? -fact.amount : fact.amount
  if (score === 'stake') return fact.kind === 'stake' ? before + amount : before
  if (score === 'net-win') return fact.kind === 'win' ? before + amount : before - amount
  if (fact.kind === 'stake' || fact.takesBack || stake <= 0n) return before
  // exact: whole multiples count.
  const multiple = fact.amount / stake
  return multiple > before ? multiple : before
}

/** In the unit of the board. What is lost in the end scores nothing. */
function scoreOf({ unit, score }: TournamentConfig, raw: bigint): bigint {
  if (raw <= 0n) return 0n
  // exact: only full points count.
  return unit === undefined || score === 'multiplier' ? raw : raw / unit
}
