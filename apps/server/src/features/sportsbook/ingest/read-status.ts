import { type EventStatus, eventStatuses, periodOf, type SportEventStatus } from '@tablestakes/contract/sports-feed'
import type { MatchState, Score } from '../records.ts'

const states: Record<EventStatus, MatchState> = {
  [eventStatuses.NOT_STARTED]: 'scheduled',
  [eventStatuses.LIVE]: 'live',
  [eventStatuses.SUSPENDED]: 'live',
  [eventStatuses.ENDED]: 'ended',
  [eventStatuses.CLOSED]: 'ended',
  [eventStatuses.CANCELLED]: 'void',
  [eventStatuses.DELAYED]: 'scheduled',
  [eventStatuses.INTERRUPTED]: 'live',
  [eventStatuses.POSTPONED]: 'postponed',
  [eventStatuses.ABANDONED]: 'abandoned',
}

export const stateOfStatus = (status: EventStatus): MatchState => states[status]

/** How it stands, in the house's words. */
export function scoreOf(status: SportEventStatus): Score & { clock?: string } {
  const { home_score: home = 0, away_score: away = 0, clock } = status
  return {
    minute: clock?.match_time === undefined ? null : Math.min(300, Number(clock.match_time.split(':')[0])),
    // As the feed writes it, with the seconds.
    ...(clock?.match_time !== undefined && { clock: clock.match_time }),
    period: periodOf(status.match_status) ?? 'running',
    ...{ home_score: home, away_score: away },
    parts: (status.period_scores?.period_score ?? [])
      .toSorted((one, other) => one.number - other.number)
      .slice(0, 12)
      .map((part) => ({ home: part.home_score, away: part.away_score })),
    points: pointsOf(status),
    turn: status.current_server === undefined ? 'none' : status.current_server === 1 ? 'home' : 'away',
    overs: status.over === undefined ? '' : `${status.over}.${status.delivery ?? 0}`,
  }
}

/** Points of the running game of tennis, or wickets of cricket. */
function pointsOf(status: SportEventStatus): Score['points'] {
  const { home_gamescore: home, away_gamescore: away, home_dismissals: homeOut, away_dismissals: awayOut } = status
  if (home !== undefined && away !== undefined) {
    const word = (points: number) => (points === 50 && !status.tiebreak ? 'A' : String(points))
    return { home: word(home), away: word(away) }
  }
  if (homeOut === undefined && awayOut === undefined) return null
  return { home: String(homeOut ?? 0), away: String(awayOut ?? 0) }
}
