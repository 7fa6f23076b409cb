/**
 * How players of each site write their money (specification §1: the currency follows the site). The separators are
 * written by hand, not taken from the engine's locale data: server, browser and old phones then show the same figures.
 */

export type Currency = {
  /** The code on the wire and in the books. */
  code: string
  symbol: string
  /** Whether the symbol stands before the figures (Rp 500) or behind them (500 USDT). */
  symbolFirst: boolean
  group: string
  decimal: string
  /** `lakh` groups 12,84,500 as India and Bangladesh write it; `thousand` groups 1,284,500. */
  grouping: 'thousand' | 'lakh'
  /** Decimals shown. Specification §5 and §9: never more than 3. */
  digits: number
  /** Whether a whole amount still carries its decimals (R$ 10,00) or drops them (₹ 10). */
  alwaysDecimals: boolean
}

const english = {
  symbolFirst: true,
  group: ',',
  decimal: '.',
  grouping: 'thousand',
  digits: 2,
  alwaysDecimals: false,
} as const

/** Decimals of a currency are capped here (specification §9). */
export const MAX_DIGITS = 3

export const currencies = {
  // Nobody counts in sen any more, so a rupiah amount has no decimals.
  IDR: { ...english, code: 'IDR', symbol: 'Rp', group: '.', decimal: ',', digits: 0 },
  INR: { ...english, code: 'INR', symbol: '₹', grouping: 'lakh' },
  BRL: { ...english, code: 'BRL', symbol: 'R$', group: '.', decimal: ',', alwaysDecimals: true },
  PHP: { ...english, code: 'PHP', symbol: '₱', alwaysDecimals: true },
  BDT: { ...english, code: 'BDT', symbol: '৳', grouping: 'lakh' },
  PKR: { ...english, code: 'PKR', symbol: 'Rs' },
  USDT: { ...english, code: 'USDT', symbol: 'USDT', symbolFirst: false, alwaysDecimals: true },
} as const satisfies Record<string, Currency>

export type CurrencyCode = keyof typeof currencies

export function isCurrencyCode(code: string): code is CurrencyCode {
  return Object.hasOwn(currencies, code)
}

/** The currency of a code; an operator's code we do not know is written the English way behind its own code. */
export function currencyOf(code: string): Currency {
  return isCurrencyCode(code) ? currencies[code] : { ...english, code, symbol: code, alwaysDecimals: true }
}

/** The smallest amount that can be paid in a currency, in 1/10,000 of its unit. */
export function smallestOf(code: string): bigint {
  return 10n ** BigInt(4 - currencyOf(code).digits)
}

/** Play money (the purse `gold`): whole coins without a symbol, with the separators the site's players are used to. */
export function goldLike(currency: Currency): Currency {
  return { ...currency, code: 'GOLD', symbol: '', digits: 0, alwaysDecimals: false }
}
