import type { Reader } from '@tablestakes/node/database'
import type { MatchState, Score } from '../records.ts'

/** A match to guess, and what became of one. */
export type GuessableMatch = { eventId: number; home: string; away: string; startsAt: Date }

/** Enough time to guess, and near enough to be waited for. */
const SOONEST_MINUTES = 10
const LATEST_HOURS = 24

/** Matches of football that begin soon, the next first. */
export async function nextToGuess(reader: Reader, count: number): Promise<GuessableMatch[]> {
  const { rows } = await reader.query<GuessableMatch>(
    `select event_id as "eventId", home, away, starts_at as "startsAt" from sports_event
     where sport = 'football' and state = 'scheduled' and league_id is not null
       and starts_at between now() + interval '${SOONEST_MINUTES} minutes' and now() + interval '${LATEST_HOURS} hours'
     order by starts_at, event_id limit $1`,
    [count],
  )
  return rows
}

/** Who won, by the feed's word; `off` where nobody could. Null until it has ended. */
export async function endOfMatch(reader: Reader, eventId: number): Promise<'home' | 'draw' | 'away' | 'off' | null> {
  const { rows } = await reader.query<{ state: MatchState; score: Partial<Score> }>(
    'select state, score from sports_event where event_id = $1',
    [eventId],
  )
  const { state, score } = rows[0] ?? { state: 'void' as const, score: {} }
  if (state === 'scheduled' || state === 'live') return null
  if (state !== 'ended') return 'off'
  const { home_score: home = 0, away_score: away = 0 } = score
  return home === away ? 'draw' : home > away ? 'home' : 'away'
}
