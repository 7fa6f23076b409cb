/**
 * One door to the four models: begin a match, let an event happen, play one whole, price what can be bet on. A sheet is moved
 * by events alone, so whoever hears the same events has the same sheet and computes the same prices.
 */
import type { Draw } from '../../draws/fairness.ts'
import type { MatchEvent, MatchSetup, Period, Score, Sheet } from '../match.ts'
import { sumScores } from '../settle/basketball.ts'
import { runsBySide } from '../settle/cricket.ts'
import { settleMarket } from '../settle/settle.ts'
import { setsWon } from '../settle/tennis.ts'
import { advanceBasketball, minuteOf, simulateBasketball, startBasketball } from './basketball/play.ts'
import { priceBasketball } from './basketball/prices.ts'
import { advanceCricket, simulateCricket, startCricket } from './cricket/play.ts'
import { priceCricket } from './cricket/prices.ts'
import { advanceFootball, simulateFootball, startFootball } from './football/play.ts'
import { priceFootball } from './football/prices.ts'
import type { PricedMarket } from './priced.ts'
import { advanceTennis, simulateTennis, startTennis } from './tennis/play.ts'
import { priceTennis } from './tennis/prices.ts'

export function startSheet(setup: MatchSetup): Sheet {
  switch (setup.sport) {
    case 'football':
      return startFootball()
    case 'cricket':
      return startCricket(setup)
    case 'tennis':
      return startTennis(setup)
    case 'basketball':
      return startBasketball()
  }
}

/** `abandon` and `postpone` end any match; what a sport does not know changes nothing. */
export function advance(sheet: Sheet, event: MatchEvent): Sheet {
  if (event.kind === 'abandon') return { ...sheet, status: 'abandoned', period: 'ended' }
  if (event.kind === 'postpone') return { ...sheet, status: 'postponed', period: 'ended' }
  switch (sheet.sport) {
    case 'football':
      return advanceFootball(sheet, event)
    case 'cricket':
      return advanceCricket(sheet, event)
    case 'tennis':
      return advanceTennis(sheet, event)
    case 'basketball':
      return advanceBasketball(sheet, event)
  }
}

/** All events of a match, in order, from its draw. */
export function simulate(setup: MatchSetup, draw: Draw): MatchEvent[] {
  switch (setup.sport) {
    case 'football':
      return simulateFootball(setup, draw)
    case 'cricket':
      return simulateCricket(setup, draw)
    case 'tennis':
      return simulateTennis(setup, draw)
    case 'basketball':
      return simulateBasketball(setup, draw)
  }
}

/**
 * Every market that can be offered now. Setup and sheet must be of one match. What is decided is never offered, whatever a model makes of
 * it: whoever sees the match could only win.
 */
export function priceMatch(setup: MatchSetup, sheet: Sheet): PricedMarket[] {
  return priceAll(setup, sheet).filter((market) => settleMarket(market, sheet) === null)
}

function priceAll(setup: MatchSetup, sheet: Sheet): PricedMarket[] {
  if (setup.sport === 'football' && sheet.sport === 'football') return priceFootball(setup, sheet)
  if (setup.sport === 'cricket' && sheet.sport === 'cricket') return priceCricket(setup, sheet)
  if (setup.sport === 'tennis' && sheet.sport === 'tennis') return priceTennis(setup, sheet)
  if (setup.sport === 'basketball' && sheet.sport === 'basketball') return priceBasketball(setup, sheet)
  throw new RangeError(`a sheet of ${sheet.sport} for a match of ${setup.sport}`)
}

/** What a list shows of a match: goals, runs, sets, points. */
export function scoreOf(sheet: Sheet): Score {
  switch (sheet.sport) {
    case 'football':
      return sheet.score
    case 'cricket':
      return runsBySide(sheet)
    case 'tennis':
      return setsWon(sheet)
    case 'basketball':
      return sumScores(sheet.quarters)
  }
}

export type Clock = {
  period: Period
  /** Minute of football and basketball, over of cricket, game of tennis; null before and after. */
  minute: number | null
}

export function clockOf(sheet: Sheet): Clock {
  const { period, status } = sheet
  if (status !== 'live') return { period, minute: null }
  switch (sheet.sport) {
    case 'football':
      return { period, minute: Math.floor((sheet.step + 1) / 2) }
    case 'cricket':
      return { period, minute: sheet.innings[sheet.innings[0].isOver ? 1 : 0].overs.length + 1 }
    case 'tennis':
      return { period, minute: sheet.sets.flat().length + 1 }
    case 'basketball':
      return { period, minute: minuteOf(sheet) }
  }
}

/** Whether an event belongs on a timeline: the rest is for the moving picture. */
export function isNotable({ kind }: MatchEvent): boolean {
  return !quiet.has(kind)
}

const quiet: ReadonlySet<string> = new Set([
  ...['attack', 'danger', 'shot', 'free_kick'],
  'ball',
  ...['service_point', 'return_point'],
  ...['miss', 'turnover', 'free_throw', 'basket'],
])
