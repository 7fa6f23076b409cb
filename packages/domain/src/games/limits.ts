/**
 * What one bet may be and win, in every currency the studio is played in. The figures of one column are worth about
 * the same everywhere; an operator's own stand above them.
 */
import type { CurrencyCode } from '../money/currencies.ts'
import { scaleDown, UNIT } from '../money/money.ts'
import { type Ratio, ratio } from '../money/ratio.ts'

export type BetLimits = {
  least: bigint
  most: bigint
  /** What one round pays at most. */
  mostWin: bigint
}

/** Play money of a player, and of a guest who tries a game. */
export const GOLD_CURRENCY = 'GLD'
export const DEMO_CURRENCY = 'XXX'

export type PlayCurrency = CurrencyCode | typeof GOLD_CURRENCY | typeof DEMO_CURRENCY

const limits: Record<PlayCurrency, BetLimits> = {
  IDR: inUnits(1_000, 15_000_000),
  INR: inUnits(5, 80_000),
  BRL: inHundredths(20, 500_000),
  PHP: inUnits(5, 50_000),
  BDT: inUnits(10, 100_000),
  PKR: inUnits(20, 250_000),
  USDT: inHundredths(5, 100_000),
  GLD: inUnits(1, 1_000_000),
  XXX: inUnits(1, 10_000),
}

/** The limits of a currency; null where the studio is not played in it. */
export function betLimits(currency: string): BetLimits | null {
  return isPlayCurrency(currency) ? limits[currency] : null
}

export function isPlayCurrency(currency: string): currency is PlayCurrency {
  return Object.hasOwn(limits, currency)
}

/**
 * Why a stake cannot be placed: too low, too high, or such that its best outcome would pass what a round pays at most,
 * which is told before the bet and not after the win.
 */
export function stakeRefusal(
  { stake, mostPays }: { stake: bigint; mostPays: Ratio },
  { least, most, mostWin }: BetLimits,
): 'bet_too_low' | 'bet_too_high' | null {
  if (stake < least) return 'bet_too_low'
  return stake > most || stake * mostPays.over > mostWin * mostPays.under ? 'bet_too_high' : null
}

/** The highest win as a multiple of a stake: what bounds the steps of a round. */
export function mostPaysOf({ stake, mostWin }: { stake: bigint; mostWin: bigint }): Ratio {
  return ratio(mostWin, stake)
}

/** The largest stake whose best outcome is still paid in full. */
export function mostStake(mostPays: Ratio, { most, mostWin }: BetLimits): bigint {
  const byWin = scaleDown(mostWin, mostPays.under, mostPays.over)
  return byWin < most ? byWin : most
}

/** A round pays at most two hundred times the largest stake. */
function limitsOf(least: bigint, most: bigint): BetLimits {
  return { least, most, mostWin: most * 200n }
}

function inUnits(least: number, most: number): BetLimits {
  return limitsOf(BigInt(least) * UNIT, BigInt(most) * UNIT)
}

function inHundredths(least: number, most: number): BetLimits {
  return limitsOf(scaleDown(UNIT, BigInt(least), 100n), scaleDown(UNIT, BigInt(most), 100n))
}
