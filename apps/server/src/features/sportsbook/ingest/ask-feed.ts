import type { FeedFixture } from '@tablestakes/contract/sports-feed-rest'
import { type Database, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import type { FeedRest } from '../feed/feed-rest.ts'
import { applyCommitment, applyFixture, applyStandings, applyTimeline } from './apply-fixture.ts'

const PAGE = 500
const PAGES_MOST = 20
/** In one transaction. */
const TOGETHER = 50
const KNOWN_MOST = 10_000

/** Without how it stands: messages tell that. */
const wordsOf = (fixture: FeedFixture): string => JSON.stringify({ ...fixture, sport_event_status: undefined })

/** What messages do not tell and the feed is asked for: who plays, tables, seasons, and the beginning of what was missed. */
export function openQuestions({ database, log, rest }: { database: Database; log: Logger; rest: FeedRest }) {
  const asked = new Set<string>()
  /** What was stored of each match. */
  const known = new Map<string, string>()

  /** In the background: prices do not wait for names. */
  function askFixture(id: string): void {
    if (asked.has(id)) return
    asked.add(id)
    const find = async () => {
      const found = await rest.fixture(id)
      if (found) await transact(database, (tx) => applyFixture(tx, found.fixture))
    }
    find()
      .catch((error: unknown) => log.warn({ err: error, event: id }, 'a fixture was not stored'))
      .finally(() => asked.delete(id))
  }

  /** The schedule says mostly what it said before: only what is new is stored, some at a time. */
  async function storeNews(fixtures: readonly FeedFixture[]): Promise<void> {
    const news = fixtures.filter((fixture) => known.get(fixture.id) !== wordsOf(fixture))
    for (let from = 0; from < news.length; from += TOGETHER) {
      const some = news.slice(from, from + TOGETHER)
      await transact(database, async (tx) => {
        for (const fixture of some) await applyFixture(tx, fixture)
      })
      for (const fixture of some) known.set(fixture.id, wordsOf(fixture))
    }
    while (known.size > KNOWN_MOST) known.delete(known.keys().next().value!)
  }

  /** Matches of the next day, tables, and what seasons have committed themselves to. */
  async function sync(): Promise<void> {
    let after: number | undefined
    for (let pages = 0; pages < PAGES_MOST; pages++) {
      const page = await rest.schedule({ ...(after !== undefined && { after }), limit: PAGE })
      await storeNews(page?.fixture ?? [])
      after = page?.next
      if (after === undefined) break
    }
    const leagues = await rest.tournaments()
    for (const { id, season } of leagues?.tournament ?? []) {
      const seasons = await rest.commitments({ tournament: id })
      for (const one of seasons?.season ?? []) await transact(database, (tx) => applyCommitment(tx, one))
      const table = await rest.standings(season.id)
      if (table) await transact(database, (tx) => applyStandings(tx, table))
    }
    await catchUpTimelines()
  }

  /** Of matches that run and of which the beginning was missed. */
  async function catchUpTimelines(): Promise<void> {
    const { rows } = await database.query<{ feed_id: string }>(
      `select feed_id from sports_event e where state = 'live' and league_id is not null
         and not exists (select from sports_happening h where h.event_id = e.event_id and h.number = 1) limit 100`,
    )
    for (const { feed_id: id } of rows) {
      const found = await rest.timeline(id)
      if (found) await transact(database, (tx) => applyTimeline(tx, found))
    }
  }

  return { askFixture, sync }
}
