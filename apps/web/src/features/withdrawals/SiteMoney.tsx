import { abbreviateFromHundredThousand, formatMoney, type MoneyFormat } from '@tablestakes/domain/format'
import type { ComponentProps } from 'react'
import { useSite } from '../../lib/preload.ts'
import { Money } from '../../ui/Money.tsx'

type SiteMoneyProps = Omit<ComponentProps<typeof Money>, 'currency' | 'symbol'>

/** Money of this site, in its currency and with its own symbol. */
export function SiteMoney(props: SiteMoneyProps) {
  const { currency, currencySymbol } = useSite()
  return <Money {...props} currency={currency} symbol={currencySymbol} />
}

/** Money inside a sentence: kept together and left to right, whichever way the sentence runs. */
export function useWrittenMoney(): (amount: bigint, format?: MoneyFormat) => string {
  const { currency, currencySymbol } = useSite()
  return (amount, format) => `\u2066${formatMoney(amount, currency, { symbol: currencySymbol, ...format })}\u2069`
}

/** The same in tight places: `Rp 20M`. */
export function useShortMoney(): (amount: bigint) => string {
  const { currency, currencySymbol } = useSite()
  return (amount) => `\u2066${abbreviateFromHundredThousand(amount, currency, { symbol: currencySymbol })}\u2069`
}

/** Characters an amount takes, so that the one large figure of a card can be as large as its line allows. */
export function useFigures(): (amount: bigint) => number {
  const { currency, currencySymbol } = useSite()
  return (amount) => formatMoney(amount, currency, { symbol: currencySymbol }).length
}
