import { getTable, listSports } from '@tablestakes/contract/sportsbook'
import { expect, test, vi } from 'vitest'
import { startSandbox } from '../../../../test/sandbox.ts'
import { startSports } from '../../../../test/sports.ts'
import { type FeedRest, openFeedRest } from '../feed/feed-rest.ts'
import { openQuestions } from './ask-feed.ts'

vi.setConfig({ testTimeout: 120_000 })

const sandbox = await startSandbox()
const bed = await startSports()
const { app, database } = bed

/** The real feed, and what it was asked for. */
const asked: string[] = []
const feed = openFeedRest({ url: sandbox.config.sportsFeedUrl })
const rest = Object.fromEntries(
  Object.entries(feed).map(([name, ask]) => [
    name,
    (...args: never[]) => {
      asked.push(name)
      return (ask as (...all: never[]) => unknown)(...args)
    },
  ]),
) as FeedRest
const { sync } = openQuestions({ database, log: app.log, rest })
const countOf = (name: string) => asked.filter((one) => one === name).length

test('tables and hashes are there before the matches of a day, and are asked for again only when they changed', async () => {
  await sync()
  const leagues = (await app.guest.call(listSports, {})).data!.list.flatMap(({ leagues: own }) => own)
  const count = leagues.length
  expect(count).toBeGreaterThanOrEqual(4)
  expect(asked.indexOf('schedule')).toBeGreaterThan(asked.lastIndexOf('standings'))
  expect([countOf('commitments'), countOf('standings')]).toEqual([count, count])
  for (const { id } of leagues) {
    const { data } = await app.guest.call(getTable, { league_id: id })
    expect(data!.rows).toHaveLength(12)
    expect(data!.seed_hash).not.toMatch(/^0+$/)
  }
  const pages = countOf('schedule')
  expect(pages).toBeGreaterThan(1)

  asked.length = 0
  await sync()
  expect(asked.filter((one) => one !== 'timeline')).toEqual(['tournaments', 'schedule'])

  // A match has ended: its league's table is another one, and nobody else's.
  await database.query(
    `update sports_event set state = 'ended', version = version + 1 where event_id = (
       select min(e.event_id) from sports_event e join sports_season s using (season_id) where s.starts_at <= now())`,
  )
  asked.length = 0
  await sync()
  expect([countOf('commitments'), countOf('standings'), countOf('schedule')]).toEqual([0, 1, 1])
})
