import { type MatchEvent, otherSide, type Score, type Sheet } from '@tablestakes/domain/sports/match'
import * as z from 'zod/mini'

/** What officials decide about a match, against what was played. */
export const rulingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('postponed') }),
  /** Broken off, so many milliseconds after its start. */
  z.strictObject({ kind: z.literal('abandoned'), atMs: z.int().check(z.gte(0), z.lte(86_400_000)) }),
  /** The result was wrong: the sides were taken for each other, or (football) the last goal does not count. */
  z.strictObject({ kind: z.literal('corrected'), how: z.enum(['swap', 'annul']) }),
])
export type Ruling = z.infer<typeof rulingSchema>

export function readRuling(text: string): Ruling {
  return z.parse(rulingSchema, JSON.parse(text))
}

const control = (kind: string, atMs: number): MatchEvent => ({
  ...{ kind, atMs, side: 'none', minute: 0, value: 0, player: -1 },
})

/** The events of a match as they count: cut off where it was abandoned, none where it was postponed. */
export function ruledEvents(events: readonly MatchEvent[], ruling: Ruling | null): readonly MatchEvent[] {
  if (ruling?.kind === 'postponed') return [control('postpone', 0)]
  if (ruling?.kind !== 'abandoned') return events
  const before = events.filter(({ atMs }) => atMs <= ruling.atMs)
  // One that had ended cannot be broken off.
  return before.length === events.length ? events : [...before, control('abandon', ruling.atMs)]
}

/** How the match counts. A correction is made after the end and changes only the sheet. */
export function ruledSheet(sheet: Sheet, ruling: Ruling | null): Sheet {
  if (ruling?.kind !== 'corrected' || sheet.status !== 'ended') return sheet
  if (ruling.how === 'swap') return mirror(sheet)
  return sheet.sport === 'football' ? withoutLastGoal(sheet) : sheet
}

const swap = ({ home, away }: Score): Score => ({ home: away, away: home })

function mirror(sheet: Sheet): Sheet {
  switch (sheet.sport) {
    case 'football':
      return {
        ...sheet,
        score: swap(sheet.score),
        halfTime: sheet.halfTime && swap(sheet.halfTime),
        goals: sheet.goals.map(otherSide),
      }
    case 'cricket':
      return { ...sheet, batsFirst: otherSide(sheet.batsFirst) }
    case 'tennis':
      return {
        ...sheet,
        servesFirst: otherSide(sheet.servesFirst),
        sets: sheet.sets.map((games) => games.map(otherSide)),
        points: swap(sheet.points),
      }
    case 'basketball':
      return { ...sheet, quarters: sheet.quarters.map(swap) }
  }
}

function withoutLastGoal(sheet: Sheet & { sport: 'football' }): Sheet {
  const last = sheet.goals.at(-1)
  if (!last) return sheet
  const score = { ...sheet.score, [last]: sheet.score[last] - 1 }
  const half = sheet.halfTime
  const wasBefore = half !== null && half.home + half.away === sheet.goals.length
  return { ...sheet, goals: sheet.goals.slice(0, -1), score, halfTime: wasBefore ? score : half }
}
