import type { FeedAnswer, FeedCommitment } from '@tablestakes/contract/sports-feed-rest'
import { type Database, transact } from '@tablestakes/node/database'
import type { FeedRest } from '../feed/feed-rest.ts'
import { applyCommitment, applyLeague, applyStandings } from './apply-fixture.ts'

type League = FeedAnswer<'tournaments'>['tournament'][number]
type Known = { running: string; seasons: readonly FeedCommitment[] }

/** No match of it has ended. */
const NOTHING = '0 0'

/** What a league's seasons have committed themselves to, and their tables. Each is asked for when it can have changed, and not before. */
export function openSeasons({ database, rest }: { database: Database; rest: FeedRest }) {
  const known = new Map<string, Known>()
  /** How the matches of a season stood when its table was asked for. */
  const tables = new Map<string, string>()

  /** Another season runs, or one that is over has not shown its seed. */
  function isDue({ id, season }: League): boolean {
    const kept = known.get(id)
    return !kept || kept.running !== season.id || kept.seasons.some(({ no, seed }) => no < season.no && !seed)
  }

  async function askCommitments(league: League): Promise<void> {
    if (!isDue(league)) return
    const seasons = (await rest.commitments({ tournament: league.id }))?.season ?? []
    await transact(database, async (tx) => {
      await applyLeague(tx, league)
      for (const one of seasons) await applyCommitment(tx, one)
    })
    known.set(league.id, { running: league.season.id, seasons })
  }

  /** The last matches of a season end when the next one runs. One of which nothing was seen is left alone: the feed would play it for us. */
  async function askTables({ id, season }: League): Promise<void> {
    const before = known.get(id)?.seasons.find(({ no }) => no === season.no - 1)
    for (const seasonId of [season.id, ...(before ? [before.id] : [])]) {
      const state = await stateOf(seasonId)
      const isUnseen = seasonId !== season.id && state === NOTHING
      if (isUnseen || tables.get(seasonId) === state) continue
      const table = await rest.standings(seasonId)
      if (table) await transact(database, (tx) => applyStandings(tx, table))
      tables.set(seasonId, state)
    }
  }

  /** Which of its matches have ended, and how they were changed since. */
  async function stateOf(seasonId: string): Promise<string> {
    const { rows } = await database.query<{ state: string }>({
      name: 'sports-ended-state',
      // By league and start: that is how matches are found quickly.
      text: `select count(*) || ' ' || coalesce(max(e.version), 0) as state from sports_season s join sports_event e
               on e.league_id = s.league_id and e.starts_at between s.starts_at and s.ends_at and e.season_id = s.season_id
             where s.feed_id = $1 and e.state not in ('scheduled', 'live')`,
      values: [seasonId],
    })
    return rows[0]!.state
  }

  return {
    async sync(): Promise<void> {
      for (const league of (await rest.tournaments())?.tournament ?? []) {
        await askCommitments(league)
        await askTables(league)
      }
    },
  }
}
