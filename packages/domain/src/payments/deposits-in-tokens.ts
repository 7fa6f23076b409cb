/**
 * Deposits that are paid with tokens of a chain: what so many are worth in a site's money, by its rate. Tokens have scales of
 * their own, so an amount of them is a whole number of their smallest part, and the rate is decimal text.
 */
import { scaleDown, scaleUp, UNIT } from '../money/money.ts'

/** The decimals of a token, and the units of the site's money for one of it. */
export type TokenScale = { decimals: number; rate: string }

/** What so many of the token's smallest part are worth; what is less than the money's smallest part is left. */
export function worthOf(tokenAmount: bigint, scale: TokenScale): bigint {
  const { ofMoney, ofToken } = ratioOf(scale)
  return scaleDown(tokenAmount, ofMoney, ofToken)
}

/** How much of the token so much of the site's money is; rounded down, like everything we pay. */
export function tokensFor(amount: bigint, scale: TokenScale): bigint {
  const { ofMoney, ofToken } = ratioOf(scale)
  return scaleDown(amount, ofToken, ofMoney)
}

/** The fewest that are worth so much. */
export function fewestTokensFor(amount: bigint, scale: TokenScale): bigint {
  const { ofMoney, ofToken } = ratioOf(scale)
  return scaleUp(amount, ofToken, ofMoney)
}

function ratioOf({ decimals, rate }: TokenScale): { ofMoney: bigint; ofToken: bigint } {
  const [whole = '', rest = ''] = rate.split('.')
  return { ofMoney: BigInt(whole + rest) * UNIT, ofToken: 10n ** BigInt(rest.length + decimals) }
}

/** As people write it: "12.5". */
export function tokenText(tokenAmount: bigint, decimals: number): string {
  const digits = String(tokenAmount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
