import { scoreOf } from '@tablestakes/domain/sports/models/model'
import { fixtureOf, setupOfFixture } from '@tablestakes/domain/sports/season/fixtures'
import { leagues } from '@tablestakes/domain/sports/season/leagues'
import { matchCommitment, matchSeed, replayMatch, seasonCommitment } from '@tablestakes/domain/sports/season/replay'
import { expect, test } from 'vitest'
import { isReplayable, keepsPromise, type ProofMatch, replay } from './replay-season.ts'

const seasonSeed = 'a'.repeat(64)
const salt = 'public salt'

function matchOf(number: number, league = leagues[0]!): ProofMatch {
  const { fixture, final } = replayMatch({ league, season: 3, seasonSeed, salt, number })
  const { home, away } = scoreOf(final)
  return {
    ...{ id: String(number), feed_id: `vf:match:${number}`, round: fixture.round, state: 'ended', start_time: 0 },
    ...{ home: fixture.home.name, away: fixture.away.name, home_score: home, away_score: away },
    model: JSON.stringify({
      model: JSON.stringify(setupOfFixture(fixtureOf(league, 3, number))),
      number: String(number),
      seed_hash: matchCommitment(seasonSeed, number),
      seed: matchSeed(seasonSeed, number),
      salt,
    }),
  }
}

test('a match of every sport comes out in the browser as it was shown', () => {
  for (const league of leagues)
    expect(replay(matchOf(5, league), seasonSeed), league.key).toMatchObject({ isSame: true })
})

test('another score, another seed or another promise is found out', () => {
  const match = matchOf(5)
  expect(replay({ ...match, home_score: match.home_score + 1 }, null)?.isSame).toBe(false)
  expect(replay(match, 'b'.repeat(64))?.isSame).toBe(false)
  const told = JSON.parse(match.model) as object
  expect(replay({ ...match, model: JSON.stringify({ ...told, seed_hash: 'c'.repeat(64) }) }, null)?.isSame).toBe(false)
})

test('a season keeps its promise or not', () => {
  expect(keepsPromise({ seed: seasonSeed, seed_hash: seasonCommitment(seasonSeed) })).toBe(true)
  expect(keepsPromise({ seed: seasonSeed, seed_hash: '0'.repeat(64) })).toBe(false)
  expect(keepsPromise({ seed: null, seed_hash: '0'.repeat(64) })).toBe(false)
})

test('what was not played to its end, or is told otherwise, is not replayed', () => {
  const match = matchOf(5)
  expect(isReplayable(match)).toBe(true)
  expect(isReplayable({ ...match, state: 'abandoned' })).toBe(false)
  expect(isReplayable({ ...match, model: '{"number":"5"}' })).toBe(false)
  expect(isReplayable({ ...match, model: 'nonsense' })).toBe(false)
})
