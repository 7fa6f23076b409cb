import { producers } from '@tablestakes/contract/sports-feed'
import type { MatchEvent } from '@tablestakes/domain/sports/match'
import { priceMatch } from '@tablestakes/domain/sports/models/model'
import type { Book } from './book.ts'
import type { Match } from './match.ts'
import { statusOf } from './match-status.ts'
import { openPlayback, timelineEntry } from './playback.ts'
import { type Ruling, ruledEvents, ruledSheet } from './rulings.ts'
import type { SportsStore } from './store.ts'
import type { Voice } from './voice.ts'

type Parts = {
  match: Match
  /** All of them, from the seed. */
  events: readonly MatchEvent[]
  ruling: Ruling | null
  store: SportsStore
  voice: Voice
  book: Book
  /** Prices that only drift are told so often at most. */
  driftMs: number
}

/** After these nobody knows the prices for a moment: no bets until they are computed anew. */
const STOPPING: ReadonlySet<string> = new Set(['goal', 'wicket', 'half_time', 'innings_end', 'quarter_end'])
const STOP_MS = 3_000

/** What testers are told of a match that runs: when bets will be stopped, and when it is over. */
const isTold = ({ kind }: MatchEvent) => STOPPING.has(kind) || kind === 'end'

const { LIVE } = producers

/**
 * Follows one match that runs, and says what changes: what happened, prices, stops, and how markets ended. It can be opened in the middle
 * of a match: what is due by then counts as happened, and is not told again.
 */
export function openDesk({ match, events, ruling, store, voice, book, driftMs }: Parts, openedAtMs: number) {
  const { eventId, setup } = match
  const counting = ruledEvents(events, ruling)
  const playback = openPlayback(match, counting)
  for (const _ of playback.until(openedAtMs));
  let stoppedUntilMs: number | null = null
  let pricedAtMs = Number.NEGATIVE_INFINITY
  let isPriceOld = true
  let isSettled = false
  const sheet = () => ruledSheet(playback.sheet(), ruling)

  function happen(nowMs: number): MatchEvent[] {
    const happened: MatchEvent[] = []
    for (const happening of playback.until(nowMs)) {
      happened.push(happening.event)
      voice.say(
        { kind: 'match_event', product: LIVE, event_id: eventId, event: timelineEntry(match, happening) },
        setup.sport,
      )
    }
    return happened
  }

  function step(nowMs: number): void {
    const happened = happen(nowMs)
    const isLive = sheet().status === 'live'
    isPriceOld ||= happened.length > 0
    if (isLive && happened.some(({ kind }) => STOPPING.has(kind))) {
      book.sayStop(LIVE)
      book.sayPrices(LIVE, sheet(), null)
      stoppedUntilMs = nowMs + STOP_MS
    } else if (stoppedUntilMs !== null && (nowMs >= stoppedUntilMs || !isLive)) {
      stoppedUntilMs = null
      pricedAtMs = Number.NEGATIVE_INFINITY
    }
    if (happened.length > 0 || !isSettled) book.settle(LIVE, sheet())
    isSettled = true
    if (isPriceOld && stoppedUntilMs === null && (nowMs - pricedAtMs >= driftMs || !isLive)) {
      book.sayPrices(LIVE, sheet(), priceMatch(setup, sheet()))
      pricedAtMs = nowMs
      isPriceOld = false
    }
  }

  return {
    match,
    step: (nowMs: number) => store.together(() => step(nowMs)),
    sheet,
    /** For testers who move the clock. Readers of the feed are never told. */
    ahead: (nowMs: number) =>
      counting
        .filter((event) => isTold(event) && match.startMs + event.atMs > nowMs)
        .map(({ kind, atMs }) => ({ kind, at: match.startMs + atMs })),
    isOver: () => !isPriceOld && sheet().status !== 'live' && sheet().status !== 'scheduled',
    /** Everything that is offered, for a reader who asks. */
    snapshot: () => ({
      sport_event_status: statusOf(sheet()),
      odds: { market: book.list(priceMatch(setup, sheet()), stoppedUntilMs !== null) },
    }),
  }
}
export type Desk = ReturnType<typeof openDesk>
