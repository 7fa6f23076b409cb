import { abbreviateFromHundredThousand, formatMoney, type MoneyFormat } from '@tablestakes/domain/money/format'
import type { ComponentProps } from 'react'
import { useSite } from '../../lib/api/preload.ts'
import { Money } from '../../ui/figures/Money.tsx'

type SiteMoneyProps = Omit<ComponentProps<typeof Money>, 'currency'>

/** Money in the currency of the site, with the symbol the site has set. */
export function SiteMoney({ symbol, ...rest }: SiteMoneyProps) {
  const { currency, currencySymbol } = useSite()
  return <Money {...rest} currency={currency} symbol={symbol ?? (rest.isGold ? false : currencySymbol)} />
}

/** Figures keep their own direction, and their sign, among words that run from the right. */
export const isolate = (figures: string): string => `\u2066${figures}\u2069`

/** Writes money for sentences and names. */
export function useWrittenMoney(): (amount: bigint, format?: MoneyFormat) => string {
  const { currency, currencySymbol } = useSite()
  return (amount, format) => isolate(formatMoney(amount, currency, { symbol: currencySymbol, ...format }))
}

/** The same in tight places: `Rp 20M`. */
export function useShortMoney(): (amount: bigint) => string {
  const { currency, currencySymbol } = useSite()
  return (amount) => isolate(abbreviateFromHundredThousand(amount, currency, { symbol: currencySymbol }))
}

/** Characters an amount takes, so that the one large figure of a card can be as large as its line allows. */
export function useFigures(): (amount: bigint) => number {
  const { currency, currencySymbol } = useSite()
  return (amount) => formatMoney(amount, currency, { symbol: currencySymbol }).length
}
