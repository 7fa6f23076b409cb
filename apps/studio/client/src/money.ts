/** The money of one session as its player reads and types it: the site's currency, gold coins, or a demo's play money. */
import type { PlayMoney } from '@tablestakes/contract/studio'
import { smallestOf } from '@tablestakes/domain/money/currencies'
import { formatMoney } from '@tablestakes/domain/money/format'
import { UNIT } from '@tablestakes/domain/money/money'
import { parseAmount } from '@tablestakes/domain/money/typed-amount'
import { hasDecimalComma } from '@tablestakes/domain/site/language'
import { getLanguage } from './text.ts'

export type Purse = { money: PlayMoney; currency: string }

type Written = { sign?: 'always'; symbol?: false }

/** Gold has whole coins and no symbol; a demo's money has no symbol, because it is nobody's currency. */
export function writeMoney(amount: bigint, { money, currency }: Purse, how: Written = {}): string {
  if (money === 'gold') return formatMoney(amount, currency, { ...how, isGold: true })
  return money === 'demo'
    ? formatMoney(amount, demoLike(), { ...how, symbol: false })
    : formatMoney(amount, currency, how)
}

/** Play money is nobody's currency, so it is written with the separators of the language. */
const demoLike = () => (hasDecimalComma(getLanguage()) ? 'BRL' : 'USDT')

/** Null while it is no amount a stake can be. */
export function readMoney(typed: string, purse: Purse): bigint | null {
  const amount = parseAmount(typed, purse.money === 'demo' ? demoLike() : purse.currency)
  return amount === null || amount % smallestPart(purse) !== 0n ? null : amount
}

/** A stake is always a multiple of this. */
export function smallestPart({ money, currency }: Purse): bigint {
  return money === 'gold' ? UNIT : smallestOf(currency)
}
