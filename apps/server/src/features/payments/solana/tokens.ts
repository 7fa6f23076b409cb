import { scaleDown } from '@tablestakes/domain/money'
import type { Reader } from '../../../platform/database.ts'

/** A token that a site takes and pays with. */
export type Token = {
  symbol: string
  mint: string
  decimals: number
  /** Units of the site's currency for one token, as decimal text. */
  rate: string
  /** Less than this is not credited by itself. */
  least: bigint
}

export async function loadTokens(reader: Reader, siteId: string): Promise<Token[]> {
  const { rows } = await reader.query<Token>({
    name: 'solana-tokens',
    text: `select symbol, mint, decimals, trim_scale(rate)::text as rate, min_amount as least
           from solana_token where site_id = $1 order by sort_index, symbol`,
    values: [siteId],
  })
  return rows
}

/** The word of the payment method for it. */
export const schemeOf = ({ symbol }: Pick<Token, 'symbol'>): string => `solana_${symbol.toLowerCase()}`

type Scale = Pick<Token, 'decimals' | 'rate'>

/** What so many of the token's smallest part are worth in the site's money; what is less than its smallest part is left. */
export function worthOf(tokenAmount: bigint, { decimals, rate }: Scale): bigint {
  const [numerator, denominator] = ratioOf(rate)
  return scaleDown(tokenAmount, numerator * MONEY_SCALE, denominator * 10n ** BigInt(decimals))
}

/** How much of the token so much of the site's money is; rounded down, like everything we pay. */
export function tokensFor(amount: bigint, { decimals, rate }: Scale): bigint {
  const [numerator, denominator] = ratioOf(rate)
  return scaleDown(amount, denominator * 10n ** BigInt(decimals), numerator * MONEY_SCALE)
}

const MONEY_SCALE = 10_000n

function ratioOf(rate: string): [numerator: bigint, denominator: bigint] {
  const [whole = '', rest = ''] = rate.split('.')
  return [BigInt(whole + rest), 10n ** BigInt(rest.length)]
}

/** As people write it: "12.5". */
export function tokenText(tokenAmount: bigint, decimals: number): string {
  const digits = String(tokenAmount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
