import { createHash } from 'node:crypto'
import { join } from 'node:path'
import {
  decodeFeedAnswer,
  type FeedAnswerName,
  feedListElements,
  feedPaths,
} from '@tablestakes/contract/sports-feed-rest'
import { keepsCommitment } from '@tablestakes/domain/draws/fairness'
import { fixtureOf, fixturesBetween, SEASON_MS, seasonAt } from '@tablestakes/domain/sports/season/fixtures'
import { leagues } from '@tablestakes/domain/sports/season/leagues'
import { matchSeed, replayFromSeed } from '@tablestakes/domain/sports/season/replay'
import { openXmlReader } from '@tablestakes/node/feed/xml'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { LONGEST_MS, matchOf, seasonId, tournamentId } from './match.ts'
import { serveSports } from './serve-sports.ts'
import { NOON, openFolder } from './test-bed.ts'

const folder = openFolder()
let now = NOON
const app = fastify()
serveSports(app, {
  file: join(folder.path, 'sports.sqlite'),
  seedFile: join(folder.path, 'secret'),
  saltOf: (ms) => createHash('sha256').update(String(ms)).digest('hex'),
  clock: () => now,
  leagues: 4,
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

const readXml = openXmlReader(feedListElements)
async function ask<Name extends FeedAnswerName>(name: Name, path: string) {
  const answer = await app.inject(`/feed${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return decodeFeedAnswer(name, readXml(answer.body))
}
const infoOf = (fixture: { extra_info: { info: { key: string; value: string }[] } }) =>
  Object.fromEntries(fixture.extra_info.info.map(({ key, value }) => [key, value]))

const league = leagues[0]!

test('the schedule has what runs and the next day, page by page, of four sports', async () => {
  const starts: number[] = []
  const sports = new Set<string>()
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: { next?: number | undefined; fixture: { start_time: number; sport: { name: string } }[] } = await ask(
      'schedule',
      `${feedPaths.schedule}?after=${after}&limit=100`,
    )
    for (const { start_time, sport } of page.fixture) {
      starts.push(start_time)
      sports.add(sport.name)
    }
    after = page.next
  }
  expect(starts).toEqual(starts.toSorted((one, other) => one - other))
  expect(starts[0]).toBeLessThan(now)
  expect(starts.at(-1)).toBeGreaterThan(now + 23 * 3_600_000)
  expect(starts.length).toBeGreaterThan(4 * 24 * 5)
  expect(sports).toEqual(new Set(['football', 'cricket', 'tennis', 'basketball']))
})

test('a fixture tells who plays, with line-ups, and what its model is', async () => {
  const match = matchOf(fixturesBetween({ fromMs: now, untilMs: now + 700_000 }, [league])[0]!)
  const { fixture } = await ask('fixtures_fixture', feedPaths.fixture(match.eventId))
  const [home, away] = fixture.competitors.competitor
  expect([home?.name, away?.name]).toEqual([match.home.name, match.away.name])
  expect(home?.player).toHaveLength(11)
  expect(new Set([...home!.player, ...away!.player].map(({ id }) => id)).size).toBe(22)
  expect(JSON.parse(infoOf(fixture).model!)).toEqual(match.setup)
  expect(fixture.virtual).toBe(true)
})

test('anybody can play a match again from what is told after it, and it was promised before it', async () => {
  const match = matchOf(fixturesBetween({ fromMs: now, untilMs: now + 700_000 }, [league])[0]!)
  const before = infoOf((await ask('fixtures_fixture', feedPaths.fixture(match.eventId))).fixture)
  expect(before.seed).toBeUndefined()
  expect((await ask('match_timeline', feedPaths.timeline(match.eventId))).timeline.event).toEqual([])
  now = match.startMs + LONGEST_MS
  const after = infoOf((await ask('fixtures_fixture', feedPaths.fixture(match.eventId))).fixture)
  expect(keepsCommitment({ serverSeed: after.seed!, promised: before.seed_hash! })).toBe(true)
  const fixture = fixtureOf(league, match.season, match.number)
  const { events } = replayFromSeed({ fixture, seed: after.seed!, salt: after.salt! })
  const { timeline } = await ask('match_timeline', feedPaths.timeline(match.eventId))
  expect(timeline.event.map(({ type, time, team }) => ({ type, time, team }))).toEqual(
    events.map(({ kind, atMs, side }) => ({ type: kind, time: match.startMs + atMs, team: side })),
  )
})

test('a season shows the hash of its seed before it begins and the seed after its last match', async () => {
  const season = seasonAt(league, now)
  const path = `${feedPaths.commitments}?tournament=${tournamentId(league)}`
  const earlier = (await ask('commitments', path)).season
  const next = earlier.find(({ no }) => no === season + 1)!
  expect(next.salt).toBeUndefined()
  const running = earlier.find(({ no }) => no === season)!
  expect(running.seed).toBeUndefined()
  expect(earlier.filter(({ no }) => no < season).every(({ seed }) => seed)).toBe(true)
  now = running.start_time + SEASON_MS + LONGEST_MS
  const over = (await ask('commitments', path)).season.find(({ no }) => no === season)!
  expect(over.seed_hash).toBe(running.seed_hash)
  expect(keepsCommitment({ serverSeed: over.seed!, promised: running.seed_hash })).toBe(true)
  const last = matchOf(fixtureOf(league, season, 132))
  const { fixture } = await ask('fixtures_fixture', feedPaths.fixture(last.eventId))
  expect(infoOf(fixture).seed).toBe(matchSeed(over.seed!, 132))
})

test('table and results of a season that is over have all its matches', async () => {
  const id = seasonId(league, seasonAt(league, now) - 1)
  const { row } = await ask('standings', feedPaths.standings(id))
  expect(row.map(({ rank }) => rank)).toEqual(row.map((_, place) => place + 1))
  expect(row.every(({ played, win, draw, loss }) => played === 22 && win + draw + loss === 22)).toBe(true)
  expect((await ask('season_results', feedPaths.results(id))).fixture).toHaveLength(132)
})

test('leagues, markets and producers are described', async () => {
  expect((await ask('tournaments', feedPaths.tournaments)).tournament).toHaveLength(4)
  const { market } = await ask('market_descriptions', feedPaths.markets)
  expect(market.find(({ id }) => id === 18)).toMatchObject({ name: 'total_goals', specifier: [{ name: 'total' }] })
  expect((await ask('producers', feedPaths.producers)).producer.map(({ id }) => id)).toEqual([1, 3])
})

test('what there is not is not found, and bad questions are refused', async () => {
  const statusOf = async (path: string, method: 'GET' | 'POST' = 'GET') =>
    (await app.inject({ method, url: `/feed${path}` })).statusCode
  for (const id of ['vf:match:1', 'vf:match:999999999999', 'sr:match:100001001', 'nothing', 'vf:match:100001133'])
    expect(await statusOf(feedPaths.fixture(id)), id).toBe(404)
  expect(await statusOf(feedPaths.standings('vf:season:0'))).toBe(404)
  expect(await statusOf(`${feedPaths.schedule}?limit=5000`)).toBe(400)
  expect(await statusOf(feedPaths.stream)).toBe(400)
  expect(await statusOf(feedPaths.recovery('liveodds'), 'POST')).toBe(400)
  expect(await statusOf(`${feedPaths.recovery('liveodds')}?request_id=1&node_id=1`, 'POST')).toBe(202)
  const decide = (id: string, decision: string) =>
    app.inject({ method: 'POST', url: `/sports/matches/${id}`, payload: { decision } })
  const match = matchOf(fixturesBetween({ fromMs: now + 60_000, untilMs: now + 1_000_000 }, [league])[0]!)
  expect((await decide('vf:match:1', 'postpone')).statusCode).toBe(404)
  expect((await decide(match.eventId, 'win')).statusCode).toBe(422)
  expect((await decide(match.eventId, 'abandon')).statusCode).toBe(409)
  expect((await app.inject({ method: 'PUT', url: '/sports/faults/pre', payload: { lose: -1 } })).statusCode).toBe(422)
  expect((await app.inject({ method: 'POST', url: '/sports/clock', payload: { advance_ms: 0 } })).statusCode).toBe(422)
})
