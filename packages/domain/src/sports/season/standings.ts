/** A league's table. Football gives three points for a win and one for a draw, the others two and one. */
import { type Score, winnerOf } from '../match.ts'
import type { Club, League } from './leagues.ts'

export type MatchResult = {
  home: string
  away: string
  /** Goals, runs, sets or points. */
  score: Score
}

export type Standing = {
  rank: number
  club: Club
  played: number
  won: number
  drawn: number
  lost: number
  scored: number
  conceded: number
  points: number
}

/** By points, then by what was scored above what was conceded, then by what was scored, then by name. */
export function standings(league: League, results: readonly MatchResult[]): Standing[] {
  const rows = new Map(
    league.clubs.map((club) => [
      club.key,
      { rank: 0, club, played: 0, won: 0, drawn: 0, lost: 0, scored: 0, conceded: 0, points: 0 },
    ]),
  )
  const forWin = league.sport === 'football' ? 3 : 2
  for (const { home, away, score } of results) {
    const winner = winnerOf(score)
    for (const side of ['home', 'away'] as const) {
      const row = rows.get(side === 'home' ? home : away)
      if (!row) throw new RangeError(`${home} against ${away} is no match of ${league.key}`)
      row.played += 1
      row.scored += side === 'home' ? score.home : score.away
      row.conceded += side === 'home' ? score.away : score.home
      if (winner === 'draw') row.drawn += 1
      else if (winner === side) row.won += 1
      else row.lost += 1
      row.points += winner === 'draw' ? 1 : winner === side ? forWin : 0
    }
  }
  return [...rows.values()]
    .toSorted(
      (one, other) =>
        other.points - one.points ||
        other.scored - other.conceded - (one.scored - one.conceded) ||
        other.scored - one.scored ||
        (one.club.name < other.club.name ? -1 : 1),
    )
    .map((row, place) => ({ ...row, rank: place + 1 }))
}
