import { leftOf, scaleDown, smallerOf } from '@tablestakes/domain/money/money'
import { type Ratio, ratio } from '@tablestakes/domain/money/ratio'
import { factorOf, type LegResult } from '@tablestakes/domain/sports/result'
import { boostOf, boostPercent } from '@tablestakes/domain/sports/slip/boost'
import { payoutOf } from '@tablestakes/domain/sports/slip/payout'
import * as z from 'zod/mini'
import { type BetRow, type LegRow, resultOfLeg } from '../bets/bet-row.ts'
import { linesOf } from '../betting/work-out.ts'
import { storedBoost } from '../rules.ts'

/** What an open bet pays by what is known now; null while it is not decided. Parts that were cashed out are paid no more. */
export function reckonBet(bet: BetRow, legs: readonly LegRow[]): bigint | null {
  const results = legs.map((leg) => resultOfLeg(leg, bet))
  const isLost = bet.kind !== 'system' && results.some((result) => result?.result === 'lose')
  if (isLost) return 0n
  if (results.some((result) => result === null)) return null
  const known = results as LegResult[]
  const payout = payoutOf({ stake: bet.line_stake, sizes: sizesOfBet(bet, legs.length) }, factorsOf(bet, legs, known))
  const boost = boostFor(bet, { legs, known, payout })
  const whole = bet.is_free ? freePayout(bet, payout) : payout + boost
  return scaleDown(smallerOf(whole, bet.payout_most), bet.stake - bet.cashed_stake, bet.stake)
}

export const sizesOfBet = (bet: BetRow, legs: number): readonly number[] =>
  linesOf(
    { kind: bet.kind, system_size: bet.system_size ?? undefined, system: bet.system ?? undefined },
    bet.kind === 'builder' ? Math.max(2, legs) : legs,
  )!

/** A builder is one price for all its legs together. It pays when all of them win, and gives the stake back when one does not count. */
function factorsOf(bet: BetRow, legs: readonly LegRow[], known: readonly LegResult[]): Ratio[] {
  if (bet.kind !== 'builder') return legs.map(({ price }, place) => factorOf(known[place]!, price))
  const isWon = known.every(({ result }) => result === 'win')
  return [isWon ? ratio(bet.price, 1_000n) : ratio(1, 1)]
}

/** Void legs leave a multiple with fewer legs than its boost was promised for. */
function boostFor(
  bet: BetRow,
  { legs, known, payout }: { legs: readonly LegRow[]; known: readonly LegResult[]; payout: bigint },
): bigint {
  if (bet.boost === 0 || bet.boost_table === null) return 0n
  const table = z.decode(storedBoost, bet.boost_table as never)
  const standing = legs.filter((_, place) => known[place]!.result !== 'void').map(({ price }) => price)
  const percent = boostPercent(table, standing)
  return boostOf({ payout, stake: bet.stake }, { percent, most: table.most })
}

/** A free bet's stake does not come back, whether it wins or is void. */
const freePayout = (bet: BetRow, payout: bigint): bigint => leftOf(payout, bet.stake)

/** Whether nothing of it stands: its stake only comes back, and counts for no bonus. */
export function isVoidBet(bet: BetRow, legs: readonly LegRow[]): boolean {
  const results = legs.map((leg) => resultOfLeg(leg, bet)?.result)
  const isVoid = (result: (typeof results)[number]) => result === 'void'
  return bet.kind === 'builder' ? results.some(isVoid) && !results.includes('lose') : results.every(isVoid)
}

/** What a player is told became of it. */
export function endOf(bet: BetRow, legs: readonly LegRow[]): 'won' | 'lost' | 'returned' | 'void' {
  const win = bet.settled_win ?? 0n
  if (isVoidBet(bet, legs)) return 'void'
  if (win === 0n) return 'lost'
  return bet.is_free || win > bet.stake - bet.cashed_stake ? 'won' : 'returned'
}
