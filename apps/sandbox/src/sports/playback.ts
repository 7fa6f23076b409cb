import type { MatchEvent, Sheet } from '@tablestakes/domain/sports/match'
import { advance, scoreOf, startSheet } from '@tablestakes/domain/sports/models/model'
import type { Match } from './match.ts'

/** One thing that happened, with how the match stands after it. */
export type Happening = { event: MatchEvent; sheet: Sheet; no: number }

/** A match that is played already and shown by the clock: what is due has happened, the rest nobody sees. */
export function openPlayback({ setup, startMs }: Match, events: readonly MatchEvent[]) {
  let place = 0
  let sheet = startSheet(setup)
  return {
    sheet: () => sheet,
    /** What happened since the last call. */
    *until(nowMs: number): Generator<Happening> {
      for (;;) {
        const event = events[place]
        if (event === undefined || startMs + event.atMs > nowMs) return
        sheet = advance(sheet, event)
        place += 1
        yield { event, sheet, no: place }
      }
    },
  }
}

/** As a timeline tells it. */
export function timelineEntry({ startMs, players: { home, away } }: Match, { event, sheet, no }: Happening) {
  const score = scoreOf(sheet)
  const players = event.side === 'away' ? away : home
  const player = event.side === 'none' ? undefined : players[event.player]
  const detail = event.method ?? (event.value > 0 ? String(event.value) : undefined)
  return {
    id: no,
    type: event.kind,
    time: startMs + event.atMs,
    match_time: event.minute,
    team: event.side,
    home_score: score.home,
    away_score: score.away,
    ...(player !== undefined && { player }),
    ...(detail !== undefined && { detail }),
  }
}
