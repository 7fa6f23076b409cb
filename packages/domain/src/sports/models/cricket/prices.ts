/** Cricket's markets with their prices. */
import type { CricketSetup, CricketSheet, InningsSheet } from '../../match.ts'
import { battingSide, POWERPLAY_OVERS, powerplayRuns } from '../../settle/cricket.ts'
import {
  atLeastZero,
  isPriced,
  linesAround,
  type PricedMarket,
  priceMarket,
  pricePlain,
  priceTotal,
} from '../priced.ts'
import { atLeast, compareRuns, noWicket, overChances, runsOf, unfold, wholeInnings, wholePowerplay } from './chances.ts'
import { BALLS, methodParts, OVER_BALLS, WICKETS } from './play.ts'

const OVERS = BALLS / OVER_BALLS
const OVER_LINES = [350, 450, 550, 650, 750, 850, 950, 1050, 1250, 1450]

export function priceCricket(setup: CricketSetup, sheet: CricketSheet): PricedMarket[] {
  if (sheet.status !== 'scheduled' && sheet.status !== 'live') return []
  const isSecond = sheet.innings[0].isOver
  const innings = sheet.innings[isSecond ? 1 : 0]
  if (innings.isOver) return []
  const runs = runsOf(unfold(setup[battingSide(sheet, isSecond ? 2 : 1)], innings, { until: BALLS }))
  return [
    priceWinner(setup, sheet, runs),
    ...priceInnings(setup, sheet, runs),
    ...priceOvers(setup, sheet),
    pricePowerplay(setup, sheet),
    priceWicket(setup, sheet),
  ].filter(isPriced)
}

/** A tie is a dead heat: half of the stake wins. */
function priceWinner(setup: CricketSetup, sheet: CricketSheet, runs: Float64Array): PricedMarket | null {
  const [first, second] = sheet.innings
  const { above, equal, below } = first.isOver
    ? compareRuns(Float64Array.of(1), runs, first.runs - second.runs)
    : compareRuns(runs, wholeInnings(setup[battingSide(sheet, 2)]), first.runs)
  return priceMarket('cricket_winner', {}, (outcome) => ({
    win: outcome === sheet.batsFirst ? above : below,
    sharedWin: equal / 2,
  }))
}

/** The same lines for a whole innings, around what its side makes on average. */
export function runLines(whole: Float64Array): number[] {
  let mean = 0
  for (const [runs, chance] of whole.entries()) mean += runs * chance
  return linesAround(Math.round(mean / 5) * 500 + 50, { reach: 4000, step: 1000 })
}

/** In a chase lines beyond the target are not offered: what the last ball brings on top would decide them. */
function priceInnings(setup: CricketSetup, sheet: CricketSheet, runs: Float64Array): (PricedMarket | null)[] {
  const [first, second] = sheet.innings
  const inningnr = first.isOver ? 2 : 1
  const innings = first.isOver ? second : first
  const highest = first.isOver ? first.runs * 100 + 50 : Number.POSITIVE_INFINITY
  return runLines(wholeInnings(setup[battingSide(sheet, inningnr)]))
    .filter((total) => total > innings.runs * 100 && total <= highest)
    .map((total) => {
      const above = atLeast(runs, Math.ceil(total / 100) - innings.runs)
      return priceTotal('innings_runs', { above }, { inningnr, total })
    })
}

/** The over that is bowled or begins next, and the one after it. */
function priceOvers(setup: CricketSetup, sheet: CricketSheet): (PricedMarket | null)[] {
  const { inningnr, innings, need } = running(sheet)
  const bat = setup[battingSide(sheet, inningnr)]
  const current = innings.overs.length + 1
  return [current, current + 1]
    .filter((over) => over <= OVERS)
    .flatMap((overnr) => {
      const overRuns = overnr === current ? innings.overRuns : 0
      const { runs, never } = overChances(bat, innings, { over: overnr, overRuns, need })
      return OVER_LINES.filter((total) => total > overRuns * 100).map((total) =>
        priceTotal(
          'over_runs',
          { above: atLeast(runs, Math.ceil(total / 100)), voided: never },
          { inningnr, overnr, total },
        ),
      )
    })
}

/**
 * Who has more after six overs. A chase that ends within them has passed the other side's whole innings, so it leads
 * whatever its last ball brought.
 */
function pricePowerplay(setup: CricketSetup, sheet: CricketSheet): PricedMarket | null {
  const [first, second] = sheet.innings
  if (powerplayRuns(second) !== null) return null
  const other = setup[battingSide(sheet, 2)]
  const { above, equal, below } = first.isOver
    ? compareRuns(Float64Array.of(1), powerplayRest(setup, sheet, second, 2), powerplayRuns(first)! - second.runs)
    : compareRuns(powerplayRest(setup, sheet, first, 1), wholePowerplay(other), powerplaySoFar(first))
  const isHomeFirst = sheet.batsFirst === 'home'
  return pricePlain('powerplay_side', {
    home: isHomeFirst ? above : below,
    draw: equal,
    away: isHomeFirst ? below : above,
  })
}

function powerplaySoFar(innings: InningsSheet): number {
  return powerplayRuns(innings) ?? innings.runs
}

/** Runs still to come in the powerplay. */
function powerplayRest(setup: CricketSetup, sheet: CricketSheet, innings: InningsSheet, inningnr: 1 | 2): Float64Array {
  if (powerplayRuns(innings) !== null) return Float64Array.of(1)
  return runsOf(unfold(setup[battingSide(sheet, inningnr)], innings, { until: POWERPLAY_OVERS * OVER_BALLS }))
}

function priceWicket(setup: CricketSetup, sheet: CricketSheet): PricedMarket | null {
  const { inningnr, innings, need } = running(sheet)
  if (innings.wickets >= WICKETS) return null
  const none = noWicket(setup[battingSide(sheet, inningnr)], innings, need)
  const falls = atLeastZero(1 - none)
  const methods = Object.entries(methodParts).map(([method, parts]) => [method, (falls * parts) / 100])
  return pricePlain(
    'next_wicket',
    { ...Object.fromEntries(methods), none },
    { inningnr, wicketnr: innings.wickets + 1 },
  )
}

/** The innings that is played or comes next, and the runs that end it. */
function running({ innings: [first, second] }: CricketSheet): { inningnr: 1 | 2; innings: InningsSheet; need: number } {
  if (!first.isOver) return { inningnr: 1, innings: first, need: Number.POSITIVE_INFINITY }
  return { inningnr: 2, innings: second, need: first.runs + 1 - second.runs }
}
