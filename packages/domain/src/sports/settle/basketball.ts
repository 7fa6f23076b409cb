/** Basketball. The winner counts overtime; handicaps and totals count the four quarters, which can end level. */
import type { MarketKindKey } from '../kinds.ts'
import { type BasketballSheet, type Score, winnerOf } from '../match.ts'
import { type LegResult, LOSE, WIN } from '../result.ts'
import type { Specifiers } from '../specifiers.ts'
import { settleHandicap, settleTotal } from './line.ts'

export const QUARTERS = 4

export function settleBasketball(
  kind: MarketKindKey,
  { outcome, specifiers }: { outcome: string; specifiers: Specifiers },
  sheet: BasketballSheet,
): LegResult | null {
  const isFinal = sheet.status === 'ended'
  const isRegularOver = isFinal || sheet.quarters.length > QUARTERS
  const regular = sumScores(sheet.quarters.slice(0, QUARTERS))
  switch (kind) {
    case 'basketball_winner':
      return isFinal ? (outcome === winnerOf(sumScores(sheet.quarters)) ? WIN : LOSE) : null
    case 'points_handicap':
      if (!isRegularOver) return null
      return settleHandicap(outcome, { lead: regular.home - regular.away, hcp: specifiers.hcp! })
    case 'total_points':
      return settleTotal(outcome, {
        value: regular.home + regular.away,
        total: specifiers.total!,
        isFinal: isRegularOver,
      })
    case 'quarter_winner': {
      const quarter = sheet.quarters[specifiers.quarternr! - 1]
      const isOver = isFinal || sheet.quarters.length > specifiers.quarternr!
      return quarter && isOver ? (outcome === winnerOf(quarter) ? WIN : LOSE) : null
    }
    default:
      throw new RangeError(`${kind} is no market of basketball`)
  }
}

export function sumScores(scores: readonly Score[]): Score {
  return scores.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  })
}
