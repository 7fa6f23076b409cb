/**
 * Cricket, twenty overs a side. A tie is a dead heat of both sides. An innings that ends early (all out, or the target
 * reached) counts as it stands; an over that was never bowled is void.
 */
import type { MarketKindKey } from '../kinds.ts'
import { type CricketSheet, type InningsSheet, otherSide, winnerOf } from '../match.ts'
import { type LegResult, LOSE, SHARED, VOID, WIN } from '../result.ts'
import type { Specifiers } from '../specifiers.ts'
import { settleTotal } from './line.ts'

export const POWERPLAY_OVERS = 6

export function settleCricket(
  kind: MarketKindKey,
  { outcome, specifiers }: { outcome: string; specifiers: Specifiers },
  sheet: CricketSheet,
): LegResult | null {
  const is = (won: boolean) => (won ? WIN : LOSE)
  const innings = sheet.innings[(specifiers.inningnr ?? 1) - 1]
  if (!innings) return VOID
  switch (kind) {
    case 'cricket_winner': {
      if (sheet.status !== 'ended') return null
      const winner = winnerOf(runsBySide(sheet))
      return winner === 'draw' ? SHARED : is(outcome === winner)
    }
    case 'innings_runs':
      return settleTotal(outcome, { value: innings.runs, total: specifiers.total!, isFinal: innings.isOver })
    case 'over_runs':
      return settleOver(innings, { outcome, over: specifiers.overnr!, total: specifiers.total! })
    case 'powerplay_side': {
      const [first, second] = [powerplayRuns(sheet.innings[0]), powerplayRuns(sheet.innings[1])]
      if (first === null || second === null) return null
      return is(
        outcome ===
          winnerOf(sheet.batsFirst === 'home' ? { home: first, away: second } : { home: second, away: first }),
      )
    }
    case 'next_wicket': {
      const method = innings.methods[specifiers.wicketnr! - 1]
      return method || innings.isOver ? is(outcome === (method ?? 'none')) : null
    }
    default:
      throw new RangeError(`${kind} is no market of cricket`)
  }
}

export function runsBySide({ batsFirst, innings: [first, second] }: CricketSheet): { home: number; away: number } {
  return batsFirst === 'home' ? { home: first.runs, away: second.runs } : { home: second.runs, away: first.runs }
}

/** Who bats in an innings, 1 or 2. */
export function battingSide({ batsFirst }: Pick<CricketSheet, 'batsFirst'>, inningnr: number): 'home' | 'away' {
  return inningnr === 1 ? batsFirst : otherSide(batsFirst)
}

/** Runs of the first six overs; null until they are bowled or the innings is over. */
export function powerplayRuns({ overs, isOver }: InningsSheet): number | null {
  if (overs.length < POWERPLAY_OVERS && !isOver) return null
  return overs.slice(0, POWERPLAY_OVERS).reduce((total, runs) => total + runs, 0)
}

function settleOver(
  innings: InningsSheet,
  { outcome, over, total }: { outcome: string; over: number; total: number },
): LegResult | null {
  const done = innings.overs[over - 1]
  if (done !== undefined) return settleTotal(outcome, { value: done, total, isFinal: true })
  if (innings.isOver) return VOID
  if (over !== innings.overs.length + 1) return null
  return settleTotal(outcome, { value: innings.overRuns, total, isFinal: false })
}
