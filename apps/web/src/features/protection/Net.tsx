import type { ComponentProps } from 'react'
import { SiteMoney } from '../../shell/money/SiteMoney.tsx'

/** A net result: a loss is said as plainly as a gain. */
export function Net({ amount, ...rest }: Pick<ComponentProps<typeof SiteMoney>, 'amount' | 'format' | 'className'>) {
  return (
    <span className="care-net" data-sign={amount < 0n ? 'loss' : amount > 0n ? 'gain' : undefined}>
      <SiteMoney amount={amount} sign="always" {...rest} />
    </span>
  )
}
