import type { ResponseOf } from '@tablestakes/contract/call'
import type { getSeasonProof } from '@tablestakes/contract/sportsbook'
import { commitment } from '@tablestakes/domain/draws/fairness'
import type { MatchEvent, MatchSetup } from '@tablestakes/domain/sports/match'
import { isNotable, scoreOf, simulate } from '@tablestakes/domain/sports/models/model'
import { matchDraw, matchSeed, seasonCommitment, sheetAt } from '@tablestakes/domain/sports/season/replay'

export type SeasonProof = ResponseOf<typeof getSeasonProof>
export type ProofMatch = SeasonProof['matches'][number]

export type Replayed = {
  home: number
  away: number
  events: MatchEvent[]
  /** The seed is the promised one, and what comes out is what was shown. */
  isSame: boolean
}

/** What the feed told about a match: its strengths before it, what it was drawn from after it. */
type Published = { setup: MatchSetup; number: number; seedHash: string; seed: string; salt: string }

/** Null: not over yet, or of a feed that this version cannot read. */
export function readPublished(match: Pick<ProofMatch, 'model'>): Published | null {
  try {
    const told = JSON.parse(match.model) as Partial<Record<string, string>>
    const { model = '', number = '', seed_hash: seedHash = '', seed, salt } = told
    const setup = JSON.parse(model) as MatchSetup
    if (seed === undefined || salt === undefined || !SPORTS.includes(setup.sport)) return null
    return { setup, number: Number(number), seedHash, seed, salt }
  } catch {
    return null
  }
}

const SPORTS = ['football', 'cricket', 'tennis', 'basketball']

/**
 * Plays a match once more on this phone, from what was published. What counts is what was shown: the hash before the match, the score
 * after it, and the season's own seed once that is revealed.
 */
export function replay(match: ProofMatch, seasonSeed: string | null): Replayed | null {
  const told = readPublished(match)
  if (told === null) return null
  const { setup, number, seed, salt, seedHash } = told
  const events = simulate(setup, matchDraw({ seed, salt, number }))
  const { home, away } = scoreOf(sheetAt(setup, events, Number.POSITIVE_INFINITY))
  const isPromised = commitment(seed) === seedHash && (seasonSeed === null || matchSeed(seasonSeed, number) === seed)
  return {
    ...{ home, away },
    events: events.filter(isNotable),
    isSame: isPromised && home === match.home_score && away === match.away_score,
  }
}

export const keepsPromise = (proof: Pick<SeasonProof, 'seed' | 'seed_hash'>): boolean =>
  proof.seed !== null && seasonCommitment(proof.seed) === proof.seed_hash

/** Only what was played to its end can be played again. */
export const isReplayable = (match: ProofMatch): boolean => match.state === 'ended' && readPublished(match) !== null
