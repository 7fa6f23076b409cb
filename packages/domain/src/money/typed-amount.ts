import { currencyOf } from './currencies.ts'
import { toLatinDigits } from './digits.ts'
import { MAX_WIRE, UNIT } from './money.ts'

/**
 * What a player typed, read with the separators of the currency; null while it is not an amount. Thousands marks may
 * be left out but not misplaced: `1.28` in rupiah is a slip of the finger, not 128. More decimals than the currency
 * shows are refused, since the player would confirm another figure than the one on screen.
 */
export function parseAmount(typed: string, currencyCode: string): bigint | null {
  const currency = currencyOf(currencyCode)
  const figures = withoutSymbol(
    toLatinDigits(typed).replaceAll('٬', currency.group).replaceAll('٫', currency.decimal),
    currency.symbol,
  )

  const [whole = '', decimals, ...more] = figures.split(currency.decimal)
  if (more.length > 0 || (decimals !== undefined && currency.digits === 0)) return null
  if (!new RegExp(`^\\d{0,${currency.digits}}$`).test(decimals ?? '')) return null
  if (!isWholePart(whole, currency.group)) return null

  const amount = BigInt(whole.replaceAll(currency.group, '')) * UNIT + BigInt((decimals ?? '').padEnd(4, '0'))
  return amount <= MAX_WIRE ? amount : null
}

function withoutSymbol(text: string, symbol: string): string {
  const trimmed = text.trim()
  if (trimmed.startsWith(symbol)) return trimmed.slice(symbol.length).trimStart()
  if (trimmed.endsWith(symbol)) return trimmed.slice(0, -symbol.length).trimEnd()
  return trimmed
}

/** Digits with no marks, or marked in threes; in lakh too where the mark is a comma, as India and Pakistan use both. */
function isWholePart(text: string, group: string): boolean {
  if (group === ',' && /^\d{1,2}(?:,\d{2})*,\d{3}$/.test(text)) return true
  return /^(?:\d{1,15}|\d{1,3}(?:,\d{3})+)$/.test(text.replaceAll(group, ','))
}
