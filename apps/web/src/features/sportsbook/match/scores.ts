import type { Match } from '@tablestakes/contract/sportsbook'

type Scores = { home: string; away: string }

/** The figures beside the names: goals and points; runs and wickets in cricket; sets, games and points in tennis. */
export function scoresOf(
  match: Pick<Match, 'sport' | 'state' | 'home_score' | 'away_score' | 'parts' | 'points'>,
): Scores {
  if (match.state === 'scheduled' || match.state === 'postponed') return { home: '', away: '' }
  const { sport, home_score, away_score, points, parts } = match
  if (sport === 'cricket')
    return {
      home: points ? `${home_score}/${points.home}` : String(home_score),
      away: points ? `${away_score}/${points.away}` : String(away_score),
    }
  if (sport === 'tennis') {
    const games = parts.at(-1)
    const write = (side: 'home' | 'away', sets: number) =>
      [String(sets), games ? String(games[side]) : '', points?.[side] ?? '']
        .filter((figure) => figure !== '')
        .join('  ')
    return match.state === 'live'
      ? { home: write('home', home_score), away: write('away', away_score) }
      : { home: String(home_score), away: String(away_score) }
  }
  return { home: String(home_score), away: String(away_score) }
}
