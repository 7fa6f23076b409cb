/**
 * Prices are decimal odds in whole thousandths; 1850 pays 1.85 times the stake. Everything else is a way to write them:
 * what a bet pays is computed from the thousandths alone. Fractions are exact; where a format asks for a reciprocal that
 * does not end, it is rounded to the nearest hundredth (American: to the nearest whole), for the eye only.
 */
export const oddsFormats = ['decimal', 'fractional', 'american', 'hong_kong', 'indonesian', 'malay'] as const
export type OddsFormat = (typeof oddsFormats)[number]

export function isOddsFormat(text: string): text is OddsFormat {
  return (oddsFormats as readonly string[]).includes(text)
}

/** Twice the stake: where formats change their sign. */
const EVENS = 2000

export function oddsText(price: number, format: OddsFormat): string {
  if (!Number.isInteger(price) || price < 1000) throw new RangeError(`price ${price}`)
  const profit = price - 1000
  switch (format) {
    case 'decimal':
      return thousandthsText(price)
    case 'fractional':
      return fractionText(profit)
    case 'american':
      return americanText(profit)
    case 'hong_kong':
      return thousandthsText(profit)
    case 'indonesian':
      return profit === 0 || price >= EVENS ? thousandthsText(profit) : `-${reciprocalText(profit)}`
    case 'malay':
      return price <= EVENS ? thousandthsText(profit) : `-${reciprocalText(profit)}`
  }
}

/** Two decimals, and the third only where there is one: `1.85`, `1.125`. */
function thousandthsText(thousandths: number): string {
  const figures = String(thousandths).padStart(4, '0')
  const text = `${figures.slice(0, -3)}.${figures.slice(-3)}`
  return text.endsWith('0') ? text.slice(0, -1) : text
}

/** Profit for one of the stake, in lowest terms: 1.85 is 17/20. */
function fractionText(profit: number): string {
  const divisor = greatestDivisor(profit, 1000)
  return `${profit / divisor}/${1000 / divisor}`
}

/** Profit on a stake of 100, or the stake that wins 100. */
function americanText(profit: number): string {
  if (profit === 0) return '0'
  if (profit >= 1000) return `+${roundedQuotient(profit, 10)}`
  return `-${roundedQuotient(100_000, profit)}`
}

/** The stake that wins one, rounded to hundredths. */
function reciprocalText(profit: number): string {
  return thousandthsText(roundedQuotient(100_000, profit) * 10)
}

/** The nearest whole number, a half up; exact, because both are whole. */
function roundedQuotient(over: number, under: number): number {
  const twice = over * 2 + under
  return (twice - (twice % (under * 2))) / (under * 2)
}

function greatestDivisor(one: number, other: number): number {
  let [larger, smaller] = [one, other]
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller]
  return larger
}
