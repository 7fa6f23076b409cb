import type { CareAdvice } from '@tablestakes/contract/protection'
import { formatMoney } from '@tablestakes/domain/money/format'
import { getSite } from '../../../lib/api/preload.ts'
import { useText } from '../../../lib/words/i18n.ts'
import { isolate } from '../../../shell/money/SiteMoney.tsx'
import { writeMinutes } from '../write-minutes.ts'

type SuggestedLimit = NonNullable<NonNullable<CareAdvice['advice']>['suggested']>

export function Suggestion({ suggested: { amount, minutes } }: { suggested: SuggestedLimit }) {
  const text = useText()
  const { currency, currencySymbol } = getSite()
  return (
    <section className="care-suggestion card">
      <h3>{text('advice_suggest')}</h3>
      <p className="care-suggested">
        {amount === null
          ? text('advice_suggest_session', { most: writeMinutes(minutes ?? 0) })
          : text('advice_suggest_deposit', {
              most: isolate(formatMoney(amount, currency, { symbol: currencySymbol })),
            })}
      </p>
    </section>
  )
}
