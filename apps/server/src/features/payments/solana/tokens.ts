import type { Reader } from '@tablestakes/node/database'

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
