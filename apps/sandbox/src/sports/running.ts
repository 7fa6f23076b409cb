import { producers } from '@tablestakes/contract/sports-feed'
import { fixturesBetween } from '@tablestakes/domain/sports/season/fixtures'
import type { League } from '@tablestakes/domain/sports/season/leagues'
import { openBook } from './book.ts'
import type { openComing } from './coming.ts'
import { type Desk, openDesk } from './desk.ts'
import { LONGEST_MS, type Match, matchNamed, matchOf } from './match.ts'
import type { Programme } from './programme.ts'
import type { Seeds } from './seeds.ts'
import type { SportsStore } from './store.ts'
import type { Asked, Voice } from './voice.ts'

type Parts = {
  store: SportsStore
  voice: Voice
  seeds: Seeds
  programme: Programme
  coming: ReturnType<typeof openComing>
  leagues: readonly League[]
  driftMs: number
}
const { LIVE, PREMATCH } = producers

/** Matches that run: each has a desk from its start until everything about it is settled. */
export function openRunning({ store, voice, seeds, programme, coming, leagues, driftMs }: Parts) {
  const desks = new Map<string, Desk>()
  /** Starts up to here were looked at. Null: this process has just begun. */
  let lookedUntilMs: number | null = null

  /** `fromMs`: what happened until then is not told. */
  function open(match: Match, fromMs: number): void {
    const ruling = programme.rulingOf(match)
    if (ruling?.kind === 'postponed' || desks.has(match.eventId)) return
    const listed = coming.take(match)
    listed?.sayHandOver(PREMATCH)
    const book = listed ?? openBook({ match, store, voice })
    const parts = { match, events: seeds.play(match), ruling, store, voice, book, driftMs }
    desks.set(match.eventId, openDesk(parts, fromMs))
  }

  /** Where the clock has jumped over a whole match, only its end is told, and only if it was offered. */
  function begin(match: Match, nowMs: number): void {
    const isOver = nowMs - match.startMs > LONGEST_MS
    if (!isOver) open(match, match.startMs - 1)
    else if (store.markets(match.eventId, 'open').length > 0) open(match, nowMs)
  }

  /** Goes on where a process ended: with what runs, and with what ended meanwhile and has bets on it. */
  function resume(nowMs: number): void {
    for (const eventId of store.openEvents()) {
      const match = matchNamed(eventId, leagues)
      if (match && match.startMs <= nowMs) open(match, nowMs)
    }
    for (const fixture of fixturesBetween({ fromMs: nowMs - LONGEST_MS, untilMs: nowMs + 1 }, leagues)) {
      const match = matchOf(fixture)
      if (programme.sheetOf(match, nowMs).status === 'live') open(match, nowMs)
    }
  }

  return {
    step(nowMs: number): void {
      if (lookedUntilMs === null) resume(nowMs)
      else
        for (const fixture of fixturesBetween({ fromMs: lookedUntilMs, untilMs: nowMs + 1 }, leagues))
          begin(matchOf(fixture), nowMs)
      lookedUntilMs = nowMs + 1
      for (const [eventId, desk] of desks) {
        desk.step(nowMs)
        if (desk.isOver()) desks.delete(eventId)
      }
    },
    /** Opens it anew, by what is decided about it now. */
    reopen(match: Match, nowMs: number): void {
      desks.delete(match.eventId)
      open(match, nowMs)
    },
    isRunning: ({ eventId }: Match) => desks.has(eventId),
    close: ({ eventId }: Match) => desks.delete(eventId),
    all: () => [...desks.values()],
    *snapshot(asked: Asked): Generator<void> {
      for (const { match, snapshot } of [...desks.values()]) {
        const about = { kind: 'odds_change', product: LIVE, event_id: match.eventId } as const
        voice.answer({ ...about, ...snapshot() }, match.setup.sport, asked)
        yield
      }
    },
  }
}
export type Running = ReturnType<typeof openRunning>
