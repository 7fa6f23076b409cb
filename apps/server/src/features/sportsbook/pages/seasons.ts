import type { ResponseOf } from '@tablestakes/contract/call'
import type { getSeasonProof, getTable, listSeasons } from '@tablestakes/contract/sportsbook'
import type { Reader } from '@tablestakes/node/database'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { MatchState, Score } from '../records.ts'

type Season = {
  season_id: number
  season: number
  sport: string
  league: string
  seed_hash: string | null
  seed: string | null
  starts_at: Date
  ends_at: Date | null
  standings: ResponseOf<typeof getTable>['rows']
}

const COLUMNS = `s.season_id, s.number as season, g.sport, g.name as league, s.seed_hash, s.seed, s.starts_at, s.ends_at, s.standings`
const ID = /^\d{1,9}$/
/** Of a season whose feed has committed itself to nothing. */
const NO_HASH = '0'.repeat(64)

async function findSeason(
  reader: Reader,
  { leagueId, number }: { leagueId: string; number?: number | undefined },
): Promise<Season> {
  if (!ID.test(leagueId)) throw new Refusal('NOT_FOUND')
  const { rows } = await reader.query<Season>(
    `select ${COLUMNS} from sports_season s join sports_league g using (league_id)
     where s.league_id = $1 and (s.number = $2 or $2::integer is null and s.starts_at <= now())
     order by s.number desc limit 1`,
    [leagueId, number ?? null],
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

const showSeason = ({ season, seed_hash, seed, starts_at, ends_at }: Season) => ({
  ...{ season, seed_hash: seed_hash ?? NO_HASH, seed },
  ...{ start_time: starts_at.getTime(), end_time: ends_at?.getTime() ?? null },
})

export async function loadTable(
  reader: Reader,
  asked: { leagueId: string; number?: number | undefined },
): Promise<ResponseOf<typeof getTable>> {
  const season = await findSeason(reader, asked)
  const { sport, league, standings } = season
  return { sport, league, ...showSeason(season), rows: standings }
}

export async function loadSeasons(reader: Reader, leagueId: string): Promise<ResponseOf<typeof listSeasons>> {
  const { sport, league } = await findSeason(reader, { leagueId })
  const { rows } = await reader.query<Season>(
    `select ${COLUMNS} from sports_season s join sports_league g using (league_id)
     where s.league_id = $1 and s.seed_hash is not null order by s.number desc limit 100`,
    [leagueId],
  )
  return { sport, league, list: rows.map(showSeason) }
}

export async function loadSeasonProof(
  reader: Reader,
  asked: { leagueId: string; number: number },
): Promise<ResponseOf<typeof getSeasonProof>> {
  const season = await findSeason(reader, asked)
  type Row = {
    event_id: number
    feed_id: string
    round: number
    home: string
    away: string
    state: MatchState
    score: Partial<Score>
    starts_at: Date
    model: string
  }
  const { rows } = await reader.query<Row>(
    `select event_id, feed_id, round, home, away, state, score, starts_at, model from sports_event
     where season_id = $1 order by starts_at, event_id limit 1000`,
    [season.season_id],
  )
  return {
    ...{ sport: season.sport, league: season.league, ...showSeason(season) },
    matches: rows.map(({ event_id: id, feed_id, round, home, away, state, score, starts_at, model }) => ({
      ...{ id: String(id), feed_id, round, home, away, state, model },
      ...{ home_score: score.home_score ?? 0, away_score: score.away_score ?? 0, start_time: starts_at.getTime() },
    })),
  }
}
