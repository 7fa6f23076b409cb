import type { FeedAnswer, FeedCommitment, FeedFixture } from '@tablestakes/contract/sports-feed-rest'
import type { Tx } from '@tablestakes/node/database'
import { bumpEvent, holdEvent } from './hold-event.ts'
import { scoreOf, stateOfStatus } from './read-status.ts'

/** Who plays, when and where. The feed is asked for it; what it says last counts. */
export async function applyFixture(tx: Tx, fixture: FeedFixture): Promise<number> {
  const leagueId = await putLeague(tx, { ...fixture.tournament, sport: fixture.sport.name })
  const seasonId = await putSeason(tx, leagueId, fixture.season)
  const event = await holdEvent(tx, fixture.id)
  const [home, away] = (['home', 'away'] as const).map((side) =>
    fixture.competitors.competitor.find(({ qualifier }) => qualifier === side),
  )
  const players = (side: typeof home) => JSON.stringify((side?.player ?? []).map(({ name }) => name))
  // The strengths, and after the match its seed and salt: a replay needs all of them.
  const model = JSON.stringify(Object.fromEntries(fixture.extra_info.info.map(({ key, value }) => [key, value])))
  await tx.query(
    `update sports_event set league_id = $2, season_id = $3, sport = $4, round = $5, home = $6, home_mark = $7, home_players = $8,
       away = $9, away_mark = $10, away_players = $11, starts_at = $12, is_virtual = $13, model = $14
     where event_id = $1`,
    [
      ...[event.event_id, leagueId, seasonId, fixture.sport.name, fixture.round.number],
      ...[home?.name ?? '', home?.mark ?? '', players(home), away?.name ?? '', away?.mark ?? '', players(away)],
      ...[new Date(fixture.start_time), fixture.virtual, model],
    ],
  )
  // Only until the first message with a status: those have a time, an answer has none.
  await tx.query('update sports_event set state = $2, score = $3 where event_id = $1 and status_order = 0', [
    event.event_id,
    stateOfStatus(fixture.sport_event_status.status),
    JSON.stringify(scoreOf(fixture.sport_event_status)),
  ])
  await bumpEvent(tx, event)
  return event.event_id
}

/** A league and its running season: they are there before any match of theirs is. */
export async function applyLeague(tx: Tx, league: FeedLeague): Promise<void> {
  const leagueId = await putLeague(tx, { ...league, sport: league.sport.name })
  await putSeason(tx, leagueId, league.season)
}

type FeedLeague = FeedAnswer<'tournaments'>['tournament'][number]
type League = { id: string; name: string; mark: string; sport: string }

async function putLeague(tx: Tx, { id, name, mark, sport }: League): Promise<number> {
  const { rows } = await tx.query<{ league_id: number }>(
    `insert into sports_league (feed_id, sport, name, mark) values ($1, $2, $3, $4)
     on conflict (feed_id) do update set name = excluded.name, mark = excluded.mark returning league_id`,
    [id, sport, name, mark],
  )
  return rows[0]!.league_id
}

async function putSeason(tx: Tx, leagueId: number, season: FeedFixture['season']): Promise<number> {
  const { rows } = await tx.query<{ season_id: number }>(
    `insert into sports_season (feed_id, league_id, number, name, starts_at, ends_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (feed_id) do update set name = excluded.name, ends_at = excluded.ends_at returning season_id`,
    [season.id, leagueId, season.no, season.name, new Date(season.start_time), new Date(season.end_time)],
  )
  return rows[0]!.season_id
}

/** What a season's draws come from. A hash that is known is never replaced: that it stays is what it is for. */
export async function applyCommitment(tx: Tx, commitment: FeedCommitment): Promise<void> {
  const { rows } = await tx.query<{ league_id: number }>('select league_id from sports_league where feed_id = $1', [
    commitment.tournament.id,
  ])
  if (!rows[0]) return
  const seasonId = await putSeason(tx, rows[0].league_id, commitment)
  await tx.query(
    `update sports_season set seed_hash = coalesce(seed_hash, $2), seed = coalesce(seed, $3) where season_id = $1`,
    [seasonId, commitment.seed_hash, commitment.seed ?? null],
  )
}

/** As a page shows the table. */
export async function applyStandings(tx: Tx, { season, row }: FeedAnswer<'standings'>): Promise<void> {
  const rows = row.map((one) => ({
    ...{ rank: one.rank, team: { name: one.team.name, mark: one.team.mark }, played: one.played },
    ...{ won: one.win, drawn: one.draw, lost: one.loss },
    ...{ scored: one.goals_for, conceded: one.goals_against, points: one.points },
  }))
  await tx.query('update sports_season set standings = $2 where feed_id = $1', [season.id, JSON.stringify(rows)])
}

/** What happened while nobody listened. */
export async function applyTimeline(tx: Tx, { sport_event: { id }, timeline }: FeedAnswer<'match_timeline'>) {
  const event = await holdEvent(tx, id)
  for (const one of timeline.event)
    await tx.query(
      `insert into sports_happening (event_id, number, kind, at, minute, side, home_score, away_score, detail, event_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
      [
        ...[event.event_id, one.id, one.type, new Date(one.time), one.match_time ?? 0, one.team ?? 'none'],
        ...[one.home_score ?? 0, one.away_score ?? 0],
        ...[[one.player, one.detail].filter(Boolean).join(' · ').slice(0, 128), event.version + 1n],
      ],
    )
  await bumpEvent(tx, event)
}
