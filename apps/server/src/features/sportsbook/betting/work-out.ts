import { leftOf, scaleDown, smallerOf } from '@tablestakes/domain/money/money'
import { ratio } from '@tablestakes/domain/money/ratio'
import { boostOf, boostPercent } from '@tablestakes/domain/sports/slip/boost'
import { multiplePrice, payoutOf, sumOfLines } from '@tablestakes/domain/sports/slip/payout'
import { isSystemName, lineCount, sizesOf } from '@tablestakes/domain/sports/slip/systems'
import { boostTableOf, type SiteRules } from '../rules.ts'

export type BetKind = 'single' | 'multiple' | 'system' | 'builder'
export type Shape = { kind: BetKind; system_size?: number | undefined; system?: string | undefined }

/** Sizes of a bet's lines; null where its shape does not fit its legs. A builder is one line of one price. */
export function linesOf({ kind, system_size: size, system: name }: Shape, legs: number): readonly number[] | null {
  if (kind === 'builder') return legs >= 2 && size === undefined && name === undefined ? [1] : null
  if (name !== undefined && !isSystemName(name)) return null
  return sizesOf(
    {
      kind,
      ...(size !== undefined && { systemSize: size }),
      ...(name !== undefined && isSystemName(name) && { systemName: name }),
    },
    legs,
  )
}

type Bet = {
  shape: Shape
  /** Of every leg; of a builder its own one price. */
  prices: readonly number[]
  sizes: readonly number[]
  lineStake: bigint
  isFree: boolean
  rules: SiteRules
  payoutMost: bigint
}

export type WorkedOut = {
  lines: number
  stake: bigint
  /** All legs together; 0 of a system. */
  price: bigint
  boostPercent: number
  boostAmount: bigint
  possibleWin: bigint
  isCapped: boolean
}

/** What a bet costs and could pay. */
export function workOut({ shape, prices, sizes, lineStake, isFree, rules, payoutMost }: Bet): WorkedOut {
  const lines = lineCount(prices.length, sizes)
  const stake = lineStake * BigInt(lines)
  const payout = payoutOf({ stake: lineStake, sizes }, thousandths(prices))
  const table = boostTableOf(rules)
  const percent = shape.kind === 'multiple' && !isFree ? boostPercent(table, prices) : 0
  const boostAmount = boostOf({ payout, stake }, { percent, most: table.most })
  const whole = isFree ? leftOf(payout, stake) : payout + boostAmount
  return {
    ...{ lines, stake, boostAmount, boostPercent: percent },
    price: shape.kind === 'system' ? 0n : multiplePrice(prices),
    possibleWin: smallerOf(whole, payoutMost),
    isCapped: whole > payoutMost,
  }
}

/** The highest stake of a line at which no more than `payoutMost` can be paid. */
export function stakeForPayout(
  { prices, sizes }: { prices: readonly number[]; sizes: readonly number[] },
  payoutMost: bigint,
): bigint {
  const { over, under } = sumOfLines(sizes, thousandths(prices))
  return scaleDown(payoutMost, under, over)
}

const thousandths = (prices: readonly number[]) => prices.map((price) => ratio(price, 1_000))
