import { eventStatuses, matchStatuses, type SportEventStatus } from '@tablestakes/contract/sports-feed'
import type {
  BasketballSheet,
  CricketSheet,
  FootballSheet,
  MatchStatus,
  Score,
  Sheet,
  TennisSheet,
} from '@tablestakes/domain/sports/match'
import { scoreOf } from '@tablestakes/domain/sports/models/model'
import { isTiebreak, serverOf } from '@tablestakes/domain/sports/models/tennis/play'
import { battingSide } from '@tablestakes/domain/sports/settle/cricket'
import { countGames } from '@tablestakes/domain/sports/settle/tennis'

type Told = Omit<SportEventStatus, 'status' | 'sheet'>

const statuses = {
  scheduled: eventStatuses.NOT_STARTED,
  live: eventStatuses.LIVE,
  ended: eventStatuses.ENDED,
  abandoned: eventStatuses.ABANDONED,
  postponed: eventStatuses.POSTPONED,
} as const satisfies Record<MatchStatus, number>

/** How a match stands, in the feed's words. */
export function statusOf(sheet: Sheet): SportEventStatus {
  return { status: statuses[sheet.status], ...standOf(sheet), sheet: JSON.stringify(sheet) }
}

function standOf(sheet: Sheet): Told {
  const { home, away } = scoreOf(sheet)
  return { match_status: periodCode(sheet), home_score: home, away_score: away, ...detailsOf(sheet) }
}

function periodCode(sheet: Sheet): number {
  const { status, period } = sheet
  if (status === 'abandoned' || status === 'postponed') return matchStatuses[status]
  if (sheet.sport === 'tennis' && period === 'set') return matchStatuses.set_1 + sheet.sets.length - 1
  if (sheet.sport === 'basketball' && period === 'quarter') return matchStatuses.quarter_1 + sheet.quarters.length - 1
  if (sheet.sport === 'basketball' && period === 'quarter_break')
    return Math.min(matchStatuses.quarter_break_1 + sheet.quarters.length - 2, matchStatuses.quarter_break_3)
  return period === 'set' || period === 'quarter' || period === 'quarter_break' ? 0 : matchStatuses[period]
}

function detailsOf(sheet: Sheet): Partial<Told> {
  if (sheet.status === 'scheduled' || sheet.status === 'postponed') return {}
  switch (sheet.sport) {
    case 'football':
      return footballDetails(sheet)
    case 'cricket':
      return cricketDetails(sheet)
    case 'tennis':
      return tennisDetails(sheet)
    case 'basketball':
      return basketballDetails(sheet)
  }
}

const parts = (codes: (place: number) => number, scores: readonly Score[]): Partial<Told> => ({
  period_scores: {
    period_score: scores.map(({ home, away }, place) => ({
      number: place + 1,
      match_status_code: codes(place),
      home_score: home,
      away_score: away,
    })),
  },
})

const clockText = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Steps of the model are thirty seconds of the match. */
const STEP_S = 30

function footballDetails({ step, period, score, halfTime }: FootballSheet): Partial<Told> {
  const half = halfTime ?? score
  const second = { home: score.home - half.home, away: score.away - half.away }
  const isSecond = halfTime !== null && period !== 'half_time'
  return {
    clock: { match_time: clockText(step * STEP_S), stopped: period === 'half_time' || period === 'ended' },
    ...parts((place) => matchStatuses.first_half + place, isSecond ? [half, second] : [half]),
  }
}

function cricketDetails(sheet: CricketSheet): Partial<Told> {
  const isSecond = sheet.period === 'second_innings' || sheet.innings[0].isOver
  const innings = isSecond ? 2 : 1
  const running = sheet.innings[innings - 1]!
  const [first, second] = sheet.innings
  const isHomeFirst = sheet.batsFirst === 'home'
  const bySide = (one: number) => (isHomeFirst ? { home: one, away: 0 } : { home: 0, away: one })
  const byOther = (one: number) => (isHomeFirst ? { home: 0, away: one } : { home: one, away: 0 })
  return {
    innings,
    current_server: battingSide(sheet, innings) === 'home' ? 1 : 2,
    over: Math.floor(running.balls / 6),
    delivery: running.balls % 6,
    home_dismissals: (isHomeFirst ? first : second).wickets,
    away_dismissals: (isHomeFirst ? second : first).wickets,
    ...parts(
      (place) => matchStatuses.first_innings + place,
      isSecond ? [bySide(first.runs), byOther(second.runs)] : [bySide(first.runs)],
    ),
  }
}

/** A game ends at the fourth point, so there is no advantage; a tie-break is counted. */
const POINTS = [0, 15, 30, 40] as const

function tennisDetails(sheet: TennisSheet): Partial<Told> {
  const isCounted = isTiebreak(sheet)
  const { home, away } = sheet.points
  return {
    ...(sheet.status === 'live' && {
      home_gamescore: isCounted ? home : POINTS[home]!,
      away_gamescore: isCounted ? away : POINTS[away]!,
      tiebreak: isCounted,
      current_server: serverOf(sheet) === 'home' ? 1 : 2,
    }),
    ...parts((place) => matchStatuses.set_1 + place, sheet.sets.map(countGames)),
  }
}

/** Of twelve and five minutes, in possessions as the model has them. */
const QUARTER = { possessions: 48, seconds: 720 }
const OVERTIME = { possessions: 20, seconds: 300 }

function basketballDetails({ possession, quarters, period }: BasketballSheet): Partial<Told> {
  const regular = Math.min(possession, 4 * QUARTER.possessions)
  const beyond = possession - regular
  const seconds = (regular * QUARTER.seconds) / QUARTER.possessions + (beyond * OVERTIME.seconds) / OVERTIME.possessions
  return {
    clock: { match_time: clockText(seconds), stopped: period === 'quarter_break' || period === 'ended' },
    ...parts((place) => (place < 4 ? matchStatuses.quarter_1 + place : matchStatuses.overtime), quarters),
  }
}
