import { scaleDown, UNIT } from '@tablestakes/domain/money/money'

export type Token = { symbol: string; decimals: number; rate: string }

/** How much of a token so much of the site's money is, as decimal text; cut, like everything that is paid out. */
export function tokensFor(amount: bigint, { decimals, rate }: Token): string {
  const [whole = '', rest = ''] = rate.split('.')
  const parts = scaleDown(amount, 10n ** BigInt(rest.length + decimals), BigInt(whole + rest) * UNIT)
  const digits = String(parts).padStart(decimals + 1, '0')
  const end = digits.length - decimals
  return `${digits.slice(0, end)}.${digits.slice(end)}`.replace(/\.?0*$/, '')
}

/** One of it is one of the site's own money: both are written alike. */
export const isAtPar = ({ rate }: Token): boolean => rate === '1'
