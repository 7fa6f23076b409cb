/**
 * Figures as players read them. Money is cut, never rounded up (specification §5: "truncates rather than rounds"), so
 * no screen shows more than the books hold. Money uses the separators of its currency; multipliers, counts and
 * percentages use a point and a thin space in every language. No words here: those belong to the dictionary.
 */
import { type Currency, currencyOf, goldLike, MAX_DIGITS } from './currencies.ts'
import { UNIT } from './money.ts'

const NO_BREAK_SPACE = '\u00a0'
/** The thin space that never ends a line; a plain thin space would let `1 284` break in two. */
const THIN_SPACE = '\u202f'
const MINUS = '\u2212'

export type MoneyFormat = {
  /** Exactly this many decimals instead of the currency's own; capped at 3 (specification §9). */
  digits?: number
  /**
   * `false` leaves the symbol out, for columns that name the currency once. A text replaces it: a site may set its
   * own.
   */
  symbol?: string | false
  /** `always` writes a plus before gains, for net results. */
  sign?: 'auto' | 'always'
  /** The amount is gold, not money: written as coins, like the money of this currency. */
  isGold?: boolean
}

/** `Rp 1.284.500`, `R$ 1.284,50`, `₹ 12,84,500`, `12.50 USDT`. */
export function formatMoney(amount: bigint, currencyCode: string, format: MoneyFormat = {}): string {
  const currency = writtenAs(currencyCode, format)
  return withSymbol(moneyFigures(magnitude(amount), currency, format.digits), currency, amount, format)
}

/**
 * First reading of specification §9: K above a thousand, M above a million. For tight places that show another player's
 * or an advertised amount: the winners ticker, tile badges, prize wheels. A thousand exactly is still written out.
 */
export function abbreviateFromThousand(amount: bigint, currencyCode: string, format: MoneyFormat = {}): string {
  const size = magnitude(amount)
  const step = size > 1_000_000n * UNIT ? MILLION : size > 1_000n * UNIT ? THOUSAND : null
  return abbreviate(amount, currencyCode, format, step)
}

/**
 * Second reading of specification §9: K from 100 thousand, M from a million. For the player's own amounts in small room
 * (balance pill, chips, table columns), where anything below 100 thousand has to stay exact.
 */
export function abbreviateFromHundredThousand(amount: bigint, currencyCode: string, format: MoneyFormat = {}): string {
  const size = magnitude(amount)
  const step = size >= 1_000_000n * UNIT ? MILLION : size >= 100_000n * UNIT ? THOUSAND : null
  return abbreviate(amount, currencyCode, format, step)
}

/**
 * Specification §9: "rounded down to hundreds in some formats". For figures that only give an idea: jackpots, pools,
 * "won today" banners. Below one hundred the amount is shown as it is, because "0" would be untrue.
 */
export function formatHundreds(amount: bigint, currencyCode: string, format: MoneyFormat = {}): string {
  const hundred = 100n * UNIT
  if (magnitude(amount) < hundred) return formatMoney(amount, currencyCode, format)
  return formatMoney(amount - (amount % hundred), currencyCode, { digits: 0, ...format })
}

/** A whole number with thin spaces between thousands, the same in every language: players, rounds, spins. */
export function formatCount(count: number): string {
  const figures = groupDigits(String(Math.trunc(Math.abs(count))), THIN_SPACE, 'thousand')
  return count <= -1 ? MINUS + figures : figures
}

/** A payout multiplier kept as whole hundredths: 240 is `2.40×`. */
export function formatMultiplier(hundredths: number): string {
  const whole = Math.trunc(hundredths / 100)
  return `${formatCount(whole)}.${String(Math.trunc(hundredths) % 100).padStart(2, '0')}×`
}

/** `96.5%`: cut after `digits` decimals, no trailing zeros. */
export function formatPercent(percent: number, digits = 2): string {
  // Eight decimals first: 4.35 is stored as 4.3499999…, and cutting that directly would show 4.34.
  const [whole = '0', decimals = ''] = Math.abs(percent).toFixed(8).split('.')
  const kept = decimals.slice(0, digits).replace(/0+$/, '')
  const figures = formatCount(Number(whole)) + (kept === '' ? '' : `.${kept}`)
  return `${percent < 0 && figures !== '0' ? MINUS : ''}${figures}%`
}

const writtenAs = (currencyCode: string, { isGold = false }: MoneyFormat): Currency =>
  isGold ? goldLike(currencyOf(currencyCode)) : currencyOf(currencyCode)

type Step = { size: bigint; letter: string }
const THOUSAND: Step = { size: 1_000n, letter: 'K' }
const MILLION: Step = { size: 1_000_000n, letter: 'M' }

function abbreviate(amount: bigint, currencyCode: string, format: MoneyFormat, step: Step | null): string {
  if (step === null) return formatMoney(amount, currencyCode, format)
  const currency = writtenAs(currencyCode, format)
  const [whole = '', decimals = ''] = moneyFigures(magnitude(amount) / step.size, currency, format.digits ?? 2).split(
    currency.decimal,
  )
  const kept = decimals.replace(/0+$/, '')
  const figures = kept === '' ? whole : whole + currency.decimal + kept
  return withSymbol(figures + step.letter, currency, amount, format)
}

/** The figures alone, cut after the digits shown. Whole amounts drop their decimals where the currency's readers do. */
function moneyFigures(size: bigint, currency: Currency, wantedDigits: number | undefined): string {
  const digits = Math.min(wantedDigits ?? currency.digits, MAX_DIGITS)
  const whole = groupDigits(String(size / UNIT), currency.group, currency.grouping)
  const decimals = String(size % UNIT)
    .padStart(4, '0')
    .slice(0, digits)
  const dropped = wantedDigits === undefined && !currency.alwaysDecimals && Number(decimals) === 0
  return digits === 0 || dropped ? whole : whole + currency.decimal + decimals
}

function withSymbol(figures: string, currency: Currency, amount: bigint, format: MoneyFormat): string {
  const isZero = !/[1-9]/.test(figures)
  const sign = isZero ? '' : amount < 0n ? MINUS : format.sign === 'always' ? '+' : ''
  const symbol = format.symbol ?? currency.symbol
  if (symbol === false || symbol === '') return sign + figures
  if (currency.symbolFirst) return sign + symbol + NO_BREAK_SPACE + figures
  return sign + figures + NO_BREAK_SPACE + symbol
}

function groupDigits(digits: string, mark: string, grouping: Currency['grouping']): string {
  const places = grouping === 'lakh' ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g
  return digits.replace(places, mark)
}

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
