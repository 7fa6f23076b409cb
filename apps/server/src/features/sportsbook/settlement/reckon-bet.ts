import type { sportsBetStates } from '@tablestakes/contract/sportsbook'
import { leftOf, scaleDown, smallerOf } from '@tablestakes/domain/money/money'
import { type Ratio, ratio } from '@tablestakes/domain/money/ratio'
import { factorOf, type LegResult } from '@tablestakes/domain/sports/result'
import { boostOf, boostPercent } from '@tablestakes/domain/sports/slip/boost'
import { payoutOf, returnedOf } from '@tablestakes/domain/sports/slip/payout'
import * as z from 'zod/mini'
import { type BetRow, resultOfLeg } from '../bets/bet-row.ts'
import { linesOf } from '../betting/work-out.ts'
import { storedBoost } from '../rules.ts'
import type { SettlingBet, SettlingLeg } from './load-legs.ts'

type Leg = Pick<SettlingLeg, 'outcome' | 'price' | 'result' | 'hand_result' | 'cancels'>

/** What an open bet pays by what is known now; null while it is not decided. Parts that were cashed out are paid no more. */
export function reckonBet(bet: SettlingBet, legs: readonly Leg[]): bigint | null {
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

export const sizesOfBet = (bet: Pick<BetRow, 'kind' | 'system_size' | 'system'>, legs: number): readonly number[] =>
  linesOf(
    { kind: bet.kind, system_size: bet.system_size ?? undefined, system: bet.system ?? undefined },
    bet.kind === 'builder' ? Math.max(2, legs) : legs,
  )!

/** A builder is one price for all its legs together. It pays when all of them win, and gives the stake back when one does not count. */
function factorsOf(bet: SettlingBet, legs: readonly Leg[], known: readonly LegResult[]): Ratio[] {
  if (bet.kind !== 'builder') return legs.map(({ price }, place) => factorOf(known[place]!, price))
  const isWon = known.every(({ result }) => result === 'win')
  return [isWon ? ratio(bet.price, 1_000n) : ratio(1, 1)]
}

/** Void legs leave a multiple with fewer legs than its boost was promised for. */
function boostFor(
  bet: SettlingBet,
  { legs, known, payout }: { legs: readonly Leg[]; known: readonly LegResult[]; payout: bigint },
): bigint {
  if (bet.boost === 0 || bet.boost_table === null) return 0n
  const table = z.decode(storedBoost, bet.boost_table as never)
  const standing = legs.filter((_, place) => known[place]!.result !== 'void').map(({ price }) => price)
  const percent = boostPercent(table, standing)
  return boostOf({ payout, stake: bet.stake }, { percent, most: table.most })
}

/** A free bet's stake does not come back, whether it wins or is void. */
const freePayout = (bet: SettlingBet, payout: bigint): bigint => leftOf(payout, bet.stake)

/** How much of the stake only comes back, because lines of it are void: that part has not stood, and counts for no bonus. */
export function returnedStake(bet: SettlingBet, legs: readonly Leg[]): bigint {
  if (bet.kind === 'builder') return isVoidBet(bet, legs) ? bet.stake : 0n
  const results = legs.map((leg) => resultOfLeg(leg, bet))
  // Decided before all of it is known, so it is lost.
  if (results.some((result) => result === null)) return 0n
  return returnedOf({ stake: bet.line_stake, sizes: sizesOfBet(bet, legs.length) }, results as LegResult[])
}

type Judged = Pick<BetRow, 'kind' | 'is_voided' | 'accepted_at' | 'created_at'>

/** Whether nothing of it stands. */
export function isVoidBet(bet: Judged, legs: readonly Leg[]): boolean {
  const results = legs.map((leg) => resultOfLeg(leg, bet)?.result)
  const isVoid = (result: (typeof results)[number]) => result === 'void'
  return bet.kind === 'builder' ? results.some(isVoid) && !results.includes('lose') : results.every(isVoid)
}

type Ended = Pick<BetRow, 'settled_win' | 'is_free' | 'stake' | 'cashed_stake' | 'state'>

/** What a player is told of it. */
export function shownState(bet: Ended, isVoid: boolean): (typeof sportsBetStates)[number] {
  if (bet.state === 'waiting' || bet.state === 'taking') return 'pending'
  if (bet.state === 'cashed') return 'cashed_out'
  if (bet.state !== 'settled') return bet.state
  const win = bet.settled_win ?? 0n
  if (isVoid) return 'void'
  if (win === 0n) return 'lost'
  return bet.is_free || win > bet.stake - bet.cashed_stake ? 'won' : 'returned'
}
