/**
 * Tennis, played point by point: best of three sets, a tie-break at six all. At 40 all the next point wins the game, and at
 * six all the next one wins the tie-break, so that no match goes on for ever. A point takes 2.6 seconds of real
 * time and a game 3 more: most matches last six to ten minutes.
 */
import type { Draw } from '../../../draws/fairness.ts'
import {
  addTo,
  type MatchEvent,
  otherSide,
  type Score,
  type Side,
  type TennisSetup,
  type TennisSheet,
} from '../../match.ts'
import { countGames, setsWon, setWinner } from '../../settle/tennis.ts'

const POINT_MS = 2_600
const GAME_MS = 3_000
const MILLION = 1_000_000
export const GAME_POINTS = 4
export const TIEBREAK_POINTS = 7
export const SETS_TO_WIN = 2

const points: ReadonlySet<string> = new Set(['ace', 'service_point', 'return_point', 'double_fault'])

export function startTennis({ servesFirst }: TennisSetup): TennisSheet {
  return {
    sport: 'tennis',
    status: 'scheduled',
    period: 'before',
    servesFirst,
    sets: [[]],
    points: { home: 0, away: 0 },
  }
}

/** Whether the game that runs is a tie-break. */
export function isTiebreak({ sets }: Pick<TennisSheet, 'sets'>): boolean {
  const { home, away } = countGames(sets.at(-1)!)
  return home === 6 && away === 6
}

/** Games are served in turns through the whole match; in a tie-break the service changes after the first point, then after every second. */
export function serverOf(sheet: Pick<TennisSheet, 'servesFirst' | 'sets' | 'points'>): Side {
  const inTurn = gameServer(sheet.servesFirst, sheet.sets.flat().length)
  if (!isTiebreak(sheet)) return inTurn
  return tiebreakServer(inTurn, sheet.points)
}

export function gameServer(first: Side, gamesBefore: number): Side {
  return gamesBefore % 2 === 0 ? first : otherSide(first)
}

export function tiebreakServer(first: Side, { home, away }: Score): Side {
  return Math.floor((home + away + 1) / 2) % 2 === 0 ? first : otherSide(first)
}

export function advanceTennis(sheet: TennisSheet, { kind, side }: MatchEvent): TennisSheet {
  if (kind === 'start') return { ...sheet, status: 'live', period: 'set' }
  if (kind === 'end') return { ...sheet, status: 'ended', period: 'ended' }
  if (!points.has(kind) || side === 'none') return sheet
  const score = addTo(sheet.points, side)
  const needed = isTiebreak(sheet) ? TIEBREAK_POINTS : GAME_POINTS
  if (score[side] < needed) return { ...sheet, points: score }
  const games = [...sheet.sets.at(-1)!, side]
  const sets = sheet.sets.with(-1, games)
  const next = { ...sheet, sets, points: { home: 0, away: 0 } }
  if (!setWinner(games) || setsWon(next)[side] === SETS_TO_WIN) return next
  return { ...next, sets: [...sets, []] }
}

export function simulateTennis(setup: TennisSetup, draw: Draw): MatchEvent[] {
  let sheet = startTennis(setup)
  const events: MatchEvent[] = []
  let atMs = 0
  const tell = (event: Omit<MatchEvent, 'atMs' | 'minute'>) => {
    const told = { atMs, minute: sheet.sets.flat().length + 1, ...event }
    events.push(told)
    sheet = advanceTennis(sheet, told)
  }
  tell({ kind: 'start', side: 'none', value: 0, player: -1 })
  while (!isDecided(sheet)) {
    atMs += POINT_MS
    const games = sheet.sets.flat().length
    tell(playPoint(setup, serverOf(sheet), draw))
    if (sheet.sets.flat().length > games) atMs += GAME_MS
  }
  tell({ kind: 'end', side: 'none', value: 0, player: -1 })
  return events
}

function isDecided(sheet: TennisSheet): boolean {
  const { home, away } = setsWon(sheet)
  return Math.max(home, away) === SETS_TO_WIN
}

/** Two words a point: the first decides who wins it, the second how it is told. */
function playPoint(setup: TennisSetup, server: Side, draw: Draw): Omit<MatchEvent, 'atMs' | 'minute'> {
  const isServers = draw.integerBelow(MILLION) < setup[server]
  const colour = draw.integerBelow(100)
  if (isServers) return { kind: colour < 14 ? 'ace' : 'service_point', side: server, value: 1, player: 0 }
  return { kind: colour < 9 ? 'double_fault' : 'return_point', side: otherSide(server), value: 1, player: 0 }
}
