import { currencyOf } from '@tablestakes/domain/money/currencies'

/** Decimal text of a chain with the separators of the site's money, and all of it: tokens are finer than money. */
export function writeDecimal(decimal: string, currency: string): string {
  const { group, decimal: mark } = currencyOf(currency)
  const [whole = '', rest = ''] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return rest === '' ? grouped : grouped + mark + rest
}

/** What one token is in the site's money: `1 USDC = 1 USDT`, `1 USDC = Rp 16.250,5`. */
export function writeRate({ symbol, rate }: { symbol: string; rate: string }, currency: string, sign: string): string {
  const worth = writeDecimal(rate, currency)
  return `1 ${symbol} = ${currencyOf(currency).symbolFirst ? `${sign} ${worth}` : `${worth} ${sign}`}`
}
