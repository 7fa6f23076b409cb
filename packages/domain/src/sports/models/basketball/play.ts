/**
 * Basketball, played. A quarter is 48 possessions, taken in turns, home first; each brings 0, 1, 2 or 3 points. Level after four
 * quarters, overtimes of twenty possessions follow until one side leads. A possession takes 2.3 seconds of real
 * time, so a match without overtime lasts a little under eight minutes.
 */
import type { Draw } from '../../../draws/fairness.ts'
import {
  addTo,
  type BasketballSetup,
  type BasketballSheet,
  type MatchEvent,
  type ShotChances,
  type Side,
} from '../../match.ts'
import { QUARTERS, sumScores } from '../../settle/basketball.ts'

export const QUARTER_POSSESSIONS = 48
export const REGULAR_POSSESSIONS = QUARTERS * QUARTER_POSSESSIONS
export const OVERTIME_POSSESSIONS = 20
const POSSESSION_MS = 2_300
const BREAK_MS = 10_000
const MILLION = 1_000_000
const LINE_UP = 5
const QUARTER_MINUTES = 12
const OVERTIME_MINUTES = 5

const possessions: ReadonlySet<string> = new Set(['basket', 'free_throw', 'miss', 'turnover'])

export function startBasketball(): BasketballSheet {
  return { sport: 'basketball', status: 'scheduled', period: 'before', possession: 0, quarters: [{ home: 0, away: 0 }] }
}

export function advanceBasketball(sheet: BasketballSheet, { kind, side, value }: MatchEvent): BasketballSheet {
  if (kind === 'start') return { ...sheet, status: 'live', period: 'quarter' }
  if (kind === 'quarter_end') {
    return { ...sheet, period: 'quarter_break', quarters: [...sheet.quarters, { home: 0, away: 0 }] }
  }
  if (kind === 'quarter_start') return { ...sheet, period: sheet.quarters.length > QUARTERS ? 'overtime' : 'quarter' }
  if (kind === 'end') return { ...sheet, status: 'ended', period: 'ended' }
  if (!possessions.has(kind) || side === 'none') return sheet
  const quarters = sheet.quarters.with(-1, addTo(sheet.quarters.at(-1)!, side, value))
  return { ...sheet, possession: sheet.possession + 1, quarters }
}

export function simulateBasketball(setup: BasketballSetup, draw: Draw): MatchEvent[] {
  let sheet = startBasketball()
  const events: MatchEvent[] = []
  let atMs = 0
  const tell = (event: Omit<MatchEvent, 'atMs' | 'minute'>) => {
    const told = { atMs, minute: minuteOf(sheet), ...event }
    events.push(told)
    sheet = advanceBasketball(sheet, told)
  }
  const control = (kind: string) => tell({ kind, side: 'none', value: 0, player: -1 })
  control('start')
  for (;;) {
    const isOvertime = sheet.quarters.length > QUARTERS
    const count = isOvertime ? OVERTIME_POSSESSIONS : QUARTER_POSSESSIONS
    for (let played = 0; played < count; played += 1) {
      atMs += POSSESSION_MS
      const side: Side = played % 2 === 0 ? 'home' : 'away'
      tell(playPossession(setup[side], side, draw))
    }
    const { home, away } = sumScores(sheet.quarters)
    if (sheet.quarters.length >= QUARTERS && home !== away) break
    control('quarter_end')
    atMs += BREAK_MS
    control('quarter_start')
  }
  control('end')
  return events
}

/** Two words a possession: the first decides about points, the second who it was and how. */
function playPossession(chances: ShotChances, side: Side, draw: Draw): Omit<MatchEvent, 'atMs' | 'minute'> {
  let shot = draw.integerBelow(MILLION)
  const colour = draw.word()
  const player = colour % LINE_UP
  const value = chances.findIndex((chance) => {
    shot -= chance
    return shot < 0
  })
  if (value === 0) return { kind: (colour >>> 8) % 100 < 25 ? 'turnover' : 'miss', side, value, player }
  return { kind: value === 1 ? 'free_throw' : 'basket', side, value, player }
}

/** The minute that runs, counted from 0. */
export function minuteOf({ possession }: BasketballSheet): number {
  if (possession < REGULAR_POSSESSIONS) {
    return Math.floor((possession * QUARTER_MINUTES) / QUARTER_POSSESSIONS)
  }
  const beyond = possession - REGULAR_POSSESSIONS
  return QUARTERS * QUARTER_MINUTES + Math.floor((beyond * OVERTIME_MINUTES) / OVERTIME_POSSESSIONS)
}
