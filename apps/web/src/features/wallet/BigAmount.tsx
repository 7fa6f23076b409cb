import { formatMoney, type MoneyFormat } from '@tablestakes/domain/money/format'
import type { CSSProperties } from 'react'
import { useSite } from '../../lib/api/preload.ts'
import { Amount } from './Amount.tsx'
import { useAmountsHidden } from './hidden-amounts.ts'

/** The one amount of a screen: as large as its line allows, because it is never broken or cut. */
export function BigAmount({ amount }: { amount: bigint }) {
  return (
    <p className="big-amount" style={{ '--figures': useFigureCounter()(amount) } as CSSProperties}>
      <Amount amount={amount} size="big" counts />
    </p>
  )
}

/** Counts the characters an amount is shown with on this site. */
export function useFigureCounter(): (amount: bigint, format?: MoneyFormat) => number {
  const { currency, currencySymbol } = useSite()
  const isHidden = useAmountsHidden()
  return (amount, format) => {
    const symbol = format?.isGold ? false : currencySymbol
    return isHidden ? HIDDEN_FIGURES : formatMoney(amount, currency, { symbol, ...format }).length
  }
}

const HIDDEN_FIGURES = 6
