import { getMatch, getSeasonProof, getTable, listMatches, listSports } from '@tablestakes/contract/sportsbook'
import { UNIT } from '@tablestakes/domain/money/money'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { startSandbox } from '../../../test/sandbox.ts'
import { place, startSports } from '../../../test/sports.ts'
import { openFeedRest } from './feed/feed-rest.ts'
import { httpTransport } from './feed/http-transport.ts'
import { loadProducers } from './ingest/producers.ts'
import { runFeed } from './ingest/run-feed.ts'

vi.setConfig({ testTimeout: 120_000 })

const sandbox = await startSandbox()
const bed = await startSports()
const { app, database } = bed
await database.query('delete from sports_producer')

const feed = runFeed({
  ...{ database, log: app.log, onStored: () => {} },
  rest: openFeedRest({ url: sandbox.config.sportsFeedUrl }),
  transport: httpTransport({ url: sandbox.config.sportsFeedUrl }),
})
atEnd(() => feed.stop())

const advance = (ms: number) =>
  fetch(`${sandbox.url}/sports/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_ms: ms }),
  })
const poll = { timeout: 60_000, interval: 250 }

test('matches of the simulator are listed, bet on, played and paid', async () => {
  await expect.poll(async () => (await loadProducers(database)).size, poll).toBe(2)
  await expect
    .poll(async () => (await app.guest.call(listSports, {})).data!.list.map(({ sport }) => sport).toSorted(), poll)
    .toEqual(['basketball', 'cricket', 'football', 'tennis'])
  const upcoming = async () =>
    (await app.guest.call(listMatches, { sport: 'football', when: 'upcoming' })).data!.list.find(({ markets }) =>
      markets.some(({ kind, state }) => kind === 'match_winner' && state === 'open'),
    )
  await expect.poll(async () => (await upcoming())?.id, poll).toBeTruthy()
  const match = (await upcoming())!
  const page = (await app.guest.call(getMatch, { id: match.id })).data!
  expect(page.match.market_count).toBeGreaterThan(10)
  const player = await bed.newPlayer()
  const winner = page.match.markets.find(({ kind }) => kind === 'match_winner')!
  const selections = winner.outcomes.map(({ id, price }) => ({
    ...{ match_id: match.id, market_id: winner.id, outcome_id: id, price, version: winner.version },
  }))
  // One of the three comes in, whatever happens.
  const slip = { selections, accept: 'any' } as const
  // Where the machine is slow the feed falls silent for a moment, and bets wait for it.
  await expect.poll(async () => (await place(player, slip)).data?.bets.length, poll).toBe(3)
  // Before its end, in steps, as a clock would go.
  for (let step = 0; step < 40; step++) {
    const { rows } = await database.query('select state from sports_event where event_id = $1', [match.id])
    if (rows[0].state === 'ended') break
    await advance(step === 0 ? Math.max(1, match.start_time - Date.now() + 1_000) : 60_000)
    await new Promise((resolve) => setImmediate(resolve))
    await expect.poll(async () => (await loadProducers(database)).size, poll).toBe(2)
  }
  await expect
    .poll(async () => {
      await bed.settleAll()
      const { rows } = await database.query(
        `select count(*)::integer as open from sports_bet where player_id = $1 and state <> 'settled'`,
        [player.playerId],
      )
      return rows[0].open as number
    }, poll)
    .toBe(0)
  const { rows } = await database.query('select settled_win as win from sports_bet where player_id = $1', [
    player.playerId,
  ])
  const wins = rows.map(({ win }) => win as bigint).filter((win) => win > 0n)
  expect(wins).toHaveLength(1)
  expect(await bed.money(player)).toBe(70n * UNIT + wins[0]!)
  const table = await app.guest.call(getTable, { league_id: match.league_id })
  expect(table.data).toMatchObject({ sport: 'football', seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const proof = await app.guest.call(getSeasonProof, { league_id: match.league_id, season: match.season })
  expect(proof.data!.matches.find(({ id }) => id === match.id)!.model).toContain('model')
})
