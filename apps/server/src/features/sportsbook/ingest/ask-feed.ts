import type { FeedFixture } from '@tablestakes/contract/sports-feed-rest'
import { type Database, transact } from '@tablestakes/node/database'
import type { Logger } from '@tablestakes/node/logger'
import type { FeedRest } from '../feed/feed-rest.ts'
import { applyFixture, applyTimeline } from './apply-fixture.ts'
import { openSeasons } from './ask-seasons.ts'

const PAGE = 500
const PAGES_MOST = 20
/** In one transaction. */
const TOGETHER = 50
const KNOWN_MOST = 10_000
/** The whole schedule is asked for with every so many questions. */
const WHOLE_EVERY = 30

/** Without how it stands: messages tell that. */
const wordsOf = (fixture: FeedFixture): string => JSON.stringify({ ...fixture, sport_event_status: undefined })

/** What messages do not tell and the feed is asked for: who plays, tables, seasons, and the beginning of what was missed. */
export function openQuestions({ database, log, rest }: { database: Database; log: Logger; rest: FeedRest }) {
  const asked = new Set<string>()
  /** What was stored of each match. */
  const known = new Map<string, string>()
  const seasons = openSeasons({ database, rest })
  let wholeAsks = 0
  let listedUntil: number | undefined

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

  /** All of it at first and now and then; in between only what is listed anew, since messages tell what changes. */
  async function askSchedule(): Promise<void> {
    const isWhole = wholeAsks % WHOLE_EVERY === 0
    let after = isWhole ? undefined : listedUntil
    for (let pages = 0; pages < PAGES_MOST; pages++) {
      const page = await rest.schedule({ ...(after !== undefined && { after }), limit: PAGE })
      await storeNews(page?.fixture ?? [])
      listedUntil = page?.fixture.at(-1)?.start_time ?? listedUntil
      after = page?.next
      if (after === undefined) break
    }
    wholeAsks += 1
  }

  /** Seasons and tables first: they are few, and pages show them long before a day of matches is stored. */
  async function sync(): Promise<void> {
    await seasons.sync()
    await askSchedule()
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
