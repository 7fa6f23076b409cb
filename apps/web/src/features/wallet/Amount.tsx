import './Amount.css'
import { classNames } from '@tablestakes/look/class-names'
import { VisuallyHidden } from '@tablestakes/look/figures/VisuallyHidden.tsx'
import type { ComponentProps } from 'react'
import { useSite } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { Money } from '../../ui/figures/Money.tsx'
import { useAmountsHidden } from './hidden-amounts.ts'

type AmountProps = Omit<ComponentProps<typeof Money>, 'currency'>

/** The player's own money: in the site's currency, and as dots while amounts are hidden. */
export function Amount({ symbol, ...rest }: AmountProps) {
  const text = useText()
  const { currency, currencySymbol } = useSite()
  if (useAmountsHidden()) {
    return (
      <span className={classNames('amount-hidden', rest.size === 'big' && 'amount-hidden-big')}>
        <VisuallyHidden>{text('amount_hidden')}</VisuallyHidden>
      </span>
    )
  }
  return <Money {...rest} currency={currency} symbol={symbol ?? (rest.isGold ? false : currencySymbol)} />
}

export const GoldAmount = (props: AmountProps) => <Amount {...props} isGold />
