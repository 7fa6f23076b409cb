import type { Sheet } from '@tablestakes/domain/sports/match'
import { startSheet } from '@tablestakes/domain/sports/models/model'
import { sheetAt } from '@tablestakes/domain/sports/season/replay'
import type { Match } from './match.ts'
import { type Ruling, readRuling, ruledEvents, ruledSheet } from './rulings.ts'
import type { Seeds } from './seeds.ts'
import type { SportsStore } from './store.ts'

/** So many ended matches are remembered, for tables and results: a season of every league. */
const MOST_ENDED = 2_000

/** How every match stands at a time: by its seed, the clock, and what officials decided. */
export function openProgramme({ store, seeds }: { store: SportsStore; seeds: Seeds }) {
  const rulings = new Map<string, Ruling>(store.rulings().map(({ eventId, ruling }) => [eventId, readRuling(ruling)]))
  const ended = new Map<string, Sheet>()
  const rulingOf = ({ eventId }: Match) => rulings.get(eventId) ?? null

  function played(match: Match, nowMs: number): Sheet {
    const ruling = rulingOf(match)
    const events = ruledEvents(ruling?.kind === 'postponed' ? [] : seeds.play(match), ruling)
    return ruledSheet(sheetAt(match.setup, events, Math.max(0, nowMs - match.startMs)), ruling)
  }

  return {
    rulingOf,
    setRuling({ eventId }: Match, ruling: Ruling | null): void {
      if (ruling) rulings.set(eventId, ruling)
      else rulings.delete(eventId)
      ended.delete(eventId)
      store.setRuling(eventId, ruling && JSON.stringify(ruling))
    },
    sheetOf(match: Match, nowMs: number): Sheet {
      if (nowMs < match.startMs && rulingOf(match) === null) return startSheet(match.setup)
      const known = ended.get(match.eventId)
      if (known) return known
      const sheet = played(match, nowMs)
      if (sheet.status !== 'ended') return sheet
      if (ended.size >= MOST_ENDED) ended.delete(ended.keys().next().value!)
      ended.set(match.eventId, sheet)
      return sheet
    },
  }
}
export type Programme = ReturnType<typeof openProgramme>
