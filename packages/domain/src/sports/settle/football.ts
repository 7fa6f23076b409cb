/** Football. All markets count ninety minutes with what is added; there is no extra time. */
import { correctScores, type MarketKindKey } from '../kinds.ts'
import { type FootballSheet, type Score, winnerOf } from '../match.ts'
import { type LegResult, LOSE, VOID, WIN } from '../result.ts'
import type { Specifiers } from '../specifiers.ts'
import { settleHandicap, settleTotal } from './line.ts'

/** Null while it is not decided, whatever the outcome asked about. */
export function settleFootball(
  kind: MarketKindKey,
  { outcome, specifiers }: { outcome: string; specifiers: Specifiers },
  sheet: FootballSheet,
): LegResult | null {
  const { score, goals } = sheet
  const isFinal = sheet.status === 'ended'
  const is = (won: boolean) => (won ? WIN : LOSE)
  const atEnd = (leg: () => LegResult) => (isFinal ? leg() : null)
  switch (kind) {
    case 'match_winner':
      return atEnd(() => is(outcome === winnerOf(score)))
    case 'double_chance':
      return atEnd(() => is(outcome.split('_').includes(winnerOf(score))))
    case 'draw_no_bet':
      return atEnd(() => (winnerOf(score) === 'draw' ? VOID : is(outcome === winnerOf(score))))
    case 'total_goals':
      return settleTotal(outcome, { value: score.home + score.away, total: specifiers.total!, isFinal })
    case 'asian_handicap':
      return atEnd(() => settleHandicap(outcome, { lead: score.home - score.away, hcp: specifiers.hcp! }))
    case 'both_score': {
      const both = score.home > 0 && score.away > 0
      return isFinal || both ? is((outcome === 'yes') === both) : null
    }
    case 'correct_score':
      return isFinal || isOther(score) ? is(outcome === scoreKey(score)) : null
    case 'half_full':
      return atEnd(() => is(outcome === `${winnerOf(sheet.halfTime!)}_${winnerOf(score)}`))
    case 'odd_even':
      return atEnd(() => is((outcome === 'odd') === ((score.home + score.away) % 2 === 1)))
    case 'next_goal':
    case 'first_scorer_team': {
      const scorer = goals[(specifiers.goalnr ?? 1) - 1]
      return scorer || isFinal ? is(outcome === (scorer ?? 'none')) : null
    }
    default:
      throw new RangeError(`${kind} is no market of football`)
  }
}

export function scoreKey(score: Score): string {
  return isOther(score) ? 'other' : `${score.home}:${score.away}`
}

/** Goals are not taken back, so a score beyond the grid stays beyond it. */
function isOther({ home, away }: Score): boolean {
  return !correctScores.includes(`${home}:${away}`)
}
