import { cpSync } from 'node:fs'
import { type FeedMessageOf, feedMarketStatuses, producers } from '@tablestakes/contract/sports-feed'
import { sports } from '@tablestakes/domain/sports/kinds'
import { fixturesBetween } from '@tablestakes/domain/sports/season/fixtures'
import { settleMarket } from '@tablestakes/domain/sports/settle/settle'
import { afterAll, describe, expect, test } from 'vitest'
import { offeredIn } from './book.ts'
import { keyOf, refOf, settlementMessage } from './market-messages.ts'
import { type Match, matchOf } from './match.ts'
import { type Bed, leagueOfSport, NOON, openBed, openFolder } from './test-bed.ts'

const folders: { remove(): void }[] = []
afterAll(() => {
  for (const folder of folders) folder.remove()
})
function freshFolder(): string {
  const folder = openFolder()
  folders.push(folder)
  return folder.path
}

const MINUTE = 60_000
/** The first match that begins after a time. */
const nextMatch = (bed: Bed, sport: string, afterMs = bed.clock()): Match =>
  matchOf(fixturesBetween({ fromMs: afterMs, untilMs: afterMs + 11 * MINUTE }, [leagueOfSport(sport)])[0]!)
/** The first in which something is scored: nothing to nothing is the same with the sides changed. */
function firstWithScore(bed: Bed, sport: string): Match {
  const match = nextMatch(bed, sport)
  const isEmpty = sport === 'football' && bed.seeds.play(match).every(({ kind }) => kind !== 'goal')
  return isEmpty ? nextMatch(bed, sport, match.startMs + 1) : match
}
const about = <One extends { event_id: string }>(list: One[], { eventId }: Match) =>
  list.filter(({ event_id }) => event_id === eventId)

type Settled = FeedMessageOf<'bet_settlement'>['outcomes']['market'][number]
const settledOf = (bed: Bed, match: Match): Settled[] =>
  about(bed.ofKind('bet_settlement'), match).flatMap(({ outcomes }) => outcomes.market)
/** By market, so that the order in which they were settled does not matter. */
const byMarket = (settled: Settled[]) =>
  Object.fromEntries(settled.map((one) => [keyOf(offeredIn(one)), JSON.stringify(one.outcome)]))

describe.each(sports)('a match of %s', (sport) => {
  const bed = openBed({ folder: freshFolder(), league: leagueOfSport(sport) })
  const match = nextMatch(bed, sport)
  bed.pass(match.startMs - NOON + 12 * MINUTE)
  const prices = about(bed.ofKind('odds_change'), match)
  const final = bed.simulator.programme.sheetOf(match, bed.clock())

  test('is priced before it begins, handed over, priced while it runs, and ends', () => {
    expect(prices[0]?.product).toBe(producers.PREMATCH)
    const over = prices.find(({ odds }) =>
      odds?.market?.some(({ status }) => status === feedMarketStatuses.HANDED_OVER),
    )
    expect(over?.product).toBe(producers.PREMATCH)
    const live = prices.filter(({ product }) => product === producers.LIVE)
    expect(live.length).toBeGreaterThan(50)
    expect(live.at(-1)?.sport_event_status?.status).toBe(3)
    expect(final.status).toBe('ended')
    expect(JSON.parse(live.at(-1)?.sport_event_status?.sheet ?? '')).toEqual(final)
  })

  test('settles every market that was offered, once, as the rules say of its final sheet', () => {
    const offered = new Set(
      prices.flatMap(({ odds }) => odds?.market ?? []).flatMap((one) => (one.outcome ? [keyOf(offeredIn(one))] : [])),
    )
    const settled = settledOf(bed, match)
    expect(settled.map((one) => keyOf(offeredIn(one))).toSorted()).toEqual([...offered].toSorted())
    for (const one of settled) {
      const outcomes = settleMarket(refOf(offeredIn(one)), final)
      expect(one).toEqual(settlementMessage(offeredIn(one), outcomes!))
    }
    expect(bed.store.markets(match.eventId, 'open')).toEqual([])
  })

  test('offers no market after it was settled, and none for a while after a stop', () => {
    const settled = new Set<string>()
    let stoppedAt = 0
    for (const message of bed.heard) {
      if (!('event_id' in message) || message.event_id !== match.eventId) continue
      if (message.kind === 'bet_settlement')
        for (const one of message.outcomes.market) settled.add(keyOf(offeredIn(one)))
      if (message.kind === 'bet_stop') stoppedAt = message.timestamp
      if (message.kind !== 'odds_change') continue
      const offered = message.odds?.market ?? []
      for (const one of offered) expect(settled).not.toContain(keyOf(offeredIn(one)))
      const isOpen = offered.some(({ status }) => status === feedMarketStatuses.ACTIVE)
      expect(isOpen ? message.timestamp - stoppedAt : 3_000).toBeGreaterThanOrEqual(3_000)
    }
    expect(stoppedAt > 0 || sport === 'tennis').toBe(true)
  })

  test('is told in an unbroken chain of times that never repeat', () => {
    for (const product of Object.values(producers)) {
      const said = bed.heard.filter((one) => one.product === product && one.kind !== 'alive')
      for (const [place, one] of said.entries()) {
        const before = said[place - 1]?.timestamp ?? 0
        expect('previous' in one && one.previous).toBe(before)
        expect(one.timestamp).toBeGreaterThan(before)
      }
    }
  })

  test('tells what happened as its timeline does', () => {
    const told = about(bed.ofKind('match_event'), match).map(({ event }) => event)
    expect(told.map(({ id }) => id)).toEqual(told.map((_, place) => place + 1))
    expect(told.at(-1)?.type).toBe('end')
    expect(told.length).toBe(bed.seeds.play(match).length)
  })
})

test('a simulator that is stopped in the middle of matches goes on with the same ones', () => {
  const folder = freshFolder()
  const league = leagueOfSport('football')
  const first = openBed({ folder, league })
  const match = nextMatch(first, 'football')
  first.pass(match.startMs - NOON + 4 * MINUTE)
  const half = first.heard.length
  const copy = freshFolder()
  first.store.setMark('copied', 1)
  cpSync(folder, copy, { recursive: true })
  first.pass(8 * MINUTE)

  // The other one was away for a minute, and came back in the middle.
  const second = openBed({ folder: copy, league, startMs: match.startMs + 5 * MINUTE })
  second.pass(7 * MINUTE)
  const settledBefore = byMarket(
    about(
      first.heard.slice(0, half).filter((one) => one.kind === 'bet_settlement'),
      match,
    ).flatMap(({ outcomes }) => outcomes.market),
  )
  const settled = byMarket(settledOf(second, match))
  expect(Object.keys(settled).filter((key) => key in settledBefore)).toEqual([])
  // What was first offered in the minute it was away, it has never offered.
  const right = byMarket(settledOf(first, match))
  for (const [key, outcome] of Object.entries({ ...settledBefore, ...settled }))
    expect(outcome).toBe(right[key] ?? outcome)
  expect(settled['1 ']).toBe(right['1 '])
  expect(Object.keys(settled).length).toBeGreaterThan(10)
  expect(second.simulator.programme.sheetOf(match, second.clock())).toEqual(
    first.simulator.programme.sheetOf(match, first.clock()),
  )
})

test('what ended while nobody ran it is settled when it is run again', () => {
  const folder = freshFolder()
  const first = openBed({ folder, league: leagueOfSport('tennis') })
  const match = nextMatch(first, 'tennis')
  first.pass(match.startMs - NOON + 2 * MINUTE)
  const before = byMarket(settledOf(first, match))
  first.close()
  const second = openBed({ folder, league: leagueOfSport('tennis'), startMs: match.startMs + 3 * 60 * MINUTE })
  second.simulator.step()
  expect(second.store.markets(match.eventId, 'open')).toEqual([])
  const after = byMarket(settledOf(second, match))
  expect(Object.keys(after)).toContain('186 ')
  expect(Object.keys(after).filter((key) => key in before)).toEqual([])
})

describe('officials', () => {
  test('a match that is postponed cancels all its markets, and takes that back when it is played after all', () => {
    const bed = openBed({ folder: freshFolder(), league: leagueOfSport('cricket') })
    bed.pass(MINUTE)
    const match = nextMatch(bed, 'cricket', bed.clock() + 10 * MINUTE)
    const offered = bed.store.markets(match.eventId, 'open').map(keyOf)
    expect(bed.simulator.decide(match, 'postpone')).toBeNull()
    const cancelled = about(bed.ofKind('bet_cancel'), match)[0]!.market.map((one) => keyOf(offeredIn(one)))
    expect(cancelled.toSorted()).toEqual(offered.toSorted())
    expect(bed.simulator.programme.sheetOf(match, bed.clock()).status).toBe('postponed')
    expect(bed.simulator.decide(match, 'postpone')).not.toBeNull()
    expect(bed.simulator.decide(match, 'reinstate')).toBeNull()
    const back = about(bed.ofKind('rollback_bet_cancel'), match)[0]!.market.map((one) => keyOf(offeredIn(one)))
    expect(back.toSorted()).toEqual(offered.toSorted())
    bed.pass(match.startMs - bed.clock() + 12 * MINUTE)
    expect(bed.store.markets(match.eventId, 'open')).toEqual([])
    expect(settledOf(bed, match).length).toBeGreaterThanOrEqual(offered.length)
  })

  test('a match that is abandoned keeps what was decided and voids the rest', () => {
    const bed = openBed({ folder: freshFolder(), league: leagueOfSport('football') })
    const match = nextMatch(bed, 'football')
    bed.pass(match.startMs - NOON + 4 * MINUTE)
    const decided = byMarket(settledOf(bed, match))
    expect(bed.simulator.decide(match, 'abandon')).toBeNull()
    const settled = settledOf(bed, match)
    for (const one of settled.filter((one) => !(keyOf(offeredIn(one)) in decided)))
      expect(one.outcome.every(({ void_factor }) => void_factor === 1)).toBe(true)
    expect(bed.store.markets(match.eventId, 'open')).toEqual([])
    expect(bed.simulator.decide(match, 'reinstate')).not.toBeNull()
    const told = bed.heard.length
    bed.pass(5 * MINUTE)
    expect(bed.heard.slice(told).filter((one) => 'event_id' in one && one.event_id === match.eventId)).toEqual([])
  })

  test.each(sports)('a result of %s that was wrong is taken back and settled anew, and back again', (sport) => {
    const bed = openBed({ folder: freshFolder(), league: leagueOfSport(sport) })
    const match = firstWithScore(bed, sport)
    bed.pass(match.startMs - NOON + 11 * MINUTE, 5_000)
    const right = byMarket(settledOf(bed, match))
    const said = bed.heard.length
    expect(bed.simulator.decide(match, 'swap')).toBeNull()
    const { heard } = bed
    const rolledBack = about(bed.ofKind('rollback_bet_settlement'), match)[0]!.market.map((one) =>
      keyOf(offeredIn(one)),
    )
    const wrong = byMarket(
      about(
        heard.slice(said).filter((one) => one.kind === 'bet_settlement'),
        match,
      ).flatMap(({ outcomes }) => outcomes.market),
    )
    expect(Object.keys(wrong).toSorted()).toEqual(rolledBack.toSorted())
    expect(rolledBack.length).toBeGreaterThan(0)
    for (const key of rolledBack) expect(wrong[key]).not.toBe(right[key])
    expect(bed.simulator.decide(match, 'reinstate')).toBeNull()
    expect(byMarket(settledOf(bed, match))).toEqual(right)
  })
})

test('what lies ahead of a match that runs is told to testers, and comes true', () => {
  const bed = openBed({ folder: freshFolder(), league: leagueOfSport('football') })
  const match = firstWithScore(bed, 'football')
  bed.pass(match.startMs - NOON + 1_000)
  const desk = bed.simulator.running.all().find((one) => one.match.eventId === match.eventId)!
  const ahead = desk.ahead(bed.clock())
  expect(ahead.at(-1)?.kind).toBe('end')
  bed.pass(ahead.at(-1)!.at - bed.clock())
  const told = about(bed.ofKind('match_event'), match).map(({ event: { type, time } }) => `${type} ${time}`)
  expect(told).toEqual(expect.arrayContaining(ahead.map(({ kind, at }) => `${kind} ${at}`)))
  expect(desk.ahead(bed.clock())).toEqual([])
})
