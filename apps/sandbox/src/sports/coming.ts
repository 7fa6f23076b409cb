import { changeTypes, producers } from '@tablestakes/contract/sports-feed'
import { mainKindOf } from '@tablestakes/domain/sports/kinds'
import { priceMatch, startSheet } from '@tablestakes/domain/sports/models/model'
import type { PricedMarket } from '@tablestakes/domain/sports/models/priced'
import { fixturesBetween } from '@tablestakes/domain/sports/season/fixtures'
import type { League } from '@tablestakes/domain/sports/season/leagues'
import { type Book, openBook } from './book.ts'
import { type Match, matchOf } from './match.ts'
import { statusOf } from './match-status.ts'
import type { Programme } from './programme.ts'
import type { SportsStore } from './store.ts'
import type { Asked, Voice } from './voice.ts'

type Parts = {
  store: SportsStore
  voice: Voice
  programme: Programme
  leagues: readonly League[]
  /** How long before its start a match is listed; a day unless told. */
  listedMs?: number
}
type Listed = { match: Match; book: Book; isFull: boolean }

/** A match is listed so long before its start, with the winner's market, and has all its markets so long before it. */
export const LISTED_MS = 24 * 3_600_000
const FULL_MS = 2 * 3_600_000
/** What a step may spend on them, so that matches that run are not kept waiting. */
const BUDGET_MS = 15
const { PREMATCH } = producers

/** Matches to come and their prices. Those do not move: nothing happens before a start. */
export function openComing({ store, voice, programme, leagues, listedMs = LISTED_MS }: Parts) {
  const listed = new Map<string, Listed>()
  const prices = openPrices()
  let listedUntilMs = 0

  function offer(one: Listed, nowMs: number): void {
    one.isFull = one.match.startMs - nowMs <= FULL_MS
    one.book.sayPrices(PREMATCH, startSheet(one.match.setup), prices(one.match, one.isFull))
  }

  function list(match: Match, nowMs: number): void {
    const { eventId, startMs, setup } = match
    const one = { match, book: openBook({ match, store, voice }), isFull: false }
    listed.set(eventId, one)
    const change_type = changeTypes.NEW
    voice.say(
      { kind: 'fixture_change', product: PREMATCH, event_id: eventId, change_type, start_time: startMs },
      setup.sport,
    )
    offer(one, nowMs)
  }

  return {
    list,
    /** The nearest first. Goes on in the next step where it takes too long. */
    step(nowMs: number): void {
      const begun = performance.now()
      const isSpent = () => performance.now() - begun > BUDGET_MS
      for (const one of listed.values()) {
        if (isSpent()) return
        if (!one.isFull && one.match.startMs - nowMs <= FULL_MS) offer(one, nowMs)
      }
      const untilMs = nowMs + listedMs
      const fromMs = Math.max(nowMs, listedUntilMs)
      for (const fixture of fromMs < untilMs ? fixturesBetween({ fromMs, untilMs }, leagues) : []) {
        if (isSpent()) return
        const match = matchOf(fixture)
        if (match.startMs > nowMs && !listed.has(match.eventId) && !programme.rulingOf(match)) list(match, nowMs)
        // Several may begin in this very millisecond.
        listedUntilMs = match.startMs
      }
    },
    /** The match begins, or will not. Its book goes to the caller. */
    take({ eventId }: Match): Book | null {
      const one = listed.get(eventId)
      listed.delete(eventId)
      return one?.book ?? null
    },
    *snapshot(asked: Asked): Generator<void> {
      for (const { match, book, isFull } of [...listed.values()]) {
        if (!listed.has(match.eventId)) continue
        const odds = { market: book.list(prices(match, isFull), false) }
        const about = { kind: 'odds_change', product: PREMATCH, event_id: match.eventId } as const
        const sport_event_status = statusOf(startSheet(match.setup))
        voice.answer({ ...about, sport_event_status, odds }, match.setup.sport, asked)
        yield
      }
    },
  }
}

/** The main market of a pair is asked for again and again, and costs as much as all of them. */
function openPrices() {
  const main = new Map<string, PricedMarket[]>()
  return ({ league, home, away, first, setup }: Match, isFull: boolean): PricedMarket[] => {
    const key = `${league.key} ${home.key} ${away.key} ${first}`
    const known = isFull ? undefined : main.get(key)
    if (known) return known
    const all = priceMatch(setup, startSheet(setup))
    const mains = all.filter(({ kind }) => kind === mainKindOf(setup.sport))
    main.set(key, mains)
    return isFull ? all : mains
  }
}
